"""What moves and goals do, on boards that can be counted by hand (specs/rbg2017.md 4 to 6).

A board is written with its top row first; `x0y0` is the square at the bottom on the left.
"""

from __future__ import annotations

import pytest

from rgt.frontends.rbg.syntax import Description
from rgt.frontends.rbg2017.parse import parse
from rgt.frontends.rbg2017.translate import translate
from rgt.ir.diagnostics import Source
from tests.frontends.rbg2017.games import count, errors, game, only, scores, squares, start


def places(*moves: str) -> list[tuple[str, ...]]:
    return sorted(tuple(move.split()) for move in moves)


# -- steps ---------------------------------------------------------------------------------------

# On this board, 'a' stands on x0y0 and x2y1.
BOARD = "3 2  e e a  a e e"


@pytest.mark.parametrize(
    ("move", "wanted"),
    [
        # any square may be the start
        ("(/b)[1]", ["x0y0 x0y0", "x1y0 x1y0", "x2y0 x2y0", "x0y1 x0y1", "x1y1 x1y1", "x2y1 x2y1"]),
        # what stands there is asked for
        ("(a/b)[1]", ["x0y0 x0y0", "x2y1 x2y1"]),
        ("({a,b}/b)[1]", ["x0y0 x0y0", "x2y1 x2y1"]),
        ("(b/a)[1]", []),
        # columns go to the right, rows up
        ("(a/e)(1,0,e/a)[1]", ["x0y0 x1y0 x1y0"]),
        ("(a/e)(-1,0,e/a)[1]", ["x2y1 x1y1 x1y1"]),
        ("(a/e)(0,1,e/a)[1]", ["x0y0 x0y1 x0y1"]),
        ("(a/e)(0,-1,e/a)[1]", ["x2y1 x2y0 x2y0"]),
        ("(a/e)(1,1,e/a)[1]", ["x0y0 x1y1 x1y1"]),
        ("(a/e)(2,1/b)[1]", ["x0y0 x2y1 x2y1"]),
        # the step before changes what the next one finds
        ("(a/e)(/a)[1]", ["x0y0 x0y0 x0y0", "x2y1 x2y1 x2y1"]),
        ("(a/e)(a/b)[1]", []),
        ("(a/e)(1,0,e/b)(-1,0,e/b)[1]", ["x0y0 x1y0 x0y0 x0y0"]),
        # off the board no step leads
        ("(a/e)(3,0/a)[1]", []),
        ("(a/e)(0,2/a)[1]", []),
        ("(a/e)(0,-1/a)(0,1/a)[1]", ["x2y1 x2y0 x2y1 x2y1"]),
        # powers
        ("(a/e)(1,0,e)^*(1,0,e/a)[1]", ["x0y0 x1y0 x1y0", "x0y0 x2y0 x2y0"]),
        ("(a/e)((1,0,e)^2(0,1,a/b))[1]", ["x0y0 x2y1 x2y1"]),
        ("(a/e)(1,0,e)^0(0,1,e/b)[1]", ["x0y0 x0y1 x0y1"]),
        ("((1,0/b)^2)[1]", ["x1y0 x2y0 x2y0", "x1y1 x2y1 x2y1"]),
        # a choice
        ("(a/e)((1,0,e/b) + (0,1,e/b))[1]", ["x0y0 x1y0 x1y0", "x0y0 x0y1 x0y1"]),
    ],
)
def test_where_moves_lead(move: str, wanted: list[str]) -> None:
    text = game(BOARD, move, "(e/e)[1]")
    state = start(text)
    if wanted:
        assert squares(state) == places(*wanted)
    else:
        assert scores(state) == {"white": 0, "black": 1}


def test_a_set_behind_the_slash_is_a_choice() -> None:
    text = game("2 1 a e", "(a/{b,c,e})[1]", "({a,b,c}/a)[1]")
    assert count(text, 1) == [1, 3]
    # b and c can be changed back by black, e cannot: black has lost then
    assert count(text, 2) == [1, 3, 2]


def test_a_piece_listed_twice_is_one_choice() -> None:
    assert count(game("2 1 a e", "(a/{b,b})[1]"), 1) == [1, 1]


def test_an_off_may_leave_what_stands_there() -> None:
    assert count(game("2 1 a e", "(a/a)[1]", "(a/a)[1]"), 4) == [1] * 5


