"""Every rule on boards whose trees are counted by hand.

A path ``abcde`` is a line of five nodes from west to east.
"""

from __future__ import annotations

from typing import Any

import pytest

from rgt.frontends.linegames import Board, LineGame, alquerque, circle, grid
from tests.frontends.linegames.play import moves, path, play, scores, start

WHITE_WINS = {"white": "100", "black": "0"}
BLACK_WINS = {"white": "0", "black": "100"}
DRAW = {"white": "50", "black": "50"}


def on_path(nodes: str, white: str, black: str, **rules: Any) -> LineGame:
    return LineGame(
        path(nodes),
        {"white": list(white), "black": list(black)},
        **{"max_turns": 20, **rules},
    )


# -- steps and captures -------------------------------------------------------------------------


def test_step_then_capture_to_the_end() -> None:
    # white must come to b, black jumps over it to a, and white has nothing left
    state = start(on_path("abc", "a", "c"))
    assert (state.player, moves(state)) == ("white", ["a east"])
    state = play(state, ["a east"])
    assert (state.player, moves(state)) == ("black", ["c west"])
    assert scores(play(state, ["c west"])) == BLACK_WINS


def test_captures_are_optional_or_mandatory() -> None:
    # a can jump over b to c; d can step either way
    free = start(on_path("abcde", "ad", "b", captures="optional"))
    assert moves(free) == ["a east", "d east", "d west"]
    forced = start(on_path("abcde", "ad", "b", captures="mandatory"))
    assert moves(forced) == ["a east"]


def test_no_jump_over_own_or_two_pieces_or_off_the_board() -> None:
    # a cannot jump over its own b, c not over d and e: white is stuck
    assert scores(start(on_path("abcdef", "abc", "de"))) == BLACK_WINS
    # a cannot jump over b, behind which there is nothing
    assert scores(start(on_path("ab", "a", "b"))) == BLACK_WINS


def test_jumps_are_straight() -> None:
    # a corner: a - b along the row, b - c down the column
    board = path("ab").add_node("c", {"north": "b"}).add_node("d", {"north": "a"})
    state = start(LineGame(board, {"white": ["a"], "black": ["b"]}, max_turns=9))
    assert moves(state) == ["a south"]


def far_enemies(sequences: str, captures: str) -> LineGame:
    """White on a can take b and then d; black keeps h."""
    return on_path("abcdefgh", "a", "bdh", captures=captures, sequences=sequences)


def test_single_captures() -> None:
    state = play(start(far_enemies("none", "mandatory")), ["a east"])
    # it is black's turn at once: d takes the piece that stopped on c
    assert (state.player, moves(state)) == ("black", ["d west"])


def test_full_sequences() -> None:
    assert moves(start(far_enemies("full", "mandatory"))) == ["a east east"]
    assert moves(start(far_enemies("full", "optional"))) == ["a east", "a east east"]
    state = play(start(far_enemies("full", "mandatory")), ["a east east"])
    assert (state.player, moves(state)) == ("black", ["h west"])


def test_split_sequences_that_must_go_on() -> None:
    state = play(start(far_enemies("split", "mandatory")), ["a east"])
    assert (state.player, moves(state)) == ("white", ["east"])
    state = play(state, ["east"])
    assert (state.player, moves(state)) == ("black", ["h west"])


def test_split_sequences_that_may_stop() -> None:
    state = play(start(far_enemies("split", "optional")), ["a east"])
    assert (state.player, moves(state)) == ("white", ["east", "stop"])
    stopped, gone_on = play(state, ["stop"]), play(state, ["east"])
    # after the stop d must not capture c, and may step to e
    assert (stopped.player, moves(stopped)) == ("black", ["d east", "d west", "h west"])
    assert (gone_on.player, moves(gone_on)) == ("black", ["h west"])


def test_split_sequences_end_by_themselves() -> None:
    state = start(on_path("abcd", "a", "bd", captures="optional", sequences="split"))
    assert moves(state) == ["a east"]
    # no further jump: nobody is asked to stop
    state = play(state, ["a east"])
    assert (state.player, moves(state)) == ("black", ["d west"])


