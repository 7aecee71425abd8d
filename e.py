import pathlib
p=pathlib.Path('tests/systems/test_scaling.py'); t=p.read_text()
i=t.index('def foot('); j=t.index('def set_up(')
t=t[:i]+'''def foot(cards: str = "laddermen", text: str = FOOT, /, **more: object) -> Battle:
    """A stand at the foot of a wall three cells long, in the Movement phase; others far off."""
    given = {
        "attacker": {"a1": cards}, "forts": {"w": wall()}, "cards": CLIMBERS,
        "sites": {"w": {"claimed": "defender"}}, "defender": {"d1": "guard"}, **more,
    }  # fmt: skip
    for side in ("attacker", "defender"):
        given[side] = {**given[side], f"{side[0]}9": "mob1"}  # type: ignore[dict-item]
    return battle(text + "    .*16\\n    .*16\\n    a9 .*14 d9\\n", **given)  # type: ignore[arg-type]


'''+t[j:]
t=t.replace('''    """Lets the Assault phase end; the dice are those of the melee on the wall."""
''','''    """Lets the Assault phase end; the dice are those of the melee on the wall."""
    if b.match.stage == "movement":
        b.skip_to("shooting")
''')
p.write_text(t)
