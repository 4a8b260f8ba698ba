"""What the statements of graphs mean: tiny games with their moves told by hand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rgt.api import loads
from tests.frontends.hrg.playing import (
    HEAD,
    counts,
    mistakes,
    moves,
    start,
    turn,
    warnings,
    words,
)

# -- assignments ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("n = 2 $$ n", "2"),
        ("n = m $$ n", "1"),
        ("n = next(m) $$ n", "2"),
        ("n = next(next(next(m))) $$ n", "0"),
        ("n = next[m] $$ n", "2"),
        ("cell = C(1 + 1) $$ cell", "C__2"),
        ("cell = C(5 % 3) $$ cell", "C__2"),
        ("n = at(other) $$ n", "1"),
        ("n = at(C(2)) $$ n", "2"),
        ("m = n n = 3 $$ m $$ n", "0 3"),
        ("taken[other] = 1 bit = taken[C(1)] $$ bit", "1"),
        ("taken[other] = 1 bit = taken[C(0)] $$ bit", "0"),
        ("taken[C(at(other))] = 1 $$ n", None),
        ("n = if m == 1 then 3 else 2 $$ n", "3"),
        ("n = if m == 2 then 3 else if m == 1 then 0 else 2 $$ n", "0"),
        ("taken[if 1 < 2 then C(0) else C(1)] = 1 bit = taken[C(0)] $$ bit", "1"),
    ],
)
def test_assignment(body: str, shown: str | None) -> None:
    if shown is None:
        assert mistakes(turn(body)) != []
    else:
        assert moves(body) == [shown]


def test_any_value_is_one_alternative_each() -> None:
    assert moves("cell = Cell(*) $$ cell") == ["C__0", "C__1", "C__2"]
    assert moves("n = {1, 3}(*) $$ n") == ["1", "3"]
    assert moves("n = Bool(*) $$ n") == ["0", "1"]
    assert moves("n = Count(*) m = Count(*) check(n == m) $$ n $$ m") == [
        "0 0",
        "1 1",
        "2 2",
        "3 3",
    ]


def test_any_value_goes_into_maps() -> None:
    assert moves("taken[other] = Bool(*) bit = taken[other] $$ bit") == ["0", "1"]
    maps = "rank : Cell -> Cell -> Count = { :{ :0 } }"
    body = "rank[cell][other] = {2, 3}(*) n = rank[C(0)][C(1)] m = rank[C(1)][C(0)] $$ n $$ m"
    assert moves(body, maps) == ["2 0", "3 0"]


def test_an_index_is_worked_out_before_the_assignment() -> None:
    body = "hold[hold[C(0)]] = C(2) cell = hold[C(1)] other = hold[C(0)] $$ cell $$ other"
    assert moves(body, "hold : Cell -> Cell = { :C(1); C(1) = C(0) }") == ["C__2 C__1"]


def test_a_map_is_assigned_whole() -> None:
    more = "full : Cell -> Bool full(_) = 1 was : Cell -> Bool"
    body = "was = taken taken = full bit = taken[cell] $$ bit taken = was bit = taken[cell] $$ bit"
    assert moves(body, more) == ["1 0"]


def test_a_function_of_a_function_is_a_map() -> None:
    more = """
        way : Count -> Count -> Count
        way(0) = next
        way(_) = same
        same : Count -> Count
        same(N) = N
    """
    assert moves("n = way(0)(m) $$ n n = way(m)(m) $$ n n = way[0][3] $$ n", more) == ["2 1 0"]


def test_goals_are_what_was_assigned_last() -> None:
    state = start(turn("goals[a] = 100 $ x goals[a] = 50 goals[b] = 100")).apply(("x",))
    assert state.is_terminal
    assert state.goals() == {"a": "50", "b": "100"}


def test_a_move_ends_when_the_player_is_assigned() -> None:
    text = "graph rules() { player = a $ x player = b $ y $ z player = a player = keeper end() }"
    state = start(text)
    seen = []
    while not state.is_terminal:
        (move,) = state.legal_moves()
        seen.append((state.player, move))
        state = state.apply(move)
    assert seen == [("a", ("x",)), ("b", ("y", "z")), ("a", ())]


def test_whose_turn_it_is_may_be_a_variable() -> None:
    text = "who : Player = b graph rules() { player = who $ x player = keeper end() }"
    assert start(text).player == "b"


# -- choices -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("branch { $ x } or { $ y }", ["x", "y"]),
        ("branch { $ x } or { $ y $ z } or { }", ["", "x", "y z"]),
        ("branch { } or { }", [""]),
        ("branch { }", [""]),
        ("branch { $ x }", ["x"]),
        ("branch { $ x } or { $ x }", ["x"]),
        ("branch { $ x } or { $ y } branch { $ z } or { }", ["x", "x z", "y", "y z"]),
        ("branch { branch { $ x } or { $ y } $ z } or { $ w }", ["w", "x z", "y z"]),
        ("branch { check(n == 1) $ x } or { check(n == 0) $ y }", ["y"]),
        ("branch { check(n == 1) } or { check(m == 0) }", []),
    ],
)
def test_branch(body: str, found: list[str]) -> None:
    assert moves(body) == found


@pytest.mark.parametrize("head", ["branch x in {}", "forall x: {}"])
@pytest.mark.parametrize(
    ("type_", "found"),
    [
        ("Cell", ["C__0", "C__1", "C__2"]),
        ("{1, 3}", ["1", "3"]),
        ("{up, down}", ["down", "up"]),
        ("Bool", ["0", "1"]),
        ("PlayerOrSystem", ["a", "b", "keeper", "random"]),
        ("Player", ["a", "b"]),
        ("{1}", ["1"]),
    ],
)
def test_branch_over_values(head: str, type_: str, found: list[str]) -> None:
    assert moves(f"{head.format(type_)} {{ $ x }}") == found
    assert moves(f"{head.format(type_)} {{ $$ x }}") == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("forall x: Count { check(x == next(m)) $ x }", ["2"]),
        ("forall x: Count { check(x + 1 == 3) $ x }", ["2"]),
        ("forall x: Count { check(x > 1) $ x }", ["2", "3"]),
        ("forall x: {0, 1} { forall y: {2, 3} { $ x $ y } }", ["0 2", "0 3", "1 2", "1 3"]),
        ("forall x: {0, 1} { forall x: {2, 3} { $ x } $ x }", ["2 0", "2 1", "3 0", "3 1"]),
        ("forall x: {0, 1} { cell = C(x) $$ cell }", ["C__0", "C__1"]),
        ("forall x: Cell { taken[x] = 1 bit = taken[C(1)] $$ bit }", ["0", "1"]),
        ("forall n: {1, 2} { m = n $ n } $$ n", ["1 0", "2 0"]),
        ("forall f: {next, same} { n = f(m) $$ n }", ["1", "2"]),
        ("forall f: {next, same} { check(f[m] == 2) $ f }", ["next"]),
        ("forall Who: Player { goals[Who] = 100 $ Who }", ["a", "b"]),
    ],
)
def test_the_name_of_a_branch_is_replaced(body: str, found: list[str]) -> None:
    assert moves(body, "same : Count -> Count same(N) = N") == found


def test_a_value_that_has_the_name_of_a_variable_or_function() -> None:
    more = "domain Mark = s | up s : Mark = up up : Cell -> Cell up(X) = X mark : Mark = s"
    assert moves("forall x: Mark { check(x == mark) $ x }", more) == ["s"]
    assert moves("forall x: Mark { $$ x }", more) == ["s", "up"]
    assert moves("check(mark != up) mark = up check(mark == up) cell = up(cell) $$ mark", more) == [
        "up"
    ]


# -- loops ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("repeat 0 { $ x }", [""]),
        ("repeat 1 { $ x }", ["x"]),
        ("repeat 3 { $ x }", ["x x x"]),
        ("repeat 2 { branch { $ x } or { } }", ["", "x", "x x"]),
        ("repeat 2 { }", [""]),
        ("repeat 3 { $ x break() }", ["x"]),
        ("repeat 2 { $ x continue() }", ["x x"]),
        ("repeat 3 { branch { $ x break() } or { $ y } }", ["x", "y x", "y y x", "y y y"]),
        (
            "repeat 2 { branch { $ x continue() } or { $ y } $ z }",
            ["x x", "x y z", "y z x", "y z y z"],
        ),
        ("repeat x in Cell { $ x }", ["C__0 C__1 C__2"]),
        ("repeat x in {2, 1} { $ x }", ["2 1"]),
        ("repeat x in Count { if x == 2 { break() } $ x }", ["0 1"]),
        ("repeat x in Count { if x == 2 { continue() } $ x }", ["0 1 3"]),
        (
            "repeat x in {0, 1} { repeat y in {2, 3} { if x == 1 { break() } $ x $ y } }",
            ["0 2 0 3"],
        ),
        (
            "repeat x in {0, 1} { repeat y in {2, 3} { if y == 3 { break() } $ x $ y } }",
            ["0 2 1 2"],
        ),
        ("while n < 2 { n = next(n) $ x }", ["x x"]),
        ("while n == 1 { $ x }", [""]),
        ("while n != 3 { n = next(n) if n == 2 { continue() } $$ n }", ["1 3"]),
        ("while n != 3 { n = next(n) if n == 2 { break() } $$ n } $ y", ["1 y"]),
        ("while (n != 3) { n = next(n) } $$ n", ["3"]),
        ("while 0 == 1 { $ x } $ y", ["y"]),
        ("loop { n = next(n) if n == 3 { break() } $$ n }", ["1 2"]),
        ("loop { break() }", [""]),
        ("loop { branch { } or { $ x break() } }", ["x"]),
        ("loop { loop { n = next(n) $$ n break() } if n == 2 { break() } }", ["1 2"]),
        (
            "loop { repeat 2 { n = next(n) if n == 3 { break() } } if n == 3 { break() } $$ n }",
            ["2"],
        ),
        ("loop { n = next(n) repeat 2 { $ x continue() } if n == 2 { break() } }", ["x x x x"]),
    ],
)
def test_loops(body: str, found: list[str]) -> None:
    assert moves(body) == found


def test_a_loop_may_go_on_for_ever_without_tags() -> None:
    assert moves("branch { loop { n = next(n) } } or { $ x }") == ["x"]
    assert moves("branch { while m == 1 { } } or { $ x }") == ["x"]


def test_breaks_stay_in_their_graph() -> None:
    assert mistakes(f"graph g() {{ break() }} {turn('loop { g() }')}") == [
        "HRG041 'break()' stands in no loop"
    ]
    more = "graph g() { loop { break() } $ x }"
    assert moves("repeat 2 { g() $ y }", more) == ["x y x y"]


# -- the end -------------------------------------------------------------------------------------


def test_the_end_of_the_game() -> None:
    text = "graph rules() { player = a branch { $ x end() } or { $ y } player = b $ z end() }"
    assert counts(text, 3) == [1, 2, 1, 0]
    assert start(text).apply(("x",)).is_terminal
    assert words(start(text).apply(("y",))) == ["z"]


@pytest.mark.parametrize("reusable", ["", "reusable "])
def test_a_called_graph_ends_the_game(reusable: str) -> None:
    text = f"""
        {reusable}graph last(me: Player) {{ goals[me] = 100 end() }}
        graph rules() {{ player = a branch {{ $ x last(a) }} or {{ $ y last(b) }} or {{ $ z }}
            player = b $ w last(b) }}
    """
    assert counts(text, 3) == [1, 3, 1, 0]
    state = start(text)
    assert state.apply(("x",)).goals() == {"a": "100", "b": "0"}
    assert state.apply(("y",)).goals() == {"a": "0", "b": "100"}
    assert state.apply(("z",)).apply(("w",)).goals() == {"a": "0", "b": "100"}


@pytest.mark.parametrize(
    "body",
    ["player = a $ x player = keeper", "player = a $ x", "player = a $ x player = keeper return()"],
)
def test_rules_may_run_to_their_end(body: str) -> None:
    text = f"graph rules() {{ {body} }}"
    assert counts(text, 2) == [1, 1, 0]
    assert start(text).apply(("x",)).is_terminal
    assert warnings(text) == ["HRG049 'rules' can run to its end, which ends the game"]


def test_a_loop_written_by_while_ends_by_break_alone() -> None:
    text = """
        graph rules() {
            while true() { player = a branch { $ x } or { $ y end() } player = keeper }
        }
    """
    assert counts(text, 2) == [1, 2, 2]
    assert warnings(text) == []
    assert warnings(text.replace("end()", "break()")) == [
        "HRG049 'rules' can run to its end, which ends the game"
    ]


@pytest.mark.parametrize(
    ("condition", "ends"),
    [
        ("1 == 1", False),
        ("n == n", False),
        ("1 != 2", False),
        ("0 < 1", False),
        ("not(false())", False),
        ("not(1 >= 2)", False),
        ("n == 1", True),
        ("1 != 1", True),
        ("not(true())", True),
    ],
)
def test_a_loop_of_a_fixed_condition_has_no_end(condition: str, ends: bool) -> None:
    loop = "{ player = a branch { $ x } or { $ y end() } player = keeper }"
    told = ["HRG049 'rules' can run to its end, which ends the game"] if ends else []
    assert warnings(f"graph rules() {{ while {condition} {loop} }}") == told
    assert warnings(f"graph rules() {{ if {condition} {{ loop {loop} }} }}") == told


def test_nothing_follows_a_condition_that_is_fixed() -> None:
    text = (
        "graph rules() { player = a $ x player = keeper if 1 == 1 { end() } player = b $ y end() }"
    )
    assert counts(text, 2) == [1, 1, 0]
    assert moves("branch { check(1 == 2) $ x } or { if 1 == 2 { $ y } else { $ z } }") == ["z"]


def test_statements_behind_a_jump_are_told() -> None:
    text = turn("loop { break() $ x } if n == 0 { return() } else { end() } $ y")
    assert warnings(text) == [
        "HRG049 'rules' can run to its end, which ends the game",
        "HRG042 this is never reached: 'break()' goes elsewhere",
        "HRG042 this is never reached: the statement before goes elsewhere",
    ]


def test_nobody_can_move() -> None:
    text = turn("cell = Cell(*) check(taken[cell] == 1) $$ cell")
    assert counts(text, 1) == [1, 0]
    assert not start(text).is_terminal


# -- chance and secrets --------------------------------------------------------------------------


def test_random_is_a_player() -> None:
    text = "graph rules() { player = random n = {1, 2, 3}(*) $$ n player = a $$ n end() }"
    state = start(text)
    assert (state.player, words(state)) == ("random", ["1", "2", "3"])
    assert (state.apply(("2",)).player, words(state.apply(("2",)))) == ("a", ["2"])
    assert counts(text, 2) == [1, 3, 3]


def test_who_sees_the_tags() -> None:
    text = """
        graph rules() { player = a $ open visible[b] = 0 $ hidden visible[b] = 1 $ seen
            player = b $ x end() }
    """
    state = start(text).apply(("open", "hidden", "seen"))
    assert state.visible_to("b") == ("open", "seen")
    assert state.visible_to("a") == ("open", "hidden", "seen")


def test_first_values_of_built_in_variables() -> None:
    more = (
        "player : PlayerOrSystem = b goals : Goals = { :50; a = 100 } visible : Visibility = { :0 }"
    )
    state = start(f"{more} graph rules() {{ $ x player = a $ y end() }}")
    assert (state.player, state.goals()) == ("b", {"a": "100", "b": "50"})
    assert state.apply(("x",)).visible_to("a") == ()


# -- maps read elsewhere -------------------------------------------------------------------------


def test_a_map_has_its_default_at_other_keys() -> None:
    more = """
        domain Place = none | Cell
        beyond : Cell -> Place
        beyond(C(2)) = none
        beyond(C(X)) = C(X + 1)
        place : Place = none
        rank : Cell -> Count = { :3; C(1) = 2 }
    """
    assert moves("n = rank[place] $$ n place = beyond(C(0)) n = rank[place] $$ n", more) == ["3 2"]
    assert moves("place = beyond(C(2)) check(rank[place] == 3) $ x", more) == ["x"]


# -- where edges come from -----------------------------------------------------------------------


def test_every_action_knows_its_line() -> None:
    text = """graph rules() {
  player = a
  n = 1
  if n == 1 {
    cell = Cell(*)
  }
  check(reachable(free(
    cell)))
  $$ cell
  twice(2)
  twice(n)
  branch { $ x } or {
    $ y
  }
  while n < 3 {
    n = next(n)
  }
  player = keeper
  end()
}
graph free(at: Cell) {
  check(not(taken[at]))
}
reusable graph twice(k: Count) {
  m = k
}
"""
    made = loads(text + HEAD, "hrg")
    lines: dict[str, set[int]] = {}
    for edge in made.automaton.edges():
        if edge.origin.span is not None:
            lines.setdefault(type(edge.action).__name__, set()).add(edge.origin.span.line)
    assert lines == {
        "Assignment": {2, 3, 7, 10, 11, 16, 18, 19, 25},
        "Comparison": {4, 10, 11, 15, 22},
        "AnyAssignment": {5},
        "Reachability": {7},
        "VariableTag": {9},
        "Tag": {12, 13},
    }
    without = [e.action for e in made.automaton.edges() if e.origin.span is None]
    assert {type(action).__name__ for action in without} <= {"Skip"}


def test_games_are_the_same_on_every_run() -> None:
    text = """
        reusable graph g(x: Cell) { $$ x if not(x < other) { end() } }
        graph h(f: {next, same}, k: Mixed) { check(k in Count || k <= C(1)) n = f(n) }
        domain Mixed = Cell | Count | none
        same : Count -> Count
        same(N) = N
    """
    text += turn("$_ y $(y z) forall x: Cell { g(x) h(same, x) check(reachable(g(x))) } g(other)")
    code = "import sys; from rgt.api import dumps, loads; print(dumps(loads(sys.argv[1], 'hrg')))"
    arguments = [sys.executable, "-c", code, text + HEAD]
    printed = {
        subprocess.check_output(arguments, env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    }
    assert len(printed) == 1
