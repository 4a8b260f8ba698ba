"""Types and sets of values as an editor reads them: nothing in them is ever a mistake."""

from __future__ import annotations

from rgt.frontends.common.symbols import Kind, Symbol
from rgt.frontends.hrg.assistance.types import MAPS, Type, set_text
from rgt.frontends.hrg.assistance.wishes import WishingCursor
from rgt.frontends.hrg.values import number


class TypeReader(WishingCursor):
    """Reads types, and what variables range over."""

    def type_(self) -> Type:
        """A type; what cannot be read of it is left out."""
        found = [self.set_()]
        while self.accept("->") or self.accept("→"):
            found.append(self.set_())
        return (*found[:-1], *MAPS.get(found[-1], (found[-1],)))

    def set_(self) -> str:
        """A domain's name, or symbols in braces; empty if there is neither."""
        self.want_domains()
        if self.text == "{":
            return set_text(self.names_in_braces())
        if self.type != "NAME":
            self.miss()
            return ""
        name = self.text
        symbol = self.vocabulary.domains.get(name)
        if symbol is not None:
            self.note(self.position, symbol)
        self.take()
        return name

    def names_in_braces(self) -> list[str]:
        """``{a, b}``: symbols, or names of functions or variables."""
        found: list[str] = []
        start = self.offset
        self.take()
        while True:
            self.want(self.vocabulary.elements.values())
            if self.type == "NAME":
                found.append(self.text)
                self._name_in_set()
            if not self.accept(","):
                break
        if self.expect("}"):
            self.note_block(start)
        return found

    def _name_in_set(self) -> None:
        """What is neither a symbol nor a function elsewhere is a symbol of this set."""
        index = self.take()
        name, words = self._tokens[index].text, self.vocabulary
        declared = words.declared(name)
        symbol = words.element(name) or (declared.symbol if declared else None)
        if symbol is None and number(name) is None and name not in words.cases:
            place = self._text.place(index)
            symbol = words.elements[name] = Symbol(name, Kind.MEMBER, place, place)
        if symbol is not None:
            self.note(index, symbol)

    def ranges(self) -> None:
        """``X in 0..7, Y in {a, b}``, the variables bound already."""
        while True:
            self.want([symbol for symbol, _ in self.names.values()])
            if self.type != "NAME":
                self.miss()
                return
            if self.text in self.names:
                self.note(self.position, self.names[self.text][0])
            self.take()
            if not self.expect("in"):
                return
            self.range_()
            if not self.accept(","):
                return

    def range_(self) -> str:
        """``0..7`` or ``{a, b}``; empty if there is neither."""
        if self.text == "{":
            return set_text(self.names_in_braces())
        self.miss()
        low = self.take() if self.type == "NAME" else self.position
        if not self.expect(".."):
            return ""
        high = self.take() if self.type == "NAME" else self.position
        return f"{self._tokens[low].text}..{self._tokens[high].text}"