def test_boards_of_one_row_or_square() -> None:
    assert squares(start(game("3 1 a e e", "(a/e)(1,0,e)^*(1,0/a)[1]"))) == places(
        "x0y0 x1y0 x1y0", "x0y0 x2y0 x2y0"
    )
    assert squares(start(game("1 3 a e e", "(a/e)(0,-1,e)^*(0,-1/a)[1]"))) == places(
        "x0y2 x0y1 x0y1", "x0y2 x0y0 x0y0"
    )
    assert squares(start(game("1 1 a", "(a/b)[1]", "(b/a)[1]"))) == places("x0y0 x0y0")
    assert count(game("1 1 a", "(a/b)[1]", "(b/a)[1]"), 4) == [1] * 5


# -- moves are what they leave ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves",
    [
        "(a/e)(1,0,e/a) + (a/e)(1,0,e/a)",
        # a ray and a hop to its first square
        "(a/e)(1,0,e)^*(1,0,e/a) + (a/e)(1,0,e/a) + (a/e)(2,0,e/a)",
        "(a/e)((1,0,e)(1,0,e/a) + (2,0,e/a) + (1,0,e/a))",
        # by which way a square is reached
        "(a/e)((1,0)^* + (-1,0)^* + (0,0))(e/a)",
    ],
)
def test_words_that_leave_the_same_are_one_move(moves: str) -> None:
    found = start(game("3 1 a e e", f"({moves})[1]")).successors()
    assert len({after for _, after in found}) == len(found)


def test_where_a_word_ends_makes_no_other_move() -> None:
    assert count(game("3 1 a e e", "(a/b)(1,0)^*[1]"), 1) == [1, 1]
    assert count(game("3 3 " + "e " * 9, "[1]", "[1]"), 3) == [1, 1, 1, 1]


def test_who_is_next_makes_another_move() -> None:
    assert count(game("3 1 a e e", "(a/b)([white] + [black])"), 1) == [1, 2]


# -- priorities ----------------------------------------------------------------------------------


def test_a_lower_set_counts_only_if_the_higher_has_no_word() -> None:
    # White captures if he can, and otherwise steps; black passes.
    moves = "(w/e)(1,0,b/w)[1] > (w/e)(1,0,e/w)[1]"
    assert squares(start(game("3 1 w e b", moves, "[1]"))) == places("x0y0 x1y0 x1y0")
    assert squares(start(game("3 2 w b e  w e e", moves, "[1]"))) == places("x0y1 x1y1 x1y1")
    assert squares(start(game("3 1 e b w", moves, "[1]"))) == []


def test_words_of_higher_sets_must_be_complete() -> None:
    # The capture could be begun but not ended, so it does not go before the step.
    moves = "(w/e)(1,0,b/e)(1,0,e/w)[1] > (w/e)(0,1,e/w)[1]"
    assert squares(start(game("3 2 e e e  w b b", moves))) == places("x0y0 x0y1 x0y1")
    assert squares(start(game("3 2 e e e  w b e", moves))) == places("x0y0 x1y0 x2y0 x2y0")


def test_three_sets() -> None:
    moves = "(a/x)[1] +> (b/x)[1] > (c/x)[1]"
    for board, square in ("a b c", "x0y0"), ("e b c", "x1y0"), ("e e c", "x2y0"):
        assert squares(start(game(f"3 1 {board}", moves))) == places(f"{square} {square}")
    assert start(game("3 1 e e e", moves)).is_terminal


def test_an_empty_word_is_always_there() -> None:
    moves = "(a/b)^0[1] > (a/c)[1]"
    assert count(game("2 1 a a", moves, "(c/c)[1]"), 2) == [1, 1, 0]


# -- who moves next ------------------------------------------------------------------------------


def movers(text: str, turns: int) -> str:
    """The first letters of who is to move, in a game of one move at a time."""
    state = start(text)
    found = state.player[0]
    for _ in range(turns):
        state = only(state)
        found += state.player[0]
    return found


THREE = (
    '#game "three" #board 1 1 a #order white black red #player white [{}] #player black [{}]'
    " #player red [{}] #goal white 1 1 == 2 #goal black 1 1 == 2 #goal red 1 1 == 2"
)


@pytest.mark.parametrize(
    ("after", "course"),
    [
        (("1", "1", "1"), "wbrwbrw"),
        (("+1", "+1", "+1"), "wbrwbrw"),
        (("-1", "-1", "-1"), "wrbwrbw"),
        (("2", "2", "2"), "wrbwrbw"),
        (("3", "1", "1"), "wwwwwww"),
        (("0", "1", "1"), "wwwwwww"),
        (("-4", "1", "1"), "wrwrwrw"),
        (("black", "red", "white"), "wbrwbrw"),
        (("red", "black", "black"), "wrbbbbb"),
        (("black", "1", "black"), "wbrbrbr"),
    ],
)
def test_offsets_and_names(after: tuple[str, str, str], course: str) -> None:
    assert movers(THREE.format(*after), len(course) - 1) == course


