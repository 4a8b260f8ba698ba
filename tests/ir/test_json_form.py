"""The JSON form: shapes from the specification, and both ways back."""

import json
from typing import Any

import pytest

from rgt.ir.diagnostics import GameError, Source
from rgt.ir.game import Game
from rgt.ir.json_form import from_json, to_json
from rgt.ir.text.parser import parse_game


def parse(text: str) -> Game:
    return parse_game(Source("g.rg", text))


def reference(name: str) -> dict[str, Any]:
    return {"kind": "Reference", "identifier": name}


def node(name: str) -> dict[str, Any]:
    return {"kind": "Node", "identifier": name}


LABELS: dict[str, dict[str, Any]] = {
    "": {"kind": "Skip"},
    "x = y": {"kind": "Assignment", "lhs": reference("x"), "rhs": reference("y")},
    "x = T(*)": {
        "kind": "AssignmentAny",
        "lhs": reference("x"),
        "rhs": {"kind": "TypeReference", "identifier": "T"},
    },
    "x != y": {
        "kind": "Comparison",
        "lhs": reference("x"),
        "rhs": reference("y"),
        "negated": True,
    },
    "T(x)[i] == y": {
        "kind": "Comparison",
        "lhs": {
            "kind": "Access",
            "lhs": {
                "kind": "Cast",
                "lhs": {"kind": "TypeReference", "identifier": "T"},
                "rhs": reference("x"),
            },
            "rhs": reference("i"),
        },
        "rhs": reference("y"),
        "negated": False,
    },
    "? c -> d": {"kind": "Reachability", "lhs": node("c"), "rhs": node("d"), "negated": False},
    "$ t": {"kind": "Tag", "symbol": "t"},
    "$$ v": {"kind": "TagVariable", "identifier": "v"},
}


@pytest.mark.parametrize("label", LABELS)
def test_labels(label: str) -> None:
    game = parse(f"a, b: {label};")
    made = to_json(game)
    assert made["edges"] == [
        {"kind": "EdgeDeclaration", "label": LABELS[label], "lhs": node("a"), "rhs": node("b")}
    ]
    assert from_json(json.loads(json.dumps(made))) == game


def test_declarations() -> None:
    game = parse("type T = { a } -> B; const c: T = { a: x, :y }; var v: B = z;")
    made = to_json(game)
    named = {"kind": "TypeReference", "identifier": "T"}
    assert made["kind"] == "GameDeclaration"
    assert made["types"] == [
        {
            "kind": "TypeDeclaration",
            "identifier": "T",
            "type": {
                "kind": "Arrow",
                "lhs": {"kind": "Set", "identifiers": ["a"]},
                "rhs": {"kind": "TypeReference", "identifier": "B"},
            },
        }
    ]
    assert made["constants"] == [
        {
            "kind": "ConstantDeclaration",
            "identifier": "c",
            "type": named,
            "value": {
                "kind": "Map",
                "entries": [
                    {
                        "kind": "ValueEntry",
                        "identifier": "a",
                        "value": {"kind": "Element", "identifier": "x"},
                    },
                    {
                        "kind": "ValueEntry",
                        "identifier": None,
                        "value": {"kind": "Element", "identifier": "y"},
                    },
                ],
            },
        }
    ]
    assert made["variables"][0]["defaultValue"] == {"kind": "Element", "identifier": "z"}
    assert from_json(made) == game


@pytest.mark.parametrize("content", ["other", "other a,\n  b", "other\tc\n"])
def test_unknown_pragmas_may_have_several_lines(content: str) -> None:
    game = parse(f"type T = {{ a }};\n@{content};\nbegin, end: ;")
    assert from_json(to_json(game)) == game


def test_pragmas() -> None:
    game = parse(
        "@artificialTag t; @disjoint a : b c; @disjointExhaustive a : b; @integer 2 : x y;"
        "@iterator a b c : v; @repeat a :; @unique a; @simpleApply a b [t, x: T] l = r;"
        "@simpleApplyExhaustive a b []; @tagIndex a : 1; @tagMaxIndex a : 2;"
        "@translatedFromRbg; @other   one ;"
    )
    made = to_json(game)["pragmas"]
    assert [pragma["kind"] for pragma in made] == [
        "ArtificialTag",
        "Disjoint",
        "DisjointExhaustive",
        "Integer",
        "Iterator",
        "Repeat",
        "Unique",
        "SimpleApply",
        "SimpleApplyExhaustive",
        "TagIndex",
        "TagMaxIndex",
        "TranslatedFromRbg",
        "Unknown",
    ]
    assert made[7] == {
        "kind": "SimpleApply",
        "lhs": node("a"),
        "rhs": node("b"),
        "tags": [
            {"Symbol": {"symbol": "t"}},
            {"Variable": {"identifier": "x", "type": {"kind": "TypeReference", "identifier": "T"}}},
        ],
        "assignments": [{"lhs": reference("l"), "rhs": reference("r")}],
    }
    assert from_json(json.loads(json.dumps(to_json(game)))) == game


def _changed(**fields: Any) -> dict[str, Any]:
    return to_json(parse("a, b: $ t;")) | fields


BROKEN: list[tuple[Any, str]] = [
    (None, "an object with a kind is expected, not None"),
    ([], "an object with a kind is expected, not []"),
    ({"kind": "Game"}, "'Game' is no kind of game"),
    ({"kind": "GameDeclaration"}, "GameDeclaration has no field 'types'"),
    (_changed(types=3), "'types' must be a list, not 3"),
    (_changed(types=[{"kind": "X"}]), "'X' is no kind of TypeDeclaration"),
    (_changed(pragmas=[{"kind": "Unique", "nodes": ["a"]}]), "an object with a kind is expected, "),
    (_changed(pragmas=[{"kind": "TagIndex", "nodes": [], "index": -1}]), "'index' must be a natu"),
    (_changed(pragmas=[{"kind": "Foo"}]), "'Foo' is no kind of pragma"),
]


@pytest.mark.parametrize(("made", "message"), BROKEN)
def test_broken_json_is_reported(made: Any, message: str) -> None:
    with pytest.raises(GameError) as problem:
        from_json(made)
    (found,) = problem.value.diagnostics
    assert found.code == "RG014"
    assert found.message.startswith(f"this JSON is no game: {message}")


def test_two_declarations_of_one_name_are_reported() -> None:
    made = to_json(parse("type T = { a };"))
    made["types"] *= 2
    with pytest.raises(GameError, match="'T' is declared twice"):
        from_json(made)


def test_deep_json_is_reported() -> None:
    value: dict[str, Any] = {"kind": "Element", "identifier": "x"}
    for _ in range(5000):
        entry = {"kind": "ValueEntry", "identifier": None, "value": value}
        value = {"kind": "Map", "entries": [entry]}
    made = to_json(parse("var v: T = x;"))
    made["variables"][0]["defaultValue"] = value
    with pytest.raises(GameError, match="nested too deeply"):
        from_json(made)
