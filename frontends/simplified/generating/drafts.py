"""Drafts of games: everything drawn, nothing tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.generating.chance import Chance
from rgt.frontends.simplified.generating.pieces import Kind, officer, royal, soldier
from rgt.frontends.simplified.generating.setups import set_up
from rgt.frontends.simplified.syntax import Description, Goal, Left, Reach, Rule
from rgt.ir.diagnostics import Source

SOLDIER, ROYAL, OFFICERS = "S", "K", "ABCD"
"""The letters of men."""

SIZES = range(5, 10)
"""How many files and ranks a board has."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A game with what its kinds of men and its goals are in English."""

    game: Description
    kinds: tuple[Kind, ...]
    goals: tuple[str, ...]


def draft(chance: Chance, name: str) -> Draft:
    """A game by lot, the same for both sides but for the side on which men stand."""
    width, height = chance.number(SIZES[0], SIZES[-1]), chance.number(SIZES[0], SIZES[-1])
    soldiers = [soldier(chance, SOLDIER)] if chance.happens(0.8) else []
    kings = [royal(chance, ROYAL)] if chance.happens(0.7) else []
    letters = OFFICERS[: chance.number(2, len(OFFICERS))]
    officers = [officer(chance, letter, width, height) for letter in letters]
    board = set_up(
        chance,
        (width, height),
        letters,
        ROYAL if kings else None,
        SOLDIER if soldiers else None,
    )
    kinds = (*soldiers, *officers, *kings)
    goals = dict(_goals(chance, board, kinds))
    game = Description(
        name,
        board,
        tuple(Rule(kind.letter, kind.movement) for kind in kinds),
        20 * chance.number(4, 8),
        tuple(goal for each in goals.values() for goal in each),
        Source(name, ""),
    )
    return Draft(game, kinds, tuple(goals))


def _goals(
    chance: Chance, board: Board, kinds: tuple[Kind, ...]
) -> Iterator[tuple[str, tuple[Goal, Goal]]]:
    """Goals of both sides with what they are in English: one at least."""
    letters = [kind.letter for kind in kinds]
    has_soldier, has_royal = SOLDIER in letters, ROYAL in letters
    reaches = has_soldier and chance.happens(0.7)
    if reaches:
        yield f"who brings {SOLDIER} to the far rank wins", _far_rank(board, SOLDIER)
    if has_royal:
        yield f"who loses {ROYAL} loses", _left(ROYAL, 0)
        if chance.happens(0.2):
            yield f"who brings {ROYAL} to the far rank wins", _far_rank(board, ROYAL)
    if not (reaches or has_royal) or chance.happens(0.25):
        hunted = chance.one_of([letter for letter in letters if letter != ROYAL])
        left = chance.below(2) if board.squares.count(hunted) > 2 else 0
        told = "all but one" if left else "all"
        yield f"who loses {told} {hunted} loses", _left(hunted, left)


def _left(letter: str, count: int) -> tuple[Goal, Goal]:
    return Left(letter, count), Left(letter.lower(), count)


def _far_rank(board: Board, letter: str) -> tuple[Goal, Goal]:
    far = board.height - 1
    return (
        Reach(letter, tuple((file, far) for file in range(board.width))),
        Reach(letter.lower(), tuple((file, 0) for file in range(board.width))),
    )
