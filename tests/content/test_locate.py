from __future__ import annotations

import pytest

from siegegame.content.locate import KeyPath, key_at, line_of, path_of, spots, text_of

TEXT = '''\
# a comment with [a.header] and key = 1
name = "first" # and [another]

[plain]
armour = 4
"quoted.key \\u0041" = 1
'single "quoted"' = 2
dotted.inner . deep = 3

[plain.below] # [not.this]
x = """
[multi]
armour = 9
\\"""still inside
"""
y = \'\'\'
[also.multi]
z = 1\'\'\'
after = 5

["odd name"."with ] bracket"]
k = 1

[[detachments]]
id = "one"
units = [{ card = "a", count = 1 }, { card = "b", # a comment, }
  count = 2 }]

[[detachments]]
id = "two"
units = [
  # a comment ]
  { card = "c" },

  { card = "d", pair = [1, [2,
     3]] },
]

[detachments.leader]
name = "x"

[[detachments.guns]]
name = "p"
[[detachments.guns]]
name = "q"

[last]
when = 1979-05-27 07:32:00
list = [ "]", '[', """
a ] b
""", 4 ]
empty = []
none = {}
end = true'''


def line_with(part: str) -> int:
    found = [n for n, line in enumerate(TEXT.split("\n"), 1) if part in line]
    assert len(found) == 1, part
    return found[0]


@pytest.mark.parametrize(
    ("path", "part"),
    [
        (("name",), 'name = "first"'),
        (("plain",), "[plain]"),
        (("plain", "armour"), "armour = 4"),
        (("plain", "quoted.key A"), "quoted.key"),
        (("plain", 'single "quoted"'), "single"),
        (("plain", "dotted", "inner", "deep"), "dotted"),
        (("plain", "dotted", "inner"), "dotted"),
        (("plain", "below"), "[plain.below]"),
        (("plain", "below", "x"), 'x = """'),
        (("plain", "below", "y"), "y = '''"),
        (("plain", "below", "after"), "after = 5"),
        (("odd name", "with ] bracket", "k"), "k = 1"),
        (("detachments", 0, "id"), '"one"'),
        (("detachments", 0, "units", 0, "card"), 'card = "a"'),
        (("detachments", 0, "units", 1, "card"), 'card = "b"'),
        (("detachments", 0, "units", 1, "count"), "  count = 2"),
        (("detachments", 1, "id"), '"two"'),
        (("detachments", 1, "units", 0, "card"), 'card = "c"'),
        (("detachments", 1, "units", 1), 'card = "d"'),
        (("detachments", 1, "units", 1, "pair", 1, 0), 'card = "d"'),
        (("detachments", 1, "units", 1, "pair", 1, 1), "     3]]"),
        (("detachments", 1, "leader", "name"), 'name = "x"'),
        (("detachments", 1, "guns", 0, "name"), 'name = "p"'),
        (("detachments", 1, "guns", 1, "name"), 'name = "q"'),
        (("last", "when"), "1979"),
        (("last", "list", 1), "list = ["),
        (("last", "list", 3), '""", 4 ]'),
        (("last", "none"), "none = {}"),
        (("last", "end"), "end = true"),
    ],
)
def test_finds_the_line_of_a_key(path: KeyPath, part: str) -> None:
    assert line_of(TEXT, path) == line_with(part)


def test_text_inside_strings_and_comments_is_no_key() -> None:
    paths = {path for path, _ in spots(TEXT)}
    assert not paths & {("multi",), ("also",), ("a",), ("key",), ("another",), ("not",)}
    assert ("plain", "below", "armour") not in paths
    assert ("plain", "below", "z") not in paths


def test_a_missing_key_has_the_line_of_what_is_there() -> None:
    assert line_of(TEXT, ("plain", "speed")) == line_with("[plain]")
    assert line_of(TEXT, ("detachments", 1, "units", 0, "count")) == line_with('card = "c"')
    assert line_of(TEXT, ("nowhere", "at", "all")) == 0


def test_the_first_of_two_equal_keys_counts() -> None:
    assert line_of("[a]\nx = 1\nx = 2\n", ("a", "x")) == 2


def test_every_key_of_a_valid_text_is_found() -> None:
    assert spots(TEXT)[-1] == (("last", "end"), TEXT.count("\n") + 1)


@pytest.mark.parametrize(
    "text", ["[", "a = ", "= 3", 'a = "x\n', "a = [1, 2", "[[a]\nb = 1", "é=1"]
)
def test_broken_text_ends_the_search_quietly(text: str) -> None:
    assert line_of("good = 1\n" + text, ("good",)) == 1


def test_windows_line_ends() -> None:
    assert line_of('[a]\r\nx = "1"\r\ny = 2\r\n', ("a", "y")) == 3


def test_quotes_at_the_end_of_a_long_string() -> None:
    assert line_of('x = """a"""""\ny = \'\'\'b\'\'\'\'\'\nz = """"""\nw = 1\n', ("w",)) == 4


def test_the_key_before_a_line() -> None:
    text = "[a]\nx = [\n 1,\n 2]\n\ny = 3\n"
    assert key_at(text, 5) == ("a", "x", 1)
    assert key_at(text, 6) == ("a", "y")
    assert key_at(text, 0) == ()


def test_reads_paths_as_msgspec_writes_them() -> None:
    assert path_of("$.x[0].y") == ("x", 0, "y")
    assert path_of("$[12][3].name") == (12, 3, "name")
    assert path_of("$") == ()


def test_writes_paths_for_people() -> None:
    assert text_of(("line-infantry", "units", 0, "card")) == "line-infantry.units[0].card"
    assert text_of(()) == ""
