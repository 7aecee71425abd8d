"""Records of simulated matches and measurements as text for people."""

from __future__ import annotations

from typing import Final

from siegegame.simulate.measure import Bench
from siegegame.simulate.results import Failure, Record, Standing, Summary

_REASONS: Final = {
    "morale": "by breaking the enemy's morale",
    "annihilated": "by destroying the enemy",
    "turn_limit": "on morale at the turn limit",
    "objective": "by reaching the objective",
}


def match_line(record: Record) -> str:
    """A match in one line; a failure says how to play it again in a second."""
    seats = f"{record.attacker} attacks {record.defender}"
    head = f"{record.scenario} seed {record.seed}, {seats}:"
    if isinstance(record, Failure):
        return f"{head} FAILED in turn {record.turns}: {record.error}\n    {record.reproduce}"
    won = "a draw" if record.winner == "draw" else f"the {record.winner} wins"
    how = _REASONS.get(record.reason, record.reason)
    morale = f"morale {record.morale['attacker']} to {record.morale['defender']}"
    return f"{head} {won} {how}, turn {record.turns} of {record.turns_limit}, {morale}"


def summary_lines(summary: Summary) -> list[str]:
    """The summary as a table, a line a seat and a player."""
    rows = [("attacker", summary.attacker), ("defender", summary.defender)]
    rows += [(f"player {name}", standing) for name, standing in summary.players.items()]
    width = max(len(name) for name, _ in rows)
    table = [_row(name.ljust(width), standing) for name, standing in rows if standing.matches]
    head = f"{'':{width}}   wins  draws  losses   score  95 % interval"
    ended = ", ".join(f"{count} {reason}" for reason, count in summary.reasons.items())
    return [
        f"{summary.matches} matches finished, {summary.failures} failed",
        *([f"ended by: {ended.replace('_', ' ')}"] if ended else []),
        *([head, *table] if table else []),
        _pace(summary),
    ]


def _pace(summary: Summary) -> str:
    orders, matches = summary.orders_per_second, summary.matches_per_minute
    return f"{summary.seconds:.1f} s, {orders:.0f} orders/s, {matches:.1f} matches/min"


def _row(name: str, standing: Standing) -> str:
    low, high = (f"{100 * end:.0f}" for end in standing.interval)
    counts = f"{standing.wins:6} {standing.draws:6} {standing.losses:7}"
    return f"{name} {counts}  {100 * standing.rate:4.0f} %  {low} to {high} %"


def bench_lines(bench: Bench) -> list[str]:
    """What was measured, a line each."""
    played = f"{bench.matches} matches of {bench.scenario}, {bench.player} players, one core"
    return [
        played,
        f"orders/s         {bench.orders_per_second:10.0f}  (those that `sim` counts)",
        f"all orders/s     {bench.all_orders_per_second:10.0f}",
        f"peak memory      {bench.memory_mb:10.1f} MB",
        f"trial, roll-back {bench.trial_us:10.1f} µs  (median of {bench.samples})",
        f"clone            {bench.clone_us:10.1f} µs",
        f"view             {bench.view_us:10.1f} µs",
        f"legal check      {bench.legal_us:10.1f} µs",
    ]
