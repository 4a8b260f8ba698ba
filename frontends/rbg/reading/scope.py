"""The names of a game and what they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rgt.frontends.common.pasted import respelt_part
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macro_rings import MacroRings
from rgt.frontends.rbg.reading.macros import Directives
from rgt.ir.findings.findings import Findings, shown, suggestion

Kind = Literal["player", "piece", "variable", "label"]

_USES: dict[tuple[Kind, Kind], str] = {
    ("label", "piece"): "write {{{0}}} to ask for the piece, [{0}] to put it",
    ("label", "player"): "write ->{0} to give the turn to the player",
    ("label", "variable"): "write {{$ {0} == 1}} to compare, [$ {0} = 1] to assign",
    ("piece", "variable"): "write {{$ {0} == 1}} to compare, [$ {0} = 1] to assign",
    ("piece", "player"): "write {{$ {0} == 1}} to compare the score, [$ {0} = 1] to set it",
    ("variable", "piece"): "the number of pieces follows from the board; it cannot be assigned",
}

_MOST_SHOWN = 5
_REPEATS = "'*' repeats, and '^3' repeats so many times"


class Scope:
    """What the names of a game stand for.

    `unclear` are the kinds of which a declaration cannot be read: any name may be one then.
    """

    def __init__(self, directives: Directives, findings: Findings) -> None:
        self._directives = directives
        self._rings = MacroRings(directives)
        self._findings = findings
        self._kinds: dict[str, Kind] = {}
        self._places: dict[str, Token] = {}
        self._clashing: dict[str, set[Kind]] = {}
        self.unclear: set[Kind] = set()

    def declare(self, token: Token, kind: Kind) -> bool:
        """Declare a name; False, and told, if it stands for something else already.

        A piece may be declared again, which is warned of, and so may a label.
        """
        name = token.text
        known = self._kinds.get(name)
        if known is None:
            self._kinds[name] = kind
            self._places[name] = token
            return True
        notes = [("declared here", self._places[name].span)]
        if known != kind:
            told = self._clashing.setdefault(name, set())
            if kind == "label" and kind in told:
                # a board names a label at every field
                return False
            told.add(kind)
            message = f"{shown(name)} is the name of a {known} already, now of a {kind}"
            self._findings.error("RBG024", message, token.place, notes=notes)
        elif kind == "piece":
            message = f"the piece {shown(name)} is listed twice"
            self._findings.warning("RBG025", message, token.place, notes=notes)
        elif kind != "label":
            message = f"there are two {kind}s {shown(name)}"
            self._findings.error("RBG024", message, token.place, notes=notes)
        return False

    def check(self, token: Token, expected: Kind, *more: Kind) -> None:
        """Tell if a name is of none of the expected kinds."""
        known = self._kinds.get(token.text)
        if known == expected or known in more or self.unclear or self._findings.full:
            return
        if token.text in self._directives.unread:
            return
        if known is None:
            self._unknown(token, (expected, *more))
        elif token.text not in self._clashing:
            self._misused(token, expected, known)

    def is_unknown(self, token: Token) -> bool:
        """Whether a name stands for nothing, and that can be said."""
        return token.text not in self._kinds and not self.unclear

    def _macro_hint(self, token: Token) -> str | None:
        """Why a name does not stand for a macro that is called like it."""
        later = self._directives.macros.get(token.text)
        if not later:
            return None
        ring = self._rings.through(token)
        if len(ring) == 1:
            return f"a macro cannot use itself; {_REPEATS}"
        if ring:
            names = [*ring[: _MOST_SHOWN - 1], "...", ring[-1]] if len(ring) > _MOST_SHOWN else ring
            way = " -> ".join(map(shown, (*names, ring[0])))
            return f"macros cannot use each other, as {way}; {_REPEATS}"
        line = next(iter(later.values())).name.span.line
        return f"the macro of this name, in line {line}, is visible only below its definition"

    def _unknown(self, token: Token, kinds: tuple[Kind, ...]) -> None:
        meant = " or ".join([", ".join(kinds[:-1]), kinds[-1]] if kinds[:-1] else kinds)
        what = "no edge of the board is" if kinds == ("label",) else f"no {meant} is"
        hint = self._macro_hint(token)
        known = (*self._of(kinds), *self._directives.macros, *self._directives.parameters_at(token))
        hint = hint or suggestion(token.text, known)
        self._findings.error(
            "RBG033",
            f"{what} called {shown(token.text)}",
            token.place,
            hint=hint,
            fixes=respelt_part(hint, token.place),
        )

    def _of(self, kinds: Iterable[Kind]) -> list[str]:
        wanted = set(kinds)
        return [name for name, kind in self._kinds.items() if kind in wanted]

    def _misused(self, token: Token, expected: Kind, known: Kind) -> None:
        use = _USES.get((expected, known))
        wanted = "an edge" if expected == "label" else f"a {expected}"
        found = "an edge label" if known == "label" else f"a {known}"
        self._findings.error(
            "RBG034",
            f"{shown(token.text)} is {found}, but {wanted} is expected here",
            token.place,
            hint=use.format(token.text) if use else None,
            notes=[("declared here", self._places[token.text].span)],
        )
