"""What the names of a text mean everywhere in it, and what every game has."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.common.symbols import Kind, Range, Symbol
from rgt.frontends.hrg.assistance.types import Contents, Sets, Type, Typed
from rgt.ir.game import KEEPER, RANDOM

_TYPES = {
    "Bool": Contents(names=["0", "1"]),
    "PlayerOrSystem": Contents(names=[KEEPER, RANDOM], domains=["Player"]),
}
_VARIABLES = {
    "player": ("PlayerOrSystem",),
    "goals": ("Player", "Score"),
    "visible": ("Player", "Bool"),
}
_WRITTEN = {"player": "PlayerOrSystem", "goals": "Goals", "visible": "Visibility"}
_STATEMENTS = {"check": ("condition",), "end": (), "break": (), "continue": (), "return": ()}
_CONDITIONS = {"not": ("condition",), "reachable": ("graph call",), "true": (), "false": ()}

FIXED = frozenset({*_TYPES, "Goals", "Visibility", "Player", "Score", *_VARIABLES, "rules"})
"""What may be declared, or must be, and is known to every game by its name."""

FIXED_MEMBERS = frozenset({KEEPER, RANDOM, "false", "true"})
"""Values that mean something by their names: a variable that is ``true`` is a condition."""


@dataclass(slots=True)
class Vocabulary:
    """The symbols of a text by name.

    `elements` are values of domains and of the sets in types, `atoms` the symbols that stand in
    terms only; `constructors` are the names of terms.  `locals` are the symbols with a scope,
    by the offset of their names.  `cases` has the names of functions, and the index of the token
    behind the last case.
    """

    domains: dict[str, Symbol] = field(default_factory=dict)
    contents: dict[str, Contents] = field(default_factory=dict)
    elements: dict[str, Symbol] = field(default_factory=dict)
    atoms: dict[str, Symbol] = field(default_factory=dict)
    constructors: dict[str, Symbol] = field(default_factory=dict)
    functions: dict[str, Typed] = field(default_factory=dict)
    variables: dict[str, Typed] = field(default_factory=dict)
    graphs: dict[str, Typed] = field(default_factory=dict)
    statements: dict[str, Symbol] = field(default_factory=dict)
    conditions: dict[str, Symbol] = field(default_factory=dict)
    locals: dict[int, Symbol] = field(default_factory=dict)
    cases: dict[str, int] = field(default_factory=dict)
    sets: Sets = field(init=False)

    def __post_init__(self) -> None:
        self.sets = Sets(self.contents)
        for name, contents in _TYPES.items():
            self.domains[name] = Symbol(name, Kind.TYPE)
            self.contents[name] = contents
        for name in ("Goals", "Visibility"):
            self.domains[name] = Symbol(name, Kind.TYPE)
        for name in (KEEPER, RANDOM):
            parent = self.domains["PlayerOrSystem"]
            self.elements[name] = Symbol(name, Kind.MEMBER, type=parent.name, parent=parent)
        for name, type_ in _VARIABLES.items():
            symbol = Symbol(name, Kind.VARIABLE, type=_WRITTEN[name])
            self.variables[name] = Typed(symbol, type_)
        for name, parameters in _STATEMENTS.items():
            self.statements[name] = Symbol(name, Kind.FUNCTION, parameters=parameters)
        for name, parameters in _CONDITIONS.items():
            self.conditions[name] = Symbol(name, Kind.FUNCTION, parameters=parameters)

    def symbols(self) -> tuple[Symbol, ...]:
        """All symbols, those of every game first, then in the order of the text."""
        found = [
            *self.domains.values(),
            *self.elements.values(),
            *self.atoms.values(),
            *self.constructors.values(),
            *[typed.symbol for typed in self.functions.values()],
            *[typed.symbol for typed in self.variables.values()],
            *[typed.symbol for typed in self.graphs.values()],
            *self.statements.values(),
            *self.conditions.values(),
            *self.locals.values(),
        ]
        return tuple(sorted(found, key=_start))

    def element(self, name: str) -> Symbol | None:
        """The symbol of a value, or of a part of one."""
        return self.elements.get(name) or self.atoms.get(name)

    def declared(self, name: str) -> Typed | None:
        """The function or variable of a name."""
        return self.functions.get(name) or self.variables.get(name)

    def local(
        self, name: str, place: Range, type_: Type | None, scope: Range, owner: Symbol | None
    ) -> Symbol:
        """A name with a scope, the same symbol whenever it is read."""
        found = self.locals.get(place.start)
        if found is None:
            text = self.type_text(type_) if type_ else None
            found = Symbol(name, Kind.PARAMETER, place, place, text, owner, scope)
            self.locals[place.start] = found
        return found

    def type_text(self, type_: Type) -> str:
        """A type as it is written."""
        return " -> ".join([self.sets.shown(flat) for flat in type_])


def _start(symbol: Symbol) -> int:
    return symbol.place.start if symbol.place is not None else -1
