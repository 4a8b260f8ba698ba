"""A game in GDL with the way from its terms to the tags of RG, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rgt.environments.ggp.spelling import Spelling
from rgt.frontends import Options, Recovery, Simultaneous
from rgt.frontends.gdl.frontend import translated
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.tags import Tagging, Tags
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.system.budget import doing


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
    tagging: Tagging
    waiting: tuple[str, ...]
    percepts: tuple[tuple[str, ...], ...]
    has_sees: bool

    def move(self, term: str) -> Tags | None:
        """The tags of a move; None if the game has none such."""
        return self.tagging.tags(term)

    def plain_term(self, tags: Sequence[str]) -> str:
        """The move, percept or goal of some tags, in small letters."""
        return self.tagging.term(tags)

    def term(self, tags: Sequence[str]) -> str:
        """The move, percept or goal of some tags, in the letters that the rules write it in."""
        return self.as_written(self.plain_term(tags))

    def as_written(self, term: str) -> str:
        """A term in the letters of the rules, which may be upper case."""
        return self._spelling.of(term)

    def seen(self, role: int, percepts: Iterable[str]) -> Tags | None:
        """The tags that tell a role its percepts, in order; None if it can see no such thing."""
        given = set(percepts)
        found = [each for each in self.percepts[role] if each in given]
        if len(found) < len(given):
            return None
        tags = (self.tagging.percept(each) for each in found)
        return tuple(tag for tag in tags if tag is not None)

    @cached_property
    def _spelling(self) -> Spelling:
        return Spelling(self.text)


def rulebook(
    text: str, name: str, simultaneous: Simultaneous, recovery: Recovery = "auto"
) -> Rulebook:
    """The game of rules in KIF; raises GameError with all mistakes found."""
    source = Source(name, text)
    with doing(f"reading {name}"):
        description = parse(source)
    with doing(f"translating {name}"):
        found = translated(description, Options(simultaneous, recovery=recovery))
    return Rulebook(
        found.game,
        text,
        found.roles,
        found.players,
        found.tagging,
        found.waiting,
        found.percepts,
        found.has_sees,
    )
