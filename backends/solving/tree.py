"""A whole game as a tree, with the spots that its players cannot tell apart.

A spot, or information set, is what a player knows where it is to move: all that it was shown, and
which moves it had.  Players forget nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rgt.backends.agents.scores import numbers
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import InformationState, Turn, turn_of
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import RANDOM

MOST = 500_000
"""So many positions of plays are laid out at most."""


@dataclass(slots=True, eq=False)
class Spot:
    """What a player knows where it is to move.

    `number` is its number among those of its player; `seen` has what each move of the play showed
    the player, `moves` what it can do.
    """

    player: int
    number: int
    seen: tuple[Move, ...]
    moves: tuple[Move, ...]


@dataclass(slots=True, eq=False)
class Leaf:
    """The end of a play, with the score of each player."""

    scores: tuple[float, ...]


@dataclass(slots=True, eq=False)
class Chance:
    """A move of `random`: all are equally likely."""

    children: list[Node] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Choice:
    """A move of a player, one child for each of the spot's moves."""

    spot: Spot
    children: list[Node] = field(default_factory=list)


Node = Leaf | Chance | Choice
_Key = tuple[int, Move, Turn]


class Tree:
    """The plays of a game up to `most` positions.

    Raises GameError (AGT006) if there are more, and for errors of the game; a play that is stuck
    ends where it is.
    """

    def __init__(self, engine: Engine, most: int = MOST) -> None:
        self.engine = engine
        self.players = engine.players
        self.spots: list[Spot] = []
        self.size = 0
        self._most = most
        self._numbers: list[dict[_Key, int]] = [{} for _ in self.players]
        self._found: list[dict[int, Spot]] = [{} for _ in self.players]
        self.root = self._laid_out(engine.initial_state())

    def spot_of(self, information: InformationState) -> Spot:
        """The spot at which a player is to move; KeyError if it is to move at none like this."""
        player = self.players.index(information.player)
        numbers = self._numbers[player]
        turns = information.turns or (None,) * (len(information.seen) + 1)
        number = numbers[(-1, (), turns[0])]
        for shown, turn in zip(information.seen, turns[1:], strict=True):
            number = numbers[(number, shown, turn)]
        return self._found[player][number]

    def _turn(self, state: State, player: str) -> Turn:
        """What a player knows of its moves; where nothing is hidden that is known without them."""
        return turn_of(state, player) if self.engine.hides else None

    def _laid_out(self, first: State) -> Node:
        """The tree below the first position; it is no recursion, since plays can be long."""
        begun = [
            self._known(index, -1, (), self._turn(first, player))
            for index, player in enumerate(self.players)
        ]
        seen: list[tuple[Move, ...]] = [() for _ in self.players]
        root = self._node(first, begun, seen)
        waiting = [(root, first, begun, seen)]
        while waiting:
            node, state, known, shown = waiting.pop()
            if isinstance(node, Leaf):
                continue
            for _, after in state.successors():
                visible = [after.visible_to(player) for player in self.players]
                knows = [
                    self._known(index, known[index], visible[index], self._turn(after, player))
                    for index, player in enumerate(self.players)
                ]
                sees = [(*told, more) for told, more in zip(shown, visible, strict=True)]
                child = self._node(after, knows, sees)
                node.children.append(child)
                waiting.append((child, after, knows, sees))
        return root

    def _known(self, player: int, before: int, shown: Move, turn: Turn) -> int:
        """The number of what a player knows after one more move."""
        numbers = self._numbers[player]
        return numbers.setdefault((before, shown, turn), len(numbers))

    def _node(self, state: State, known: list[int], seen: list[tuple[Move, ...]]) -> Node:
        self.size += 1
        if self.size > self._most:
            raise GameError(_too_large(self._most))
        moves = () if state.is_terminal else state.legal_moves()
        if not moves:
            scores = numbers(state.goals())
            return Leaf(tuple(scores.get(player, 0.0) for player in self.players))
        if state.player == RANDOM:
            return Chance()
        player = self.players.index(state.player)
        spot = self._found[player].get(known[player])
        if spot is None:
            spot = Spot(player, known[player], seen[player], moves)
            self._found[player][known[player]] = spot
            self.spots.append(spot)
        return Choice(spot)


def nodes(tree: Tree) -> Iterator[Node]:
    """All nodes, those above before those below."""
    waiting = [tree.root]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Leaf):
            waiting.extend(node.children)


def _too_large(most: int) -> Diagnostic:
    return error(
        "AGT006",
        f"the game has more than {most} positions of plays",
        hint="the option 'most' allows more; 'mcts' and 'ismcts' need not see the whole game",
    )
