"""A game in GDL with the way from its terms to the tags of RG, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rgt.environments.ggp.spelling import Spelling
from rgt.frontends import Options, Simultaneous
from rgt.frontends.gdl.frontend import lowered
from rgt.frontends.gdl.parse import parse
from rgt.ir.budget import doing
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game


@dataclass(frozen=True)
class Rulebook:
    """A game, and what its roles, moves and percepts are called.

    `roles` are the game's roles in the order of their declaration, as terms of KIF; `players` are
    the same in RG.  `waiting` has each role's waiting move if the game was translated without
    them, else it is empty.  `percepts` has what each role may see (GDL-II), in the order in which
    it is told; `has_sees` tells whether the game is one of GDL-II.
    """

    game: Game
    text: str
    roles: tuple[str, ...]
    players: tuple[str, ...]
    symbols: dict[str, str]
    waiting: tuple[str, ...]
    percepts: tuple[tuple[str, ...], ...]
    has_sees: bool

    def tag(self, term: str) -> str | None:
        """The tag of a move or percept; None if the game has none such."""
        return self.symbols.get(term)

    def plain_term(self, tag: str) -> str:
        """The move, percept or goal of a tag, in small letters."""
        return self._terms[tag]

    def term(self, tag: str) -> str:
        """The move, percept or goal of a tag, in the letters that the rules write it in."""
        return self.as_written(self._terms[tag])

    def as_written(self, term: str) -> str:
        """A term in the letters of the rules, which may be upper case."""
        return self._spelling.of(term)

    def seen(self, role: int, percepts: Iterable[str]) -> tuple[str, ...] | None:
        """The tags that tell a role its percepts, in order; None if it can see no such thing."""
        given = set(percepts)
        found = [each for each in self.percepts[role] if each in given]
        return tuple(self.symbols[each] for each in found) if len(found) == len(given) else None

    @cached_property
    def _terms(self) -> dict[str, str]:
        return {tag: term for term, tag in self.symbols.items()}

    @cached_property
    def _spelling(self) -> Spelling:
        return Spelling(self.text)


def rulebook(text: str, name: str, simultaneous: Simultaneous) -> Rulebook:
    """The game of rules in KIF; raises GameError with all mistakes found."""
    source = Source(name, text)
    with doing(f"reading {name}"):
        description = parse(source)
    with doing(f"translating {name}"):
        found = lowered(description, Options(simultaneous, "reusable", lambda _: None))
    net, names = found.net, found.names
    return Rulebook(
        found.game,
        text,
        net.interface.roles,
        tuple(names.symbols[role] for role in net.interface.roles),
        names.symbols,
        found.waiting,
        tuple(
            tuple(percept for percept, _ in pairs if percept in names.symbols)
            for pairs in net.roots.sees
        ),
        found.has_sees,
    )
