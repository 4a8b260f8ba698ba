"""Macros expanded (specs/rbg.md sections 2.2 and 2.3; 2019 paper, "Macro system").

What a directive sees does not depend on where it is used, so its text is resolved once, when
it is first used: into plain tokens, parameters, uses of macros, and pastings.  An argument is
expanded in the context that it is written in, once, when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macros import Directives, Macro, Section
from rgt.frontends.rbg.reading.pasting import paste
from rgt.frontends.rbg.reading.resolving import Item, Parameter, Paste, Plain, Resolver, Text, Use
from rgt.ir.findings.findings import Findings, Place
from rgt.ir.system.budget import doing

MAX_WORK = 2_000_000
"""How many tokens the expansion of a section may move; large games move 80 000."""

MAX_DEPTH = 150
"""How deeply uses of macros and their arguments may nest."""

_USE = 5
_PASTE = 10


class _Argument:
    """An argument in its context, and its tokens once they are known."""

    __slots__ = ("context", "text", "tokens", "via")

    def __init__(self, text: Text, context: _Context, via: Place | None) -> None:
        self.text = text
        self.context = context
        self.via = via
        self.tokens: list[Token] | None = None


_Context = dict[str, _Argument]


class _TooMuch(Exception):
    """The expansion exceeds a limit; the message and place tell which."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


class Expander:
    """Expands the sections of a game.

    `limit` is how many tokens a section may move.  `pasting` is told of every two tokens that are
    pasted.
    """

    def __init__(
        self,
        directives: Directives,
        findings: Findings,
        *,
        limit: int = MAX_WORK,
        pasting: Callable[[Token, Token], None] | None = None,
    ) -> None:
        self._directives = directives
        self._findings = findings
        self._limit = limit
        self._pasting = pasting
        self._texts: dict[int, Text] = {}
        self._work = 0
        self._depth = 0
        self._is_wrong = False

    def section(self, section: Section) -> list[Token] | None:
        """The tokens of a section, its macros expanded; None after errors, which are told."""
        result: list[Token] = []
        self._work = self._depth = 0
        self._is_wrong = False
        text = Text(section.body, section.order, (), in_macro=False)
        try:
            self._expand(text, {}, None, result)
        except _TooMuch as problem:
            self._findings.error("RBG017", problem.message, problem.place)
            return None
        return None if self._is_wrong else result

    # -- expansion ---------------------------------------------------------------------------

    def _expand(
        self, text: Text, context: _Context, via: Place | None, result: list[Token]
    ) -> None:
        """Append the expansion of a text to the result."""
        if text.items is None:
            text.items = Resolver(text, self._directives, self._findings).items(via)
        self._is_wrong = self._is_wrong or text.is_wrong
        for item in text.items:
            if type(item) is Paste:
                self._append(self._pasted(item, context, via), result, item.reaches[0], via)
            else:
                self._operand(item, context, via, result)

    def _operand(
        self, item: Item, context: _Context, via: Place | None, result: list[Token]
    ) -> None:
        if type(item) is Plain:
            tokens = item.tokens
            if not tokens:
                return
            if via is not None:
                tokens = [token.used(via) for token in tokens]
            self._append(tokens, result, tokens[0], via)
        elif type(item) is Parameter:
            argument = context[item.token.text]
            if argument.tokens is None:
                argument.tokens = []
                self._enter(item.token, via)
                self._expand(argument.text, argument.context, argument.via, argument.tokens)
                self._depth -= 1
            self._append(argument.tokens, result, item.token, via)
        elif type(item) is Use:
            self._use(item, context, via, result)

    def _use(self, use: Use, context: _Context, via: Place | None, result: list[Token]) -> None:
        macro = use.macro
        arguments = {
            name: _Argument(text, context, via)
            for name, text in zip(macro.parameters, use.arguments, strict=True)
        }
        self._enter(use.token, via)
        with doing(f"expanding the macro '{use.token.text}'", use.token.span):
            self._expand(self._body(macro), arguments, Place(use.token.span, via), result)
        self._depth -= 1

    def _enter(self, token: Token, via: Place | None) -> None:
        self._depth += 1
        self._count(_USE, token, via)
        if self._depth > MAX_DEPTH:
            message = f"uses of macros nest more than {MAX_DEPTH} levels deep here"
            raise _TooMuch(message, Place(token.span, via))

    def _append(
        self, tokens: list[Token], result: list[Token], where: Token, via: Place | None
    ) -> None:
        self._count(len(tokens), where, via)
        result.extend(tokens)

    def _count(self, amount: int, where: Token, via: Place | None) -> None:
        self._work += amount
        if self._work > self._limit:
            message = "the macros make too long a text of this section"
            raise _TooMuch(message, Place(where.span, via))

    def _body(self, macro: Macro) -> Text:
        text = self._texts.get(macro.order)
        if text is None:
            text = Text(macro.body, macro.order, macro.parameters, in_macro=True)
            self._texts[macro.order] = text
        return text

    def _pasted(self, item: Paste, context: _Context, via: Place | None) -> list[Token]:
        """The operands pasted: the last token of each with the first token of the next."""
        result: list[Token] = []
        self._operand(item.operands[0], context, via, result)
        for operand, reach in zip(item.operands[1:], item.reaches[1:], strict=True):
            right: list[Token] = []
            self._operand(operand, context, via, right)
            if not result or not right:
                result += right
                continue
            self._count(_PASTE + len(result[-1].text) + len(right[0].text), reach, via)
            if self._pasting is not None:
                self._pasting(result[-1], right[0])
            pasted = paste(result[-1], right[0], reach.used(via), self._findings)
            if pasted is None:
                self._is_wrong = True
                result += right
            else:
                result[-1:] = [pasted, *right[1:]]
        return result
