"""Expressions and patterns as an editor reads them: nothing in them is ever a mistake.

What a name means that means two things is told as in `rgt.frontends.hrg.lowering.operands`, and in
`rgt.frontends.hrg.evaluation.compile` before the game is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.common.symbols import Call, Occurrence, Range, Role, Symbol
from rgt.frontends.hrg.assistance.type_reader import TypeReader
from rgt.frontends.hrg.assistance.types import Type
from rgt.frontends.hrg.nodes import is_variable
from rgt.frontends.hrg.values import number

_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
_OPERATORS = frozenset({*_COMPARISONS, "&&", "||", "+", "-", "%", "in"})


class ExpressionReader(TypeReader):
    """Reads expressions."""

    _semicolon = 0

    # -- patterns ------------------------------------------------------------------------------

    def patterns(self, symbol: Symbol | None, sets: Sequence[str], scope: Range) -> None:
        """``(X, 0)`` behind the name of a function or term."""
        if not self.deeper():
            return
        self.take()
        start = self.passed
        separators: list[int] = []
        while True:
            place = len(separators)
            self.pattern(sets[place] if place < len(sets) else None, scope)
            separators.append(self.offset)
            if not self.accept(","):
                break
        self._call(start, symbol, separators[:-1])
        self.expect(")")
        self.shallower()

    def pattern(self, flat: str | None, scope: Range) -> None:
        """A pattern for the values of a set."""
        self.want_members(flat)
        if self.type != "NAME":
            self.miss()
            return
        name = self.text
        if self.following == "(":
            constructor = self.vocabulary.constructors.get(name)
            if constructor is not None:
                self.note(self.position, constructor)
            self.take()
            self.patterns(constructor, self.vocabulary.sets.arguments(name, flat), scope)
        elif is_variable(name):
            if name in self.names:
                self.note(self.position, self.names[name][0])
                self.take()
            else:
                self._notes.pattern_variables.add(self.offset)
                self.bind(self.take(), (flat,) if flat else None, scope)
        else:
            symbol = self.vocabulary.element(name)
            if symbol is not None:
                self.note(self.position, symbol)
            self.take()

    # -- expressions ---------------------------------------------------------------------------

    def expression(self, expected: Type | None = None) -> Type | None:
        """An expression and its type, if that is known; `expected` is the type that is needed."""
        if not self.deeper():
            return None
        found = self._conditional(expected)
        self.shallower()
        return found

    def _conditional(self, expected: Type | None) -> Type | None:
        while self.text == "if":
            self.take()
            self.expression()
            if not self.expect("then"):
                return None
            found = self.expression(expected)
            if not self.expect("else"):
                return found
        return self._operations(expected)

    def _operations(self, expected: Type | None) -> Type | None:
        """Operands and the operators between them; each is held to the one before it."""
        place = len(self._notes.occurrences)
        first = self.position
        found = self._operand(expected)
        result = found
        while True:
            self.want((), ["in"])
            operator = self.text
            if operator not in _OPERATORS:
                return result
            is_name = self.position == first + 1
            self.take()
            if operator == "in":
                self.set_()
                found, result = None, ("Bool",)
                continue
            compares = operator in _COMPARISONS
            wanted = found if compares else None
            if operator in ("+", "-", "%"):
                wanted = found or expected
            if self.text == "if":
                found = self.expression(wanted)
            else:
                next_first = self.position
                next_place = len(self._notes.occurrences)
                right = self._operand(wanted)
                if compares and is_name and right is not None:
                    self._settle(first, place, right)
                found, first, place = right, next_first, next_place
            if compares or operator in ("&&", "||"):
                result = ("Bool",)

    def _settle(self, index: int, place: int, expected: Type) -> None:
        """What a name means that stands alone in front of a comparison: what fits behind it."""
        name = self._tokens[index].text
        if name in self.names or not self.in_graph or place >= len(self._notes.occurrences):
            return
        symbol = self.vocabulary.elements.get(name)
        declared = self.vocabulary.declared(name)
        if symbol is None or declared is None:
            return
        if not self.vocabulary.sets.meet(expected, declared.type):
            at = self._notes.occurrences[place].place
            self._notes.occurrences[place] = Occurrence(at, symbol, Role.READ)

    def _operand(self, expected: Type | None) -> Type | None:
        self.want_values(expected)
        if self.text == "(":
            self.take()
            found = self.expression(expected)
            self.expect(")")
        elif self.text == "{" and not self.in_graph:
            self._map(expected)
            return expected
        elif self.type == "NAME":
            found = self._named(expected)
        else:
            self.miss()
            return None
        while self.text in ("(", "["):
            found = self._applied(None, found)
        return found

    def _named(self, expected: Type | None) -> Type | None:
        name, words = self.text, self.vocabulary
        if self.following == "[":
            return self._name(None, applied=True)
        if self.following != "(":
            return self._name(expected)
        if is_variable(name):
            return self._term(expected)
        built_in = words.conditions.get(name)
        if built_in is not None:
            self.note(self.take(), built_in)
            self._arguments(built_in, [None], of_graph=name == "reachable")
            return ("Bool",)
        found = self._name(None, applied=True)
        declared = words.declared(name)
        return self._applied(declared.symbol if declared else None, found)

    def _term(self, expected: Type | None) -> Type:
        """``P(1, Y + 1)``."""
        name = self.text
        constructor = self.vocabulary.constructors.get(name)
        if constructor is not None:
            self.note(self.position, constructor)
        self.take()
        flat = expected[0] if expected and len(expected) == 1 else None
        sets = self.vocabulary.sets.arguments(name, flat)
        during_play, self.in_graph = self.in_graph, False
        self._arguments(constructor, [(each,) for each in sets])
        self.in_graph = during_play
        return (f"{name}(",)

    def _name(self, expected: Type | None, *, applied: bool = False) -> Type | None:
        """A name by itself, or one that is applied; what it means, and the type of that."""
        index = self.take()
        name, words = self._tokens[index].text, self.vocabulary
        if name in self.names:
            symbol, type_ = self.names[name]
            self.note(index, symbol)
            return type_
        if self.in_graph:
            typed, element = words.declared(name), words.elements.get(name)
            prefers = element is None or expected is None
            if typed is not None and (prefers or words.sets.meet(expected or (), typed.type)):
                self.note(index, typed.symbol)
                return typed.type
        elif applied or (expected is not None and len(expected) > 1):
            typed = words.functions.get(name)
            if typed is not None:
                self.note(index, typed.symbol)
                return typed.type
        return self._element(index, name)

    def _element(self, index: int, name: str) -> Type | None:
        words = self.vocabulary
        element = words.element(name)
        if element is not None:
            self.note(index, element)
            return (f"{{{name}}}",)
        if number(name) is not None:
            return (f"{{{name}}}",)
        typed = words.declared(name)
        if typed is not None:
            self.note(index, typed.symbol)
            return typed.type
        return None

    def _applied(self, symbol: Symbol | None, type_: Type | None) -> Type | None:
        """``(a, b)`` or ``[a]`` behind something of a type; the type of the whole."""
        keys = list(type_[:-1]) if type_ else []
        if self.text == "[":
            if not self.deeper():
                return None
            self.take()
            self.expression((keys[0],) if keys else None)
            self.expect("]")
            self.shallower()
            given = 1
        else:
            given = self._arguments(symbol, [(key,) for key in keys])
        if type_ is None or given >= len(type_):
            return None
        return type_[given:]

    def _arguments(
        self,
        symbol: Symbol | None,
        types: Sequence[Type | None],
        *,
        of_graph: bool = False,
    ) -> int:
        """``(a, b)``; how many arguments there are."""
        if not self.deeper():
            return 0
        self.take()
        start = self.passed
        separators: list[int] = []
        begun = self.position
        while True:
            place = len(separators)
            if of_graph and self.type in ("NAME", "") and self.following in ("(", ""):
                self.call_of_graph()
            else:
                self.expression(types[place] if place < len(types) else None)
            separators.append(self.offset)
            if not self.accept(","):
                break
        given = len(separators) if self.position > begun else 0
        self._call(start, symbol, separators[:-1])
        self.expect(")")
        self.shallower()
        return given

    def call_of_graph(self) -> None:
        """``g(a, b)``, as a statement and where it is asked for."""
        self.want([typed.symbol for typed in self.vocabulary.graphs.values()])
        if self.type != "NAME":
            self.miss()
            return
        typed = self.vocabulary.graphs.get(self.text)
        if typed is not None:
            self.note(self.position, typed.symbol)
        self.take()
        if self.text == "(":
            self._arguments(typed.symbol if typed else None, typed.parameters if typed else ())

    def _map(self, expected: Type | None) -> None:
        """``{ :default ; parts }`` of a type."""
        if not self.deeper():
            return
        start = self.offset
        end = self.brace_ends.get(self.position, self.end)
        self.take()
        key, rest = (expected[0], expected[1:]) if expected and len(expected) > 1 else (None, None)
        if self.accept(":"):
            self.expression(rest)
        while True:
            while self.accept(";"):
                pass
            before = self.position
            self._part(key, rest, end)
            if self.text != ";" or self.position == before:
                break
        if self.expect("}"):
            self.note_block(start)
        self.shallower()

    def _part(self, key: str | None, rest: Type | None, end: int) -> None:
        """``pattern = value where X in 0..7``."""
        outer, scope = dict(self.names), self._part_scope(end)
        self.pattern(key, scope)
        if self.expect("="):
            self.expression(rest)
            if self.accept("where"):
                self._notes.pattern_variables.difference_update(self._bound_at(scope))
                self.ranges()
        self.names = outer

    def _bound_at(self, scope: Range) -> list[int]:
        """The offsets of the names that have a meaning in this scope."""
        places = [symbol.place for symbol, _ in self.names.values() if symbol.scope == scope]
        return [place.start for place in places if place is not None]

    def _part_scope(self, end: int) -> Range:
        """From here to the next semicolon, or to the end of the map at a token."""
        position = max(self._semicolon, self.position)
        while position < end and self._tokens[position].text != ";":
            position += 1
        self._semicolon = position
        return Range(self.offset, self._text.starts[min(position, end)])

    def _call(self, start: int, symbol: Symbol | None, separators: Sequence[int]) -> None:
        if symbol is not None:
            place = Range(start, self.offset)
            self._notes.calls.append(Call(place, symbol, tuple(separators)))