def test_a_sequence_can_come_back_to_its_start() -> None:
    # a square of 3 by 3 whose middles of sides are black: round it either way
    board = grid(3, 3)
    black = ["cy0x1", "cy1x0", "cy1x2", "cy2x1"]
    state = start(LineGame(board, {"white": ["cy0x0"], "black": black}, max_turns=9))
    assert moves(state) == ["cy0x0 east south west north", "cy0x0 south east north west"]
    assert scores(play(state, ["cy0x0 east south west north"])) == WHITE_WINS


def test_a_jump_around_a_ring_does_not_end_where_it_began() -> None:
    # two lines: right of the northern node is the southern one, and right of that the northern
    board = circle(2, 2)
    game = LineGame(board, {"white": ["cy1x0"], "black": ["cy1x1"]}, max_turns=9)
    assert moves(start(game)) == ["cy1x0 south"]


# -- majority -----------------------------------------------------------------------------------


def one_or_two(**rules: Any) -> LineGame:
    """From c, one enemy can be taken to the west, two to the east."""
    return on_path("abcdefg", "c", "bdf", **rules)


def test_majority() -> None:
    assert moves(start(one_or_two(captures="mandatory"))) == ["c east east", "c west"]
    assert moves(start(one_or_two(captures="majority"))) == ["c east east"]


def test_majority_in_split_sequences() -> None:
    state = start(one_or_two(captures="majority", sequences="split"))
    assert moves(state) == ["c east"]
    state = play(state, ["c east"])
    assert (state.player, moves(state)) == ("white", ["east"])
    assert play(state, ["east"]).player == "black"


def test_majority_of_equals_and_of_nothing() -> None:
    equal = start(on_path("abcde", "c", "bd", captures="majority"))
    assert moves(equal) == ["c east", "c west"]
    # none to take: a step it is, and then black takes
    state = play(start(on_path("abcd", "a", "d", captures="majority")), ["a east"])
    assert moves(state) == ["d west"]


def test_majority_looks_ahead_at_every_jump() -> None:
    # from the middle both ways take one enemy; only in the south does a second one follow
    board = grid(5, 5)
    black = ["cy1x2", "cy3x2", "cy4x3"]
    for sequences, wanted in (("full", "cy2x2 south east"), ("split", "cy2x2 south")):
        game = LineGame(
            board,
            {"white": ["cy2x2"], "black": black},
            captures="majority",
            sequences=sequences,  # type: ignore[arg-type]
            max_turns=9,
        )
        assert moves(start(game)) == [wanted]


# -- ends ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stalemate", "result"),
    [("loses", BLACK_WINS), ("draws", DRAW), ("wins", WHITE_WINS)],
)
def test_stalemate(stalemate: str, result: dict[str, str]) -> None:
    # a is shut in by b and c from the first
    assert scores(start(on_path("abc", "a", "bc", stalemate=stalemate))) == result


@pytest.mark.parametrize("stalemate", ["loses", "draws", "wins"])
def test_no_piece_left_is_a_loss(stalemate: str) -> None:
    state = start(on_path("abc", "a", "b", stalemate=stalemate))
    assert scores(play(state, ["a east"])) == WHITE_WINS


@pytest.mark.parametrize(("minimum", "ends"), [(1, False), (2, False), (3, True)])
def test_minimum(minimum: int, ends: bool) -> None:
    # once b is taken, black has two pieces left
    board = path("abcdefgh").add_node("z", {"north": "a"}).add_node("y", {"north": "z"})
    pieces = {"white": ["a", "y", "z"], "black": ["b", "g", "h"]}
    state = start(LineGame(board, pieces, minimum=minimum, max_turns=20))
    assert moves(state) == ["a east"]
    state = play(state, ["a east"])
    assert state.is_terminal == ends
    assert not ends or scores(state) == WHITE_WINS


