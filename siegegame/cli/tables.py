"""Records of simulated matches and measurements as text for people."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from siegegame.cli.texts import WIDTH, message, plain
from siegegame.simulate.measure import Bench
from siegegame.simulate.results import Failure, Record, Standing, Summary

_REASONS: Final = {
    "morale": "by breaking the enemy's morale",
    "annihilated": "by destroying the enemy",
    "turn_limit": "on morale at the turn limit",
    "objective": "by winning the objective",
}

_COUNTED: Final = "move, shoot, assault, scan, enter, leave"
"""What `orders` counts."""


def match_lines(record: Record) -> list[str]:
    """A match in a line or two; a failure says in its last how to play it again."""
    seats = f"{record.attacker} attacks {record.defender}"
    head = f"{record.scenario} seed {record.seed}, {seats}:"
    if isinstance(record, Failure):
        text = f"{head} FAILED in turn {record.turns}: {_played_out(record)}{message(record.error)}"
        return [*_folded(text), f"    {plain(record.reproduce)}"]
    won = _won(record.winner)
    how = _REASONS.get(record.reason, record.reason)
    morale = f"morale {record.morale['attacker']} to {record.morale['defender']}"
    end = f"turn {record.turns} of {record.turns_limit}, {morale}"
    return _folded(f"{head} {won} {how}, {end}")


def _won(winner: str) -> str:
    return "a draw" if winner == "draw" else f"the {winner} wins"


def _played_out(record: Failure) -> str:
    """The result of a match that failed only when it was over."""
    return f"{_won(record.winner)}, but " if isinstance(record.winner, str) else ""


def _folded(text: str) -> list[str]:
    """A text broken between words where the terminal would break it anywhere."""
    return textwrap.wrap(
        plain(text),
        WIDTH - 1,
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def summary_lines(summary: Summary) -> list[str]:
    """The summary as a table, a line a seat and a player."""
    rows = [("attacker", summary.attacker), ("defender", summary.defender)]
    if len(summary.players) > 1:  # against itself a player wins half of all, always
        rows += [(f"player {name}", standing) for name, standing in summary.players.items()]
    width = max(len(name) for name, _ in rows)
    table = [_row(name.ljust(width), standing) for name, standing in rows if standing.matches]
    head = f"{'':{width}}   wins  draws  losses   score  95 % interval"
    ended = ", ".join(f"{count} {reason}" for reason, count in summary.reasons.items())
    finished = "match finished" if summary.matches == 1 else "matches finished"
    return [
        f"{summary.matches} {finished}, {summary.failures} failed",
        *([f"ended by: {ended.replace('_', ' ')}"] if ended else []),
        *([head, *table] if table else []),
        f"{summary.seconds:.1f} s, {summary.matches_per_minute:.1f} matches/min",
        f"{summary.orders} orders ({_COUNTED}), {summary.orders_per_second:.0f} a second",
    ]


def _row(name: str, standing: Standing) -> str:
    low, high = (f"{100 * end:.0f}" for end in standing.interval)
    counts = f"{standing.wins:6} {standing.draws:6} {standing.losses:7}"
    return f"{name} {counts}  {100 * standing.rate:4.0f} %  {low} to {high} %"


def bench_lines(bench: Bench) -> list[str]:
    """What was measured, a line each."""
    played = f"{bench.matches} matches of {bench.scenario}, {bench.player} players, one core"
    return [
        played,
        f"the steady rate of a long run: {bench.warmed_by} matches before these are not counted",
        f"orders/s         {bench.orders_per_second:10.0f}  (those that `sim` counts)",
        f"all orders/s     {bench.all_orders_per_second:10.0f}",
        f"peak memory      {bench.memory_mb:10.1f} MB",
        f"trial, roll-back {bench.trial_us:10.1f} µs  (median of {bench.samples}, turns 2 to 6)",
        f"clone            {bench.clone_us:10.1f} µs",
        f"view             {bench.view_us:10.1f} µs",
        f"legal check      {bench.legal_us:10.1f} µs",
        f"slowest decision {bench.slowest_ms:10.1f} ms",
        f"odds of an order {bench.odds_ms:10.2f} ms  (slowest {bench.slowest_odds_ms:.1f} ms)",
    ]


def beside_lines(benches: Sequence[Bench]) -> list[str]:
    """For each scenario but the last how its orders per second compare with the last one's."""
    *others, last = benches
    return [
        f"{each.scenario}: {each.orders_per_second / last.orders_per_second:.2f} "
        f"of the orders/s of {last.scenario}"
        for each in others
    ]
