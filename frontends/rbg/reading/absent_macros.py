"""Names that are used like macros and are none (specs/rbg.md section 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macro_rings import MacroRings
from rgt.frontends.rbg.reading.macros import Directives
from rgt.frontends.rbg.tokens import NAME
from rgt.ir.findings.findings import Findings, shown, suggestion

_MOST_SHOWN = 5
_REPEATS = "'*' repeats, and '^3' repeats so many times"


class AbsentMacros:
    """Tells of uses of macros that are not to be had where they are used."""

    def __init__(self, directives: Directives, findings: Findings) -> None:
        self._directives = directives
        self._rings = MacroRings(directives)
        self._findings = findings
        self.told: set[str] = set()
        """The names that were told: whatever they are meant to be, it is not known."""

    def why(self, token: Token) -> str | None:
        """Why a name does not stand for a macro that is called like it; None if none is."""
        later = self._directives.macros.get(token.text)
        if not later:
            return None
        if not token.is_written:
            return "a name that is pasted together stands for no macro"
        ring = self._rings.through(token)
        if len(ring) == 1:
            return f"a macro cannot use itself; {_REPEATS}"
        if ring:
            names = [*ring[: _MOST_SHOWN - 1], "...", ring[-1]] if len(ring) > _MOST_SHOWN else ring
            way = " -> ".join(map(shown, (*names, ring[0])))
            return f"macros cannot use each other, as {way}; {_REPEATS}"
        line = next(iter(later.values())).name.span.line
        return f"the macro of this name, in line {line}, is visible only below its definition"

    def others(self, token: Token) -> list[str]:
        """The macros that may be meant by a name: not the one that it stands in."""
        owner = self._rings.owner(token)
        return [
            name
            for name, overloads in self._directives.macros.items()
            if name != owner or len(overloads) > 1
        ]

    def tell(self, token: Token, meaning: str | None = None) -> None:
        """Tell that a name is used like a macro; `meaning` is what it stands for if not for one."""
        name = token.text
        self.told.add(name)
        if name in self._directives.unread or self._findings.full:
            return
        hint = self.why(token)
        message = f"the macro {shown(name)} cannot be used here"
        if hint is None:
            message = f"no macro is called {shown(name)}"
            hint = suggestion(name, self.others(token)) or definition(token)
            if meaning:
                hint = f"{shown(name)} is {meaning}; ';' separates the arguments of macros"
        self._findings.error("RBG019", message, token.place, hint=hint)

    def cut(
        self, tokens: Sequence[Token], meaning: Callable[[Token], str | None]
    ) -> list[Token] | None:
        """The tokens of a section without the arguments of macros that are not there.

        What has a ';' in its parentheses is a use of a macro, for nothing else is written so.  None
        if there is nothing to cut.
        """
        ends = _arguments(tokens)
        result: list[Token] = []
        index = 0
        while index < len(tokens):
            token = tokens[index]
            index += 1
            result.append(token)
            end = ends.get(index)
            if token.kind != NAME or end is None:
                continue
            known = meaning(token)
            if known is None or is_call(token, tokens[index]):
                self.tell(token, known)
                index = end
        return result if len(result) < len(tokens) else None


def definition(name: Token) -> str:
    """The hint that a name would have to be defined as a macro."""
    return f"a macro is defined above its use: #{name.text}(...) = ..."


def is_call(name: Token, opening: Token) -> bool:
    """Whether a parenthesis stands right behind a name, as the arguments of a macro do."""
    return name.end == opening.start and name.via is opening.via


def _arguments(tokens: Sequence[Token]) -> dict[int, int]:
    """Where arguments separated by ';' begin, and where what is behind them does."""
    if all(token.kind != ";" for token in tokens):
        return {}
    ends: dict[int, int] = {}
    opened: list[int] = []
    separated: set[int] = set()
    for index, token in enumerate(tokens):
        if token.kind == "(":
            opened.append(index)
        elif token.kind == ";" and opened:
            separated.add(opened[-1])
        elif token.kind == ")" and opened:
            start = opened.pop()
            if start in separated:
                ends[start] = index + 1
    return ends
