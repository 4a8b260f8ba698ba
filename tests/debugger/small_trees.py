"""Games made by hand for tests of comparison: every position is written down.

A game is a dictionary from the names of positions to what they are: `turn("x", a="p", b="q")`, x
to move, whose move `a` leads to position p; or `over(x=100, y=0)`, an end.  The first is the
beginning.  Nothing of an engine is used.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rgt.backends.forward_model import Move
from rgt.backends.numbering import Numbering
from rgt.debugger.comparing.differential import Comparison
from rgt.debugger.comparing.game_tree import Tree
from rgt.ir.game import Game


@dataclass(frozen=True)
class Position:
    """Who is to move and where the moves lead, or the scores of an end."""

    player: str = ""
    moves: Mapping[str, str] = field(default_factory=dict)
    scores: Mapping[str, str] | None = None


def turn(player: str, **moves: str) -> Position:
    """A position with moves of one tag each."""
    return Position(player, moves)


def over(**scores: int | str) -> Position:
    """An end."""
    return Position(scores={player: str(score) for player, score in scores.items()})


Rules = Mapping[str, Position]

X_WINS, Y_WINS, DRAW = over(x=100, y=0), over(x=0, y=100), over(x=50, y=50)


@dataclass(frozen=True)
class HandState:
    """A state of a hand-made game: equal if the position is."""

    rules: Rules = field(compare=False)
    name: str

    @property
    def _here(self) -> Position:
        return self.rules[self.name]

    @property
    def player(self) -> str:
        return self._here.player

    @property
    def is_terminal(self) -> bool:
        return self._here.scores is not None

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple((move,) for move in sorted(self._here.moves))

    def apply(self, move: Move) -> HandState:
        return HandState(self.rules, self._here.moves[move[0]])

    def successors(self) -> list[tuple[Move, HandState]]:
        return [(move, self.apply(move)) for move in self.legal_moves()]

    def goals(self) -> Mapping[str, str]:
        return self._here.scores or {}

    def visible_to(self, player: str) -> Move:
        return ()

    @property
    def node(self) -> str:
        return self.name

    def valuation(self) -> Mapping[str, tuple[str, ...]]:
        return {}

    def svg(self, marked: Collection[str] = ()) -> None:
        return None

    def describe(self) -> str:
        return self.name

    def copy(self) -> HandState:
        return self


@dataclass(frozen=True)
class HandEngine:
    """A hand-made game as an engine; of rules in RG it has none."""

    positions: Rules
    players: tuple[str, ...]
    hides = False

    @property
    def rules(self) -> Game:
        return Game()

    @property
    def moves(self) -> Numbering:
        return Numbering(self.rules)

    def initial_state(self) -> HandState:
        return HandState(self.positions, next(iter(self.positions)))


def tree(
    rules: Rules, players: str = "x y", *, name: str = "game", collapse_forced: bool = False
) -> Tree:
    """The tree of a hand-made game."""
    engine = HandEngine(rules, tuple(players.split()))
    return Tree(engine, name=name, collapse_forced=collapse_forced)


def moves(found: Comparison, side: int) -> list[str]:
    """One game's moves of the line of play to the difference."""
    assert found.difference is not None
    line = [played for step in found.difference.line for played in step.played[side]]
    return [f"{each.player} {' '.join(each.move)}" for each in line]


def canonical(rules: Rules, name: str, depth: int) -> object:
    """The tree below a position, cut at a depth, as what is equal exactly if the tree is.

    The definition of equal trees written down: slow, and on purpose nothing like the code tested.
    """
    here = rules[name]
    if here.scores is not None:
        return "end", sorted(here.scores.items())
    if depth == 0:
        return "to move", here.player
    below = [canonical(rules, child, depth - 1) for child in here.moves.values()]
    return "moves", here.player, sorted(below, key=repr)
