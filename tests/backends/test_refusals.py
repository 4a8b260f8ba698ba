"""Why a move is not legal: which test fails, where it stands, and what could have been meant.

What is expected is known from the rules of the games; whether a walk is legal the interpreter
knows.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

import rgt
from rgt.api import Refusal
from rgt.backends import written_moves
from rgt.backends.forward_model import Move
from rgt.backends.refusals.reading import Reader, Values
from rgt.backends.refusals.refusal import Refusals
from rgt.backends.refusals.search import Search
from rgt.ir.actions import Reachability
from rgt.ir.diagnostics import GameError, Span
from tests.backends import games, random_games

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "games"


def refused(name: str, *written: str) -> Refusal:
    """Why the last of the moves is not legal after the others."""
    refusals = Refusals(rgt.load(name, simultaneous="drop"))
    *line, move = (written_moves.read(each, refusals.tags) for each in written)
    found = refusals.explain(refusals.position(line), move)
    assert found is not None
    return found


def shown(span: Span | None) -> str:
    """What a place points at."""
    assert span is not None
    return span.source.line(span.line)[span.column - 1 : span.first_line.end_column - 1]


def values(found: Refusal) -> dict[str, str]:
    """What the first test of the first way compares."""
    return dict(found.ways[0][0].values)


# -- games, by their rules -----------------------------------------------------------------------


def test_a_piece_of_the_other_player() -> None:
    found = refused("hrg/chess", "S(e, 2) S(e, 4)", "S(d, 2) S(d, 3)")
    assert (found.player, found.placed) == ("black", 0)
    assert shown(found.ways[0][0].span) == "owner[board[from]] == me"
    assert values(found)["owner[board[from]]"] == "white"
    assert values(found)["board[from]"] == "M__white_pawn"


def test_a_rook_does_not_jump_over_its_pawn() -> None:
    found = refused("hrg/chess", "S(a, 1) S(a, 3)")
    assert shown(found.ways[0][0].span) == "open[me][board[to]]"
    assert values(found)["to"] == "S__a_2"
    assert values(found)["board[to]"] == "M__white_pawn"


def test_a_pawn_does_not_go_three_steps() -> None:
    found = refused("hrg/chess", "S(e, 2) S(e, 5)")
    assert found.placed == 1
    assert found.following == ("S__e_3", "S__e_4")
    [error, *notes] = found.diagnostics()
    assert (error.code, str(error.severity)) == ("RG110", "error")
    assert error.span is not None
    assert {str(note.severity) for note in notes} == {"note"}


def test_castling_past_a_bishop() -> None:
    found = refused("hrg/chess", "S(e, 1) S(g, 1)")
    assert shown(found.ways[0][0].span) == "board[at] == man[me][homeRook]"
    assert values(found)["board[at]"] == "M__white_bishop"


def test_a_king_left_in_check() -> None:
    """1 d4 e6 2 a3 Bb4+, and White has to do something about it."""
    line = ("S(d,2) S(d,4)", "S(e,7) S(e,6)", "S(a,2) S(a,3)", "S(f,8) S(b,4)")
    found = refused("hrg/chess", *line, "S(h,2) S(h,3)")
    [way] = found.ways
    [test] = way
    assert shown(test.span) == "attacked(kingSquare[me])"
    [attack] = test.inside
    assert dict(attack.values)["at"] == "S__b_4"
    assert dict(attack.values)["ray"] == "northwest"
    [error, *notes] = found.diagnostics()
    assert (error.span, notes[0].span) == (test.span, attack.span)


def test_a_pawn_of_rbg_written_in_short() -> None:
    """The tags between cells, which people do not see, are passed over."""
    found = refused("rbg/chess", "rx4y6 rx4y4", "rx4y1 rx4y3", "rx4y4 rx4y3")
    assert found.placed == 1
    assert shown(found.ways[0][0].span) == "{empty}"
    assert values(found) == {"board[coord]": "blackLeaptPawn", "coord": "rx4y3"}


def test_a_cell_that_is_taken() -> None:
    found = refused("rg/tic_tac_toe", "a1", "a1")
    assert shown(found.ways[0][0].span) == "chosen, named: board[cell] == empty;"
    assert values(found) == {"board[cell]": "x", "cell": "a1"}


@pytest.mark.parametrize("written", ["mark(1, 1)", "(mark 1 1)", "mark_1_1"])
def test_a_cell_that_is_taken_in_gdl(written: str) -> None:
    found = refused("gdl/tic_tac_toe", "(mark 1 1)", written)
    assert shown(found.ways[0][0].span).startswith("(<= (legal ?player (mark")
    assert found.player == "o"


def test_no_man_stands_there() -> None:
    """A number that is 0 is told; that a table has no 1 for something is not."""
    found = refused("hrg/backgammon", "6 3", "P(1) 3")
    assert values(found) == {"men[me][from]": "0", "me": "white", "from": "P__1"}
    assert "rides[mover]" not in values(refused("hrg/chess", "S(e, 2) S(e, 5)"))


def test_a_line_that_is_blocked() -> None:
    found = refused("linegames/alquerque", "cy3x1 north")
    assert found.placed == 1
    assert values(found)["board[neighbour[dir][pos]]"] == "blackPawn"
    assert found.following == ("northeast",)
    assert found.ways[0][0].span is not None


# -- moves that are not quite right ---------------------------------------------------------------


def test_a_tag_that_no_move_has() -> None:
    found = refused("hrg/chess", "S(e, 2) S(e, 44)")
    assert found.unknown == ("S__e_44",)
    [error] = found.diagnostics()
    assert error.hint is not None
    assert error.hint.startswith("did you mean 'S__e_4'?")


def test_a_move_that_is_not_complete() -> None:
    found = refused("hrg/chess", "S(e, 2)")
    assert (found.begun, found.following) == (1, ("S__e_3", "S__e_4"))


def test_a_move_that_is_too_long() -> None:
    found = refused("rg/tic_tac_toe", "a1 b1")
    assert (found.begun, found.following) == (1, ())


def test_a_move_after_the_end() -> None:
    found = refused("rg/tic_tac_toe", "a1", "b1", "a2", "b2", "a3", "b3")
    assert found.is_over
    assert [each.code for each in found.diagnostics()] == ["RG110"]


def test_what_is_secret_is_not_told() -> None:
    found = refused("rg/tic_tac_toe", "a1", "a1")
    [error] = found.diagnostics(secret=True)
    assert error.span is None
    assert "x" not in error.message


def test_a_check_that_finds_nothing_says_what_fails_in_it() -> None:
    text = """
        type Player = {a}; type Score = {0}; type Bool = {0, 1}; var open: Bool = 0;
        begin, s: player = a;
        s, t: ? look -> seen;
        look, seen: open == 1;
        t, u: $ go;
        u, end: player = keeper;
        s, v: $ wait;
        v, end: player = keeper;
    """
    found = Refusals(rgt.loads(text, "rg"))
    refusal = found.explain(found.position(()), ("go",))
    assert refusal is not None
    [[test]] = refusal.ways
    assert shown(test.span) == "s, t: ? look -> seen;"
    assert [(dict(i.values), shown(i.span)) for i in test.inside] == [
        ({"open": "0"}, "look, seen: open == 1;")
    ]


@pytest.mark.parametrize(
    "behind",
    [
        "u, v: m[x] == p;",
        "u, v: ? c -> d; c, d: m[x] == p;",
        "u, v: ! c -> d; c, d: m[x] == q;",
    ],
)
@pytest.mark.parametrize(
    "before",
    ["t, h: x != r; h, u: $$ x;", "t, h: $$ x; h, u: x != r;"],
    ids=["a tag follows", "no tag follows"],
)
def test_what_a_guard_keeps_from_being_asked_is_no_error(before: str, behind: str) -> None:
    """`r` is no key of the map: the rules ask nothing of the kind behind the test that fails."""
    game = f"""
        type Player = {{a}}; type Score = {{0}};
        type T = {{p, q}}; type U = {{p, q, r}}; var m: T -> T = {{q: q, :p}}; var x: U = p;
        begin, s: player = a;
        s, t: x = U(*);
        {before}
        {behind}
        v, end: player = a;
    """
    found = Refusals(rgt.loads(game, "rg"))
    assert found.position(()).legal_moves() == (("p",),)
    refusal = found.explain(found.position(()), ("r",))
    assert refusal is not None
    assert [way[0].text for way in refusal.ways] == ["x != r"]


def test_an_if_is_blamed_only_where_nothing_else_is() -> None:
    """The else of a fork is another way, but what is asked before the tag is why."""
    text = """
        type Player = {a}; type Score = {0}; type Bool = {0, 1};
        var big: Bool = 1; var free: Bool = 0;
        begin, s: player = a;
        s, t: big == 1;
        s, u: big == 0;
        t, u: free == 1;
        u, v: $ go;
        v, end: player = keeper;
        s, w: $ wait;
        w, end: player = keeper;
    """
    found = Refusals(rgt.loads(text, "rg"))
    refusal = found.explain(found.position(()), ("go",))
    assert refusal is not None
    assert [[dict(test.values) for test in way] for way in refusal.ways] == [[{"free": "0"}]]


# -- from Python ----------------------------------------------------------------------------------


def test_the_function_of_the_package() -> None:
    game = rgt.load("rg/tic_tac_toe")
    assert rgt.refusal(game, ("a1",)) is None
    found = rgt.refusal(game, ("a1",), [("b1",), ("a1",)])
    assert found is not None and found.player == "x"
    with pytest.raises(GameError) as caught:
        rgt.refusal(game, ("a2",), [("b1",), ("b1",)])
    assert [each.code for each in caught.value.diagnostics] == ["RG110"]


# -- walks, by the interpreter ---------------------------------------------------------------------


def compared(text: str) -> int:
    """Hold walks that ignore nothing to the moves of some positions: how many moves were asked."""
    game = games.game(text)
    refusals = Refusals(game)
    engine, asked = refusals.engine, 0
    reader = Reader(game, engine.layout)
    names = engine.program.names
    numbers = {(names[s], names[e]): i for i, (s, e) in enumerate(engine.program.checks)}

    def holds(action: Reachability, values: Values) -> bool:
        if action.start == action.end:
            return True
        return engine.holds(numbers[action.start, action.end], list(values))

    search = Search(game, reader, holds)
    state, known = engine.initial_state(), set[Move]()
    for _ in range(4):
        moves = state.legal_moves()
        known |= {move[:i] for move in moves for i in range(len(move) + 1)}
        for move in sorted(known):
            found = search.move(state.node, reader.packed(state.values), move, short=False)
            through = any(not any(p.failing for p in way) for way in found.ways)
            assert through == (move in moves), (move, state.describe())
            assert found.furthest == len(move) or not through
            asked += 1
        if not moves:
            break
        state = state.apply(moves[len(moves) // 2])
    return asked


def test_walks_of_random_programs() -> None:
    asked = 0
    for seed in range(40):
        # some of them are improper: that is another question
        with suppress(GameError):
            asked += compared(random_games.random_game(seed))
    assert asked > 100


def test_a_large_file_of_others_answers_in_seconds() -> None:
    file = SHARED / "rbg" / "arimaa.rbg"
    if not file.exists():
        pytest.skip("there are no shared game files")
    refusals = Refusals(rgt.load(file))
    state = refusals.position(())
    found = refusals.explain(state, (sorted(refusals.tags)[0],))
    assert found is not None


def test_a_position_without_a_legal_move() -> None:
    text = """
        type Player = {a}; type Score = {0}; type Bool = {0, 1}; var open: Bool = 0;
        begin, s: player = a; s, t: $ go; t, u: open == 1; u, end: player = keeper;
    """
    found = Refusals(rgt.loads(text, "rg"))
    refusal = found.explain(found.position(()), ("go",))
    assert refusal is not None
    assert (refusal.placed, refusal.following) == (1, ())
    [[test]] = refusal.ways
    assert dict(test.values) == {"open": "0"}
    [error] = refusal.diagnostics(secret=True)
    assert error.code == "RG110" and error.span is None
