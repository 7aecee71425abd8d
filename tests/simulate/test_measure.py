"""The bench measures; its numbers are not fixed."""

from __future__ import annotations

import pytest

from siegegame.cli.tables import beside_lines
from siegegame.simulate import measure


def test_everything_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "_WARM_SECONDS", 0.0)
    monkeypatch.setattr(measure, "_PLAY_SECONDS", 0.0)
    monkeypatch.setattr(measure, "_PROBE_SECONDS", 0.3)
    bench = measure.measure()
    assert (bench.warmed_by, bench.matches) == (1, 1)
    assert bench.samples > 3
    assert bench.all_orders_per_second > bench.orders_per_second > 0
    assert min(bench.trial_us, bench.clone_us, bench.view_us, bench.legal_us) > 0


def test_memory_is_this_process_own() -> None:
    before = measure.peak_memory_mb()
    ballast = bytearray(64 * 1024 * 1024)
    ballast[::4096] = b"x" * len(ballast[::4096])
    after = measure.peak_memory_mb()
    assert 5 < before < 4096
    assert after >= before
    assert len(ballast) == 64 * 1024 * 1024


def test_another_scenario_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "_WARM_SECONDS", 0.0)
    monkeypatch.setattr(measure, "_PLAY_SECONDS", 0.0)
    monkeypatch.setattr(measure, "_PROBE_SECONDS", 0.1)
    bench = measure.measure("random", "titan-hunt")
    assert bench.scenario == "titan-hunt"
    assert bench.samples


def test_scenarios_are_measured_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "_WARM_SECONDS", 0.0)
    monkeypatch.setattr(measure, "_PLAY_SECONDS", 0.0)
    monkeypatch.setattr(measure, "_PROBE_SECONDS", 0.1)
    one, two = measure.measure_beside("random", ("titan-hunt", "desperate-defense"))
    assert [one.scenario, two.scenario] == ["titan-hunt", "desperate-defense"]
    assert one.matches == two.matches == 1
    assert one.orders_per_second > 0
    ratio = one.orders_per_second / two.orders_per_second
    assert beside_lines([one, two]) == [
        f"titan-hunt: {ratio:.2f} of the orders/s of desperate-defense"
    ]
    assert beside_lines([one]) == []
