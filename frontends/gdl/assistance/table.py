"""The symbol table of a description, with the clauses that it was read from."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property

from rgt.frontends.common.symbols import Kind, Symbol, SymbolTable
from rgt.frontends.gdl.assistance.clauses import Clause, Clauses
from rgt.frontends.gdl.assistance.domains import Domains
from rgt.frontends.gdl.dependencies import Relation


@dataclass(frozen=True, eq=False)
class GdlTable(SymbolTable):
    """A symbol table; relations and terms of one name are different symbols.

    `relations` and `terms` (functions of terms; constants have no arguments) are told by name, in
    lower case, and number of arguments.
    """

    clauses: Clauses = field(default_factory=lambda: Clauses(False))
    relations: dict[Relation, Symbol] = field(default_factory=dict)
    terms: dict[Relation, Symbol] = field(default_factory=dict)

    @cached_property
    def domains(self) -> Domains:
        """What can stand at arguments."""
        return Domains(self.clauses)

    @cached_property
    def seen(self) -> Domains:
        """What a writer may mean at arguments."""
        return Domains(self.clauses, asked=True)

    @cached_property
    def _clause_starts(self) -> list[int]:
        return [clause.start for clause in self.clauses.clauses]

    @cached_property
    def _concluded(self) -> frozenset[Symbol]:
        return frozenset(self.relations.values())

    def is_relation(self, symbol: Symbol) -> bool:
        """Whether a symbol is a relation, and no term."""
        return symbol in self._concluded

    def clause_before(self, offset: int) -> Clause | None:
        """The last clause that begins before an offset."""
        index = bisect_left(self._clause_starts, offset)
        return self.clauses.clauses[index - 1] if index else None

    def in_comment(self, offset: int) -> bool:
        """Whether what is typed at an offset belongs to a comment."""
        index = bisect_left(self.tokens, offset, key=lambda token: token.place.start)
        token = self.tokens[index - 1] if index else None
        return token is not None and token.kind is Kind.COMMENT and offset <= token.place.end
