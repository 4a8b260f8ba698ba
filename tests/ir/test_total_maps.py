"""Maps are functions: however they are written, equal maps are one object."""

import pytest

from rgt.ir.diagnostics import Source
from rgt.ir.text.parser import parse_game

TYPES = "type K = { a, b }; type V = { d, e };"


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("{ :e, a: e }", "{ :e }", True),
        ("{ a: d, :e }", "{ :d, b: e }", True),
        ("{ b: e, a: d, :d }", "{ a: d, b: e, :e }", True),
        ("{ a: d, :e }", "{ :d }", False),
        ("{ a: d, :e }", "{ :e }", False),
    ],
)
def test_maps_are_compared_key_by_key(one: str, other: str, equal: bool) -> None:
    text = f"{TYPES} var m: K -> V = {one}; var n: K -> V = {other};"
    values = parse_game(Source("g.rg", text)).initial_values()
    assert (values["m"] is values["n"]) is equal


def test_nested_maps_too() -> None:
    text = TYPES + (
        "const c: K -> V = { :e };"
        "var m: K -> K -> V = { a: c, :{ a: e, b: e, :d } };"
        "var n: K -> K -> V = { :c };"
    )
    values = parse_game(Source("g.rg", text)).initial_values()
    assert values["m"] is values["n"]
