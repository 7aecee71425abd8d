"""Computer players in a process of their own: the same orders, and nothing left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players import make_player
from siegegame.ui.table import MatchChoice, Session
from siegegame.ui.table.thinker import COMMAND, Thinker, ThinkerError

SLOW = """
import time
from siegegame.players import service

class Player:
    def choose(self, view):
        print("not an order")
        time.sleep(60)

service.make_player = lambda *_: Player()
service.main()
"""
PARENT = """
import asyncio, sys
from pathlib import Path
from siegegame.ui.table import MatchChoice, Session
from siegegame.ui.table.thinker import Thinker

async def main():
    choice = MatchChoice("desperate-defense", 1, "greedy", "greedy")
    session = Session.begin(choice, Path(sys.argv[1]))
    thinker = Thinker(session, command=[sys.executable, "-P", "-c", sys.argv[2]])
    await thinker.start()
    print(thinker.pid, flush=True)
    await thinker.choose(session.match.to_act)

asyncio.run(main())
"""


def begin(folder: Path, attacker: str = "greedy", defender: str = "greedy") -> Session:
    return Session.begin(MatchChoice("desperate-defense", 7, attacker, defender), folder)


def here(session: Session, level: str = "greedy") -> Order:
    """What a player in this process orders."""
    side = session.match.to_act
    assert side is not None
    return make_player(level, session.seed, side).choose(session.match.view(side))


async def there(thinker: Thinker, session: Session) -> Order:
    side = session.match.to_act
    assert side is not None
    return await thinker.choose(side)


def faking(code: str) -> Sequence[str]:
    """A process that behaves badly."""
    return (sys.executable, "-P", "-c", code)


@asynccontextmanager
async def thinking(
    session: Session, command: Sequence[str] = COMMAND, limit: float = 30
) -> AsyncIterator[Thinker]:
    thinker = Thinker(session, command=command, limit=limit)
    try:
        await thinker.start()
        yield thinker
    finally:
        await thinker.close()
        session.close()


def gone(pid: int) -> bool:
    """Whether a process has ended, be it reaped or not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    except FileNotFoundError:
        return True
    return state in "ZX"


def wait_until_gone(pid: int) -> None:
    deadline = time.monotonic() + 5
    while not gone(pid):
        assert time.monotonic() < deadline, f"process {pid} goes on"
        time.sleep(0.02)


async def test_it_orders_what_a_player_in_this_process_would(tmp_path: Path) -> None:
    session = begin(tmp_path)
    async with thinking(session) as thinker:
        for _ in range(150):
            order = await there(thinker, session)
            assert order == here(session), len(session.orders)
            session.act(order)
            thinker.told(order)
    session = Session.resume(session.path)
    assert len(session.orders) == 150
    async with thinking(session) as thinker:
        while session.match.to_act:
            order = await there(thinker, session)
            assert order == here(session), len(session.orders)
            session.act(order)
    assert session.match.over


@pytest.mark.parametrize("telling", [True, False])
async def test_it_follows_people_who_take_back(tmp_path: Path, telling: bool) -> None:
    session = begin(tmp_path, "random", "human")
    async with thinking(session) as thinker:
        number = 0
        while session.match.turn < 1:
            number += 1
            if session.match.to_act is Side.ATTACKER:
                order = await there(thinker, session)
                assert order == here(session, "random")
            else:
                order = here(session)
            session.act(order)
            if telling:
                thinker.told(order)
            if number % 4 == 0 and session.match.to_act is Side.DEFENDER:
                for _ in range(min(1 + number % 3, session.match.undo_depth)):
                    session.undo()
                    if telling:
                        thinker.undone()


async def test_it_starts_fast_enough(tmp_path: Path) -> None:
    session = begin(tmp_path)
    began = time.perf_counter()
    async with thinking(session):
        took = time.perf_counter() - began
    assert took < 5, "half a second on a machine that does nothing else"


