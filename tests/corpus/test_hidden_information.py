"""The corpus games with secrets tell every player what it may know, and nothing else.

What may be known is said here by the witnesses, or by hand.  That no secret shows in which moves
are legal follows for battleships from the witness, whose legal moves depend on the mover's own
ships and shots alone; for Kuhn poker it is asked of every information set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.backends.forward_model import Engine, Move, State
from rgt.corpus import find
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize
from tests.corpus.enumerators import battleships

PASSES = pytest.mark.parametrize("passes", ["none", "default"])


@cache
def _engine(name: str, passes: str) -> Engine:
    path = find(name)
    assert path is not None
    source = Source(str(path), path.read_text(encoding="utf-8"))
    game = frontend_named(path.parent.name).load(source)
    optimize(game, passes)
    return load_engine(game)


def _apply(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(tuple(move.split()))
    return state


# -- Kuhn poker -----------------------------------------------------------------------------------

History = tuple[Move, ...]
"""What a player was shown, move by move."""


def _histories(
    state: State, shown: dict[str, History]
) -> Iterator[tuple[State, dict[str, History]]]:
    """Every position of the game, with what each player was shown on the way."""
    yield state, shown
    for _, after in state.successors():
        told = {player: (*shown[player], after.visible_to(player)) for player in shown}
        yield from _histories(after, told)


@PASSES
def test_information_sets_of_kuhn_poker(passes: str) -> None:
    start = _engine("hrg/kuhn_poker", passes).initial_state()
    legal: dict[str, dict[History, list[tuple[Move, ...]]]] = {"first": {}, "second": {}}
    for state, shown in _histories(start, {"first": (), "second": ()}):
        if state.player in legal:
            known = legal[state.player].setdefault(shown[state.player], [])
            known.append(state.legal_moves())
    # A player knows its own card, and whether the other has bet: two bettings, three cards.
    for sets in legal.values():
        assert len(sets) == 6
        assert all(len(moves) == 2 and moves[0] == moves[1] for moves in sets.values())


@PASSES
def test_cards_of_kuhn_poker_are_shown_at_the_showdown_only(passes: str) -> None:
    start = _engine("hrg/kuhn_poker", passes).initial_state()
    dealt = _apply(start, "king")
    assert (dealt.visible_to("first"), dealt.visible_to("second")) == (("king",), ())
    dealt = _apply(dealt, "queen")
    assert (dealt.visible_to("first"), dealt.visible_to("second")) == ((), ("queen",))
    folded = _apply(dealt, "bet", "fold")
    assert folded.visible_to("first") == folded.visible_to("second") == ("fold",)
    called = _apply(dealt, "bet", "call")
    assert called.visible_to("first") == called.visible_to("second") == ("call", "king", "queen")
    assert called.goals() == {"first": "4", "second": "0"}


# -- battleships ----------------------------------------------------------------------------------


def _tags(position: battleships.Position, move: tuple[int, ...]) -> Move:
    cell = f"C__{move[0] + 1}_{move[1] + 1}"
    return (cell, *(("across", "down")[way] for way in move[2:]))


def _reported(before: battleships.Position, shot: tuple[int, ...]) -> str:
    """What the shooter is told of a shot."""
    ships = before.ships[1 - before.turn]
    struck = [ship for ship in ships if shot in ship]
    if not struck:
        return "miss"
    return "sunk" if struck[0] <= before.shots[before.turn] | {shot} else "hit"


@PASSES
def test_players_of_battleships_see_shots_and_reports(passes: str) -> None:
    random = Random(1)
    for _ in range(5):
        state = _engine("hrg/battleships", passes).initial_state()
        position = battleships.Position(4, (3, 2))
        while position.goals() is None:
            moves = dict(position.successors())
            move = random.choice(sorted(moves))
            tags = _tags(position, move)
            mover, other = position.player, battleships.PLAYERS[1 - position.turn]
            state = state.apply(tags)
            if len(move) == 3:
                assert (state.visible_to(mover), state.visible_to(other)) == (tags, ())
            else:
                told = (*tags, _reported(position, move))
                assert (state.visible_to(mover), state.visible_to(other)) == (told, told)
            following = moves[move]
            assert isinstance(following, battleships.Position)
            position = following
        assert state.is_terminal


# -- rock, paper, scissors, and Monty Hall --------------------------------------------------------


@PASSES
@pytest.mark.parametrize("language", ["rg", "hrg"])
def test_hands_are_shown_at_once(language: str, passes: str) -> None:
    start = _engine(f"{language}/rock_paper_scissors", passes).initial_state()
    seen = defaultdict(set)
    for hand in ("rock", "paper", "scissors"):
        state = _apply(start, hand)
        seen[state.visible_to("right"), state.legal_moves()].add(hand)
        after = _apply(state, "paper")
        assert after.visible_to("left")[-2:] == (hand, "paper")
        assert after.visible_to("right")[-2:] == (hand, "paper")
    assert [history for history, _ in seen] == [()]


@PASSES
@pytest.mark.parametrize("language", ["rg", "hrg"])
def test_the_car_is_hidden(language: str, passes: str) -> None:
    start = _engine(f"{language}/monty_hall", passes).initial_state()
    for car in ("red", "green", "blue"):
        hidden = _apply(start, car)
        assert hidden.visible_to("contestant") == ()
        assert hidden.legal_moves() == (("blue",), ("green",), ("red",))
        picked = _apply(hidden, "red")
        for opened in picked.legal_moves():
            offered = picked.apply(opened)
            assert offered.visible_to("contestant") == opened
            closed = {("blue",), ("green",), ("red",)} - {opened}
            assert offered.legal_moves() == tuple(sorted(closed))
