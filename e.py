import pathlib


def sub(path, *pairs):
    p = pathlib.Path(path)
    t = p.read_text()
    for a, b in pairs:
        assert t.count(a) >= 1, (path, a)
        t = t.replace(a, b, 1)
    p.write_text(t)


sub(
    "tests/properties/folded.py",
    (
        "    sallied: bool = False\n",
        '    sallied: bool = False\n    climb: tuple[str, Point, str, int] | None = None\n    """The wall it climbs, to which cell, with what, and the turn in which it is up."""\n',
    ),
)
sub(
    "tests/properties/fold.py",
    (
        "from .fold_hull import fold_hull, leave_guns\n",
        "from .fold_hull import fold_hull, leave_guns\nfrom .fold_walls import fold_walls\n",
    ),
    ("_fold_course, fold_hull, _fold_unit", "_fold_course, fold_hull, fold_walls, _fold_unit"),
)
