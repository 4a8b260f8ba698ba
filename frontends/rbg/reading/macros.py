"""From tokens to directives: the sections of a game and its macros (specs/rbg.md section 2).

Every directive has an order number.  A directive sees the macros of smaller numbers only, so
that no macro contains itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.tokens import END, KEYWORDS, NAME, SECTIONS
from rgt.ir.diagnostics import Fix
from rgt.ir.findings.edits import replacement
from rgt.ir.findings.findings import Findings, shown


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro; one without parameters is used without parentheses."""

    name: Token
    parameters: tuple[str, ...]
    body: Sequence[Token]
    order: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section with what was written behind its equals sign."""

    name: Token
    equals: Token
    body: Sequence[Token]
    order: int


@dataclass(frozen=True, slots=True)
class Directives:
    """The directives of a game: its sections, and its macros by name and number of arguments.

    `unread` are the names of macros that are wrong.
    """

    sections: dict[str, Section] = field(default_factory=dict)
    macros: dict[str, dict[int, Macro]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)

    def visible(self, name: str, order: int) -> dict[int, Macro]:
        """The macros of a name that a directive sees, by their number of parameters."""
        known = self.macros.get(name, {})
        return {arity: macro for arity, macro in known.items() if macro.order < order}

    def parameters_at(self, token: Token) -> tuple[str, ...]:
        """The parameters of the macro in whose body a token is written."""
        for macros in self.macros.values():
            for macro in macros.values():
                if macro.body and macro.name.start < token.start <= macro.body[-1].start:
                    return macro.parameters
        return ()


def directives(tokens: Sequence[Token], findings: Findings) -> Directives:
    """The directives that the tokens form; what is wrong with them is told."""
    result = Directives()
    starts = [index for index, token in enumerate(tokens) if token.kind == "#"]
    if tokens and (not starts or starts[0] > 0):
        findings.error(
            "RBG010",
            f"a directive is expected, not {shown(tokens[0].text)}",
            tokens[0].place,
            hint="a file begins with '#': a section such as '#players =' or a macro",
        )
    for order, (start, end) in enumerate(zip(starts, [*starts, len(tokens)][1:], strict=True)):
        if findings.full:
            break
        _Header(tokens, start, end, findings).read(order, result)
    return result


class _Header:
    """Reads one directive, from its '#' at `start` to `end`."""

    def __init__(self, tokens: Sequence[Token], start: int, end: int, findings: Findings) -> None:
        self._tokens = tokens
        self._next = start + 1
        self._end = end
        self._last = tokens[start]
        self._findings = findings

    def read(self, order: int, result: Directives) -> None:
        name = self._take()
        if name is not None and name.kind in SECTIONS:
            if self._expect("=", f"behind '#{name.text}'"):
                self._add_section(Section(name, self._last, self._rest(), order), result)
        elif name is not None and name.kind == NAME:
            parameters = self._parameters()
            if parameters is not None and self._expect("=", f"behind '#{name.text}'"):
                self._add_macro(Macro(name, parameters, self._rest(), order), result)
            else:
                result.unread.add(name.text)
        else:
            self._unexpected(name, "the name of a section or macro", "behind '#'")

    def _take(self) -> Token | None:
        """The next token of the directive, None at its end."""
        if self._next == self._end:
            return None
        self._last = self._tokens[self._next]
        self._next += 1
        return self._last

    def _rest(self) -> Sequence[Token]:
        return self._tokens[self._next : self._end]

    def _parameters(self) -> tuple[str, ...] | None:
        """The parameters in parentheses, none without such; None after an error."""
        if self._next == self._end or self._tokens[self._next].kind != "(":
            return ()
        self._next += 1
        names: dict[str, None] = {}
        while True:
            token = self._take()
            if token is None or token.kind != NAME:
                self._unexpected(token, "the name of a parameter", "in the head of a macro")
                return None
            if token.text in names:
                self._findings.error(
                    "RBG011", f"two parameters are called {shown(token.text)}", token.place
                )
            names[token.text] = None
            token = self._take()
            if token is not None and token.kind == ")":
                return tuple(names)
            if token is None or token.kind != ";":
                self._unexpected(token, "';' or ')'", "in the head of a macro")
                return None

    def _expect(self, kind: str, where: str) -> bool:
        token = self._take()
        if token is not None and token.kind == kind:
            return True
        self._unexpected(token, f"'{kind}'", where)
        return False

    def _unexpected(self, token: Token | None, expected: str, where: str) -> None:
        found = "the end of the directive" if token is None else shown(token.text)
        hint: str | None = None
        fixes: list[Fix] = []
        if token is not None and token.kind == ",":
            hint = "parameters and arguments of macros are separated by ';'"
            fixes = [replacement(token.span, ";")]
        elif token is not None and token.kind in KEYWORDS:
            hint = f"{shown(token.text)} is a keyword"
        elif token is not None and token.kind == "(":
            hint = "a section has no parameters, and a macro is not called like one"
        message = f"{expected} is expected {where}, not {found}"
        self._findings.error("RBG011", message, self._last.place, hint=hint, fixes=fixes)

    def _add_section(self, section: Section, result: Directives) -> None:
        name = section.name.text
        earlier = result.sections.get(name)
        if earlier is not None:
            self._findings.warning(
                "RBG021",
                f"the section '#{name}' is repeated; this one counts",
                section.name.place,
                notes=[("the one that does not count", earlier.name.span)],
            )
        result.sections[name] = section

    def _add_macro(self, macro: Macro, result: Directives) -> None:
        overloads = result.macros.setdefault(macro.name.text, {})
        if not macro.body:
            self._findings.warning(
                "RBG018", f"the macro {shown(macro.name.text)} is empty", macro.name.place
            )
        arity = len(macro.parameters)
        clash = overloads.get(arity)
        if clash is None and overloads and (arity == 0 or 0 in overloads):
            clash = next(iter(overloads.values()))
        if clash is None:
            overloads[arity] = macro
            return
        same = len(clash.parameters) == arity
        self._findings.error(
            "RBG012",
            f"the macro {shown(macro.name.text)} is defined twice"
            if same
            else f"the macro {shown(macro.name.text)} has parameters and has none",
            macro.name.place,
            hint="macros of one name have different numbers of parameters, and one at least",
            notes=[("the other definition", clash.name.span)],
        )


def end_of(section: Section) -> Token:
    """The token that stands for the end of a section, behind its last one."""
    last = section.body[-1] if section.body else section.equals
    return Token(END, "", last.source, last.end, last.end + 1)
