"""From the tokens of an RG text to its symbols and where they stand.

Names are looked up as the language does (specs of RG, sections 1, 4.2 and 7.3): those in
expressions are bindings of the edge, constants, variables or symbols, in this order; keys of maps
are symbols; nodes and types have spaces of their own and may be used before they are defined.
"""

from __future__ import annotations

from operator import itemgetter

from rgt.frontends.common.symbols import Kind, Range, Role, Symbol, Token
from rgt.frontends.rg.assistance.folding import blocks_of
from rgt.frontends.rg.assistance.indices import indices_of
from rgt.frontends.rg.assistance.marks import Marks
from rgt.frontends.rg.assistance.pragmas import FORMS, Part
from rgt.frontends.rg.assistance.shapes import TypeShapes
from rgt.frontends.rg.assistance.table import (
    RgTable,
    add_built_in_types,
    add_built_in_variables,
)
from rgt.ir.diagnostics import Source
from rgt.ir.system.collector import collector_paused
from rgt.ir.text.tokens import is_word

_OPERATORS = frozenset({"->", "==", "!=", "=", "$", "$$", "?", "!", "*"})
_DEFINITION, _READ, _WRITE = Role.DEFINITION, Role.READ, Role.WRITE

Scope = dict[str, Symbol]
"""The bindings of one edge or pragma."""

Piece = tuple[int, int]
"""The indices of some tokens, the last one exclusive."""


def read(source: Source) -> RgTable:
    """The symbols of a text, whatever it is."""
    with collector_paused():
        return _Reader(source).table()


