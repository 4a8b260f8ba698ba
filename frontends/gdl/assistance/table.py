"""The symbol table of a description, with the clauses that it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.common.symbols import Symbol, SymbolTable
from rgt.frontends.gdl.assistance.clauses import Clauses
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
