"""Comparing games by who is who, by rank, and without forced moves."""

from __future__ import annotations

from itertools import permutations

import pytest

from rgt.debugger.comparing.differential import compare
from rgt.debugger.comparing.game_tree import Played
from rgt.debugger.view.comparison import verdict
from rgt.ir.diagnostics import GameError
from tests.debugger.small_trees import DRAW, X_WINS, Y_WINS, Rules, moves, over, tree, turn


def test_who_moves_first_is_who_moves_first() -> None:
    swapped = {
        "begin": turn("y", a="p"), "p": turn("x", a="e", b="f"),
        "e": over(x=0, y=100), "f": over(x=100, y=0),
    }  # fmt: skip
    straight = {
        "begin": turn("x", a="p"), "p": turn("y", a="e", b="f"),
        "e": over(x=100, y=0), "f": over(x=0, y=100),
    }  # fmt: skip
    found = compare(tree(straight), tree(swapped))
    assert found.equal and found.players == (("x", "y"), ("y", "x"))
    found = compare(tree(straight), tree(swapped), players={"x": "x"})
    assert found.difference is not None and found.difference.what == "player"
    assert found.players == (("x", "x"), ("y", "y"))


def test_players_of_a_drawn_beginning_are_matched_by_what_follows() -> None:
    """Chance says who begins, so that only the scores tell who is who."""
    first = {
        "begin": turn("random", heads="p", tails="q"),
        "p": turn("x", go="e"), "q": turn("y", go="f"),
        "e": over(x=3, y=1), "f": over(x=0, y=2),
    }  # fmt: skip
    second = {
        "begin": turn("random", heads="p", tails="q"),
        "p": turn("white", go="e"), "q": turn("black", go="f"),
        "e": over(white=2, black=0), "f": over(white=1, black=3),
    }  # fmt: skip
    found = compare(tree(first), tree(second, "white black"))
    assert found.equal and found.players == (("x", "black"), ("y", "white"))


@pytest.mark.parametrize("order", list(permutations("rstu")))
def test_four_players_are_matched_in_the_order_of_their_first_moves(order: tuple[str, ...]) -> None:
    def rules(names: str) -> Rules:
        a, b, c, d = names
        ends = over(**{name: score for score, name in enumerate(names)})
        return {
            "0": turn(a, m="1", n="1"), "1": turn(b, m="2"), "2": turn(c, m="3", n="3"),
            "3": turn(d, m="4"), "4": ends,
        }  # fmt: skip

    found = compare(tree(rules("wxyz"), "w x y z"), tree(rules("".join(order)), "r s t u"))
    assert found.equal
    assert found.players == tuple(zip("wxyz", order, strict=True))


def test_among_matchings_equal_names_are_preferred() -> None:
    silent = {"begin": turn("x", go="e"), "e": over(x=0, y=0, z=0)}
    found = compare(tree(silent, "x y z"), tree(silent, "z y x"))
    assert found.equal and found.players == (("x", "x"), ("y", "y"), ("z", "z"))


def test_random_is_random() -> None:
    chance = {"begin": turn("random", a="e", b="e"), "e": DRAW}
    choice = {"begin": turn("x", a="e", b="e"), "e": DRAW}
    assert compare(tree(chance), tree(chance)).equal
    found = compare(tree(chance), tree(choice))
    assert verdict(found) == "different at the beginning: random to move against x to move"


def test_a_player_left_out_of_the_pairs_is_like_nobody() -> None:
    two = {"begin": turn("x", go="e"), "e": over(x=1, y=0)}
    one = {"begin": turn("a", go="e"), "e": over(a=1)}
    assert compare(tree(two), tree(one, "a"), players={"x": "a"}).equal
    found = compare(tree(two), tree(one, "a"), players={"y": "a"})
    assert found.difference is not None and found.difference.what == "player"


def test_scores_on_another_scale_rank_alike() -> None:
    def rules(won: str, drawn: str, lost: str) -> Rules:
        return {
            "begin": turn("x", a="w", b="d", c="l"),
            "w": over(x=won, y=lost), "d": over(x=drawn, y=drawn), "l": over(x=lost, y=won),
        }  # fmt: skip

    hundred, one = tree(rules("100", "50", "0")), tree(rules("1", "0", "-1"))
    assert not compare(hundred, one).equal
    assert compare(hundred, one, scores="order").equal
    found = compare(hundred, tree(rules("0", "50", "100")), scores="order")
    assert found.equal, "three ends in which x wins, draws and loses, in whatever order"
    never = {**rules("100", "50", "0"), "d": over(x=51, y=50)}
    found = compare(hundred, tree(never), scores="order")
    assert found.difference is not None and found.difference.what == "scores"
    assert found.difference.sides[0].local.scores == (("x", "50"), ("y", "50"))


def test_scores_that_are_no_numbers_rank_nobody() -> None:
    words = tree({"begin": over(x="won", y="lost")})
    assert compare(words, words).equal
    with pytest.raises(GameError, match="RGT021"):
        compare(words, words, scores="order")


def test_requests_that_mean_nothing_are_refused() -> None:
    game = tree({"begin": DRAW})
    with pytest.raises(GameError, match=r"RGT020\]: the second game has no player 'z'"):
        compare(game, game, players={"x": "z"})
    with pytest.raises(ValueError, match="the same"):
        compare(game, game, players={"x": "x", "y": "x"})
    with pytest.raises(ValueError, match="negative"):
        compare(game, game, depth=-1)
    with pytest.raises(ValueError, match="exact"):
        compare(game, game, scores="rough")  # type: ignore[arg-type]


