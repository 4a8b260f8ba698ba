"""Declarations as an editor reads them: nothing in them is ever a mistake.

Names are declared first, all over the text, then what stands in the declarations is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rgt.frontends.common.symbols import Kind, Range, Role, Symbol
from rgt.frontends.hrg.assistance.cursor import Cursor, Notes, Text
from rgt.frontends.hrg.assistance.declarations import Part
from rgt.frontends.hrg.assistance.statements import StatementReader
from rgt.frontends.hrg.assistance.types import Contents, Terms, Type, Typed, bounds_of
from rgt.frontends.hrg.assistance.vocabulary import Vocabulary
from rgt.frontends.hrg.nodes import is_variable
from rgt.frontends.hrg.values import number


class Head(NamedTuple):
    """Where the head of a declaration ends, what its parameters mean, and whose they are."""

    position: int
    names: dict[str, tuple[Symbol, Type | None]]
    owner: Symbol | None


class DeclarationReader(StatementReader):
    """Reads one declaration after the other."""

    _declaration: Part

    def head(self, part: Part) -> Head:
        """Read the part of a declaration that says what its name is."""
        self._begin(part)
        if part.kind == "header":
            self._header()
        elif part.kind == "graph":
            self._graph_head()
        return Head(self.position, self.names, self.owner)

    def body(self, part: Part, head: Head) -> None:
        """Read the rest of a declaration."""
        self._begin(part)
        self.position, self.names, self.owner = head
        if part.kind == "domain":
            self._domain()
        elif part.kind == "header":
            self._value()
        elif part.kind == "case":
            self._case()
        elif part.kind == "graph":
            self._graph_body()
        else:
            self.position = self.end
            self._may_be_over()
        self._notes.blocks.append(self._extent(part))

    def _begin(self, part: Part) -> None:
        self.position, self.end = part.start, part.end
        self._declaration = part
        self.names = {}
        self.owner = None
        self.copied = frozenset()
        self._depth = 0
        self._brace_ends = None
        self._semicolon = part.start

    def _extent(self, part: Part) -> Range:
        return Range(self._text.starts[part.start], self._text.place(part.end - 1).end)

    # -- domains -------------------------------------------------------------------------------

    def _domain(self) -> None:
        self.take()
        if self.type != "NAME":
            self.miss()
            return
        domain = self.vocabulary.domains[self.text]
        self.note(self.take(), domain, Role.DEFINITION)
        self.owner = domain
        if not self.expect("="):
            return
        self.accept("|")
        while True:
            self._domain_element()
            if not self.accept("|"):
                break
        self._may_be_over()

    def _domain_element(self) -> None:
        self.want_domains()
        if self.type != "NAME":
            self.miss()
            return
        index, words = self.take(), self.vocabulary
        name = self._tokens[index].text
        if self.text == "(":
            if name in words.constructors:
                self.note(index, words.constructors[name], Role.DEFINITION)
            self._generator()
        elif self.accept(".."):
            self.position += self.type == "NAME"
        elif name in words.domains:
            self.note(index, words.domains[name])
        elif name in words.elements:
            self.note(index, words.elements[name], Role.DEFINITION)

    def _generator(self) -> None:
        """``(X, 0) where X in 0..7``."""
        self.names = {}
        scope = Range(self.offset, self._element_end())
        start = self.offset
        self.take()
        arguments: list[int] = []
        while self.type == "NAME":
            arguments.append(self.take())
            if not self.accept(","):
                break
        if self.expect(")"):
            self.note_block(start)
        ranges = self._ranges_ahead()
        for index in arguments:
            name = self._tokens[index].text
            if name in self.names:
                self.note(index, self.names[name][0])
            elif is_variable(name):
                self.bind(index, (ranges[name],) if name in ranges else None, scope)
            else:
                self._element(index, name)
        if self.accept("where"):
            self.ranges()
        elif self.type == "EMPTY_WHERE":
            self.take()
            self.ranges()
        self.names = {}

    def _ranges_ahead(self) -> Mapping[str, str]:
        """What the variables of a term range over, read ahead without a note."""
        return ranges_of(self._text, self.vocabulary, self.position, self.end)

    def _element_end(self) -> int:
        position = self.position
        while position < self.end and self._tokens[position].text != "|":
            position += 1
        return self._text.place(position - 1).end

    # -- functions and variables ---------------------------------------------------------------

    def _header(self) -> None:
        index, part = self.take(), self._declaration
        name = self._tokens[index].text
        self.expect(":")
        start = self.offset
        type_ = self.type_()
        written = self._text.source.text[start : self.passed] if self.passed > start else ""
        has_cases = self.vocabulary.cases.get(name, 0) > part.start and self.text != "="
        table = self.vocabulary.functions if has_cases else self.vocabulary.variables
        place, extent = self._text.place(index), self._extent(part)
        known = table.get(name)
        if self._is_probe:
            self.owner = known.symbol if known else None
            return
        if known is None or known.symbol.place is None:
            shown = " ".join(written.split()) or None
            if has_cases:
                end = self._text.place(self.vocabulary.cases[name] - 1).end
                symbol = Symbol(
                    name,
                    Kind.FUNCTION,
                    place,
                    Range(extent.start, end),
                    shown,
                    parameters=tuple([self.vocabulary.sets.shown(key) for key in type_[:-1]]),
                )
            else:
                symbol = Symbol(name, Kind.VARIABLE, place, extent, shown)
            known = table[name] = Typed(symbol, type_)
        self.note(index, known.symbol, Role.DEFINITION)
        self.owner = known.symbol

    def _value(self) -> None:
        self.in_graph = False
        if self.accept("="):
            declared = self.vocabulary.variables.get(self._tokens[self._declaration.start].text)
            self.expression(declared.type if declared else None)
        self._may_be_over()

    def _case(self) -> None:
        self.in_graph = False
        index = self.take()
        typed = self.vocabulary.functions.get(self._tokens[index].text)
        if typed is not None:
            self.note(index, typed.symbol, Role.DEFINITION)
            self.owner = typed.symbol
        scope = self._extent(self._declaration)
        type_ = typed.type if typed else ()
        before = self.position
        if self.text == "(":
            self.patterns(typed.symbol if typed else None, type_[:-1], scope)
        given = self._commas(before)
        if self.expect("="):
            self.expression(type_[given:] or None)
        self._may_be_over()

    def _commas(self, start: int) -> int:
        """How many arguments the brackets have that begin at a token and end here."""
        depth = count = 0
        for index in range(start, self.position):
            text = self._tokens[index].text
            depth += (text == "(") - (text == ")")
            count += depth == 1 and text == ","
        return count + (self.position - start > 2)

    # -- graphs --------------------------------------------------------------------------------

    def _graph_head(self) -> None:
        self.accept("reusable")
        self.expect("graph")
        if self.type != "NAME":
            self.miss()
            return
        index, part = self.take(), self._declaration
        name = self._tokens[index].text
        parameters: list[Type] = []
        written: list[str] = []
        extent = self._extent(part)
        bound: list[tuple[int, Type]] = []
        if self.accept("(") or self.following == ":":
            while self.type == "NAME":
                parameter = self.take()
                type_ = self.type_() if self.expect(":") else ("",)
                parameters.append(type_)
                begin = self._text.starts[parameter]
                written.append(" ".join(self._text.source.text[begin : self.passed].split()))
                bound.append((parameter, type_))
                if not self.accept(","):
                    break
            self.expect(")")
        known = self.vocabulary.graphs.get(name)
        if known is None:
            place = self._text.place(index)
            symbol = Symbol(name, Kind.GRAPH, place, extent, parameters=tuple(written))
            known = self.vocabulary.graphs[name] = Typed(symbol, (), tuple(parameters))
        self.note(index, known.symbol, Role.DEFINITION)
        scope = Range(self._text.place(index).end, extent.end)
        self.owner = known.symbol
        for parameter, type_ in bound:
            self.bind(parameter, type_, scope)

    def _graph_body(self) -> None:
        self.in_graph = True
        closed = False
        while not self.at_end:
            if self.text == "{":
                closed = self.block()
            else:
                self.take()
        if closed:
            self._may_be_over()

    def _may_be_over(self) -> None:
        """Another declaration may begin here, or another case of the same function."""
        if self.asked:
            self._wish.declaration = True
            typed = self.vocabulary.declared(self._tokens[self._declaration.start].text)
            if typed is not None:
                self.want([typed.symbol])


def ranges_of(text: Text, vocabulary: Vocabulary, start: int, end: int) -> Mapping[str, str]:
    """``where X in 0..7, Y in {a, b}`` as the set of each variable."""
    ahead = _Ranges(text, vocabulary, Notes())
    ahead.position, ahead.end = start, end
    return ahead.read()


class _Ranges(StatementReader):
    def read(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        if self.text != "where":
            return found
        self.take()
        while self.type == "NAME" and self.following == "in":
            name = self.text
            self.position += 2
            found.setdefault(name, self.range_())
            if not self.accept(","):
                break
        return found


class DomainScan(Cursor):
    """The first look at a domain: what it lists, and the names that its values have."""

    def declare(self, part: Part) -> None:
        """The domain's own name."""
        self.position, self.end = part.start + 1, part.end
        if self.type == "NAME":
            place = self._text.place(self.position)
            extent = Range(self._text.starts[part.start], self._text.place(part.end - 1).end)
            known = self.vocabulary.domains.get(self.text)
            if known is None or known.place is None:
                self.vocabulary.domains[self.text] = Symbol(self.text, Kind.TYPE, place, extent)
                self.vocabulary.contents[self.text] = Contents()

    def list_(self, part: Part) -> None:
        """What the domain lists."""
        self.position, self.end = part.start + 1, part.end
        name = self.text
        domain = self.vocabulary.domains.get(name)
        if self.type != "NAME" or domain is None or self.following != "=":
            return
        self.position += 2
        contents = self.vocabulary.contents[name]
        self.accept("|")
        while self.type == "NAME":
            self._element(domain, contents)
            if not self.accept("|"):
                break

    def _element(self, domain: Symbol, contents: Contents) -> None:
        index, words = self.take(), self.vocabulary
        name = self._tokens[index].text
        if self.text == "(":
            terms, shown = self._terms(name)
            contents.terms.append(terms)
            place = self._text.place(index)
            if name not in words.constructors:
                extent = Range(place.start, self.passed)
                words.constructors[name] = Symbol(
                    name, Kind.MEMBER, place, extent, domain.name, domain, parameters=shown
                )
        elif self.accept(".."):
            if self.type == "NAME":
                range_ = f"{name}..{self._tokens[self.take()].text}"
                if bounds_of(range_) != (1, 0):
                    contents.ranges.append(range_)
        elif name in words.domains:
            contents.domains.append(name)
        else:
            contents.names.append(name)
            known = words.elements.get(name)
            if number(name) is None and known is None:
                place = self._text.place(index)
                words.elements[name] = Symbol(name, Kind.MEMBER, place, place, domain.name, domain)

    def find_atoms(self, part: Part) -> None:
        """The symbols that stand in terms only, once those of all domains are known."""
        domain = self.vocabulary.domains.get(self._tokens[part.start + 1].text)
        enclosed = in_set = False
        for index in range(part.start, part.end):
            token = self._tokens[index]
            if token.text in ("(", "{"):
                enclosed, in_set = True, token.text == "{"
            elif token.text in (")", "}"):
                enclosed = False
            elif enclosed and token.type == "NAME" and (in_set or not is_variable(token.text)):
                self._atom(index, domain)

    def _atom(self, index: int, domain: Symbol | None) -> None:
        name, words = self._tokens[index].text, self.vocabulary
        if domain is not None and number(name) is None and words.element(name) is None:
            place = self._text.place(index)
            words.atoms[name] = Symbol(name, Kind.MEMBER, place, place, domain.name, domain)

    def _terms(self, name: str) -> tuple[Terms, tuple[str, ...]]:
        arguments: list[str] = []
        self.take()
        while self.type == "NAME":
            arguments.append(self._tokens[self.take()].text)
            if not self.accept(","):
                break
        self.accept(")")
        ranges = ranges_of(self._text, self.vocabulary, self.position, self.end)
        sets = [
            ranges.get(argument, "") if is_variable(argument) else f"{{{argument}}}"
            for argument in arguments
        ]
        shown = [
            f"{argument} in {ranges[argument]}" if argument in ranges else argument
            for argument in arguments
        ]
        if self.text == "where":
            self._pass_ranges()
        return Terms(name, tuple(sets)), tuple(shown)

    def _pass_ranges(self) -> None:
        while not self.at_end and self.text != "|":
            self.take()
