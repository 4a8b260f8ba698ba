"""Macros expanded.

What is a use of a macro is seen where it is written: a name that only becomes one's by pasting,
or that comes to stand before a parenthesis as an argument, is an ordinary name.  So every text is
resolved once, into tokens, parameters and uses.  Then all uses are expanded, arguments first, and
at last ``~`` joins the tokens that have come to stand at its sides.  A parameter or use that is
expanded to nothing leaves a blank behind, so that a ``~`` beside it does not join what happens to
stand behind that.

Source: specs/rbg2017.md section 3 (2017 paper, section 2.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg2017.directives import Directives, Macro, Section
from rgt.frontends.rbg2017.tokens import NAME, pasted
from rgt.ir.findings.findings import Findings, Place, shown

MAX_TOKENS = 400_000
"""How many tokens the expansion of one section may move."""

MAX_DEPTH = 100
"""How deeply uses of macros may nest."""

_MOST_CYCLES = 8
_BLANK = "blank"


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter, which `token` names, by its number."""

    token: Token
    number: int


@dataclass(frozen=True, slots=True)
class _Use:
    """A use of a macro, which `token` names."""

    token: Token
    macro: Macro
    arguments: tuple[_Text, ...]


_Text = tuple["Token | _Parameter | _Use", ...]


class _GivenUp(Exception):
    """A section cannot be expanded; why has been told."""


class Expander:
    """Expands the sections of a game; what is wrong with its macros is told at once.

    `limit` is how many tokens a section may move.
    """

    def __init__(
        self,
        directives: Directives,
        findings: Findings,
        *,
        limit: int = MAX_TOKENS,
    ) -> None:
        self._findings = findings
        self._limit = limit
        self._macros = directives.macros
        self._texts: dict[int, _Text | None] = {}
        self._moved = 0
        for macro in directives.all_macros():
            self._texts[id(macro)] = self._resolved(macro.body, macro.parameters)
        self._break_cycles(list(directives.all_macros()))

    def section(self, section: Section) -> list[Token] | None:
        """The tokens of a section, its macros expanded; None after errors, which are told."""
        text = self._resolved(section.body, ())
        if text is None:
            return None
        self._moved = 0
        try:
            return self._joined(self._expanded(text, [], None, 0))
        except _GivenUp:
            return None

    # -- resolving -------------------------------------------------------------------------------

    def _resolved(self, tokens: Sequence[Token], parameters: tuple[str, ...]) -> _Text | None:
        """A text with its parameters and uses of macros found; None after errors."""
        errors = self._findings.told
        text = _Resolver(tokens, parameters, self._macros, self._findings).text()
        return text if self._findings.told == errors else None

    def _break_cycles(self, macros: list[Macro]) -> None:
        """Tell which macros contain themselves; they are not expanded."""
        named = {id(macro): macro for macro in macros}
        graph = {
            number: list(dict.fromkeys(id(use.macro) for use in _uses(self._texts[number] or ())))
            for number in named
        }
        for _ in range(_MOST_CYCLES):
            try:
                TopologicalSorter(graph).prepare()
                return
            except CycleError as problem:
                # every one of the list is used by the one behind it
                cycle = [named[number] for number in reversed(problem.args[1])]
            for macro in cycle:
                graph[id(macro)] = []
                self._texts[id(macro)] = None
            first = min(cycle, key=lambda macro: macro.name.start)
            start = cycle.index(first)
            ring = [*cycle[start:-1], *cycle[:start], first]
            names = " -> ".join(shown(macro.name.text) for macro in ring)
            message = f"the macro {shown(first.name.text)} contains itself: {names}"
            self._findings.error("RBG113", message, first.name.place)
        # each takes as long as the text is: where there may be more, nothing is expanded
        self._texts = dict.fromkeys(self._texts)

    # -- expanding -------------------------------------------------------------------------------

    def _expanded(
        self, text: _Text, arguments: list[list[Token]], via: Place | None, depth: int
    ) -> list[Token]:
        """The expansion of a text; `via` is the use of the macro whose text it is."""
        result: list[Token] = []
        for item in text:
            if isinstance(item, Token):
                part = [item if via is None else item.used(via)]
            elif isinstance(item, _Parameter):
                part = arguments[item.number] or [_blank(item.token, via)]
            else:
                part = self._use(item, arguments, via, depth)
                part = part or [_blank(item.token, via)]
            result += part
            self._count(len(part), part[0])
        return _without_blanks(result)

    def _use(
        self, use: _Use, arguments: list[list[Token]], via: Place | None, depth: int
    ) -> list[Token]:
        text = self._texts[id(use.macro)]
        if text is None:
            raise _GivenUp
        if depth == MAX_DEPTH:
            self._give_up(f"uses of macros nest more than {MAX_DEPTH} levels deep", use.token)
        values = [self._expanded(each, arguments, via, depth + 1) for each in use.arguments]
        return self._expanded(text, values, Place(use.token.span, via), depth + 1)

    def _count(self, number: int, token: Token) -> None:
        self._moved += number
        if self._moved > self._limit:
            self._give_up("the macros make too long a text of this section", token)

    def _give_up(self, message: str, token: Token) -> None:
        self._findings.error("RBG117", message, token.place)
        raise _GivenUp

    # -- pasting ---------------------------------------------------------------------------------

    def _joined(self, tokens: list[Token]) -> list[Token] | None:
        """The tokens joined where ``~`` stands between two; None after errors."""
        errors = self._findings.told
        result: list[Token] = []
        tilde: Token | None = None
        for token in tokens:
            if tilde is None:
                if token.kind == "~":
                    tilde = token
                else:
                    result.append(token)
            elif token.kind == "~":
                message = "there is nothing between two '~'"
                self._findings.error("RBG116", message, token.place)
            else:
                self._join(result, token)
                tilde = None
        if self._findings.told > errors:
            return None
        return [token for token in result if token.kind != _BLANK]

    def _join(self, result: list[Token], right: Token) -> None:
        """Join a token to the last of the result."""
        if not result:
            result.append(right)
        elif result[-1].kind == _BLANK:
            result[-1] = right
        elif right.kind != _BLANK:
            left = result[-1]
            token = pasted(left, right, _both(left, right), self._findings)
            if token is None:
                self._findings.error(
                    "RBG116",
                    f"{shown(left.text)} and {shown(right.text)} make no token",
                    right.place,
                    hint="names begin with a letter" if right.kind == NAME else None,
                )
            else:
                result[-1] = token


