"""What may stand at a place of an RG text, told by the tokens of the statement up to there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from rgt.frontends.common.symbols import Expected, Kind, Snippet, Symbol, SymbolTable
from rgt.frontends.rg.assistance.pragmas import FORMS, Part
from rgt.frontends.rg.assistance.shapes import UNKNOWN, Shape
from rgt.frontends.rg.assistance.table import RgTable
from rgt.ir.text.tokens import RESERVED, is_word

_SNIPPETS = (
    Snippet("type", "type ${1:Name} = { ${2:symbol} };", "A type: a set of symbols."),
    Snippet("type of maps", "type ${1:Name} = ${2:Key} -> ${3:Value};", "A type of maps."),
    Snippet("const", "const ${1:name}: ${2:Type} = ${3:value};", "A value that stays."),
    Snippet("var", "var ${1:name}: ${2:Type} = ${3:value};", "A part of the position."),
    Snippet("edge", "${1:from}, ${2:to}: ${3:label};", "An edge from one node to another."),
)
_NOTHING = Expected()
_COMPARISONS = ("=", "==", "!=")


def expected(table: SymbolTable, offset: int) -> Expected:
    """What may stand at an offset."""
    assert isinstance(table, RgTable)
    if _in_comment(table, offset):
        return _NOTHING
    texts = table.statements.before(offset)
    if not texts:
        return Expected((*table.names.nodes.values(),), (*sorted(RESERVED), *FORMS), _SNIPPETS)
    if texts[0][0] == "@":
        return _Place(table, offset).in_pragma(texts)
    if texts[0] in RESERVED:
        return _Place(table, offset).in_declaration(texts)
    return _Place(table, offset).in_edge(texts)


def _in_comment(table: RgTable, offset: int) -> bool:
    comments = table.statements.tokens.comments
    index = bisect_left(comments, (offset, 0)) - 1
    return index >= 0 and offset <= comments[index][1]


def _touches(table: RgTable, offset: int) -> bool:
    """Whether a name or a pragma's sign stands right before an offset."""
    before = table.source.text[offset - 1 : offset]
    return before == "@" or before == "_" or before.isalnum()


