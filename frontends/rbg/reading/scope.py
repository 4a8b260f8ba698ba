"""The names of a game and what they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from rgt.frontends.common.pasted import respelt_part
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.absent_macros import AbsentMacros, definition, is_call
from rgt.frontends.rbg.reading.cursor import Cursor
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


class Scope:
    """What the names of a game stand for.

    `unclear` are the kinds of which a declaration cannot be read: any name may be one then.
    """

    def __init__(self, directives: Directives, findings: Findings) -> None:
        self._directives = directives
        self._absent = AbsentMacros(directives, findings)
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

    def cut(self, tokens: Sequence[Token]) -> list[Token] | None:
        """The tokens of a section without the arguments of unknown macros, which are told.

        None if there are no such macros.
        """
        return self._absent.cut(tokens, self._meaning)

    def check(self, cursor: Cursor, token: Token, expected: Kind, *more: Kind) -> None:
        """Tell if a name, just taken, is of none of the expected kinds.

        What seems to be the arguments of an unknown macro behind it is passed over.
        """
        opening = cursor.token
        if opening.kind != "(" or token.text in self._kinds or self.unclear:
            self._check(token, (expected, *more))
            return
        cursor.skip_parentheses()
        # a step or a switch may be followed by a rule in parentheses
        if expected in ("label", "player") and not self._directives.macros.get(token.text):
            self._check(token, (expected, *more), is_called=is_call(token, opening))
        else:
            self._absent.tell(token)

    def _check(self, token: Token, kinds: tuple[Kind, ...], *, is_called: bool = False) -> None:
        known = self._kinds.get(token.text)
        if known in kinds or self.unclear or self._findings.full:
            return
        if token.text in self._directives.unread or token.text in self._absent.told:
            return
        if known is None:
            self._unknown(token, kinds, is_called)
        elif token.text not in self._clashing:
            self._misused(token, kinds[0], known)

    def _meaning(self, token: Token) -> str | None:
        known = self._kinds.get(token.text)
        return None if known is None else _described(known)

    def _unknown(self, token: Token, kinds: tuple[Kind, ...], is_called: bool) -> None:
        meant = " or ".join([", ".join(kinds[:-1]), kinds[-1]] if kinds[:-1] else kinds)
        what = "no edge of the board is" if kinds == ("label",) else f"no {meant} is"
        if is_called:
            what = f"{what.removesuffix(' is')} and no macro is"
        hint = self._absent.why(token)
        known = (
            *self._of(kinds),
            *self._absent.others(token),
            *self._directives.parameters_at(token),
        )
        hint = hint or suggestion(token.text, known)
        if is_called:
            hint = hint or definition(token)
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
        self._findings.error(
            "RBG034",
            f"{shown(token.text)} is {_described(known)}, but {wanted} is expected here",
            token.place,
            hint=use.format(token.text) if use else None,
            notes=[("declared here", self._places[token.text].span)],
        )


def _described(kind: Kind) -> str:
    return "an edge label" if kind == "label" else f"a {kind}"
