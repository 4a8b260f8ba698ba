"""A game of rgt as an extensive-form game in Gambit's form.

Every position of a play is a node: `random` is chance, whose moves are equally likely, and a
player's positions are in one information set if it was shown the same on the way there and has
the same moves.  An end has the players' scores as payoffs.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.backends.forward_model import Engine, Move, State
from rgt.environments.utilities import number_of
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import RANDOM

MOST_NODES = 100_000
_Seen = tuple[Move, ...]


def lines(engine: Engine, title: str, most: int = MOST_NODES) -> Iterator[str]:
    """The lines of the file, in prefix order.

    Raises GameError: ENV010 if the tree has more than `most` nodes, ENV020 for a score that is no
    number, and for errors of the game.
    """
    yield f"EFG 2 R {_quoted(title)} {{ {' '.join(map(_quoted, engine.players))} }}\n"
    yield '""\n\n'
    yield from _Writer(engine, most).nodes()


class _Writer:
    """Numbers for information sets and outcomes, in the order in which they are met."""

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine, self._most = engine, most
        self._sets: dict[str, dict[tuple[_Seen, tuple[Move, ...]], int]] = {}
        self._outcomes: dict[tuple[str, ...], int] = {}
        self._chances = 0

    def nodes(self) -> Iterator[str]:
        players = self._engine.players
        written = 0
        open_: list[tuple[State, tuple[_Seen, ...]]] = [
            (self._engine.initial_state(), ((),) * len(players))
        ]
        while open_:
            state, seen = open_.pop()
            written += 1
            if written > self._most:
                raise GameError(
                    error(
                        "ENV010",
                        f"the tree has more than {self._most:,} nodes",
                        hint="only small games are written node by node",
                    )
                )
            yield self._node(state, seen)
            if not state.is_terminal:
                for _, after in reversed(state.successors()):
                    shown = [(*s, after.visible_to(p)) for p, s in zip(players, seen, strict=True)]
                    open_.append((after, tuple(shown)))

    def _node(self, state: State, seen: tuple[_Seen, ...]) -> str:
        if state.is_terminal:
            goals = state.goals()
            scores = tuple([str(number_of(goals[player])) for player in self._engine.players])
            number = self._outcomes.setdefault(scores, len(self._outcomes) + 1)
            return f't "" {number} "" {{ {", ".join(scores)} }}\n'
        moves = state.legal_moves()
        if not moves:
            raise GameError(error("ENV013", f"a play is stuck: {state.player} has no legal move"))
        if state.player == RANDOM:
            self._chances += 1
            actions = " ".join(f"{_action(move)} 1/{len(moves)}" for move in moves)
            return f'c "" {self._chances} "" {{ {actions} }} 0\n'
        player = self._engine.players.index(state.player)
        known = self._sets.setdefault(state.player, {})
        number = known.setdefault((seen[player], moves), len(known) + 1)
        return (
            f'p "" {player + 1} {number} {_quoted(_told(seen[player]))} '
            f"{{ {' '.join(map(_action, moves))} }} 0\n"
        )


def _told(seen: _Seen) -> str:
    """What was shown, move by move; a stroke where nothing was."""
    return ", ".join(" ".join(move) or "-" for move in seen)


def _action(move: Move) -> str:
    return _quoted(" ".join(move))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