def test_the_first_of_the_order_begins() -> None:
    assert start(game("1 1 a", "[1]", "[1]", order="black white")).player == "black"


def test_a_choice_of_who_is_next() -> None:
    # White keeps the turn or gives it to black, who always gives it back.
    text = game("1 1 a", "[white] + [black]", "[white]")
    # plays of w and b: every b is followed by w
    assert count(text, 5) == [1, 2, 3, 5, 8, 13]
    both = game("1 1 a", "([0] + [1])", "([0] + [1])")
    assert count(both, 5) == [1, 2, 4, 8, 16, 32]


# -- semimoves -----------------------------------------------------------------------------------


def test_behind_a_semimove_the_same_player_goes_on() -> None:
    # White first turns up his a's, one by one, and only then gives the turn away.
    text = game("2 1 a a", "(a/b) > (b/c)[1]", "[1]")
    state = start(text)
    assert squares(state) == places("x0y0 x0y0", "x1y0 x1y0")
    assert count(text, 4) == [1, 2, 2, 4, 4]
    state = state.successors()[0][1]
    assert state.player == "white"
    state = only(state)
    assert state.player == "white"
    assert squares(state) == places("x0y0 x0y0", "x1y0 x1y0")
    assert state.successors()[0][1].player == "black"


def test_semimoves_and_full_moves_in_one_set() -> None:
    # Left to right: any number of semimoves, each on a square of its own, then a pass.
    text = game("2 1 a a", "(a/b) + [1]", "(b/b)[1]")
    # white: pass (black has lost), x0 or x1; then pass or the other; then pass
    assert count(text, 1) == [1, 3]
    assert count(text, 2) == [1, 3, 4]


def test_no_goal_is_asked_for_behind_a_semimove() -> None:
    text = game("1 1 a", "(a/b) > (b/c)[1]", "[1]", "$b > 0 or $c > 0")
    state = only(start(text))
    assert not state.is_terminal
    assert scores(only(state)) == {"white": 1, "black": 1}


def test_turns_do_not_count_semimoves() -> None:
    text = game("3 1 a a a", "(a/b) > [1]", "[1]", "$turn > 2")
    state = start(text)
    for _ in range(3):
        state = state.successors()[0][1]
    state = only(state)
    assert (state.player, state.is_terminal) == ("black", False)
    assert only(state).is_terminal


# -- no move -------------------------------------------------------------------------------------

GOALS = "#goal white 3 1 == 2 #goal black 5 1 == 2"


def test_who_cannot_move_loses() -> None:
    text = game("1 1 a", "(a/b)[1]", "(a/b)[1]", goals=GOALS)
    assert scores(only(start(text))) == {"white": 3, "black": 0}


def test_who_cannot_begin_loses() -> None:
    assert scores(start(game("1 1 a", "(b/a)[1]", "[1]", goals=GOALS))) == {"white": 0, "black": 5}


def test_who_cannot_go_on_behind_a_semimove_loses() -> None:
    text = game("1 1 a", "(a/b)", "[1]", goals=GOALS)
    assert scores(only(start(text))) == {"white": 0, "black": 5}


def test_who_stops_himself_loses() -> None:
    text = game("1 1 a", "(a/b)[white]", "[1]", goals=GOALS)
    assert scores(only(start(text))) == {"white": 0, "black": 5}


def test_of_three_players_the_others_win() -> None:
    text = THREE.format("1", "1", "1").replace("black [1]", "black (b)[1]")
    assert scores(only(start(text))) == {"white": 1, "black": 0, "red": 1}


def test_goals_go_before_the_loss_of_who_cannot_move() -> None:
    text = game("1 1 a", "(a/b)[1]", "(a/b)[1]", goals="#goal white 3 1 == 2 #goal black 5 $b > 0")
    assert scores(only(start(text))) == {"white": 0, "black": 5}


# -- goals ---------------------------------------------------------------------------------------


def result(white: str, black: str, board: str = "2 2  a e  e b") -> tuple[int, int] | None:
    """The scores after one pass of white, 2 for white and 3 for black; None if play goes on."""
    state = only(
        start(game(board, "[1]", "[1]", goals=f"#goal white 2 {white} #goal black 3 {black}"))
    )
    found = scores(state) if state.is_terminal else None
    return (found["white"], found["black"]) if found else None


