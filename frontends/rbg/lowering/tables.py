"""The constant maps of a board: where shifts lead, which fields and pieces belong to a set.

Maps of equal content are declared once.  `null` stands for "off the board": a function gives it
where it leads nowhere.  If a walk may stand there for a moment (`null_used`), the board has a
piece of that name there, which no test finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lowering.relations import Relation, bits
from rgt.frontends.rbg.names import Names
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value

COORD, COORD_OR_NULL = TypeName("Coord"), TypeName("CoordOrNull")
PIECE, PIECE_OR_NULL = TypeName("Piece"), TypeName("PieceOrNull")
BOOL = TypeName("Bool")
YES = Reference("1")


def table(entries: Iterable[tuple[str, Value]]) -> MapLiteral:
    """The map with these entries, its most frequent value (the first of such) as default."""
    entries = list(entries)
    common = Counter(value for _, value in entries).most_common(1)[0][0]
    return MapLiteral(((None, common), *((k, v) for k, v in entries if v is not common)))


class Tables:
    """Declares maps and types for one game when they are first asked for."""

    def __init__(self, description: s.Description, names: Names) -> None:
        self.null_used = False
        self._names = names
        self._fields = names.symbols([vertex.name for vertex in description.board])
        self._pieces = names.symbols(description.pieces)
        self._labels: dict[Relation, str] = {}
        self._constants: dict[tuple[str, Value], str] = {}
        self._sets: dict[int, str] = {}
        self._references: dict[tuple[str, Relation], Reference] = {}
        for name in ("Coord", "CoordOrNull", "Piece", "PieceOrNull", "Bool", "Player", "Score"):
            names.fresh_type(name)
        for name in ("Goals", "Visibility", "PlayerOrSystem"):
            names.fresh_type(name)

    def name_labels(self, labels: Iterable[tuple[str, Relation]]) -> None:
        """Let the functions of single labels have readable names."""
        for label, relation in labels:
            self._labels.setdefault(relation, label)

    # -- maps ------------------------------------------------------------------------------------

    def function(self, relation: Relation) -> Reference:
        """The map from a field to where the relation leads from there, or to null."""
        return self._once("function", relation, self._function)

    def _function(self, relation: Relation) -> Reference:
        null = Symbol(self._names.null)
        targets = [self._field(mask) if mask else null for mask in relation]
        value = table(zip(self._fields, targets, strict=True))
        label = self._labels.get(relation)
        return self._constant("function", value, f"go_{label}" if label else "go")

    def reach(self, relation: Relation) -> Reference:
        """The map from two fields to whether the relation leads from the first to the second."""
        return self._once("reach", relation, self._reach)

    def _reach(self, relation: Relation) -> Reference:
        rows = [self._flags(self._fields, set(bits(mask))) for mask in relation]
        return self._constant("reach", table(zip(self._fields, rows, strict=True)), "reach")

    def fields(self, mask: int) -> Reference:
        """The map from a field to whether it belongs to a set."""
        return self._constant("fields", self._flags(self._fields, set(bits(mask))), "at")

    def pieces(self, pieces: Sequence[str]) -> Reference:
        """The map from a piece to whether it belongs to a set."""
        wanted = {self._pieces.index(self._names.symbol(piece)) for piece in pieces}
        return self._constant("pieces", self._flags(self._pieces, wanted), "is")

    def field_set(self, mask: int) -> TypeName:
        """The type of the fields in a set."""
        if mask == (1 << len(self._fields)) - 1:
            return COORD
        name = self._sets.get(mask)
        if name is None:
            name = self._sets[mask] = self._names.fresh_type(f"Fields_{len(self._sets) + 1}")
        return TypeName(name)

    def _field(self, mask: int) -> Symbol:
        return Symbol(self._fields[mask.bit_length() - 1])

    def _once(
        self, kind: str, relation: Relation, make: Callable[[Relation], Reference]
    ) -> Reference:
        known = self._references.get((kind, relation))
        if known is None:
            known = self._references[kind, relation] = make(relation)
        return known

    @staticmethod
    def _flags(keys: Sequence[str], wanted: set[int]) -> MapLiteral:
        """The map of the wanted keys to 1 and of the others to 0."""
        yes, no = Symbol("1"), Symbol("0")
        if len(wanted) * 2 > len(keys):
            odd = [(key, no) for n, key in enumerate(keys) if n not in wanted]
            return MapLiteral(((None, yes), *odd))
        return MapLiteral(((None, no), *((keys[n], yes) for n in sorted(wanted))))

    def _constant(self, kind: str, value: MapLiteral, name: str) -> Reference:
        known = self._constants.get((kind, value))
        if known is None:
            if not name.startswith("go_"):
                name = f"{name}_{sum(k == kind for k, _ in self._constants) + 1}"
            known = self._constants[kind, value] = self._names.fresh(name)
        return Reference(known)

    # -- declaring -------------------------------------------------------------------------------

    @property
    def coord_type(self) -> TypeName:
        """The type of the position."""
        return COORD_OR_NULL if self.null_used else COORD

    @property
    def piece_type(self) -> TypeName:
        """The type of what stands on a field, or off the board."""
        return PIECE_OR_NULL if self.null_used else PIECE

    def declare_types(self, game: Game) -> None:
        """Declare the types of fields and pieces."""
        null = self._names.null
        game.define_type("Piece", SetType(self._pieces))
        game.define_type("Coord", SetType(self._fields))
        game.define_type("CoordOrNull", SetType((*self._fields, null)))
        if self.null_used:
            game.define_type("PieceOrNull", SetType((*self._pieces, null)))
        for mask, name in self._sets.items():
            game.define_type(name, SetType(tuple(self._fields[n] for n in bits(mask))))

    def declare_maps(self, game: Game) -> None:
        """Declare the maps that were asked for."""
        null = Symbol(self._names.null)
        for (kind, value), name in self._constants.items():
            assert isinstance(value, MapLiteral)
            if kind == "function" and self.null_used and value.entries[0][1] is not null:
                value = MapLiteral((*value.entries, (self._names.null, null)))
            if kind == "pieces" and self.null_used and value.entries[0][1] is Symbol("1"):
                value = MapLiteral((*value.entries, (self._names.null, Symbol("0"))))
            game.define_constant(name, self._type(kind), value)

    def _type(self, kind: str) -> Type:
        if kind == "function":
            return ArrowType(self.coord_type, COORD_OR_NULL)
        if kind == "reach":
            return ArrowType(self.coord_type, ArrowType(COORD, BOOL))
        return ArrowType(self.coord_type if kind == "fields" else self.piece_type, BOOL)