class _Resolver:
    """Finds the parameters and the uses of macros in a text."""

    def __init__(
        self,
        tokens: Sequence[Token],
        parameters: tuple[str, ...],
        macros: dict[str, dict[int, Macro]],
        findings: Findings,
    ) -> None:
        self._tokens = tokens
        self._parameters = {name: number for number, name in enumerate(parameters)}
        self._macros = macros
        self._findings = findings

    def text(self) -> _Text:
        """The whole text."""
        return self._between(0, len(self._tokens), 0)

    def _between(self, start: int, end: int, depth: int) -> _Text:
        """The text from one token to before another."""
        result: list[Token | _Parameter | _Use] = []
        index = start
        while index < end:
            token = self._tokens[index]
            index += 1
            overloads = self._macros.get(token.text, {}) if token.kind == NAME else {}
            if token.kind == NAME and token.text in self._parameters:
                result.append(_Parameter(token, self._parameters[token.text]))
            elif 0 in overloads:
                result.append(_Use(token, overloads[0], ()))
            elif overloads and index < end and self._tokens[index].kind == "(":
                closing, use = self._use(token, overloads, index, end, depth)
                index = closing + 1
                result += [use] if use else []
            else:
                result.append(token)
        return tuple(result)

    def _use(
        self, token: Token, overloads: dict[int, Macro], opening: int, end: int, depth: int
    ) -> tuple[int, _Use | None]:
        """Where a use ends, and the use unless something is wrong with it, which is told."""
        if depth == MAX_DEPTH:
            message = f"uses of macros nest more than {MAX_DEPTH} levels deep"
            self._findings.error("RBG117", message, token.place)
            return end, None
        borders = self._borders(opening, end)
        if borders is None:
            self._findings.error(
                "RBG115",
                f"the arguments of the macro {shown(token.text)} never end",
                self._tokens[opening].place,
                hint="this '(' has to be closed in the same text",
            )
            return end, None
        macro = overloads.get(len(borders) - 1)
        if macro is None:
            self._wrong_number(token, overloads, borders)
            return borders[-1], None
        arguments = [self._between(left + 1, right, depth + 1) for left, right in pairwise(borders)]
        return borders[-1], _Use(token, macro, tuple(arguments))

    def _borders(self, opening: int, end: int) -> list[int] | None:
        """The parentheses and commas around the arguments; None if the last one is missing."""
        borders, depth = [opening], 0
        for index in range(opening + 1, end):
            kind = self._tokens[index].kind
            if kind == "(":
                depth += 1
            elif kind == ")" and depth:
                depth -= 1
            elif depth == 0 and kind in (",", ")"):
                borders.append(index)
                if kind == ")":
                    return borders
        return None

    def _wrong_number(self, token: Token, overloads: dict[int, Macro], borders: list[int]) -> None:
        counts = sorted(overloads)
        braces = any(t.kind == "{" for t in self._tokens[borders[0] : borders[-1]])
        noun = "argument" if counts == [1] else "arguments"
        self._findings.error(
            "RBG114",
            f"the macro {shown(token.text)} needs {' or '.join(map(str, counts))} {noun}, "
            f"not {len(borders) - 1}",
            token.place,
            hint="parentheses keep commas together, braces do not" if braces else None,
            notes=[("defined here", macro.name.span) for macro in overloads.values()],
        )


def _uses(text: _Text) -> Iterator[_Use]:
    """All uses of macros in a text, those in arguments included."""
    for item in text:
        if isinstance(item, _Use):
            yield item
            for argument in item.arguments:
                yield from _uses(argument)


def _blank(token: Token, via: Place | None) -> Token:
    """What is left of a token of the macro used at `via` that becomes nothing."""
    return Token(_BLANK, "", token.source, token.start, token.end, via)


def _without_blanks(tokens: list[Token]) -> list[Token]:
    """The tokens without the blanks that no ``~`` stands beside."""
    if all(token.kind != _BLANK for token in tokens):
        return tokens
    kinds = ["", *(token.kind for token in tokens), ""]
    return [
        token
        for before, token, after in zip(kinds, tokens, kinds[2:], strict=False)
        if token.kind != _BLANK or "~" in (before, after)
    ]


def _both(left: Token, right: Token) -> Token:
    """Where two tokens stand: together if that is on one line of one text, or the left one."""
    if left.via != right.via or right.start < left.start:
        return left
    if "\n" in left.source.text[left.start : right.start]:
        return left
    return left.to(right)
