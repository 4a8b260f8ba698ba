"""Two games are equal, or a shortest line of play to what differs is shown: by hand-made games."""

from __future__ import annotations

from itertools import product

import pytest

from rgt.debugger.comparing.differential import Comparison, compare, deepening
from rgt.debugger.comparing.pairing import Loose
from rgt.debugger.view.comparison import players_line, verdict
from rgt.ir.diagnostics import GameError, error
from tests.debugger.small_trees import DRAW, X_WINS, Y_WINS, Rules, moves, over, tree, turn

# x plays a, b or c; y answers; the branches have two, two and one answers
GAME: Rules = {
    "begin": turn("x", a="after_a", b="after_b", c="after_c"),
    "after_a": turn("y", l="won", r="drawn"),
    "after_b": turn("y", l="lost", r="drawn"),
    "after_c": turn("y", l="last"),
    "last": turn("x", l="won", r="lost"),
    "won": X_WINS,
    "lost": Y_WINS,
    "drawn": DRAW,
}
MISSING_MOVE = {**GAME, "after_b": turn("y", l="lost")}
MISSING_FIRST_MOVE = {**GAME, "begin": turn("x", b="after_b", c="after_c")}
OTHER_SCORE = {**GAME, "after_b": turn("y", l="lost", r="won")}
OTHER_PLAYER = {**GAME, "after_c": turn("x", l="last")}
EXTRA_END = {**GAME, "after_c": DRAW}
DEEP = {**GAME, "last": turn("x", l="won", r="drawn")}
OTHER_FIRST = {**GAME, "begin": turn("y", a="after_a", b="after_b", c="after_c")}
VARIANTS = {
    "missing move": MISSING_MOVE,
    "missing first move": MISSING_FIRST_MOVE,
    "other score": OTHER_SCORE,
    "other player": OTHER_PLAYER,
    "extra end": EXTRA_END,
    "deep": DEEP,
}

RENAMED: Rules = {
    "0": turn("first", m1="3", m2="1", m3="2"),
    "1": turn("second", m1="6", m2="5"),
    "2": turn("second", m1="6", m2="7"),
    "3": turn("second", m1="4"),
    "4": turn("first", m1="7", m2="5"),
    "5": over(first=100, second=0),
    "6": over(first=50, second=50),
    "7": over(first=0, second=100),
}


# -- equal games ---------------------------------------------------------------------------------


def test_a_game_is_equal_to_itself_at_every_depth() -> None:
    found = compare(tree(GAME), tree(GAME))
    assert found == Comparison(3, 8, True, (("x", "x"), ("y", "y")))
    assert found.equal
    assert verdict(found) == "equal to every depth: 8 positions"


@pytest.mark.parametrize(("depth", "positions"), [(0, 1), (1, 4), (2, 8)])
def test_a_depth_is_kept_to(depth: int, positions: int) -> None:
    found = compare(tree(GAME), tree(GAME), depth=depth)
    assert (found.depth, found.positions, found.complete) == (depth, positions, False)
    assert verdict(found).startswith(f"equal to depth {depth}: {positions} position")


def test_whole_trees_are_equal_to_whatever_depth_was_asked_for() -> None:
    found = compare(tree(GAME), tree(GAME), depth=1000)
    assert (found.depth, found.complete) == (1000, True)


def test_names_of_moves_positions_and_players_do_not_matter() -> None:
    found = compare(tree(GAME), tree(RENAMED, "second first"))
    assert found.equal and found.complete
    assert found.players == (("x", "first"), ("y", "second"))
    assert players_line(found) == "players: x = first, y = second"


def test_a_position_reached_twice_is_as_good_as_two() -> None:
    shared = {"begin": turn("x", a="p", b="p"), "p": turn("y", c="e", d="e"), "e": DRAW}
    apart = {
        "begin": turn("x", a="p", b="q"),
        "p": turn("y", c="e", d="f"), "q": turn("y", c="g", d="h"),
        "e": DRAW, "f": DRAW, "g": DRAW, "h": DRAW,
    }  # fmt: skip
    found = compare(tree(shared), tree(apart))
    assert found.equal and found.positions == 7


def test_equal_moves_are_counted() -> None:
    once = {"begin": turn("x", a="e"), "e": DRAW}
    twice = {"begin": turn("x", a="e", b="e"), "e": DRAW}
    found = compare(tree(once), tree(twice))
    assert found.difference is not None and found.difference.what == "moves"


def test_games_without_end_are_equal_for_ever() -> None:
    two = {"p": turn("x", go="q"), "q": turn("y", go="p")}
    four = {
        "1": turn("x", go="2"), "2": turn("y", go="3"), "3": turn("x", go="4"),
        "4": turn("y", go="1"),
    }  # fmt: skip
    found = compare(tree(two), tree(four))
    assert found.equal and found.complete


