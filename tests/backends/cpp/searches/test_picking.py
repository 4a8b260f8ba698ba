"""Places that the keeper looks for: found by a set, if it tells the one that comes first."""

from __future__ import annotations

import re

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import PLAIN, engines, needs_compiler
from tests.backends.cpp.emitted import compare, functions, written

pytestmark = needs_compiler

COLUMNS, ROWS = 3, 4
SQUARES = [f"s{i}" for i in range(COLUMNS * ROWS)]
TOP = SQUARES[-COLUMNS:]


def down(by: int) -> str:
    """A map to the square so many rows below, or off the board."""
    steps = (f"s{i}: s{i - by * COLUMNS}" for i in range(by * COLUMNS, len(SQUARES)))
    return f"{{{', '.join(steps)}, :off}}"


def declared(first: str = ":e") -> str:
    """A board of some columns, and how far discs can fall."""
    return f"""
        type Square = {{{", ".join(SQUARES)}, off}}; type Piece = {{e, x, o}};
        type Top = {{{", ".join(TOP)}}}; type Few = {{s0, s1, s2, s3}};
        const few: Few -> Few = {{:s0, s1: s2}};
        const up: Square -> Square = {{{", ".join(f"s{i}: s{i + 3}" for i in range(9))}, :off}};
        const bottom: Square -> Square = {{{", ".join(f"s{9 + i}: s{i}" for i in range(3))}, :off}};
        {"".join(f"const down{by}: Square -> Square = {down(by)};" for by in range(ROWS))}
        var board: Square -> Piece = {{{first}, off: x}}; var at: Square = s0;
        """


PLAY = """
    begin, turn: player = a;
    turn, t1: at = Top(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, fall: player = keeper;
    turn, stop: $ stop; stop, end: player = keeper;
    landed, put: board[at] = x;
    put, turn: player = a;
    """
FIT = """
    fallen, f1: board[at] == e;
    f1, landed: board[down1[at]] != e;
    f1, landed: down1[at] == off;
    """
LOOP = """
    fall, seek: at = bottom[at];
    seek, higher: board[at] != e;
    higher, seek: at = up[at];
    seek, landed: board[at] == e;
    """
PICKED = r"\bends\b"
SEARCHED = r"static bool w\d+_\d+\("


def falls(order: list[int]) -> str:
    """A fork over how far a disc falls."""
    return "".join(f"fall, fallen: at = down{by}[at];" for by in order)


def keeper(body: str) -> str:
    """What is written of the keeper's moves."""
    return functions(written(body), "k")


def test_a_disc_falls_alike_in_two_hands() -> None:
    """By trying all squares below, or by going up from the lowest."""
    tried, sought = declared() + PLAY + falls([0, 1, 2, 3]) + FIT, declared() + PLAY + LOOP
    assert re.search(PICKED, keeper(tried))
    assert compare(tried) == compare(sought)


@pytest.mark.parametrize("order", [[3, 2, 1, 0], [2, 0, 3, 1]])
def test_squares_may_be_tried_in_any_order(order: list[int]) -> None:
    """From below as from above; where the order is another one, they are tried."""
    body = declared() + PLAY + falls(order) + FIT
    assert bool(re.search(PICKED, keeper(body))) == (order[0] == 3)
    compare(body, plays=5)


@pytest.mark.parametrize(("order", "found"), [([0, 1, 2], "s9"), ([3, 2, 1], "s0")])
def test_of_several_squares_the_first_is_taken(order: list[int], found: str) -> None:
    """Such a game has no meaning, but plays as it did before."""
    body = declared() + PLAY + falls(order) + "fallen, landed: board[at] == e;"
    assert re.search(PICKED, keeper(body))
    _, engine = engines(games.play(body), PLAIN)
    after = engine.initial_state().apply(("s9",))
    board = dict(zip(SQUARES, after.valuation()["board"], strict=False))
    assert [square for square in SQUARES if board[square] == "x"] == [found]


ASKED = (
    PLAY.replace("t3, fall: player = keeper;", "t3, t4: ? fall -> landed;")
    + """
    t3, stop: ! fall -> landed;
    t4, fall: player = keeper;
    """
)