async def test_it_works_from_any_folder_whatever_lies_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("siegegame", "msgspec", "json"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')")
    monkeypatch.chdir(tmp_path)
    session = begin(tmp_path)
    async with thinking(session) as thinker:
        assert await there(thinker, session) == here(session)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (
            "import sys; print('Oh', file=sys.stderr); sys.exit('no \\x1b[31mluck\\n')",
            "has ended with exit status 1: no \\x1b[31mluck",
        ),
        ("raise SystemExit(3)", "has ended with exit status 3"),
        ("print('hello')", "gave an answer that makes no sense: hello"),
        ('print(\'{"order":"done"}\')', "gave an order before it was asked"),
        ('print(\'{"odd":"done"}\')', "gave an answer that makes no sense"),
        ("print('x' * 1000000)", "gave an answer without end"),
        ("print('{', end='')", "has ended with exit status 0"),
    ],
)
async def test_a_process_that_does_not_begin_is_told(tmp_path: Path, code: str, says: str) -> None:
    with pytest.raises(ThinkerError) as caught:
        async with thinking(begin(tmp_path), faking(code)):
            pytest.fail("it has not begun")

    assert str(caught.value).startswith("the computer player ")
    assert says in str(caught.value)


async def test_a_program_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ThinkerError, match="cannot be started"):
        async with thinking(begin(tmp_path), [str(tmp_path / "none")]):
            pytest.fail("it has not begun")


async def test_an_order_that_is_none_is_told(tmp_path: Path) -> None:
    code = "print('{}', flush=True); print('{\"order\":\"dance\"}', flush=True); input(); input()"
    session = begin(tmp_path)
    async with thinking(session, faking(code)) as thinker:
        with pytest.raises(ThinkerError, match="gave no order: unknown order 'dance'"):
            await there(thinker, session)


@pytest.mark.parametrize("asked", [True, False])
async def test_after_its_death_it_can_be_started_again(tmp_path: Path, asked: bool) -> None:
    session = begin(tmp_path)
    async with thinking(session) as thinker:
        for _ in range(5):
            session.act(await there(thinker, session))
        assert thinker.pid
        os.kill(thinker.pid, signal.SIGKILL)
        with pytest.raises(ThinkerError, match="has ended with exit status -9"):
            await there(thinker, session)
        assert not thinker.running
        thinker.told(session.orders[-1])
        if asked:
            await thinker.start()
        else:
            await there(thinker, session)

        assert thinker.running
        assert await there(thinker, session) == here(session)


async def test_a_match_that_has_gone_another_way_is_noticed(tmp_path: Path) -> None:
    session = begin(tmp_path)
    async with thinking(session) as thinker:
        session.match.apply(here(session))
        with pytest.raises(ThinkerError, match=r"ValueError: .* has gone another way"):
            await there(thinker, session)


async def test_faulty_choices_are_told_in_words(tmp_path: Path) -> None:
    session = begin(tmp_path)
    object.__setattr__(session.choice, "points", 77)
    with pytest.raises(ThinkerError, match=r"exit status 1: .*no attacker army of 77 points"):
        async with thinking(session):
            pytest.fail("it has not begun")


async def test_a_decision_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    session = begin(tmp_path)
    async with thinking(session, faking(SLOW), limit=0.3) as thinker:
        pid = thinker.pid
        with pytest.raises(ThinkerError, match=r"takes longer than 0\.3 seconds"):
            await there(thinker, session)
        assert pid
        assert gone(pid)
        assert not thinker.running


async def test_cancelling_ends_the_process(tmp_path: Path) -> None:
    session = begin(tmp_path)
    async with thinking(session, faking(SLOW)) as thinker:
        pid = thinker.pid
        task = asyncio.create_task(there(thinker, session))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert pid
        assert gone(pid)


async def test_closing_ends_the_process_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    session = begin(tmp_path)
    async with thinking(session, faking(SLOW)) as thinker:
        pid = thinker.pid
        task = asyncio.create_task(there(thinker, session))
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        await thinker.close()
        assert time.perf_counter() - began < 1.5
        with pytest.raises(ThinkerError, match=r"has (been sent away|ended with exit status 0)"):
            await task
        assert pid
        assert gone(pid)
        await thinker.close()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_no_process_is_left_when_the_game_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PARENT, str(tmp_path), SLOW]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as game:
        assert game.stdout
        pid = int(game.stdout.readline())
        time.sleep(0.3)
        assert not gone(pid)
        game.kill()
    wait_until_gone(pid)


async def test_nothing_of_it_reaches_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    session = begin(tmp_path)
    with pytest.raises(ThinkerError):
        async with thinking(session, faking(SLOW), limit=0.3) as thinker:
            await there(thinker, session)
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")
