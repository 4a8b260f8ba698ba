"""Holds a translated game to the reference: the same trees, or the first place that differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from rgt.backends.forward_model import Engine, State
from rgt.ir.game import Game
from rgt.ir.types import SetType
from tests.frontends.rbg.reference import ImproperError, Position, Reference


@dataclass(frozen=True)
class Look:
    """A state: the scores if it is the end, else the number of the player to move.

    `moves` gives the fields of each move's modifiers (None: not told) and the state behind it.
    """

    scores: tuple[int, ...] | None
    player: int | None
    moves: Callable[[], list[tuple[tuple[int, ...], Any]]]


@dataclass(frozen=True)
class Depth:
    """How far a game can be compared: plies, positions looked at, and what stopped it."""

    plies: int
    positions: int
    trouble: str | None


def depth_of(reference: Reference, plies: int, positions: int) -> Depth:
    """How deep the reference can go without meeting what is improper; -1: not at all."""
    count, level, done = 0, 0, -1
    try:
        states = [reference.root]
        while True:
            for state in states:
                reference.moves(state)
            count += len(states)
            done = level
            if level == plies or not states or count > positions:
                return Depth(done, count, None)
            below = dict.fromkeys(
                child for state in states for _, child in reference.successors(state)
            )
            states, level = list(below), level + 1
    except ImproperError as problem:
        return Depth(done, count, str(problem))


def _look_at_reference(reference: Reference) -> Callable[[Position], Look]:
    """How the reference's positions look."""
    players = [player.name for player in reference.description.players]

    def look(position: Position) -> Look:
        if not reference.moves(position):
            return Look(reference.scores(position), None, list)
        return Look(None, players.index(position.player), lambda: moves(position))

    def moves(position: Position) -> list[tuple[tuple[int, ...], Position]]:
        return [
            (tuple(field for _, field in move), child)
            for move, child in reference.successors(position)
        ]

    return look


def _look_at_game(game: Game) -> Callable[[State], Look]:
    """How a translated game's states look."""
    fields, players = game.types["Coord"], game.types["Player"]
    assert isinstance(fields, SetType)
    assert isinstance(players, SetType)
    number = {symbol: i for i, symbol in enumerate(fields.symbols)}

    def look(state: State) -> Look:
        if state.is_terminal:
            goals = state.goals()
            return Look(tuple(int(goals[player]) for player in players.symbols), None, list)
        return Look(None, players.symbols.index(state.player), lambda: moves(state))

    def moves(state: State) -> list[tuple[tuple[int, ...], State]]:
        found = state.successors()
        return [(tuple(number[tag] for tag in move[::2]), child) for move, child in found]

    return look


class Tree:
    """A game as a tree of looks; two with equal signatures are alike to that depth."""

    def __init__(self, root: Hashable, look: Callable[[Any], Look]) -> None:
        self.root = root
        self.look = look
        self._known: dict[tuple[Hashable, int], Hashable] = {}

    def signature(self, state: Hashable, plies: int) -> Hashable:
        """What stands for the tree below a state."""
        key = state, plies
        if key not in self._known:
            seen = self.look(state)
            children = seen.moves() if plies and seen.scores is None else ()
            below = Counter((f, self.signature(child, plies - 1)) for f, child in children)
            self._known[key] = hash((seen.scores, seen.player, frozenset(below.items())))
        return self._known[key]


def difference(ours: Tree, theirs: Tree, plies: int) -> str | None:
    """The first place where two games differ, a shallowest one; None if they are alike."""
    for depth in range(plies + 1):
        if ours.signature(ours.root, depth) != theirs.signature(theirs.root, depth):
            return _told(ours, theirs, ours.root, theirs.root, depth, ())
    return None


def _told(
    ours: Tree, theirs: Tree, here: Hashable, there: Hashable, depth: int, way: tuple[Any, ...]
) -> str:
    seen, wanted = ours.look(here), theirs.look(there)
    if (seen.scores, seen.player) != (wanted.scores, wanted.player) or not depth:
        return (
            f"after {way}: end with {seen.scores} or player {seen.player} to move, "
            f"but should be: end with {wanted.scores} or player {wanted.player} to move"
        )
    groups: dict[tuple[int, ...], tuple[list[Any], list[Any]]] = {}
    for side, moves in enumerate((seen.moves(), wanted.moves())):
        for fields, child in moves:
            groups.setdefault(fields, ([], []))[side].append(child)
    for fields, (children, others) in groups.items():
        if len(children) != len(others):
            return f"after {way}: {len(children)} moves over {fields}, should be {len(others)}"
    for fields, (children, others) in groups.items():
        left = {ours.signature(child, depth - 1): child for child in children}
        right = {theirs.signature(child, depth - 1): child for child in others}
        wrong = [child for signature, child in left.items() if signature not in right]
        missing = [child for signature, child in right.items() if signature not in left]
        if wrong and missing:
            return _told(ours, theirs, wrong[0], missing[0], depth - 1, (*way, fields))
    return f"after {way}: moves lead to the same states in different numbers"


def game_tree(game: Game, engine: Engine) -> Tree:
    """The tree of a translated game, played by an engine."""
    return Tree(engine.initial_state(), _look_at_game(game))


def reference_tree(reference: Reference) -> Tree:
    """The tree of the reference."""
    return Tree(reference.root, _look_at_reference(reference))
