"""What a game declares and does not need is told by `rgt check`, and by nothing else."""

from __future__ import annotations

import pytest

from rgt.api import loads, translate
from rgt.corpus import games
from rgt.frontends import frontend_for, frontend_named
from rgt.frontends.rg.unused import unused_variables
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize

HEAD = """\
domain Player = a | b
domain Score = 0 | 100
domain Cell = C(X) where X in 0..2
cell : Cell
graph rules() {
"""


def told(text: str, language: str) -> list[tuple[str, int]]:
    """The codes of what `check` says, and the lines."""
    frontend = frontend_named(language)
    assert frontend.check is not None
    found = frontend.check(frontend.parse(Source("x", text)))
    return [(each.code, each.span.line) for each in found if each.span is not None]


def hrg(statements: str, declarations: str = "") -> list[tuple[str, int]]:
    """What is said of a small game, whose declarations begin at line 5."""
    text = HEAD.replace("graph rules", f"{declarations}\ngraph rules")
    text += f"player = a cell = Cell(*) $$ cell {statements} player = keeper end() }}"
    return told(text, "hrg")


@pytest.mark.parametrize(
    ("declarations", "statements"),
    [
        ("domain Colour = red | green", ""),
        ("domain Large = 0..9 | C(X) where X in 0..9", ""),
        ("next : Cell -> Cell next(X) = X", ""),
        # calls of itself are no use
        ("half : Cell -> Cell half(C(X)) = if X == 0 then C(0) else half(C(0))", ""),
        ("other : Cell", ""),
        ("other : Cell", "other = cell"),
        ("seen : Cell -> Bool = { :0 }", "seen[cell] = 1"),
        # the names of a block and of a parameter are others
        ("other : Cell", "branch other in Cell { cell = other }"),
        ("other : Cell graph g(other: Cell) { cell = other }", "g(cell)"),
    ],
)
def test_what_nobody_needs(declarations: str, statements: str) -> None:
    assert hrg(statements, declarations) == [("HRG056", 5)]


@pytest.mark.parametrize(
    ("declarations", "others"),
    [
        ("once : Cell -> Cell once(X) = X\ntwice : Cell -> Cell twice(X) = once(once(X))",
         {5: "is only used by 'twice', which nothing needs", 6: "is never used"}),
        ("domain Far = far | near\nreach : Cell -> Far reach(X) = near\nreached : Far",
         {5: "is only used by 'reach' and others, which nothing needs",
          6: "is never used", 7: "is never used"}),
        ("up : Cell -> Cell up(C(X)) = if X == 0 then C(0) else down(C(X))\n"
         "down : Cell -> Cell down(C(X)) = up(C((X + 2) % 3))",
         {5: "is only used by 'down', which nothing needs",
          6: "is only used by 'up', which nothing needs"}),
    ],
)  # fmt: skip
def test_what_only_needless_things_need(declarations: str, others: dict[int, str]) -> None:
    text = HEAD.replace("graph rules", f"{declarations}\ngraph rules")
    text += "player = a cell = Cell(*) $$ cell player = keeper end() }"
    frontend = frontend_named("hrg")
    assert frontend.check is not None
    found = frontend.check(frontend.parse(Source("x", text)))
    assert {each.code for each in found} == {"HRG056"}
    assert {each.span.line: each.message.split("' ", 1)[1] for each in found if each.span} == others
    # what something else needs is not removed before that
    assert [bool(each.fixes) for each in found] == [
        message == "is never used" for message in others.values()
    ]


@pytest.mark.parametrize(
    ("declarations", "statements"),
    [
        ("ready : Bool", "check(ready == 0)"),
        ("ready : Bool = 1", "if ready { $ go }"),
        ("seen : Cell -> Bool = { :0 }", "check(seen[cell] == 0)"),
        ("seen : Cell -> Bool = { _ = 0 }", "check(not(seen[cell]))"),
        ("seen : Cell -> Bool", "check(seen[cell] != 1)"),
    ],
)
def test_what_is_asked_and_never_assigned(declarations: str, statements: str) -> None:
    assert hrg(statements, declarations) == [("HRG057", 5)]


@pytest.mark.parametrize(
    ("declarations", "statements"),
    [
        ("next : Cell -> Cell next(X) = X", "cell = next(cell)"),
        ("next : Cell -> Cell next(X) = X twice : Cell -> Cell twice(X) = next(next(X))",
         "cell = twice(cell)"),
        ("domain Colour = red | green", "branch x in Colour { $ x }"),
        ("domain Colour = red | green colour : Colour = red", "colour = green $$ colour"),
        ("domain Way = down | up", "branch { $ up } or { $ down }"),
        # a map of several values is a table
        ("seen : Cell -> Bool = { :0; C(1) = 1 }", "check(seen[cell] == 0)"),
        ("seen : Cell -> Bool = { :0 }", "check(seen[cell] == 0) seen[cell] = 1"),
        ("other : Cell", "other = cell cell = C(0) cell = other"),
        ("visible : Visibility = { :1 } goals : Goals = { :0 }", ""),
    ],
)  # fmt: skip
def test_what_is_needed(declarations: str, statements: str) -> None:
    assert hrg(statements, declarations) == []


RG = """\
type Player = { a };
type Score = { 0 };
type Bool = { 0, 1 };
var ready: Bool = 0;
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("begin, end: player = keeper;", [("RG065", 4)]),
        ("begin, one: ready = 1; one, end: player = keeper;", [("RG065", 4)]),
        ("begin, one: ready == 0; one, end: player = keeper;", [("RG066", 4)]),
        ("begin, one: $$ ready; one, end: player = keeper;", []),
        ("begin, one: ready == 0; one, two: ready = 1; two, end: player = keeper;", []),
    ],
)
def test_variables_of_rg(text: str, expected: list[tuple[str, int]]) -> None:
    assert told(RG + text, "rg") == expected


def test_maps_of_rg() -> None:
    rest = "begin, one: seen[a] == 0; one, end: player = keeper;"
    uniform = (
        "type Player = { a };\ntype Score = { 0 };\nvar seen: Player -> Score = { :0, a: 0 };\n"
    )
    assert told(uniform + rest, "rg") == [("RG066", 3)]
    table = uniform.replace("{ 0 }", "{ 0, 1 }").replace("{ :0, a: 0 }", "{ :0, a: 1 }")
    assert told(table + rest, "rg") == []


def test_translating_says_nothing_of_it() -> None:
    text = HEAD + "player = a $ go player = keeper end() }"
    assert translate(Source("x.hrg", text), "hrg").warnings == ()


@pytest.mark.parametrize("language", ["hrg", "rg", "linegames"])
def test_the_corpus_has_nothing_of_the_kind(language: str) -> None:
    for each in games():
        if each.path.parent.name == language:
            text = each.path.read_text(encoding="utf-8")
            frontend = frontend_for(each.path.name)
            assert frontend.check is not None
            found = frontend.check(frontend.parse(Source(each.path.name, text)))
            assert found == [], each.full_name


@pytest.mark.parametrize(
    "name", ["hrg/tic_tac_toe", "rbg/tic_tac_toe", "gdl/nim", "hrg/kuhn_poker", "linegames/pretwa"]
)
def test_translations_are_not_accused(name: str) -> None:
    (each,) = [each for each in games() if each.full_name == name]
    game = loads(each.path.read_text(encoding="utf-8"), frontend_for(each.path.name).name)
    assert unused_variables(game) == []
    optimize(game, "all")
    assert unused_variables(game) == []
