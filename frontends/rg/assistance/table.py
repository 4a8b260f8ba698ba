"""The symbol table of an RG text, with what the other parts ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.common.symbols import Kind, Symbol, SymbolTable
from rgt.frontends.rg.assistance.shapes import TypeShapes
from rgt.frontends.rg.assistance.statements import Statements
from rgt.ir.text.tokens import is_word, tokens_of

_TYPES = {
    "Bool": "{ 0, 1 }",
    "Goals": "Player -> Score",
    "Visibility": "Player -> Bool",
    "PlayerOrSystem": "",
}
"""How they are declared; what the last one holds depends on the game's players."""
_OLD_PLAYER_TYPE = "PlayerOrKeeper"
_VARIABLES = {"goals": "Goals", "player": "PlayerOrSystem", "visible": "Visibility"}
_SYSTEM = ("keeper", "random")
_ENDS = ("begin", "end")


@dataclass(slots=True)
class Names:
    """What the names of a text mean, for each of the language's name spaces.

    Symbols of types and tags are one space: a tag is shown as the symbol of that name.
    """

    types: dict[str, Symbol] = field(default_factory=dict)
    constants: dict[str, Symbol] = field(default_factory=dict)
    variables: dict[str, Symbol] = field(default_factory=dict)
    members: dict[str, Symbol] = field(default_factory=dict)
    nodes: dict[str, Symbol] = field(default_factory=dict)

    def all(self) -> list[Symbol]:
        """Every symbol."""
        spaces = (self.types, self.constants, self.variables, self.members, self.nodes)
        return [symbol for space in spaces for symbol in space.values()]

    def space(self, kind: Kind) -> dict[str, Symbol]:
        """The space of what is declared by a word: types, constants, variables."""
        if kind is Kind.TYPE:
            return self.types
        return self.variables if kind is Kind.VARIABLE else self.constants


@dataclass(frozen=True)
class RgTable(SymbolTable):
    """A symbol table that knows the statements and types of its text."""

    statements: Statements = field(kw_only=True)
    names: Names = field(kw_only=True)
    shapes: TypeShapes = field(kw_only=True)


def add_built_in_types(names: Names, definitions: dict[str, tuple[str, ...]], *, old: bool) -> None:
    """Put in the types, symbols and nodes that every game has (specs of RG, section 4.1).

    `definitions` are the types' tokens.  `old`: the older dialect's type of players counts.
    """
    players = [name for name in definitions.get("Player", ()) if is_word(name)]
    everybody = dict.fromkeys((*players, *_SYSTEM))
    types = {**_TYPES, "PlayerOrSystem": f"{{ {', '.join(everybody)} }}"}
    if old:
        types[_OLD_PLAYER_TYPE] = "PlayerOrSystem"
    for name, written in types.items():
        if name not in names.types:
            names.types[name] = Symbol(name, Kind.TYPE, type=written)
            definitions[name] = tuple(tokens_of(written).texts)
    for name in _SYSTEM:
        parent = names.types["PlayerOrSystem"]
        names.members[name] = Symbol(name, Kind.PLAYER, parent=parent)
    for name in ("0", "1"):
        names.members[name] = Symbol(name, Kind.MEMBER, parent=names.types["Bool"])
    for name in _ENDS:
        names.nodes[name] = Symbol(name, Kind.NODE)


def add_built_in_variables(names: Names) -> None:
    """Put in the variables that every game has and the text does not declare."""
    for name, written in _VARIABLES.items():
        keys = tuple(key.strip() for key in _TYPES[written].split("->"))[:-1]
        symbol = Symbol(name, Kind.VARIABLE, type=written, parameters=keys)
        names.variables.setdefault(name, symbol)


def is_fixed(symbol: Symbol) -> bool:
    """Whether the language knows a symbol that the text defines by this name."""
    name = symbol.name
    if symbol.kind is Kind.TYPE:
        return name in _TYPES or name in ("Player", "Score")
    return symbol.kind is Kind.VARIABLE and name in _VARIABLES