@pytest.mark.parametrize(
    ("goal", "holds"),
    [
        ("1 == 1", True),
        ("1 != 1", False),
        ("-1 < 0", True),
        ("$e == 2", True),
        ("$e > 2", False),
        ("$a <= $b", True),
        ("$e < $a", False),
        ("$turn == 2", True),
        ("$turn == 1", False),
        ("$turn >= 2", True),
        ("$turn > 2", False),
        ("2 == $turn", True),
        ("$turn != $e", False),
        ("$turn > -1", True),
        ("-1 > $a", False),
        ("$turn == $turn", True),
        ("@a 0 1", True),
        ("@a 0 0", False),
        ("@b 1 0", True),
        ("@e 0 0 and @e 1 1", True),
        ("@a 0 0 or @b 1 0", True),
        ("not @a 0 0", True),
        ("not (@a 0 1 or @b 0 0)", False),
        ("not (@a 0 1 and @b 0 0)", True),
        ("move((a)(1,-1,b))", True),
        ("move((a)(1,0,b))", False),
        ("move((a)(1,0,e)(0,-1,b)) and not move((b)(1,0))", True),
        ("move((a)^0)", True),
        ("move((c))", False),
        ("move((e)(0,1)^*(a) + (c))", True),
    ],
)
def test_conditions(goal: str, holds: bool) -> None:
    assert result(goal, "1 == 2") == ((2, 0) if holds else None)
    assert result("1 == 2", goal) == ((0, 3) if holds else None)
    assert result(goal, goal) == ((2, 3) if holds else None)
    assert result(f"not ({goal})", goal) == ((0, 3) if holds else (2, 0))


def test_a_goal_of_nothing_ends_the_game_too() -> None:
    text = game("1 1 a", "[1]", "[1]", goals="#goal white 0 $turn > 1 #goal black 5 $turn > 2")
    assert scores(only(start(text))) == {"white": 0, "black": 0}


@pytest.mark.parametrize("turns", [1, 2, 7])
def test_turns_are_counted_as_far_as_goals_ask(turns: int) -> None:
    text = game("1 1 a", "[1]", "[1]", f"$turn > {turns}")
    assert count(text, turns + 1) == [*[1] * (turns + 1), 0]


def test_the_counter_of_turns_is_bounded() -> None:
    def variables(goal: str) -> dict[str, int]:
        description = translate(parse(Source("test", game("2 2 a a a a", "[1]", "[1]", goal))))
        assert isinstance(description, Description)
        return {variable.name: variable.bound for variable in description.variables}

    assert variables("$a > 100") == {}
    assert variables("$turn > 100 or $turn == 7") == {"turn": 101}
    assert variables("$turn < $a") == {"turn": 5}
    assert variables("$turn > -5") == {"turn": 1}


def test_goals_go_on_being_right_beyond_the_bound() -> None:
    # From the third turn on only the a's count, which white uses up one by one.
    text = game("4 1 a a a a", "(a/b)[1]", "[1]", "$turn > 3 and $a < 1")
    assert [len(set(level)) for level in _levels(text, 8)] == [1] * 8


def _levels(text: str, depth: int) -> list[list[bool]]:
    """For every level whether its positions are the end of a play."""
    level = [start(text)]
    found = []
    for _ in range(depth):
        found.append([state.is_terminal for state in level])
        level = [after for state in level for _, after in state.successors()]
    assert found[-1] == [True] * 24
    return found


# -- names ---------------------------------------------------------------------------------------


def test_names_that_mean_something_elsewhere() -> None:
    text = (
        '#game "names" #board 2 1 white up #order white keeper #player white (white/turn)[keeper]'
        " #player keeper (up/{keeper,pieces,random,player,x0y0})[white]"
        " #goal white 1 $turn > 3 and $keeper > 0 #goal keeper 1 $turn > 4"
    )
    assert errors(text) == []
    state = start(text)
    assert state.player == "white"
    assert count(text, 2) == [1, 1, 5]


# -- the game of the specification -----------------------------------------------------------------

RACE = """
#game "race" #board 2 3 b b empty empty w w
#def GO(me,fwd,opp) = (me/empty)(0,fwd 1,empty/me)[opp]
#player white GO(w,,black)  #player black GO(b,-,white)  #order white black
#goal white 1 $turn > 4     #goal black 1 $turn > 4
"""


def test_race() -> None:
    # White goes ahead in one column, black in the other; then white is blocked.
    assert count(RACE, 3) == [1, 2, 2, 0]
    state = start(RACE)
    assert squares(state) == places("x0y0 x0y1 x0y1", "x1y0 x1y1 x1y1")
    for _ in range(2):
        state = state.successors()[0][1]
    assert scores(state) == {"white": 0, "black": 1}