# -- forced moves --------------------------------------------------------------------------------


WAITING: Rules = {
    "0": turn("y", wait="1"),
    "1": turn("x", a="2", b="3"),
    "2": turn("y", wait="4"),
    "4": turn("x", wait="5"),
    "5": turn("y", l="6", r="7"),
    "6": X_WINS,
    "7": Y_WINS,
    "3": turn("y", wait="8"),
    "8": DRAW,
}
HASTY: Rules = {
    "1": turn("x", a="2", b="3"),
    "2": turn("y", l="6", r="7"),
    "3": DRAW,
    "6": X_WINS,
    "7": Y_WINS,
}


def test_forced_moves_are_passed_over() -> None:
    assert not compare(tree(WAITING), tree(HASTY)).equal
    forced = tree(WAITING, collapse_forced=True)
    found = compare(forced, tree(HASTY, collapse_forced=True))
    assert found.equal and found.complete
    assert (found.depth, found.positions) == (2, 5)


def test_forced_moves_are_shown() -> None:
    odd = {**HASTY, "7": DRAW}
    found = compare(tree(WAITING, collapse_forced=True), tree(odd, collapse_forced=True))
    assert found.difference is not None
    assert moves(found, 0) == ["y wait", "x a", "y wait", "x wait", "y r"]
    assert moves(found, 1) == ["x a", "y r"]
    beginning, first, second = found.difference.line
    assert beginning.forced and beginning.played == ((Played("y", ("wait",)),), ())
    assert not first.forced and not second.forced
    assert verdict(found) == "different after 2 moves: x 0, y 100 against x 50, y 50"


def test_forced_moves_that_never_end_are_a_position() -> None:
    circle = {
        "begin": turn("x", a="e", b="p"),
        "p": turn("y", go="q"), "q": turn("x", go="r"), "r": turn("y", go="q"), "e": DRAW,
    }  # fmt: skip
    other = {"begin": turn("x", a="e", b="p"), "p": turn("x", go="p"), "e": DRAW}
    assert compare(tree(circle, collapse_forced=True), tree(other, collapse_forced=True)).equal
    plain = {"begin": turn("x", a="e", b="p"), "p": turn("y", go="e"), "e": DRAW}
    found = compare(tree(circle, collapse_forced=True), tree(plain, collapse_forced=True))
    assert found.difference is not None and found.difference.what == "end"
    assert verdict(found) == "different after 1 move: forced moves for ever against the end"


# -- scores up to a linear function ----------------------------------------------------------------


def _ends(*scores: tuple[int | str, int | str]) -> Rules:
    """A game of two moves whose ends have these scores of x and y."""
    names = "abcd"[: len(scores)]
    return {
        "begin": turn("x", **{name: f"{name}1" for name in names}),
        **{f"{name}1": turn("y", go=f"{name}2") for name in names},
        **{
            f"{name}2": over(x=one, y=other)
            for name, (one, other) in zip(names, scores, strict=True)
        },
    }


@pytest.mark.parametrize(
    "scores",
    [
        [(100, 0), (0, 100), (50, 50)],
        [(1, -1), (-1, 1), (0, 0)],
        [("1/2", "-1/2"), ("-1/2", "1/2"), (0, 0)],
    ],
)
def test_scores_may_be_written_in_another_unit(scores: list[tuple[int | str, int | str]]) -> None:
    found = compare(tree(_ends((4, 0), (0, 4), (2, 2))), tree(_ends(*scores)), scores="linear")
    assert found.complete and found.equal


@pytest.mark.parametrize(
    "scores",
    [
        # ranks are the same, stakes are not
        [(4, 0), (0, 4), (3, 3)],
        # the other way round
        [(4, 0), (4, 0), (2, 2)],
        [(1, 1), (1, 1), (1, 1)],
    ],
)
def test_scores_that_no_linear_function_takes_there(
    scores: list[tuple[int | str, int | str]],
) -> None:
    found = compare(tree(_ends((4, 0), (0, 4), (2, 2))), tree(_ends(*scores)), scores="linear")
    assert found.difference is not None


def test_a_larger_stake_deep_in_the_tree_is_found() -> None:
    """To depth 1 the unit could be any: it is that of all ends down to the depth."""
    first = {
        "begin": turn("x", a="e", b="p"), "e": over(x=1, y=0), "p": turn("y", c="f"),
        "f": over(x=0, y=2),
    }  # fmt: skip
    second = {
        "begin": turn("x", a="e", b="p"), "e": over(x=10, y=0), "p": turn("y", c="f"),
        "f": over(x=0, y=30),
    }  # fmt: skip
    assert compare(tree(first), tree(second), scores="linear", depth=1).equal
    found = compare(tree(first), tree(second), scores="linear")
    assert not found.equal and found.depth == 2


def test_scores_that_are_no_numbers_have_no_unit() -> None:
    with pytest.raises(GameError) as caught:
        compare(tree(_ends(("won", "lost"))), tree(_ends((1, 0))), scores="linear")
    assert caught.value.diagnostics[0].code == "RGT021"