class _Reader(Marks):
    """One reading of one text."""

    def table(self) -> RgTable:
        """The table, in which everything is in the order of places."""
        self._read()
        self._words += (Token(Range(*place), Kind.COMMENT) for place in self._tokens.comments)
        self._words += (
            Token(Range(start, start + len(text)), Kind.OPERATOR)
            for text, start in zip(self._texts, self._starts, strict=True)
            if text in _OPERATORS
        )
        by_place = itemgetter(0)
        return RgTable(
            self._source,
            (*self._names.all(), *self._bindings),
            tuple(sorted(self._occurrences, key=by_place)),
            tuple(sorted(self._words, key=by_place)),
            tuple(sorted(self._calls, key=by_place)),
            tuple(blocks_of(self._statements)),
            statements=self._statements,
            names=self._names,
            shapes=TypeShapes(self._definitions),
        )

    def _read(self) -> None:
        """Go over the statements, those first that say what names mean."""
        types: list[Piece] = []
        values: list[Piece] = []
        edges: list[Piece] = []
        pragmas: list[Piece] = []
        for piece in zip(self._statements.firsts, self._statements.ends, strict=True):
            word = self._texts[piece[0]]
            if word == "type":
                types.append(piece)
            elif word in ("const", "var"):
                values.append(piece)
            elif word[0] == "@":
                pragmas.append(piece)
            elif is_word(word) and self._texts[piece[0] + 1 : piece[0] + 2] in (["("], [","]):
                edges.append(piece)
        named = [self._type_name(*piece) for piece in types]
        add_built_in_types(self._names, self._definitions, old="PlayerOrKeeper" in self._texts)
        for start, end, symbol in named:
            self._type(start, end, symbol)
        assigned = [self._value_name(*piece) for piece in values]
        add_built_in_variables(self._names)
        for piece in edges:
            self._source_node(*piece)
        ends = [self._edge_ends(*piece) for piece in edges]
        self._first_tags(ends)
        for start, end, _ in ends:
            if "{" in self._texts[start:end]:
                self._type(self._find("=", start, end), end, None)
        for start, end in assigned:
            self._value(start, end)
        for start, end, scope in ends:
            self._label(start, end, scope)
        for piece in pragmas:
            self._pragma(*piece)

    # -- declarations ----------------------------------------------------------

    def _type_name(self, first: int, end: int) -> tuple[int, int, Symbol | None]:
        """``type name = type;``, and where the type stands."""
        self._word(first, Kind.KEYWORD)
        start = self._find("=", first, end) + 1
        symbol = self._declared(Kind.TYPE, first, end, start, end)
        if symbol is not None:
            self._definitions.setdefault(symbol.name, tuple(self._texts[start:end]))
        return start, end, symbol

    def _value_name(self, first: int, end: int) -> Piece:
        """``const name: type = value;``, and where the value stands."""
        self._word(first, Kind.KEYWORD)
        equals = self._find("=", first, end)
        kind = Kind.VARIABLE if self._texts[first] == "var" else Kind.CONSTANT
        self._declared(kind, first, end, first + 3, equals)
        self._type(first + 3, equals, None)
        return equals + 1, end

    def _declared(
        self, kind: Kind, first: int, end: int, type_start: int, type_end: int
    ) -> Symbol | None:
        """The symbol that a declaration names; of several the first one counts."""
        if end - first < 2 or not is_word(self._texts[first + 1]):
            return None
        name = self._texts[first + 1]
        space = self._names.space(kind)
        symbol = space.get(name)
        if symbol is None:
            written = self._written(type_start, type_end)
            place, extent = self._place(first + 1), self._extent(first, end)
            keys = () if kind is Kind.TYPE else tuple(key.strip() for key in written.split("->"))
            symbol = Symbol(name, kind, place, extent, written or None, parameters=keys[:-1])
            space[name] = symbol
        self._add(first + 1, symbol, _DEFINITION)
        return symbol

    def _type(self, start: int, end: int, parent: Symbol | None) -> None:
        """A type: the names in braces are symbols, defined here, all others types."""
        texts, members = self._texts, self._names.members
        kind = Kind.PLAYER if parent is not None and parent.name == "Player" else Kind.MEMBER
        inside = False
        for index in range(start, end):
            name = texts[index]
            if name == "{":
                inside = True
            elif name == "}":
                inside = False
            elif inside and is_word(name):
                symbol = members.get(name)
                if symbol is None:
                    place = self._place(index)
                    symbol = members[name] = Symbol(name, kind, place, place, parent=parent)
                self._add(index, symbol, _DEFINITION)
            elif is_word(name):
                self._use(index, self._names.types)

    def _value(self, start: int, end: int) -> None:
        """A value: symbols, and constants that are declared before."""
        texts, constants = self._texts, self._names.constants
        for index in range(start, end):
            name = texts[index]
            if not is_word(name):
                continue
            is_key = index + 1 < end and texts[index + 1] == ":"
            constant = None if is_key else constants.get(name)
            if constant is not None and (
                constant.extent is not None and constant.extent.end <= self._starts[index]
            ):
                self._add(index, constant, _READ)
            else:
                self._use(index, self._names.members)

    # -- edges -----------------------------------------------------------------

    def _source_node(self, first: int, end: int) -> None:
        """Say that a node is defined by this edge, which leaves it, unless another one does."""
        name = self._texts[first]
        if name not in self._names.nodes:
            place, extent = self._place(first), self._extent(first, end)
            self._names.nodes[name] = Symbol(name, Kind.NODE, place, extent)

    def _edge_ends(self, first: int, end: int) -> tuple[int, int, Scope]:
        """The nodes of ``node, node: label;``, where the label stands, and what is bound in it."""
        scope: Scope = {}
        extent = self._extent(first, end)
        index = self._node(first, end, scope, extent, _DEFINITION)
        if index < end and self._texts[index] == ",":
            index = self._node(index + 1, end, scope, extent, _READ)
        return index + 1, end, scope

    def _node(self, index: int, end: int, scope: Scope, extent: Range, role: Role) -> int:
        """A node and its bindings, which are put into `scope`; the index of what follows."""
        texts = self._texts
        if index >= end or not is_word(texts[index]):
            return index
        symbol = self._names.nodes.get(texts[index])
        if symbol is None:
            # nothing leaves it
            symbol = Symbol(texts[index], Kind.NODE, self._place(index), extent)
            self._names.nodes[texts[index]] = symbol
        self._add(index, symbol, role)
        index += 1
        while index + 1 < end and texts[index] == "(" and is_word(texts[index + 1]):
            close = self._find(")", index, end)
            self._binding(index + 1, close, scope, extent)
            index = close + 1
        return index

    def _binding(self, index: int, end: int, scope: Scope, extent: Range) -> None:
        """``name: type``; a name that both ends of an edge have is one."""
        name = self._texts[index]
        if name not in scope:
            written = self._written(index + 2, end) or None
            place = self._place(index)
            scope[name] = Symbol(name, Kind.PARAMETER, place, place, written, scope=extent)
            self._bindings.append(scope[name])
        self._add(index, scope[name], _DEFINITION)
        self._type(index + 2, end, None)

    def _first_tags(self, labels: list[tuple[int, int, Scope]]) -> None:
        """Say that tags which are no symbols of types are defined where they stand first."""
        texts, members = self._texts, self._names.members
        for start, end, scope in labels:
            if end - start > 1 and texts[start] == "$" and is_word(texts[start + 1]):
                name = texts[start + 1]
                if name not in members and name not in scope:
                    place = self._place(start + 1)
                    members[name] = Symbol(name, Kind.MEMBER, place, place)

    def _label(self, start: int, end: int, scope: Scope) -> None:
        """The label of an edge; `start` is behind its colon."""
        if start >= end:
            return
        sign = self._texts[start]
        if sign == "$":
            self._tags(start + 1, end, scope)
        elif sign == "$$":
            self._uses(start + 1, end, self._names.variables)
        elif sign in ("?", "!"):
            self._uses(start + 1, end, self._names.nodes)
        else:
            equals = self._find("=", start, end)
            if equals < end:
                self._expression(start, equals, scope, _WRITE)
                if "{" not in self._texts[equals:end]:
                    self._expression(equals + 1, end, scope, _READ)
            else:
                self._expression(start, end, scope, _READ)

    def _tags(self, start: int, end: int, scope: Scope) -> None:
        for index in range(start, end):
            name = self._texts[index]
            if name in scope:
                self._add(index, scope[name], _READ)
            elif is_word(name):
                symbol = self._names.members.get(name)
                if symbol is not None:
                    is_first = symbol.place == self._place(index)
                    self._add(index, symbol, _DEFINITION if is_first else _READ)

    def _expression(self, start: int, end: int, scope: Scope, role: Role) -> None:
        """Expressions; `role` is that of the variable at the head of the first one."""
        texts, names = self._texts, self._names
        constants, variables, members = names.constants, names.variables, names.members
        depth = 0
        for index in range(start, end):
            name = texts[index]
            if name == "[":
                depth += 1
            elif name == "]":
                depth -= 1
            elif not is_word(name):
                continue
            elif index + 1 < end and texts[index + 1] == "(":
                self._use(index, names.types)
            else:
                symbol = scope.get(name) or constants.get(name) or variables.get(name)
                symbol = symbol or members.get(name)
                if symbol is not None:
                    self._add(index, symbol, role if depth == 0 else _READ)
        if "[" in texts[start:end]:
            self._calls += indices_of(self._tokens, start, end, {**variables, **constants})

    # -- pragmas ---------------------------------------------------------------

    def _pragma(self, first: int, end: int) -> None:
        """``@name ...;`` of a known form."""
        self._word(first, Kind.PRAGMA)
        form = FORMS.get(self._texts[first])
        if form is None:
            return
        scope: Scope = {}
        extent = self._extent(first, end)
        index = first + 1
        for number, part in enumerate(form):
            if part is Part.TAGS:
                index = self._tag_list(index, end, scope, extent)
            elif part is Part.ASSIGNMENTS:
                self._assignments(index, end, scope)
            else:
                index = self._arguments(index, end, part, scope, extent)
                index += number + 1 < len(form) and self._texts[index : index + 1] == [":"]

    def _arguments(self, index: int, end: int, part: Part, scope: Scope, extent: Range) -> int:
        """Arguments of one kind, up to a colon or bracket; the index of that."""
        while index < end and self._texts[index] not in (":", "[", ";"):
            if part is Part.NODES:
                after = self._pragma_node(index, end, scope, extent)
                index = max(after, index + 1)
                continue
            if part is Part.NUMBER:
                self._word(index, Kind.NUMBER)
            elif part is Part.VARIABLES:
                self._use(index, self._names.variables)
            else:
                self._use(index, self._names.members)
            index += 1
        return index

    def _pragma_node(self, index: int, end: int, scope: Scope, extent: Range) -> int:
        """A node of the game with its bindings; the index of what follows."""
        if self._texts[index] in self._names.nodes:
            return self._node(index, end, scope, extent, _READ)
        return index

    def _tag_list(self, index: int, end: int, scope: Scope, extent: Range) -> int:
        """``[tag, name: type, ...]``; the index of what follows."""
        close = self._find("]", index, end)
        while index < close:
            stop = min(self._find(",", index + 1, close), close)
            start = index + 1
            if start + 1 < stop and self._texts[start + 1] == ":":
                self._binding(start, stop, scope, extent)
            else:
                self._tags(start, stop, scope)
            index = stop
        return close + 1

    def _assignments(self, index: int, end: int, scope: Scope) -> None:
        """``place = value, ...``."""
        while index < end:
            stop = self._find(",", index, end)
            self._label(index, stop, scope)
            index = stop + 1
