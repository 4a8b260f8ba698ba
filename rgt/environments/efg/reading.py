"""A Gambit file as an engine, for `rgt diff`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from rgt.api import decode
from rgt.backends.forward_model import Move
from rgt.environments.efg.parse import EfgGame, EfgNode, parse
from rgt.environments.nodes import Node, copies
from rgt.environments.numbers import written
from rgt.ir.diagnostics import GameError, Source, error
from rgt.ir.game import RANDOM


def read(path: str) -> EfgEngine:
    """The engine of the game in a file; GameError (RGT003, ENV011), OSError."""
    if not Path(path).is_file():
        raise GameError(error("RGT003", f"there is no file '{path}'"))
    return reads(decode(path, Path(path).read_bytes()))


def reads(source: Source) -> EfgEngine:
    """The engine of the game that a text describes; GameError (ENV011)."""
    return EfgEngine(parse(source))


class EfgEngine:
    """A game in extensive form; players of one name get their numbers, too."""

    def __init__(self, game: EfgGame) -> None:
        self.game = game
        names = game.players
        self.players = tuple(
            [
                f"{name}_{number}" if names.count(name) > 1 or name in ("", RANDOM) else name
                for number, name in enumerate(names, 1)
            ]
        )

    def initial_state(self) -> Node:
        """See `Engine`."""
        return _EfgPosition(self, self.game.root, (Fraction(0),) * len(self.players))


class _EfgPosition(Node):
    """A node of the tree with the payoffs on the way to it."""

    __slots__ = ("_engine", "_node", "_sum")

    def __init__(self, engine: EfgEngine, node: EfgNode, before: tuple[Fraction, ...]) -> None:
        super().__init__()
        self._engine, self._node = engine, node
        self._sum = before
        if node.payoffs:
            self._sum = tuple(map(Fraction.__add__, before, node.payoffs))

    @property
    def player(self) -> str:
        """See `State`."""
        if self._node.kind == "t":
            return ""
        return self._engine.players[self._node.player - 1] if self._node.player else RANDOM

    @property
    def is_terminal(self) -> bool:
        """See `State`."""
        return self._node.kind == "t"

    def goals(self) -> Mapping[str, str]:
        """The payoffs so far."""
        return dict(zip(self._engine.players, map(written, self._sum), strict=True))

    def describe(self) -> str:
        """Where the node stands in the file."""
        return f"the node at {self._node.span}"

    def expanded(self) -> Iterator[tuple[Move, Node]]:
        """The actions, numbered where several have one name."""
        node, names = self._node, self._node.actions
        moves: list[Move] = [
            (name, f"[{number}]") if names.count(name) > 1 else (name,)
            for number, name in enumerate(names, 1)
        ]
        child = {
            move: _EfgPosition(self._engine, below, self._sum)
            for move, below in zip(moves, node.children, strict=True)
        }
        if node.player:
            yield from child.items()
            return
        where = f"chance at {node.span}"
        for move in copies(list(zip(moves, node.chances, strict=True)), where):
            yield move, child.get(move) or child[move[:-1]]