def test_stagnation() -> None:
    game = on_path("abcdefgh", "ab", "h", max_turns=None, stagnation=3)
    state = play(start(game), ["b east", "h west", "c east"])
    assert scores(state) == WHITE_WINS  # two pieces against one


def test_captures_reset_stagnation() -> None:
    # step, step, capture, step, step: only the next step is the third in a row
    game = on_path("abcdefghijkl", "c", "fl", max_turns=None, stagnation=3)
    state = play(start(game), ["c east", "f west", "d east", "l west", "f east"])
    assert not state.is_terminal
    assert scores(play(state, ["k west"])) == DRAW


def test_max_turns() -> None:
    state = play(start(on_path("abcdefgh", "a", "gh", max_turns=3)), ["a east", "g west"])
    assert not state.is_terminal
    assert scores(play(state, ["b east"])) == BLACK_WINS


def test_even_count_at_the_limit() -> None:
    assert scores(play(start(on_path("abcdef", "a", "f", max_turns=1)), ["a east"])) == DRAW


def test_draw_at_the_limit() -> None:
    game = on_path("abcdef", "ab", "f", max_turns=1, at_limit="draw")
    assert scores(play(start(game), ["b east"])) == DRAW


def test_who_is_stuck_has_lost_even_at_the_limit() -> None:
    # black cannot move once white stands on b and c: more pieces do not help
    state = start(on_path("abcdef", "ac", "def", max_turns=1))
    assert moves(state) == ["a east", "c west"]
    assert scores(play(state, ["a east"])) == WHITE_WINS


def test_a_turn_of_several_moves_counts_once() -> None:
    game = on_path("abcdefgh", "a", "bdh", sequences="split", max_turns=2)
    state = play(start(game), ["a east", "east"])
    assert (state.player, moves(state)) == ("black", ["h west"])
    assert scores(play(state, ["h west"])) == DRAW


def test_targets() -> None:
    game = on_path("abcdef", "a", "f", targets={"white": ["c"], "black": ["a", "d"]})
    state = play(start(game), ["a east", "f west"])
    assert moves(state) == ["b east", "b west"]
    assert scores(play(state, ["b east"])) == WHITE_WINS


def test_a_target_reached_by_a_jump() -> None:
    game = on_path("abcdef", "a", "bf", targets={"white": ["c"]})
    assert scores(play(start(game), ["a east"])) == WHITE_WINS


def test_a_target_counts_only_for_its_player() -> None:
    game = on_path("abcdef", "a", "f", targets={"black": ["b"]})
    assert not play(start(game), ["a east"]).is_terminal


# -- players ------------------------------------------------------------------------------------


def test_players_by_other_names() -> None:
    game = LineGame(
        path("abc"), {"blue": ["c"], "red": ["a"]}, players=("red", "blue"), max_turns=9
    )
    state = play(start(game), ["a east"])
    assert state.player == "blue"
    assert scores(play(state, ["c west"])) == {"red": "0", "blue": "100"}


def test_the_second_player_can_begin() -> None:
    state = start(on_path("abc", "a", "c", first="black"))
    assert (state.player, moves(state)) == ("black", ["c west"])


# -- boards in a game ---------------------------------------------------------------------------


def test_first_moves_on_the_alquerque_board() -> None:
    # the centre is empty and has eight lines; four of its neighbours are white
    board = alquerque(5, 5)
    pieces = {"white": board.half("south", "east"), "black": board.half("north", "west")}
    state = start(LineGame(board, pieces, stagnation=100))
    assert moves(state) == ["cy2x3 west", "cy3x1 northeast", "cy3x2 north", "cy3x3 northwest"]


def test_nodes_joined_by_hand() -> None:
    board = Board().add_node("hub").add_node("rim", {"left": "hub"})
    state = start(LineGame(board, {"white": ["hub"], "black": ["rim"]}, max_turns=9))
    assert scores(state) == BLACK_WINS
    board = board.add_node("far", {"left": "rim"})
    state = start(LineGame(board, {"white": ["hub"], "black": ["rim"]}, max_turns=9))
    assert moves(state) == ["hub right"]
