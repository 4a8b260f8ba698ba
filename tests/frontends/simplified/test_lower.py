"""Lowered games are held to a witness that plays by the definition."""

from __future__ import annotations

import pytest

from rgt.api import check, perft
from rgt.backends import load_engine
from rgt.backends.checking.examining import Effort, examine
from rgt.frontends import Options
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.print import print_description
from rgt.frontends.simplified.syntax import Description, Left, Reach
from tests.corpus.enumerators.simplified_text import read
from tests.frontends.simplified.playing import hold, hold_position
from tests.frontends.simplified.random_games import random_game
from tests.frontends.simplified.rules_of_play import Rules
from tests.frontends.simplified.writing import (
    KING,
    LEAPS,
    LINES,
    PAWN,
    SLANTS,
    any_of,
    game,
    rides,
    star,
    step,
    steps,
    word,
)

GAMES = {
    "king and pawns": game(
        "kp.. .... ..PK", {"K": KING, "P": PAWN}, Left("K", 0), Left("k", 0), turns=9
    ),
    "riders, not the same for both sides": game(
        "r.b .q. ... Q.R NNN",
        {"R": rides(LINES), "B": rides(SLANTS), "Q": rides(LINES + SLANTS), "N": steps(LEAPS, "e")},
        turns=6,
    ),
    "own pieces are captured": game(
        "ab ba AB BA",
        {"A": steps(LINES, "epw"), "B": steps(SLANTS, "w")},
        Left("A", 1),
        Left("b", 1),
    ),
    "words that come back to where they began": game(
        "a.. .k. A.K",
        {"A": word(step(1, 0, "e"), step(-1, 0, "w")), "K": KING},
        Left("A", 0),
        Left("k", 0),
    ),
    "a star of the steps of a king": game(
        "a..k .b.. A.BK", {"A": star(steps(LINES, "e")), "B": star(KING), "K": KING}, turns=4
    ),
    "pawns to the last rank": game(
        "ppp ... PPP",
        {"P": PAWN},
        Reach("P", ((0, 2), (1, 2), (2, 2))),
        Reach("p", ((0, 0), (1, 0), (2, 0))),
    ),
    "two steps through an own piece": game(
        "p.p ppp ... PPP P.P", {"P": any_of(word(step(0, 1, "w"), step(0, 1, "e")), PAWN)}
    ),
}


WIDE = "a star of the steps of a king"


deep = pytest.mark.parametrize(
    ("name", "depth"),
    [
        *((name, 2 if name == WIDE else 3) for name in GAMES),
        pytest.param(WIDE, 3, marks=pytest.mark.long),
    ],
)


@deep
def test_the_tree_is_that_of_the_definition(name: str, depth: int) -> None:
    hold(GAMES[name], depth=depth, plays=6, passes=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_passes_keep_the_tree(name: str) -> None:
    hold(GAMES[name], depth=2, plays=4, passes=True)


@deep
def test_perft_counts_pairs_of_squares(name: str, depth: int) -> None:
    lowered = lower(GAMES[name], Options())
    assert perft(lowered, depth, backend="interpreter") == Rules(GAMES[name]).perft(depth)


@pytest.mark.parametrize(
    "seed",
    [*range(24), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(24, 60))],
)
def test_random_games(seed: int) -> None:
    hold(random_game(seed), depth=2, plays=3, passes=seed % 2 == 1)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_found_in_a_lowered_game(name: str) -> None:
    lowered = lower(GAMES[name], Options())
    assert check(lowered) == []


def _end(description: Description, *moves: tuple[str, str]) -> dict[str, str] | None:
    """The scores after some moves, None if the game goes on."""
    state = load_engine(lower(description, Options()), "interpreter").initial_state()
    for move in moves:
        state = state.apply(move)
    return dict(state.goals()) if state.is_terminal else None


WHITE_WINS = {"white": "100", "black": "0"}
BLACK_WINS = {"white": "0", "black": "100"}
DRAW = {"white": "50", "black": "50"}


def test_a_square_reached_counts_before_pieces_left() -> None:
    last = game("k. .. PK", {"P": any_of(step(1, 0, "w"))}, Reach("P", ((1, 0),)), Left("K", 0))
    assert _end(last, ("a1", "b1")) == WHITE_WINS


