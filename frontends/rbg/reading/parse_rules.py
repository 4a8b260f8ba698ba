"""From tokens to rules (specs/rbg.md section 3.3; 2019 paper, "Rules section").

Written by hand and not as a grammar: the tokens are made by macros, games have a hundred
thousand of them, and the first token of an action tells what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, cast

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.reading.cursor import Cursor, described, place_between
from rgt.frontends.rbg.reading.parse_numbers import read_number
from rgt.frontends.rbg.reading.scope import Scope
from rgt.frontends.rbg.sizes import MAX_ACTIONS, actions
from rgt.frontends.rbg.tokens import END, NAME, NUMBER
from rgt.ir.findings.edits import replacement
from rgt.ir.findings.findings import Place, Problem, error_at

MAX_DEPTH = 80
"""How deeply brackets may nest; large games reach 25."""

_Comparator = Literal["==", "!=", "<", "<=", ">", ">="]
_COMPARATORS = ("==", "!=", "<", "<=", ">", ">=")
_SEPARATED = {
    ("{", "?"): "'{?' is one token, without a blank",
    ("{", "!"): "'{!' is one token, without a blank",
    ("{", "$"): "'{$' is one token, without a blank",
    ("[", "$"): "'[$' is one token, without a blank",
}


def read_rules(cursor: Cursor, scope: Scope) -> s.Rule:
    """The rules that the tokens form; raises `Problem`."""
    return _Reader(cursor, scope).rules()


def chain(parts: Iterable[s.Rule], place: Place | None = None) -> s.Rule:
    """Rules one after the other, chains among them dissolved."""
    flat: list[s.Rule] = []
    for part in parts:
        if type(part) is s.Chain:
            flat.extend(part.parts)
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else s.Chain(tuple(flat), place=place)


def choice(parts: Iterable[s.Rule], place: Place | None = None) -> s.Rule:
    """One of several rules, choices among them dissolved."""
    flat: list[s.Rule] = []
    for part in parts:
        if type(part) is s.Choice:
            flat.extend(part.parts)
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else s.Choice(tuple(flat), place=place)


class _Reader:
    """Reads rules by recursive descent."""

    def __init__(self, cursor: Cursor, scope: Scope) -> None:
        self._cursor = cursor
        self._scope = scope
        self._depth = 0
        self._patterns = 0
        self._has_powers = False
        self._actions: dict[str, Callable[[Token], s.Rule]] = {
            NAME: self._shift,
            "(": self._group,
            "{": self._on,
            "[": self._off,
            "[$": self._assignments,
            "{$": self._comparison,
            "{?": self._pattern,
            "{!": self._pattern,
            "->": self._switch,
            "->>": self._keeper,
            ".": self._noop,
        }

    def rules(self) -> s.Rule:
        rules = self._choice()
        if self._cursor.token.kind != END:
            self._stray()
        if self._has_powers and actions(rules) > MAX_ACTIONS:
            message = f"with all powers written out, the rules have over {MAX_ACTIONS:,} actions"
            self._cursor.findings.error("RBG036", message, rules.place)
        return rules

    def _choice(self) -> s.Rule:
        cursor = self._cursor
        place = cursor.token.place
        first = self._chain()
        if cursor.token.kind != "+":
            return first
        parts = [first]
        while cursor.accept("+"):
            parts.append(self._chain())
        return choice(parts, place)

    def _chain(self) -> s.Rule:
        cursor = self._cursor
        place = cursor.token.place
        parts: list[s.Rule] = []
        while (read := self._actions.get(cursor.token.kind)) is not None:
            part = read(cursor.take())
            if cursor.token.kind in ("*", "^"):
                part = self._repeated(part)
            parts.append(part)
        if not parts:
            self._no_action()
        return parts[0] if len(parts) == 1 else chain(parts, place)

    def _repeated(self, part: s.Rule) -> s.Rule:
        cursor = self._cursor
        result: s.Rule
        suffix = cursor.token.place
        if cursor.accept("*"):
            result = s.Star(part, place=part.place, suffix=suffix)
        else:
            cursor.take()
            count = cursor.expect(NUMBER, "behind '^'")
            if int(count.text) == 0:
                message = "'^0' would leave nothing; a rule is repeated once at least"
                cursor.findings.error("RBG036", message, count.place)
            self._has_powers = True
            result = s.Power(part, int(count.text), place=part.place, suffix=suffix)
        if cursor.token.kind in ("*", "^"):
            hint = "put what is repeated in parentheses: (a*)^2"
            cursor.unexpected("a rule has one '*' or '^' only; another rule is expected", hint)
        return result

    # -- actions -----------------------------------------------------------------------------

    def _shift(self, token: Token) -> s.Rule:
        self._scope.check(self._cursor, token, "label")
        return s.Shift(token.text, place=token.place)

    def _group(self, opening: Token) -> s.Rule:
        self._enter(opening)
        inner = self._choice()
        self._close(opening, ")")
        return inner

    def _pattern(self, opening: Token) -> s.Rule:
        self._enter(opening)
        self._patterns += 1
        inner = self._choice()
        self._patterns -= 1
        place = place_between(opening, self._close(opening, "}"))
        return s.Pattern(inner, opening.kind == "{!", place=place)

    def _on(self, opening: Token) -> s.Rule:
        cursor = self._cursor
        pieces: list[str] = []
        if cursor.token.kind != "}":
            pieces = [piece.text for piece in self._pieces(opening, "}")]
        return s.On(tuple(pieces), place=place_between(opening, self._close(opening, "}")))

    def _off(self, opening: Token) -> s.Rule:
        pieces = self._pieces(opening, "]")
        closing = self._close(opening, "]")
        if len(pieces) == 1:
            return s.Off(pieces[0].text, place=place_between(opening, closing))
        offs = tuple([s.Off(piece.text, place=piece.place) for piece in pieces])
        return s.Choice(offs, place=place_between(opening, closing))

    def _pieces(self, opening: Token, closing: str) -> list[Token]:
        """One or more pieces."""
        cursor = self._cursor
        pieces: list[Token] = []
        while True:
            if cursor.token.kind != NAME:
                hint = _SEPARATED.get((opening.kind, cursor.token.kind))
                cursor.unexpected("a piece is expected", hint)
            piece = cursor.take()
            if cursor.token.kind == "=":
                hint = "an assignment is written [$ variable = number]"
                cursor.unexpected(f"',' or '{closing}' is expected", hint)
            self._scope.check(cursor, piece, "piece")
            pieces.append(piece)
            if not cursor.accept(","):
                return pieces

    def _assignments(self, opening: Token) -> s.Rule:
        cursor = self._cursor
        parts: list[s.Rule] = []
        while True:
            target = cursor.expect(NAME, "of what is assigned")
            if cursor.token.kind == "(":
                self._scope.check(cursor, target, "variable", "player")
            if cursor.token.kind != "=":
                hint = "a comparison is written {$ a == b}" if cursor.token.kind == "==" else None
                cursor.unexpected(f"'=' is expected behind '{target.text}'", hint)
            cursor.take()
            self._scope.check(cursor, target, "variable", "player")
            value = read_number(cursor, self._scope)
            parts.append(s.Assignment(target.text, value, place=target.place))
            if not cursor.accept(","):
                break
        place = place_between(opening, self._close(opening, "]"))
        if len(parts) > 1:
            return s.Chain(tuple(parts), place=place)
        return s.Assignment(target.text, value, place=place)

    def _comparison(self, opening: Token) -> s.Rule:
        cursor = self._cursor
        left = read_number(cursor, self._scope)
        if cursor.token.kind not in _COMPARATORS:
            hint = "equality is written '=='" if cursor.token.kind == "=" else None
            cursor.unexpected("one of == != < <= > >= is expected", hint)
        operator = cast(_Comparator, cursor.take().kind)
        right = read_number(cursor, self._scope)
        hint = (
            "write {$ a == b} {$ c == d} for two comparisons" if cursor.token.kind == "," else None
        )
        place = place_between(opening, self._close(opening, "}", hint))
        return s.Comparison(operator, left, right, place=place)

    def _switch(self, arrow: Token) -> s.Rule:
        cursor = self._cursor
        if cursor.token.kind == "*":
            place = place_between(arrow, cursor.token)
            message = "'->*' is no switch: the keeper has one move in every state"
            hint = "write '->>'; other tools print '->*' where the keeper seems to choose"
            raise Problem(
                error_at(
                    "RBG037", message, place, hint=hint, fixes=[replacement(place.span, "->>")]
                )
            )
        if cursor.token.kind != NAME:
            is_split = cursor.token.kind == ">"
            blank = "the keeper's '->>' is one token, without a blank" if is_split else None
            cursor.unexpected("a player is expected behind '->'", blank)
        player = cursor.take()
        place = place_between(arrow, player)
        self._scope.check(cursor, player, "player")
        self._forbid_in_patterns(place)
        return s.Switch(player.text, place=place)

    def _keeper(self, arrow: Token) -> s.Rule:
        self._forbid_in_patterns(arrow.place)
        return s.Switch(s.KEEPER, place=arrow.place)

    def _forbid_in_patterns(self, place: Place) -> None:
        if self._patterns:
            hint = "a pattern asks what could be done within one move"
            message = "a pattern cannot change the player"
            self._cursor.findings.error("RBG035", message, place, hint=hint)

    def _noop(self, dot: Token) -> s.Rule:
        return s.Noop(place=dot.place)

    # -- brackets and errors -----------------------------------------------------------------

    def _enter(self, opening: Token) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            message = f"brackets nest more than {MAX_DEPTH} levels deep here"
            raise Problem(error_at("RBG004", message, opening.place))

    def _close(self, opening: Token, closing: str, hint: str | None = None) -> Token:
        cursor = self._cursor
        if opening.kind in ("(", "{?", "{!"):
            self._depth -= 1
        if cursor.token.kind == closing:
            return cursor.take()
        token = cursor.token
        message = f"'{closing}' is expected, not {described(token)}"
        notes = [(f"this '{opening.text}' is open", opening.span)]
        hint = hint or self._hint(token)
        raise Problem(error_at("RBG032", message, token.place, notes=notes, hint=hint))

    def _no_action(self) -> None:
        cursor = self._cursor
        token = cursor.token
        if token.kind == "+":
            hint: str | None = "'+' stands between two rules"
        elif token.kind in (")", "}"):
            hint = "nothing at all is no rule; '.' does nothing"
        else:
            hint = self._hint(token)
        cursor.unexpected("an action is expected", hint)

    def _stray(self) -> None:
        self._cursor.unexpected("an action or '+' is expected", self._hint(self._cursor.token))

    def _hint(self, token: Token) -> str | None:
        if token.kind == ";":
            return "';' separates the arguments of macros; no macro is used here"
        if token.kind == NUMBER:
            return "numbers stand behind '^' and in {$ } and [$ ] only"
        if token.kind in ("-", "/", "==", "<", ">", "<=", ">=", "!=", "="):
            return "numbers are compared in {$ } and assigned in [$ ]"
        return None
