"""The statements of graphs as an editor reads them: nothing in them is ever a mistake."""

from __future__ import annotations

from rgt.frontends.common.symbols import Range, Role
from rgt.frontends.hrg.assistance.expressions import ExpressionReader
from rgt.frontends.hrg.assistance.types import Type

_WORDS = ("branch", "forall", "if", "loop", "repeat", "while")


class StatementReader(ExpressionReader):
    """Reads blocks.

    `copied` are the names that blocks are copied for: they are replaced in the words of tags, too.
    """

    in_graph = True
    copied: frozenset[str] = frozenset()

    def block(self) -> bool:
        """``{ statements }``; whether it is closed, and does not reach to the declaration's end."""
        if self.text != "{" or not self.deeper():
            self.miss()
            return False
        start = self.offset
        self.take()
        closed = self.accept("}")
        while not closed and not self.at_end:
            self._statement()
            closed = self.accept("}")
        if not closed:
            self._want_statements()
            self.miss()
        self.note_block(start)
        self.shallower()
        return closed

    def _statement(self) -> None:
        text = self.text
        if text in ("if", "while"):
            self._decision()
        elif text in ("branch", "forall", "repeat"):
            self._copies()
        elif text == "loop":
            self.take()
            self.block()
        elif text in ("$", "$_", "$$"):
            self._tag()
        elif text == "{":
            self.block()
        elif self.type == "NAME":
            self._call_or_assignment()
        else:
            self.take()

    def _decision(self) -> None:
        while self.text in ("if", "while"):
            self.take()
            self.expression()
            self.block()
            if not self.accept("else"):
                return
            self.want((), ["if"])
        self.block()

    def _copies(self) -> None:
        """``branch``, ``forall`` and ``repeat``: blocks, or a block for every value of a set."""
        word = self.text
        self.take()
        self.miss()
        if word == "branch" and self.text == "{":
            self.block()
            while self.accept("or"):
                self.block()
            return
        sign = ":" if word == "forall" else "in"
        if self.type == "NAME" and (word != "repeat" or self.following in ("in", "")):
            self._bound_block(self.take(), sign)
        elif self.type == "NAME":
            self.take()
            self.block()

    def _bound_block(self, index: int, sign: str) -> None:
        names, copied = dict(self.names), self.copied
        type_: Type | None = None
        if self.expect(sign):
            type_ = (self.set_(),)
        name = self._tokens[index].text
        self.bind(index, type_, Range(self._text.starts[index], self._block_end()))
        self.copied = copied | {name}
        self.block()
        self.names, self.copied = names, copied

    def _block_end(self) -> int:
        """The offset behind the block that begins with the next token."""
        position = self.brace_ends.get(self.position, self.end)
        return self._text.starts[min(position, len(self._tokens) - 1)]

    def _tag(self) -> None:
        by_value = self.text == "$$"
        self.take()
        if by_value:
            self._want_values_of_tags()
            if self.type == "NAME":
                self._name(None)
            else:
                self.miss()
        elif self.text == "(":
            self.take()
            while self.type == "NAME":
                self._word()
            self._want_words()
            self.expect(")")
        else:
            self._want_words()
            self.miss()
            if self.type == "NAME":
                self._word()

    def _word(self) -> None:
        index = self.take()
        name = self._tokens[index].text
        element = self.vocabulary.elements.get(name)
        if name in self.copied:
            self.note(index, self.names[name][0])
        elif element is not None:
            self.note(index, element)
        else:
            self._notes.words.add(index)

    def _call_or_assignment(self) -> None:
        built_in = self.vocabulary.statements.get(self.text)
        if self.following == "(":
            if built_in is None:
                self.call_of_graph()
            else:
                self.note(self.take(), built_in)
                self._arguments(built_in, ())
            return
        self._assignment()

    def _assignment(self) -> None:
        index = self.take()
        name = self._tokens[index].text
        typed = self.vocabulary.declared(name)
        type_: Type | None = None
        if name in self.names:
            symbol, type_ = self.names[name]
            self.note(index, symbol, Role.WRITE)
        elif typed is not None:
            type_ = typed.type
            self.note(index, typed.symbol, Role.WRITE)
        while self.text == "[":
            type_ = self._applied(None, type_)
        if not self.expect("="):
            return
        if self.asked:
            self._want_sets(type_)
        if self._is_any():
            self.set_()
            self.take()
            if self.accept("*"):
                self.accept(")")
            return
        self.expression(type_)

    def _is_any(self) -> bool:
        """Whether ``T(*)`` or ``{a, b}(*)`` comes next."""
        if self.text == "{":
            return True
        position = self.position + 1
        return position < self.end and self._tokens[position].type == "OPEN_ANY"

    # -- what is wanted ------------------------------------------------------------------------

    def _want_statements(self) -> None:
        words = self.vocabulary
        self.want([symbol for symbol, _ in self.names.values()], _WORDS)
        self.want([typed.symbol for typed in words.variables.values()])
        self.want([typed.symbol for typed in words.graphs.values()])
        self.want(words.statements.values())

    def _want_sets(self, type_: Type | None) -> None:
        """The domains of which any value may be assigned to something of a type."""
        words = self.vocabulary
        if type_ is None:
            self.want(words.domains.values())
        elif len(type_) == 1:
            self.want(
                symbol for name, symbol in words.domains.items() if words.sets.meet((name,), type_)
            )

    def _want_words(self) -> None:
        words = self.vocabulary
        self.want([self.names[name][0] for name in sorted(self.copied)])
        self.want(words.elements.values())

    def _want_values_of_tags(self) -> None:
        words = self.vocabulary
        self.want([symbol for symbol, _ in self.names.values()])
        self.want([t.symbol for t in words.variables.values() if len(t.type) == 1])
