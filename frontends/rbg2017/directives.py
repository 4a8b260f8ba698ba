"""From tokens to directives: the sections of a game and its macros, in any order.

A directive goes from its ``#`` to the next one.

Source: specs/rbg2017.md sections 2 and 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg2017.tokens import NAME
from rgt.ir.diagnostics import Diagnostic, nearest, warning
from rgt.ir.findings.findings import Findings, Place, Where, shown

SECTIONS = ("game", "board", "player", "order", "goal")
DEFINITION = "def"
_HEADS = (*SECTIONS, DEFINITION)


@dataclass(frozen=True, slots=True)
class Section:
    """A section: the word behind its ``#`` and the tokens behind that word."""

    word: Token
    body: Sequence[Token]


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro; one without parameters is used without parentheses."""

    name: Token
    parameters: tuple[str, ...]
    body: Sequence[Token]


@dataclass(frozen=True, slots=True)
class Directives:
    """The sections in the order written, and the macros by name and number of parameters."""

    sections: list[Section] = field(default_factory=list)
    macros: dict[str, dict[int, Macro]] = field(default_factory=dict)

    def parameters_at(self, where: Where) -> tuple[str, ...]:
        """The parameters of the macro in whose body a place is."""
        span = where.span if isinstance(where, Place) else where
        if span is None:
            return ()
        for macro in self.all_macros():
            if macro.body and macro.name.start < span.start <= macro.body[-1].start:
                return macro.parameters
        return ()

    def all_macros(self) -> Iterator[Macro]:
        """Every macro."""
        for overloads in self.macros.values():
            yield from overloads.values()


def directives(tokens: Sequence[Token], findings: Findings) -> Directives:
    """The directives that tokens without comments form; what is wrong with them is told."""
    result = Directives()
    starts = [index for index, token in enumerate(tokens) if token.kind == "#"]
    if tokens and (not starts or starts[0] > 0):
        first = tokens[0]
        message = f"a section or macro begins with '#', not with {shown(first.text)}"
        findings.error("RBG110", message, first.place)
    for start, end in pairwise([*starts, len(tokens)]):
        if findings.full:
            break
        _read(tokens[start], tokens[start + 1 : end], result, findings)
    return result


def _read(sign: Token, rest: Sequence[Token], result: Directives, findings: Findings) -> None:
    word = rest[0] if rest else sign
    if word.text in SECTIONS:
        result.sections.append(Section(word, rest[1:]))
    elif word.text == DEFINITION:
        macro = _macro(rest, findings)
        if macro is not None:
            _add(macro, result.macros, findings)
    else:
        found = shown(f"#{word.text}") if rest else "a '#' alone"
        hint = nearest(word.text, _HEADS)
        findings.error(
            "RBG110",
            f"{found} begins neither a section nor a macro",
            word.place,
            hint=hint or "there are " + ", ".join(f"#{head}" for head in _HEADS),
        )


def _macro(tokens: Sequence[Token], findings: Findings) -> Macro | None:
    """The macro that the tokens from ``def`` on define; None after an error."""

    def expected(what: str, index: int) -> None:
        found = shown(tokens[index].text) if index < len(tokens) else "the end of the directive"
        place = tokens[min(index, len(tokens) - 1)].place
        findings.error("RBG111", f"{what} is expected in a definition, not {found}", place)

    def kind(index: int) -> str | None:
        return tokens[index].kind if index < len(tokens) else None

    if kind(1) != NAME:
        expected("the name of a macro", 1)
        return None
    parameters: list[str] = []
    known: set[str] = set()
    index = 2
    if kind(index) == "(":
        while kind(index) != ")" or not parameters:
            if parameters and kind(index) != ",":
                expected("',' or ')'", index)
                return None
            if kind(index + 1) != NAME:
                expected("the name of a parameter", index + 1)
                return None
            parameter = tokens[index + 1]
            if parameter.text in known:
                message = f"two parameters are called {shown(parameter.text)}"
                findings.error("RBG111", message, parameter.place)
            parameters.append(parameter.text)
            known.add(parameter.text)
            index += 2
        index += 1
    if kind(index) != "=":
        expected("'='" if parameters else "'=' or '('", index)
        return None
    return Macro(tokens[1], tuple(parameters), tokens[index + 1 :])


def _add(macro: Macro, macros: dict[str, dict[int, Macro]], findings: Findings) -> None:
    name, arity = macro.name.text, len(macro.parameters)
    overloads = macros.setdefault(name, {})
    clash = overloads.get(arity)
    message = f"the macro {shown(name)} is defined twice"
    if clash is None and overloads and (arity == 0 or 0 in overloads):
        clash = next(iter(overloads.values()))
        message = f"the macro {shown(name)} is defined with parameters and without"
    if clash is None:
        overloads[arity] = macro
        return
    findings.error(
        "RBG112",
        message,
        macro.name.place,
        hint="macros of one name have different numbers of parameters, at least one",
        notes=[("the other definition", clash.name.span)],
    )


def unused_macros(parts: Directives) -> Iterator[Diagnostic]:
    """Which macros no section uses, not by way of other macros either (RBG140)."""
    used: set[str] = set()
    work = [token for section in parts.sections for token in section.body]
    while work:
        new = {token.text for token in work if token.kind == NAME} - used
        used |= new
        macros = [macro for name in new for macro in parts.macros.get(name, {}).values()]
        work = [token for macro in macros for token in macro.body]
    for macro in parts.all_macros():
        if macro.name.text not in used:
            message = f"the macro {shown(macro.name.text)} is never used"
            yield warning("RBG140", message, macro.name.span)
