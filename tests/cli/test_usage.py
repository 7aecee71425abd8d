"""Wrong usage: exit status 2, one clear line on standard error, nothing on standard output."""

from __future__ import annotations

import importlib
from pathlib import Path

import click
import pytest

from siegegame import __version__
from siegegame.cli.app import COMMANDS
from siegegame.cli.rules import TABLES

from .conftest import Run

WRONG = {
    "conquer": "No such command 'conquer'",
    "--fast": "No such option '--fast'",
    "odds": "Missing argument 'SCENARIO|SAVE'",
    "sim --fast": "No such option '--fast'",
    "sim nowhere": "there is no scenario 'nowhere'; scenarios are bastion-line, breach-the-gate, "
    "citadel, desperate-defense",
    "sim ./nowhere.toml": "there is no scenario file ./nowhere.toml",
    "sim desperate-defense desperate-defense": "'desperate-defense' is named twice",
    "sim --attacker clever": "there is no player 'clever'; players are random",
    "sim --defender human": "there is no player 'human'; players are random",
    "sim --option weather=rain": "there is no option 'weather'; options are attacker_army",
    "sim --option weather": "'weather' is not of the form K=V",
    "sim --option =rain": "'=rain' is not of the form K=V",
    "sim --option a=1 --option a=2": "'a' is given twice",
    "sim --option attacker_army=nobody": "attacker_army='nobody': armies are cinder-host-1000",
    "sim --points 7": "no attacker army of 7 points; there are armies of 1000",
    "sim --points -7": "-7 is not in the range",
    "sim --turns 0": "0 is not in the range",
    "sim --turns -1": "-1 is not in the range",
    "sim --seed -1": "-1 is not in the range",
    "sim --matches 0": "0 is not in the range",
    "sim --matches -4": "-4 is not in the range",
    "sim --matches many": "'many' is not a valid integer",
    "sim --jobs 0": "0 is not in the range",
    "sim --jobs -2": "-2 is not in the range",
    "sim --timeout 0": "0.0 is not in the range",
    "sim --timeout -1": "-1.0 is not in the range",
    "sim --timeout nan": "nan is no number of seconds",
    "sim --timeout inf": "inf is not in the range",
    "sim --timeout 1e300": "1e+300 is not in the range",
    "sim --out=": "the name of the folder is empty",
    "sim --seed 9007199254740992": "9007199254740992 is not in the range",
    "sim --seed 9007199254740991 --matches 2": "seeds end at 9007199254740991: --seed",
    "sim --cluster here": "No such option '--cluster'",
    "script": "Missing argument 'SCENARIO'",
    "script desperate-defense": "Missing option '--orders'",
    "script desperate-defense --orders nofile.txt": "'nofile.txt' does not exist",
    "script nowhere --orders -": "there is no scenario 'nowhere'",
    "script desperate-defense --orders - --dice luck:6": "unknown purpose in 'luck:6'",
    "script desperate-defense --orders - --dice shot:six": "shot: 'six' is not a face of a die",
    "script desperate-defense --orders - --dice shot:6,7": "shot: a D6 has no face 7",
    "log": "Missing argument 'FILE'",
    "log nofile.siege": "'nofile.siege' does not exist",
    "log pyproject.toml --side nobody": "'nobody' is not one of",
    "verify": "Missing argument 'FILE...'",
    "replay nofile.siege": "'nofile.siege' does not exist",
    "rules Z9": "there is no rule or table 'Z9'; tables are firepower, close_assault, buildings",
    "rules firepower C7": "unexpected extra argument",
    "lint nofolder": "'nofolder' does not exist",
    "play nowhere --attacker random --defender random": "there is no scenario 'nowhere'",
    "play --attacker clever": "there is no player 'clever'; players are human, random",
    "play": "playing needs a terminal",
    "play --attacker random": "playing needs a terminal",
    "play --points 7": "no attacker army of 7 points; there are armies of 1000",
    "play --option weather=rain": "there is no option 'weather'",
    "play --turns 0": "0 is not in the range",
    "play --load nofile.siege": "'nofile.siege' does not exist",
    "--ascii sim": "--ascii stands behind the command",
    "play --fast": "No such option '--fast'",
    "play nowhere": "there is no scenario 'nowhere'",
    "play --attacker random --defender random": "watching needs a terminal",
}


@pytest.mark.parametrize("words", WRONG, ids=str)
def test_wrong_usage_is_told_in_a_line(
    run: Run, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).resolve().parents[2])
    result = run(*words.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert WRONG[words] in result.stderr
    assert result.stderr.startswith("siegegame: ")
    assert result.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    folder = tmp_path / "file" / "out"
    result = run("sim", "--matches", "1", "--out", str(folder))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"siegegame: --out {folder}: cannot write there: ")
    assert result.stdout == ""


def test_a_file_is_no_folder_to_write_to(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    result = run("sim", "--matches", "1", "--out", str(tmp_path / "file"))
    assert result.exit_code == 2
    assert "cannot write there" in result.stderr


def test_loading_and_naming_a_scenario_do_not_go_together(run: Run, saved: Path) -> None:
    for words in (["desperate-defense"], ["--seed", "1"], ["--turns", "2"], ["--option", "a=b"]):
        result = run("play", "--load", str(saved), *words)
        assert result.exit_code == 2
        assert "--load takes scenario, seed" in result.stderr


def test_without_a_command_and_a_terminal_there_is_a_welcome(run: Run) -> None:
    result = run()
    assert (result.exit_code, result.stdout) == (2, "")
    assert "It plays in a terminal, which there is not here." in result.stderr
    for name in COMMANDS:
        assert f"  {name} " in result.stderr


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x07", "\x9b", "\u202e", "\udcff"])
def test_control_characters_of_arguments_are_escaped(run: Run, sign: str) -> None:
    for words in (
        ["sim", f"a{sign}b"],
        [f"a{sign}b"],
        ["sim", f"--a{sign}b"],
        ["rules", f"a{sign}"],
    ):
        result = run(*words)
        assert result.exit_code == 2
        assert sign not in result.output
        assert repr(sign)[1:-1] in result.stderr


def test_long_quotations_are_cut(run: Run) -> None:
    result = run("sim", "--attacker", "beginning" + "x" * 5_000 + "end")
    assert result.exit_code == 2
    assert len(result.stderr) < 250
    assert "'beginningxxx" in result.stderr
    assert "xxxend'" in result.stderr


@pytest.mark.parametrize(
    "words",
    ["sim ./NAME.toml", "sim NAME.toml", "odds NAME.siege --order done", "sim --out NAME",
     "odds ./NAME.toml --order done", "script NAME.toml --orders -", "log NAME", "sim NAME",
     "lint NAME", "script desperate-defense --orders NAME", "replay NAME"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["x" * 5_000, "/".join(["x" * 200] * 10)])
def test_names_too_long_for_the_system_are_cut(run: Run, words: str, name: str) -> None:
    if words == "sim --out NAME" and "/" in name:
        pytest.skip("there may be such a folder")
    result = run(*words.replace("NAME", name).split(), text="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr) < 350
    assert result.stderr.count("\n") == 1


def test_the_version_is_the_package_s(run: Run) -> None:
    assert run("--version").stdout == f"siegegame {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: siegegame {name} ")
    command = importlib.import_module(f"siegegame.cli.{name}").command
    assert isinstance(command, click.Command)
    assert command.name == name


def test_tables_and_rules_share_no_name(run: Run) -> None:
    listed = run("rules").stdout.splitlines()
    assert not {line.split()[0].lower() for line in listed} & set(TABLES)