def test_pieces_left_count_before_the_next_player_has_no_move() -> None:
    last = game("q. .. PK", {"P": any_of(step(1, 0, "w"))}, Left("K", 0))
    assert _end(last, ("a1", "b1")) == BLACK_WINS


def test_no_move_counts_before_the_limit() -> None:
    stuck = game("q. .. K.", {"K": KING}, turns=1)
    assert _end(stuck, ("a1", "a2")) == WHITE_WINS


MEETING = "p. .. .. P."


@pytest.mark.parametrize("passes", [False, True])
@pytest.mark.parametrize(
    ("limit", "turns", "scores"),
    [
        # pawns that meet after two turns: it is white who cannot move then
        (1, 1, DRAW),
        (2, 2, BLACK_WINS),
        (3, 2, BLACK_WINS),
        (1000, 2, BLACK_WINS),
    ],
)
def test_who_has_no_move_at_the_limit_has_lost(
    limit: int, turns: int, scores: dict[str, str], passes: bool
) -> None:
    """The limit draws a game "with no other condition" met, and having no move is one."""
    meeting = game(MEETING, {"P": step(0, 1, "e")}, turns=limit)
    # the other witness, which reads texts and knows of no tree
    position = read(print_description(meeting))
    played = 0
    while position.goals() is None:
        ((_, position),) = position.successors()
        played += 1
    assert (played, {who: str(n) for who, n in (position.goals() or {}).items()}) == (turns, scores)
    lowered = hold(meeting, depth=4, plays=0, passes=passes)
    state = load_engine(lowered, "interpreter").initial_state()
    for _ in range(turns):
        assert not state.is_terminal
        state = state.apply(state.legal_moves()[0])
    assert state.is_terminal and dict(state.goals()) == scores


@pytest.mark.parametrize("limit", range(1, 7))
def test_the_last_move_captures_the_last_mover(limit: int) -> None:
    """Whoever loses his last piece that moves, at the limit or before, has lost."""
    rules = {"K": steps(LINES, "ep"), "W": step(0, 1, "p")}
    hold(game("wk. ... .K.", rules, turns=limit), depth=limit, plays=10, passes=True)


def test_the_limit_counts_the_turns_of_both() -> None:
    shuffle = game("k. .. K.", {"K": steps(LINES, "e")}, turns=3)
    to_and_fro = [("a1", "b1"), ("a3", "b3"), ("b1", "a1")]
    assert _end(shuffle, *to_and_fro[:2]) is None
    assert _end(shuffle, *to_and_fro) == DRAW


@pytest.mark.parametrize("turns", [999, 1000, 1001, 2500])
def test_a_limit_of_many_turns(turns: int) -> None:
    shuffle = game("k. .. K.", {"K": any_of(step(1, 0, "e"), step(-1, 0, "e"))}, turns=turns)
    state = load_engine(lower(shuffle, Options()), "interpreter").initial_state()
    played = 0
    while not state.is_terminal:
        state = state.apply(state.legal_moves()[0])
        played += 1
    assert (played, dict(state.goals())) == (turns, DRAW)


def test_a_move_that_changes_nothing_captures_nothing() -> None:
    passing = game(
        "k. .. A.", {"A": word(step(1, 0, "e"), step(-1, 0, "w")), "K": KING}, Left("A", 0)
    )
    assert _end(passing, ("a1", "a1")) is None


def test_white_without_a_move_has_lost_at_once() -> None:
    stuck = game("k. .. P.", {"K": KING, "P": step(-1, 1, "e")})
    state = load_engine(lower(stuck, Options()), "interpreter").initial_state()
    hold_position(state, Rules(stuck), Rules(stuck).start())
    assert dict(state.goals()) == BLACK_WINS


def test_two_words_to_one_square_are_one_move() -> None:
    detour = game(
        "k.. ... K..", {"K": any_of(step(1, 0, "e"), word(step(0, 1, "e"), step(1, -1, "e")))}
    )
    lowered = lower(detour, Options())
    state = load_engine(lowered, "interpreter").initial_state()
    assert state.legal_moves() == (("a1", "b1"),)
    assert examine(lowered, Effort(plays=20)).diagnostics == ()