def test_games_without_end_differ_far_below_the_last_new_position() -> None:
    def circle(size: int) -> Rules:
        """Round a circle of positions; at one of them the play may end."""
        rules = {str(i): turn("x", go=str((i + 1) % size)) for i in range(size - 1)}
        return {**rules, str(size - 1): turn("x", go="0", stop="e"), "e": over(x=1)}

    # the circles of 2 and 4 pass their gates at 1, 3, 5, ... and 3, 7, ...; of 6 and 4 at 5 and 3
    assert compare(tree(circle(2), "x"), tree(circle(4), "x")).depth == 2
    assert compare(tree(circle(6), "x"), tree(circle(4), "x")).depth == 4
    found = compare(tree(circle(3), "x"), tree(circle(3), "x"))
    assert found.equal and found.complete


# -- what differs --------------------------------------------------------------------------------


def test_a_missing_move() -> None:
    found = compare(tree(GAME, name="A"), tree(MISSING_MOVE, name="B"))
    assert found.difference is not None
    assert (found.depth, found.difference.what) == (2, "moves")
    assert moves(found, 0) == moves(found, 1) == ["x b"]
    first, second = found.difference.sides
    assert (first.game, first.moves, first.state.describe()) == ("A", 2, "after_b")
    assert (second.game, second.moves, second.state.describe()) == ("B", 1, "after_b")
    assert first.loose == Loose(1, (("r",),)) and second.loose is None
    assert verdict(found) == "different after 1 move: 2 moves against 1 move"


def test_a_move_missing_at_the_beginning() -> None:
    found = compare(tree(MISSING_FIRST_MOVE), tree(GAME))
    assert found.difference is not None
    assert (found.depth, found.difference.line) == (1, ())
    assert found.difference.sides[1].loose == Loose(1, (("a",),))
    assert verdict(found) == "different at the beginning: 2 moves against 3 moves"


def test_a_missing_move_is_known_by_its_tree_if_names_tell_nothing() -> None:
    # of RENAMED, m2 is the move that leads to where after_a is
    found = compare(tree(MISSING_FIRST_MOVE), tree(RENAMED, "first second"))
    assert found.difference is not None
    assert found.difference.sides[1].loose == Loose(1, (("m2",),))


def test_where_trees_do_not_tell_which_move_is_missing_all_are_named() -> None:
    one = {"begin": turn("x", a="e"), "e": DRAW}
    three = {"begin": turn("x", p="e", q="e", r="e"), "e": DRAW}
    found = compare(tree(one), tree(three))
    assert found.difference is not None
    assert found.difference.sides[1].loose == Loose(2, (("p",), ("q",), ("r",)))


def test_another_score() -> None:
    found = compare(tree(GAME), tree(OTHER_SCORE))
    assert found.difference is not None
    assert (found.depth, found.difference.what) == (2, "scores")
    assert moves(found, 0) == moves(found, 1) == ["x b", "y r"]
    first, second = found.difference.sides
    assert first.local.scores == (("x", "50"), ("y", "50"))
    assert second.local.scores == (("x", "100"), ("y", "0"))
    assert verdict(found) == "different after 2 moves: x 50, y 50 against x 100, y 0"


def test_another_player() -> None:
    found = compare(tree(GAME), tree(OTHER_PLAYER))
    assert found.difference is not None
    assert (found.depth, found.difference.what) == (1, "player")
    assert moves(found, 0) == moves(found, 1) == ["x c"]
    assert verdict(found) == "different after 1 move: y to move against x to move"


def test_an_extra_end() -> None:
    found = compare(tree(GAME), tree(EXTRA_END))
    assert found.difference is not None
    assert (found.depth, found.difference.what) == (1, "end")
    assert moves(found, 0) == moves(found, 1) == ["x c"]
    assert found.difference.sides[1].local.scores == (("x", "50"), ("y", "50"))
    assert verdict(found) == "different after 1 move: y to move against the end"


def test_a_difference_deep_in_one_branch_of_a_game_with_other_names() -> None:
    found = compare(tree(DEEP), tree(RENAMED, "first second"))
    assert found.difference is not None
    assert (found.depth, found.difference.what) == (3, "scores")
    assert moves(found, 0) == ["x c", "y l", "x r"]
    assert moves(found, 1) == ["first m1", "second m1", "first m1"]
    assert all(step.others == ((), ()) for step in found.difference.line)


def test_moves_that_are_alike_are_told() -> None:
    alike = {
        "begin": turn("x", a="p", b="p", c="p"),
        "p": turn("y", l="e", r="e"), "e": DRAW,
    }  # fmt: skip
    odd = {
        "begin": turn("x", m1="p", m2="q", m3="p"),
        "p": turn("y", l="e", r="e"), "q": turn("y", l="e"), "e": DRAW,
    }  # fmt: skip
    found = compare(tree(alike), tree(odd))
    assert found.difference is not None
    [step] = found.difference.line
    assert (moves(found, 0), moves(found, 1)) == (["x a"], ["x m2"])
    assert step.others == ((("b",), ("c",)), ())


