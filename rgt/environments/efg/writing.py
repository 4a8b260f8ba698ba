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
_LONGEST_NAME = 200
_UNKNOWN = -1


def lines(engine: Engine, title: str, most: int = MOST_NODES) -> Iterator[str]:
    """The lines of the file, in prefix order.

    Raises GameError: ENV010 if the tree has more than `most` nodes, ENV013 for a play that is
    stuck, ENV020 for a score that is no number, and for errors of the game.
    """
    yield f"EFG 2 R {_quoted(title)} {{ {' '.join(map(_quoted, engine.players))} }}\n"
    yield '""\n\n'
    yield from _Writer(engine, most).nodes()


class _Knowledge:
    """What one player may know (`rgt.backends.information`), as numbers: each is another's, one
    move later.  In a game that hides nothing no two positions of the tree are alike.
    """

    def __init__(self, player: str) -> None:
        self._player = player
        self._numbers: dict[tuple[int, Move, tuple[Move, ...] | None], int] = {}
        self._before: list[tuple[int, Move]] = []
        self._sets: dict[int, tuple[int, str]] = {}

    def after(self, before: int, state: State) -> int:
        """What the player knows at a state, if it knew `before` one move earlier."""
        mine = not state.is_terminal and state.player == self._player
        shown = state.visible_to(self._player) if before != _UNKNOWN else ()
        key = before, shown, state.legal_moves() if mine else None
        number = self._numbers.setdefault(key, len(self._numbers))
        if number == len(self._before):
            self._before.append((before, shown))
        return number

    def information_set(self, number: int) -> tuple[int, str]:
        """The number of an information set, from 1, and its name.

        OpenSpiel takes two nodes for one information set only if both are the same in both.
        """
        if number not in self._sets:
            self._sets[number] = len(self._sets) + 1, self._name(number)
        return self._sets[number]

    def _name(self, number: int) -> str:
        """What was shown, move by move, a stroke where nothing was; of a long play the end."""
        words: list[str] = []
        length = 0
        while (found := self._before[number])[0] != _UNKNOWN:
            number, shown = found
            words.append(" ".join(shown) or "-")
            length += len(words[-1]) + 2
            if length > _LONGEST_NAME:
                words.append("...")
                break
        return ", ".join(reversed(words))


class _Writer:
    """Numbers for information sets and outcomes, in the order in which they are met."""

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine, self._most = engine, most
        self._knowledge = [_Knowledge(player) for player in engine.players] if engine.hides else []
        self._outcomes: dict[tuple[str, ...], int] = {}
        self._sets: dict[str, int] = {}

    def nodes(self) -> Iterator[str]:
        """The lines of all nodes; a stack instead of recursion, for plays may be long."""
        written = 0
        root = self._engine.initial_state()
        open_: list[tuple[State, tuple[int, ...]]] = [
            (root, tuple([known.after(_UNKNOWN, root) for known in self._knowledge]))
        ]
        while open_:
            state, knows = open_.pop()
            written += 1
            if written > self._most:
                raise GameError(
                    error(
                        "ENV010",
                        f"the tree has more than {self._most:,} nodes",
                        hint="only small games are written node by node",
                    )
                )
            yield self._node(state, knows)
            for _, after in reversed(() if state.is_terminal else state.successors()):
                known = zip(self._knowledge, knows, strict=True)
                open_.append((after, tuple([each.after(before, after) for each, before in known])))

    def _node(self, state: State, knows: tuple[int, ...]) -> str:
        if state.is_terminal:
            goals = state.goals()
            scores = tuple([str(number_of(goals[player])) for player in self._engine.players])
            number = self._outcomes.setdefault(scores, len(self._outcomes) + 1)
            return f't "" {number} "" {{ {", ".join(scores)} }}\n'
        moves = state.legal_moves()
        if not moves:
            raise GameError(error("ENV013", f"a play is stuck: {state.player} has no legal move"))
        if state.player == RANDOM:
            actions = " ".join(f"{_action(move)} 1/{len(moves)}" for move in moves)
            return f'c "" {self._next(RANDOM)} "" {{ {actions} }} 0\n'
        player, name = self._engine.players.index(state.player), ""
        if self._knowledge:
            number, name = self._knowledge[player].information_set(knows[player])
        else:
            number = self._next(state.player)
        actions = " ".join(map(_action, moves))
        return f'p "" {player + 1} {number} {_quoted(name)} {{ {actions} }} 0\n'

    def _next(self, player: str) -> int:
        self._sets[player] = self._sets.get(player, 0) + 1
        return self._sets[player]


def _action(move: Move) -> str:
    return _quoted(" ".join(move))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
