"""Games of counts, cards and dice, beside OpenSpiel's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rgt.backends.forward_model import Move, State
from tests.peers.notation import numbers, places, term
from tests.peers.openspiel import Play, plain, signs
from tests.peers.pairs.placing import spiel
from tests.peers.sides import Ours

_HEAPS = "abc"


def _nim(state: State, move: Move) -> tuple[str, ...]:
    if move[0] == "noop":
        return ()
    heap, left = term(move).removeprefix("leave_").split("_")
    return (heap + left,)


def _pile(state: Any, action: int) -> tuple[str, ...]:
    pile, taken = map(int, re.findall(r"\d+", plain(state, action)))
    had = list(map(int, re.findall(r"\d+", str(state))))[-len(_HEAPS) :]
    return (f"{_HEAPS[pile - 1]}{had[pile - 1] - taken}",)


def _kuhn(state: State, move: Move) -> tuple[str, ...]:
    names = {"jack": "Deal:0", "queen": "Deal:1", "king": "Deal:2"}
    bets = {"bet": "Bet", "call": "Bet", "check": "Pass", "fold": "Pass"}
    return (names.get(move[0]) or bets[move[0]],)


CARDS = (
    *("jackOfClubs", "jackOfHearts", "queenOfClubs", "queenOfHearts"),
    *("kingOfClubs", "kingOfHearts"),
)
"""The deck of Leduc poker in OpenSpiel's order."""


def leduc(state: State, move: Move) -> tuple[str, ...]:
    """What is a check with us is a call of nothing there."""
    if move[0] in CARDS:
        return (f"Chance outcome:{CARDS.index(move[0])}",)
    return ("Call" if move[0] == "check" else move[0].capitalize(),)


def _stacks(goals: Mapping[str, str]) -> tuple[float, ...]:
    """The same of those who begin with thirteen."""
    return float(goals["first"]) - 13, float(goals["second"]) - 13


def _chips(goals: Mapping[str, str]) -> tuple[float, ...]:
    """What is won, of scores that count what was put in."""
    return float(goals["first"]) - 2, float(goals["second"]) - 2


def _dots_and_boxes(state: State, move: Move) -> tuple[str, ...]:
    x, y = re.findall(r"\d+", move[0])
    return (f"{'h' if move[0].startswith('Across') else 'v'},{int(y) - 1},{int(x) - 1}",)


def _bracketed(state: Any, action: int) -> tuple[str, ...]:
    return (plain(state, action).partition("(")[2].rstrip(")"),)


def _oware(state: State, move: Move) -> tuple[str, ...]:
    return ("ABCDEFabcdef"[numbers(move)[-1] - 1],)


def _is_quiet(ours: Ours, theirs: Play) -> bool:
    """Whether ours has had 48 quiet turns, or theirs ends earlier, before anybody has won."""
    if ours.is_over():
        return ours.state.valuation()["quiet"] == ("N__48",)
    stores = [int(each.removeprefix("N__")) for each in ours.state.valuation()["store"]]
    return max(stores) <= 24


def _pig(state: State, move: Move) -> tuple[str, ...]:
    return ({"roll": "roll", "hold": "stop"}.get(move[0]) or f"Roll {move[0]}",)


def _enough(ours: Ours, theirs: Play) -> frozenset[str]:
    """Nobody rolls on who wins by holding."""
    is_enough = ours.state.valuation().get("points") == ("P__20",)
    return frozenset({"roll"}) if is_enough and ours.mover() >= 0 else frozenset()


def _is_out_of_turns(ours: Ours, theirs: Play) -> bool:
    return ours.is_over() and set(ours.state.goals().values()) == {"50"}


def _rock(state: State, move: Move) -> tuple[str, ...]:
    return (term(move).removeprefix("show_").capitalize(),)


def _is_decided(ours: Ours, theirs: Play) -> bool:
    """Two of three are won: theirs plays the third round all the same."""
    return ours.is_over() and not theirs.is_over()


def _battleships(state: State, move: Move) -> tuple[str, ...]:
    (x, y), *_ = places(move)
    way = {"across": "horizontally", "down": "vertically"}[move[1]] if len(move) > 1 else "shot"
    return (f"{way} {y - 1} {x - 1}",)


def _ships(state: Any, action: int) -> tuple[str, ...]:
    text = plain(state, action)
    row, column = re.findall(r"\d+", text)[-2:]
    way = "shot" if "shoot" in text else re.findall(r"horizontally|vertically", text)[0]
    return (f"{way} {row} {column}",)


_FLEET = "board_height=4,board_width=4,num_shots=16,ship_sizes=[3;2],ship_values=[1;1]"
_ROUNDS = "repeated_game(stage_game=matrix_rps(),num_repetitions=3)"

PAIRS = (
    spiel("rg/nim", "nim(is_misere=false,pile_sizes=1;3;5)", _nim, _pile),
    spiel("gdl/nim", "nim(is_misere=false,pile_sizes=1;3;5)", _nim, _pile),
    spiel("hrg/kuhn_poker", "kuhn_poker", _kuhn, worth=_chips),
    spiel("hrg/leduc_poker", "leduc_poker", leduc, worth=_stacks),
    spiel(
        "hrg/dots_and_boxes", "dots_and_boxes(num_rows=8,num_cols=8)", _dots_and_boxes, _bracketed
    ),
    spiel(
        "hrg/oware",
        "oware",
        _oware,
        but="OpenSpiel ends a play when a position comes again, ours after 48 quiet turns",
        ends=_is_quiet,
    ),
    spiel(
        "hrg/pig",
        "pig(winscore=20)",
        _pig,
        but="ours ends after ten turns each, and nobody rolls who has enough",
        ends=_is_out_of_turns,
        drops=_enough,
    ),
    *(
        spiel(
            f"{language}/rock_paper_scissors",
            f"turn_based_simultaneous_game(game={_ROUNDS})",
            _rock,
            scale=signs,
            but="ours leaves out a third round that cannot matter",
            ends=_is_decided,
        )
        for language in ("rg", "hrg", "gdl")
    ),
    spiel(
        "hrg/battleships",
        f"battleship({_FLEET},allow_repeated_shots=false)",
        _battleships,
        _ships,
        scale=signs,
    ),
)