def test_a_look_deeper_tells_moves_apart() -> None:
    """Both moves of the first game lead to y to move; the numbers of replies pair one of them."""
    plain = {
        "begin": turn("x", a="p", b="q"),
        "p": turn("y", l="e", r="e"), "q": turn("y", l="e"), "e": DRAW,
    }  # fmt: skip
    odd = {"begin": turn("x", m="p", n="e"), "p": plain["p"], "e": DRAW}
    found = compare(tree(plain), tree(odd))
    assert found.difference is not None
    assert (moves(found, 0), moves(found, 1)) == (["x b"], ["x n"])
    assert found.difference.line[0].others == ((), ())


def test_a_position_without_moves_is_no_end() -> None:
    stuck = {"begin": turn("x", a="p"), "p": turn("y")}
    ended = {"begin": turn("x", a="p"), "p": over(x=0, y=0)}
    assert compare(tree(stuck), tree(stuck)).equal
    found = compare(tree(stuck), tree(ended))
    assert found.difference is not None and found.difference.what == "end"
    moving = {"begin": turn("x", a="p"), "p": turn("y", go="p")}
    found = compare(tree(stuck), tree(moving))
    assert verdict(found) == "different after 1 move: 0 moves against 1 move"


def test_different_numbers_of_players() -> None:
    found = compare(tree({"begin": DRAW}), tree({"begin": over(x=50)}, "x"))
    assert found.difference is not None
    assert (found.depth, found.difference.what, found.difference.line) == (0, "players", ())
    assert verdict(found) == "different at the beginning: 2 players against 1 player"


@pytest.mark.parametrize("name", VARIANTS)
def test_comparing_the_other_way_round_tells_the_mirrored_story(name: str) -> None:
    there, back = (
        compare(tree(GAME), tree(VARIANTS[name])),
        compare(tree(VARIANTS[name]), tree(GAME)),
    )
    assert there.difference is not None and back.difference is not None
    assert (there.depth, there.positions) == (back.depth, back.positions)
    assert there.difference.what == back.difference.what
    assert [s.played[::-1] for s in there.difference.line] == [
        s.played for s in back.difference.line
    ]
    assert [s.others[::-1] for s in there.difference.line] == [
        s.others for s in back.difference.line
    ]
    for mine, theirs in zip(there.difference.sides, back.difference.sides[::-1], strict=True):
        assert (mine.local, mine.moves, mine.loose) == (theirs.local, theirs.moves, theirs.loose)


def test_two_different_games_differ_whichever_they_are() -> None:
    games = [GAME, *VARIANTS.values()]
    for (i, first), (j, second) in product(enumerate(games), repeat=2):
        assert compare(tree(first), tree(second)).equal == (i == j)


# -- time, errors --------------------------------------------------------------------------------


def test_every_depth_is_told_as_soon_as_it_is_proven() -> None:
    found = list(deepening(tree(GAME), tree(GAME)))
    assert [each.depth for each in found] == [0, 1, 2, 3]
    assert [each.complete for each in found] == [False, False, False, True]


def test_without_time_the_beginnings_are_compared() -> None:
    found = compare(tree(GAME), tree(GAME), seconds=0)
    assert (found.equal, found.depth, found.positions) == (True, 0, 1)
    assert compare(tree(GAME), tree(OTHER_FIRST), seconds=0, players={"x": "x"}).depth == 0


def test_progress_is_told() -> None:
    told: list[tuple[int, int, int]] = []
    compare(tree(GAME), tree(GAME), progress=lambda *numbers: told.append(numbers))
    assert told[0] == (1, 0, 1)
    assert {depth for depth, _, _ in told} == {1, 2, 3}


def test_a_tree_serves_several_comparisons() -> None:
    shared = tree(GAME)
    assert compare(shared, tree(GAME)).depth == 3
    found = compare(shared, tree(GAME), depth=1)
    assert (found.depth, found.positions, found.complete) == (1, 4, False)
    for variant in VARIANTS.values():
        again, afresh = compare(shared, tree(variant)), compare(tree(GAME), tree(variant))
        assert again.difference is not None and afresh.difference is not None
        assert again.difference.line == afresh.difference.line


def test_a_game_that_fails_is_named_with_the_line_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tree(GAME, name="broken.rg")
    state = type(broken.state(broken.root))
    plain = state.successors

    def failing(self):
        if self.name == "after_c":
            raise GameError(error("RG101", "the keeper has no legal move"))
        return plain(self)

    monkeypatch.setattr(state, "successors", failing)
    with pytest.raises(GameError) as caught:
        compare(broken, tree(GAME))
    [diagnostic] = caught.value.diagnostics
    assert diagnostic.code == "RG101"
    assert diagnostic.notes == (("in broken.rg, looking at what follows c", None),)