def test_that_a_disc_falls_is_known() -> None:
    """On the way down from an empty square there is an empty one on another disc, or on the ground:
    whatever stands on the board, one of the walks of the check comes through.
    """
    body = declared() + ASKED + falls([0, 1, 2, 3]) + FIT
    assert re.search(r"bool q\d+_at\([^{]*\{[^}]*return true;\n\}", written(body))
    assert compare(body) == compare(declared() + PLAY + falls([0, 1, 2, 3]) + FIT)


@pytest.mark.parametrize("fit", [FIT, "fallen, landed: board[at] == e;"], ids=["known", "set"])
def test_a_square_that_is_picked_is_not_searched_for(fit: str) -> None:
    """What the check asks is known, or a set; the keeper would try the squares to answer it."""
    source = written(declared() + ASKED + falls([0, 1, 2, 3]) + fit)
    assert re.search(PICKED, functions(source, "k"))
    assert not re.search(SEARCHED, source)


@pytest.mark.parametrize("own", [False, True])
def test_squares_that_are_tried_from_anywhere_need_no_table(own: bool) -> None:
    """From each all of them are tried: those that fit are those that it can go to."""
    some = f"type Some = {{{', '.join(SQUARES[:-COLUMNS] if own else SQUARES)}}};"
    here = "fall, fallen: at = at;" if own else ""
    tried = f"{some} fall, fallen: at = Some(*); {here} fallen, landed: board[at] == e;"
    body = declared() + PLAY + tried
    found = keeper(body)
    assert re.search(PICKED, found)
    assert bool(re.search(r"ends = t\d+", found)) == own
    compare(body, plays=5)


@pytest.mark.parametrize("falling", ["way == s0", "way != s0", "board[at] == o"])
def test_what_is_known_in_some_cases_is_asked(falling: str) -> None:
    """With one value of a variable discs fall, with the others there is no way at all; or nothing
    says that the square is empty.
    """
    asked = ASKED.replace("t1, t2: board[at] == e;", "t1, t2: board[at] != x;")
    ways = falls([0, 1, 2, 3]).replace("fall, ", "f0, ")
    more = f"fall, f0: {falling}; turn, u1: $ change; u1, turn2: way = s3; turn2, turn: player = b;"
    body = declared() + "var way: Few = s0;" + asked + more + ways + FIT
    compare(body, plays=8)


def test_how_far_a_disc_falls_may_depend_on_another_variable() -> None:
    """Then no row of a table has the squares below."""
    far = f"""
        type Far = {{one, two}}; var far: Far = one;
        const down: Far -> Square -> Square = {{one: {down(1)}, :{down(2)}}};
        """
    more = "turn, u1: $ change; u1, turn2: far = two; turn2, turn: player = a;"
    fall = "fall, fallen: at = down[far][at];" + falls([3])
    body = declared() + far + PLAY + more + fall + FIT
    assert not re.search(PICKED, keeper(body))
    compare(body, plays=8)


WRONG = {
    "nothing fits": "fallen, landed: board[at] == o;",
    "what follows may fail": """
        fallen, w1: board[at] == e; w1, w2: board[at] = o;
        w2, landed: board[down1[at]] != e; w2, landed: down1[at] == off;
        """,
    "a key may be missing": "fallen, f1: board[at] == e; f1, landed: few[at] != s3;",
    "off the board is x": FIT.replace("f1, landed: down1[at] == off;", ""),
    "a cell off the board changes": FIT.replace("f1, landed: down1[at] == off;", "")
    + "turn, u1: $ change; u1, turn2: board[off] = e; turn2, turn: player = a;",
    "another variable tells": """
        fallen, f1: board[at] == e; f1, landed: board[few[way]] == e;
        turn, u1: $ change; u1, turn2: way = s3; turn2, turn: player = a;
        """,
}


@pytest.mark.parametrize("what", WRONG)
def test_nothing_is_picked_wrongly(what: str) -> None:
    """Errors are met as by trying, and cells off the board are what they are."""
    more = "var way: Few = s0;"
    compare(declared() + more + PLAY + falls([0, 1, 2, 3]) + WRONG[what], plays=8)
