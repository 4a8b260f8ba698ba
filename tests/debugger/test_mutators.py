"""Every mutator cuts what it says, and what depends on that follows."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.debugger.faults.regression import brief_text, read_again
from rgt.debugger.mutators import MUTATORS


def mutated(name: str, text: str, places: Sequence[int] = (0,)) -> list[str]:
    """The lines of a game after a mutator was at work at some of its places."""
    mutator = next(each for each in MUTATORS if each.name == name)
    game = read_again(HEAD + text)
    known = mutator.places(game)
    mutator.cut(game, [known[place] for place in places])
    before = HEAD.splitlines()
    return [line for line in brief_text(game).splitlines() if line not in before]


HEAD = """\
type Player = { x, y };
type Score = { 0, 50 };
"""


def test_an_edge_goes_with_what_only_it_leads_to() -> None:
    text = "begin, a: $ one;\nbegin, b: $ two;\na, c: ;\nc, b: ;\nb, end: player = keeper;\n"
    assert mutated("drop-edges", text) == ["begin, b: $ two;", "b, end: player = keeper;"]
    # and an edge into a node that nothing leaves
    assert mutated("drop-edges", text, [4]) == []


def test_a_play_ends_early() -> None:
    text = "begin, a: player = x;\na, b: $ t;\nb, end: player = keeper;\n"
    assert mutated("end-plays", text) == ["begin, end: player = x;"]


def test_two_nodes_become_one() -> None:
    text = "begin, a: player = x;\na, b: $ t;\nb, c: ? b -> c;\nc, end: player = keeper;\n"
    assert mutated("merge-nodes", text, [1]) == [
        "begin, a: player = x;",
        "a, c: ? a -> c;",
        "c, end: player = keeper;",
    ]
    # `begin` keeps its name, and so does `end`
    assert mutated("merge-nodes", text, [0])[0] == "begin, b: $ t;"
    assert mutated("merge-nodes", text, [3])[-1] == "b, end: ? b -> end;"
    # over all edges at once the two stay two
    assert mutated("merge-nodes", text, [0, 1, 2, 3]) == ["begin, end: player = keeper;"]


def test_an_edge_does_nothing() -> None:
    text = "begin, a: player = x;\na, end: player = keeper;\n"
    assert mutated("skip-edges", text, [1]) == ["begin, a: player = x;", "a, end: ;"]


def test_checks_become_simpler_step_by_step() -> None:
    rest = "a, b: player == x;\nb, c: $ t;\nc, d: player != y;\nd, end: player = keeper;\n"
    assert mutated("lower-checks", "begin, d: ! a -> d;\n" + rest)[0] == "begin, d: ! b -> d;"
    assert mutated("lower-checks", "begin, d: ! c -> d;\n" + rest)[0] == "begin, d: player == y;"
    assert mutated("lower-checks", "begin, d: ! b -> c;\n" + rest)[0] == "begin, d: ? b -> c;"


def test_a_variable_is_fixed() -> None:
    text = (
        "var v: Player = y;\nbegin, a: v = x;\na, b: $$ v;\nb, c: v == x;\n"
        "c, end: player = keeper;\n"
    )
    assert mutated("fix-variables", text) == [
        "const v: Player = y;",
        "begin, a: ;",
        "a, b: $ y;",
        "b, c: v == x;",
        "c, end: player = keeper;",
    ]


def test_a_constant_is_written_out() -> None:
    text = (
        "const c: Player = y;\nconst m: Player -> Player = { :c };\n"
        "begin, a: player == m[c];\na, end: player = keeper;\n"
    )
    assert mutated("inline-constants", text) == [
        "const m: Player -> Player = { :y };",
        "begin, a: player == m[y];",
        "a, end: player = keeper;",
    ]


def test_a_symbol_goes_with_all_that_names_it() -> None:
    text = (
        "type Mark = { empty, cross, ring };\n"
        "const m: Mark -> Mark = { cross: empty, ring: cross, :cross };\n"
        "var v: Mark = cross;\n"
        "begin, a: v == cross;\nbegin, a: v != cross;\na, b: v = cross;\na, b: v = ring;\n"
        "b, c: v = cross;\nc, end: player = keeper;\n"
    )
    # 50, empty, cross
    assert mutated("drop-symbols", text, [2]) == [
        "type Mark = { empty, ring };",
        "const m: Mark -> Mark = { :empty };",
        "var v: Mark = empty;",
        "begin, a: ;",
        "a, b: v = ring;",
        "b, c: ;",
        "c, end: player = keeper;",
    ]


def test_a_set_keeps_one_symbol() -> None:
    text = "type Mark = { empty, cross };\nbegin, end: player = keeper;\n"
    assert "type Mark = { empty };" in mutated("drop-symbols", text, [1, 2])


def test_a_player_goes_and_another_moves_instead() -> None:
    text = "begin, a: player = y;\na, b: goals[y] = 50;\nb, end: player = keeper;\n"
    assert mutated("drop-players", text, [1]) == [
        "type Player = { x };",
        "begin, a: player = x;",
        "a, b: ;",
        "b, end: player = keeper;",
    ]


def test_maps_lose_entries() -> None:
    text = (
        "const m: Player -> Player -> Score = { x: { x: 50, y: 50, :0 }, :{ y: 50, :0 } };\n"
        "begin, end: player = keeper;\n"
    )
    first = "const m: Player -> Player -> Score = "
    # entries are numbered in the order of the text, an outer one before those inside it
    assert mutated("shorten-maps", text, [1])[0] == (
        first + "{ x: { y: 50, :0 }, :{ y: 50, :0 } };"
    )
    assert mutated("shorten-maps", text, [0, 3])[0] == first + "{ :{ :0 } };"


def test_what_is_unused_goes() -> None:
    text = (
        "type A = { a };\ntype B = A -> A;\nconst c: A = a;\nvar v: Player = x;\n"
        "begin, a: Player(v) == x;\na, end: player = keeper;\n"
    )
    assert mutated("drop-declarations", text, [0])[:2] == ["type A = { a };", "type B = A -> A;"]
    game = read_again(HEAD + text)
    [drop] = [each for each in MUTATORS if each.name == "drop-declarations"]
    # A is in use by B and c
    assert [name for _, name in drop.places(game)] == ["c", "B"]


def test_casts_and_pragmas_go() -> None:
    text = "@unique begin;\nbegin, a: Player(player) == Player(x);\na, end: player = keeper;\n"
    assert "begin, a: player == x;" in mutated("drop-casts", text)
    assert mutated("drop-pragmas", text)[0].startswith("begin")


def test_mutators_have_names_of_their_own_and_say_what_they_do() -> None:
    assert len({each.name for each in MUTATORS}) == len(MUTATORS)
    assert all(type(each).__doc__ for each in MUTATORS)