class _Place:
    """One place of a text."""

    def __init__(self, table: RgTable, offset: int) -> None:
        self._table = table
        self._names = table.names
        self._offset = offset

    # -- statements ------------------------------------------------------------

    def in_declaration(self, texts: list[str]) -> Expected:
        """What may stand in ``type``, ``const`` and ``var``, of which these tokens are there."""
        equals = texts.index("=") if "=" in texts else None
        if texts[0] == "type":
            return _NOTHING if equals is None else self._in_type(texts[equals + 1 :])
        if ":" not in texts:
            return _NOTHING
        colon = texts.index(":")
        if equals is None:
            return self._in_type(texts[colon + 1 :])
        shape = self._table.shapes.written(texts[colon + 1 : equals])
        return self._in_value(texts[equals + 1 :], shape)

    def in_edge(self, texts: list[str]) -> Expected:
        """What may stand in an edge, of which these tokens are there."""
        depth = 0
        for index, token in enumerate(texts):
            depth += (token == "(") - (token == ")")
            if token == ":" and depth == 0:
                return self._in_label(texts[index + 1 :], _bindings(texts[:index]))
        if depth > 0:
            return self._types() if texts[-1] == ":" else _NOTHING
        return Expected((*self._names.nodes.values(),)) if texts[-1] == "," else _NOTHING

    def in_pragma(self, texts: list[str]) -> Expected:
        """What may stand in a pragma, of which these tokens are there."""
        if len(texts) == 1 and _touches(self._table, self._offset):
            return Expected(words=tuple(word[1:] for word in FORMS))
        form = FORMS.get(texts[0], ())
        if Part.TAGS in form and "[" in texts:
            if "]" not in texts:
                return self._types() if texts[-1] == ":" else self._tags()
            # an assignment begins behind the tags or a comma
            rest = texts[texts.index("]") + 1 :]
            start = max((at for at, token in enumerate(rest) if token == ","), default=-1)
            return self._in_label(rest[start + 1 :], [name for name in texts if is_word(name)])
        part = texts.count(":")
        if part >= len(form):
            return _NOTHING
        match form[part]:
            case Part.NODES:
                return Expected((*self._names.nodes.values(),))
            case Part.VARIABLES:
                return Expected((*self._names.variables.values(),))
            case Part.SYMBOLS:
                return self._tags()
        return _NOTHING

    # -- parts of them ---------------------------------------------------------

    def _in_type(self, texts: list[str]) -> Expected:
        """A type, of which these tokens are there."""
        if texts.count("{") > texts.count("}"):
            return self._tags() if texts[-1] in ("{", ",") else _NOTHING
        return self._types() if not texts or texts[-1] == "->" else _NOTHING

    def _in_value(self, texts: list[str], shape: Shape) -> Expected:
        """A value of a type, of which these tokens are there."""
        depth = texts.count("{") - texts.count("}")
        if texts and texts[-1] not in ("{", ",", ":"):
            return _NOTHING
        if depth > 0 and texts[-1] != ":":
            keys = shape.keys[depth - 1] if depth <= len(shape.keys) else None
            return Expected((*self._symbols(keys),))
        rest = Shape(shape.keys[depth:], shape.leaf)
        symbols = () if rest.keys else self._symbols(rest.leaf)
        return Expected((*symbols, *self._earlier_constants(rest)))

    def _in_label(self, texts: list[str], bindings: list[str]) -> Expected:
        """A label, of which these tokens are there; `bindings` are those of the edge's nodes."""
        bound = self._bound(bindings)
        if not texts:
            return Expected((*bound, *self._heads(), *self._casts()))
        if texts[0] in ("?", "!"):
            go_on = texts[-1] in ("?", "!", "->")
            return Expected((*self._names.nodes.values(),)) if go_on else _NOTHING
        if texts[0] == "$":
            return Expected((*bound, *self._tags().symbols)) if len(texts) == 1 else _NOTHING
        if texts[0] == "$$":
            return Expected((*self._with_keys(0),)) if len(texts) == 1 else _NOTHING
        if texts[-1] == "[":
            return self._values(self._index_shape(texts), bound)
        if texts[-1] == "(" and len(texts) > 1:
            return self._values(self._table.shapes.named(texts[-2]), bound)
        sign = next((at for at, token in enumerate(texts) if token in _COMPARISONS), None)
        if sign is None or texts[-1] not in _COMPARISONS:
            return _NOTHING
        return self._values(self._shape_of(texts[:sign]), bound)

    # -- what stands there -----------------------------------------------------

    def _types(self) -> Expected:
        return Expected((*self._names.types.values(),))

    def _casts(self) -> Iterator[Symbol]:
        """Types, which may be said before an expression."""
        yield from self._names.types.values()

    def _tags(self) -> Expected:
        return Expected((*self._names.members.values(),))

    def _heads(self) -> Iterator[Symbol]:
        """What a label may begin with: mostly what is assigned."""
        yield from self._names.variables.values()
        yield from self._names.constants.values()

    def _bound(self, names: Iterable[str]) -> list[Symbol]:
        """Those of the names that the nodes of this statement bind."""
        statements = self._table.statements
        index = statements.at(self._offset)
        if index is None:
            return []
        start = statements.extent(index)[0]
        return [
            symbol
            for symbol in self._table.visible(start, Kind.PARAMETER)
            if symbol.name in names and symbol.scope is not None and symbol.scope.start == start
        ]

    def _symbols(self, names: Iterable[str] | None) -> Iterator[Symbol]:
        """The symbols of a set, in its order; all symbols if it is not known."""
        members = self._names.members
        if names is None:
            yield from members.values()
        else:
            yield from (members[name] for name in dict.fromkeys(names) if name in members)

    def _earlier_constants(self, shape: Shape) -> Iterator[Symbol]:
        """The constants declared before that have as many keys."""
        for symbol in self._names.constants.values():
            if symbol.extent is None or symbol.extent.end > self._offset:
                continue
            if len(self._table.shapes.written_text(symbol.type or "").keys) == len(shape.keys):
                yield symbol

    def _with_keys(self, count: int) -> Iterator[Symbol]:
        """The variables that are indexed so many times."""
        for symbol in self._names.variables.values():
            if len(self._table.shapes.written_text(symbol.type or "").keys) == count:
                yield symbol

    def _values(self, shape: Shape, bound: list[Symbol]) -> Expected:
        """Expressions of a shape, those first that need nothing more."""
        symbols = () if shape.keys else tuple(self._symbols(shape.leaf))
        return Expected((*symbols, *bound, *self._heads(), *self._casts()))

    # -- what is wanted there --------------------------------------------------

    def _index_shape(self, texts: list[str]) -> Shape:
        """The shape of the index that the last bracket opens."""
        base = self._shape_of(texts[:-1])
        return Shape((), base.keys[0]) if base.keys else UNKNOWN

    def _shape_of(self, texts: list[str]) -> Shape:
        """The shape of the expression at the end of some tokens."""
        indices = 0
        at = len(texts) - 1
        while at >= 0 and texts[at] == "]":
            at = _opening(texts, at, "[", "]") - 1
            indices += 1
        if at >= 0 and texts[at] == ")":
            at = _opening(texts, at, "(", ")") - 1
            shape = self._table.shapes.named(texts[at]) if at >= 0 else UNKNOWN
        elif at >= 0 and is_word(texts[at]):
            shape = self._shape_of_name(texts[at])
        else:
            return UNKNOWN
        if indices > len(shape.keys):
            return UNKNOWN
        return Shape(shape.keys[indices:], shape.leaf)

    def _shape_of_name(self, name: str) -> Shape:
        names = self._names
        symbol = names.constants.get(name) or names.variables.get(name)
        if symbol is None:
            found = self._bound([name])
            symbol = found[0] if found else names.members.get(name)
        if symbol is None:
            return UNKNOWN
        if symbol.kind in (Kind.MEMBER, Kind.PLAYER):
            return self._table.shapes.named(symbol.parent.name) if symbol.parent else UNKNOWN
        return self._table.shapes.written_text(symbol.type or "")


def _bindings(texts: list[str]) -> list[str]:
    """The names that the nodes of an edge bind."""
    return [texts[at + 1] for at, token in enumerate(texts[:-1]) if token == "("]


def _opening(texts: list[str], at: int, opens: str, closes: str) -> int:
    """The index of the bracket that the one at `at` closes; -1 if there is none."""
    depth = 0
    while at >= 0:
        depth += (texts[at] == closes) - (texts[at] == opens)
        if depth == 0:
            return at
        at -= 1
    return -1
