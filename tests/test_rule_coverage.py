"""Every closed rule has a test that holds it, and no test claims a rule that does not exist."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

import pytest

from siegegame.content.loader import load

CLOSED = (
    "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9",
    "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18",
    "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12",
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13", "H14",
    "H15", "H16", "H17", "H18", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10",
    "S1", "S2", "S3", "S4", "S5", "S6", "S7", "T1", "T2", "T3", "T4", "T5", "T6",
    "V1", "V2", "V3", "V4",
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9",
)  # fmt: skip
"""Rules that are built; each issue adds its own."""

HERE = Path(__file__).resolve().parent
_HOPELESS = {"skip", "skipif", "xfail"}
"""Marks with which a test holds nothing."""


def marked(text: str) -> set[str]:
    """The rule ids of the tests in a file; of a test that may fail, none."""
    tree = ast.parse(text)
    shared = set(_of_module(tree))
    return {each for function in _tests(tree) for each in shared | _of_test(function)}


def _tests(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if function and node.name.startswith("test_"):
            yield node


def _of_test(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    if any(_name(each) in _HOPELESS for each in function.decorator_list):
        return set()
    return {rule for each in function.decorator_list for rule in _ids(each)}


def _of_module(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if any(isinstance(each, ast.Name) and each.id == "pytestmark" for each in targets):
            for each in ast.walk(node):
                yield from _ids(each)


def _name(mark: ast.AST) -> str:
    """The mark's name in `pytest.mark.NAME` or `pytest.mark.NAME(...)`, else nothing."""
    mark = mark.func if isinstance(mark, ast.Call) else mark
    inside = isinstance(mark, ast.Attribute) and isinstance(mark.value, ast.Attribute)
    return mark.attr if inside and mark.value.attr == "mark" else ""


def _ids(mark: ast.AST) -> Iterator[str]:
    if isinstance(mark, ast.Call) and _name(mark) == "rule":
        yield from (each.value for each in mark.args if isinstance(each, ast.Constant))


@functools.cache
def by_rule() -> dict[str, set[str]]:
    """For each rule id the test files that hold it."""
    found: dict[str, set[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for rule in marked(path.read_text("utf-8")):
            found.setdefault(rule, set()).add(path.relative_to(HERE).as_posix())
    return found


@pytest.mark.parametrize("rule", CLOSED)
def test_a_closed_rule_has_a_marked_test(rule: str) -> None:
    assert by_rule().get(rule), f"no test is marked rule({rule!r}) and expected to pass"


def test_marks_name_rules_that_exist() -> None:
    known = load().rules
    unknown = {rule: files for rule, files in by_rule().items() if rule not in known}
    assert unknown == {}


def test_the_closed_rules_exist_and_are_named_once() -> None:
    assert len(set(CLOSED)) == len(CLOSED)
    assert set(CLOSED) <= set(load().rules)


def test_no_text_of_a_rule_that_is_built_says_that_something_is_to_come() -> None:
    texts = {rule: " ".join(load().rules[rule].text.lower().split()) for rule in CLOSED}

    assert [rule for rule, text in texts.items() if "not in the game yet" in text] == []


def test_marks_are_read_as_pytest_reads_them() -> None:
    text = """
import pytest
pytestmark = pytest.mark.rule("A1")

@pytest.mark.rule("B1", "B2")
@pytest.mark.parametrize("x", [1])
def test_one(x): ...

class TestMany:
    @pytest.mark.rule("C1")
    async def test_two(self): ...

@pytest.mark.rule("X1")
def helper(): ...

@pytest.mark.rule("X2")
@pytest.mark.xfail(strict=True)
def test_three(): ...

@pytest.mark.skip
@pytest.mark.rule("X3")
def test_four(): ...
"""
    assert marked(text) == {"A1", "B1", "B2", "C1"}
    assert marked("import pytest\npytestmark = pytest.mark.rule('A1')\n") == set()
