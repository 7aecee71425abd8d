"""The target for which guns are manned is the best of all, however few are asked about (H11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.players.greedy.manning import pick

WORTHS = st.integers(-5, 12)
TARGETS = st.dictionaries(
    st.sampled_from("abcdefgh"), st.tuples(WORTHS, st.integers(0, 6), st.booleans()), max_size=8
)


@pytest.mark.rule("H11")
@given(targets=TARGETS)
def test_the_best_target_is_picked_as_if_all_were_asked_about(
    targets: dict[str, tuple[int, int, bool]],
) -> None:
    every = {name: least + more * reached for name, (least, more, reached) in targets.items()}
    best = max(((worth, name) for name, worth in every.items()), default=(0, None))
    hopes = [(least + more, name, least) for name, (least, more, _) in targets.items()]
    assert pick(hopes, lambda name: targets[name][2]) == (best[1] if best[0] > 0 else None)
