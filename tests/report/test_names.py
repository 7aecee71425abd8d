"""Names: from a view, from events, and without either."""

from __future__ import annotations

from siegegame.content.loader import load
from siegegame.model.vocabulary import PUBLIC
from siegegame.report import Names
from siegegame.report.grammar import agree, count, is_plural, listing, movement, needed

from .conftest import Played


def test_view_and_events_give_the_same_names(matches: tuple[Played, ...]) -> None:
    for played in matches[:2]:
        assert Names.of_events(played.events, load()) == played.names


def test_everything_of_a_view_has_a_name(matches: tuple[Played, ...]) -> None:
    played = matches[0]
    for slug in played.match.view(PUBLIC).names():
        assert slug in played.names.terms, slug


def test_names_of_the_stock_scenario(matches: tuple[Played, ...]) -> None:
    names = matches[0].names
    assert names["g-rifles-1"] == "First Ward Rifles"
    assert names["g-rifles-1.3"] == "Hallow Rifles g-rifles-1.3"
    assert names["h-furnace-1"] == "the Furnace"
    assert names["hall"] == "Hall of Wardens"
    assert names.unit("g-rifles-1.3").text == "Hallow Rifles g-rifles-1.3 of First Ward Rifles"


def test_slugs_where_nothing_is_known() -> None:
    names = Names()
    assert names["g-rifles-1.3"] == "g-rifles-1.3"
    assert names.unit("g-rifles-1.3").text == "g-rifles-1.3"
    assert names.title("terrain", "deep_bog") == "deep bog"
    assert names.spot((1, 2), "hall") == " in hall"


def test_spots(names: Names) -> None:
    assert names.spot((12, 7), None) == " at 12,7"
    assert names.spot(None, "chapel") == names.spot((12, 7), "chapel") == " in Chapel"
    assert names.spot(None, None) == ""


def test_a_force_is_told_by_detachment(names: Names) -> None:
    assert (
        names.force(("rifles.1", "guns.1", "rifles.2")) == "2 units of 2nd Rifles and 1 of 3rd Guns"
    )
    assert names.force(("rifles.1",)) == "Rifle Section rifles.1"
    assert names.force(()) == ""


def test_grammar() -> None:
    verbs = ("fire", "pass", "try", "be", "have", "go", "charge", "deploy")
    assert [agree(verb, plural=False) for verb in verbs] == [
        "fires", "passes", "tries", "is", "has", "goes", "charges", "deploys",
    ]  # fmt: skip
    assert [agree(verb, plural=True) for verb in verbs[:4]] == ["fire", "pass", "try", "are"]
    plural = {"2nd Rifles": True, "Hailgun Line": False, "Sons of Ash": True, "Abbess": False}
    plural["Burnt Colossus"] = False
    assert {name: is_plural(name) for name in plural} == plural
    assert [count(n, "die") for n in (0, 1, 2)] == ["no dice", "1 die", "2 dice"]
    assert [movement(n) for n in (0, 1, 2, 3)] == [
        "0 of movement", "½ of movement", "1 of movement", "1½ of movement",
    ]  # fmt: skip
    assert [needed(n) for n in (5, 7, 8)] == ["5+", "6 then 4+", "6 then 6"]
    assert [listing(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip
