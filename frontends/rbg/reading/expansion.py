"""Macros expanded (specs/rbg.md sections 2.2 and 2.3; 2019 paper, "Macro system").

What a directive sees does not depend on where it is used, so its text is resolved once, when
it is first used: into plain tokens, parameters, uses of macros, and pastings.  An argument is
expanded in the context that it is written in, once, when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macros import Directives, Macro, Section
from rgt.frontends.rbg.reading.pasting import paste
from rgt.frontends.rbg.tokens import NAME
from rgt.ir.findings.findings import Findings, Notes, Place, shown
from rgt.ir.system.budget import doing

MAX_WORK = 2_000_000
"""How many tokens the expansion of a section may move; large games move 80 000."""

MAX_DEPTH = 150
"""How deeply uses of macros and their arguments may nest."""

_USE = 5
_PASTE = 10


@dataclass(frozen=True, slots=True)
class _Plain:
    """Tokens that stand for themselves."""

    tokens: list[Token]


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter of the macro whose text this is."""

    token: Token


@dataclass(frozen=True, slots=True)
class _Use:
    """A use of a macro, named by `token`."""

    token: Token
    macro: Macro
    arguments: tuple[_Text, ...]


@dataclass(frozen=True, slots=True)
class _Paste:
    """Operands of ``~``; a token for each reaches from the first one to its end."""

    operands: tuple[_Operand, ...]
    reaches: tuple[Token, ...]


_Operand = _Plain | _Parameter | _Use
_Item = _Operand | _Paste


class _Text:
    """The text of a directive or argument, resolved when first used."""

    __slots__ = ("in_macro", "is_wrong", "items", "order", "parameters", "tokens")

    def __init__(
        self, tokens: Sequence[Token], order: int, parameters: tuple[str, ...], in_macro: bool
    ) -> None:
        self.tokens = tokens
        self.order = order
        self.parameters = parameters
        self.in_macro = in_macro
        self.items: list[_Item] | None = None
        self.is_wrong = False


class _Argument:
    """An argument in its context, and its tokens once they are known."""

    __slots__ = ("context", "text", "tokens", "via")

    def __init__(self, text: _Text, context: _Context, via: Place | None) -> None:
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
        self._texts: dict[int, _Text] = {}
        self._work = 0
        self._depth = 0
        self._is_wrong = False

    def section(self, section: Section) -> list[Token] | None:
        """The tokens of a section, its macros expanded; None after errors, which are told."""
        result: list[Token] = []
        self._work = self._depth = 0
        self._is_wrong = False
        text = _Text(section.body, section.order, (), in_macro=False)
        try:
            self._expand(text, {}, None, result)
        except _TooMuch as problem:
            self._findings.error("RBG017", problem.message, problem.place)
            return None
        return None if self._is_wrong else result

    # -- expansion ---------------------------------------------------------------------------

    def _expand(
        self, text: _Text, context: _Context, via: Place | None, result: list[Token]
    ) -> None:
        """Append the expansion of a text to the result."""
        if text.items is None:
            text.items = _Resolver(text, self._directives, self._findings).items(via)
        self._is_wrong = self._is_wrong or text.is_wrong
        for item in text.items:
            if type(item) is _Paste:
                self._append(self._pasted(item, context, via), result, item.reaches[0], via)
            else:
                self._operand(item, context, via, result)

    def _operand(
        self, item: _Item, context: _Context, via: Place | None, result: list[Token]
    ) -> None:
        if type(item) is _Plain:
            tokens = item.tokens
            if not tokens:
                return
            if via is not None:
                tokens = [token.used(via) for token in tokens]
            self._append(tokens, result, tokens[0], via)
        elif type(item) is _Parameter:
            argument = context[item.token.text]
            if argument.tokens is None:
                argument.tokens = []
                self._enter(item.token, via)
                self._expand(argument.text, argument.context, argument.via, argument.tokens)
                self._depth -= 1
            self._append(argument.tokens, result, item.token, via)
        elif type(item) is _Use:
            self._use(item, context, via, result)

    def _use(self, use: _Use, context: _Context, via: Place | None, result: list[Token]) -> None:
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

    def _body(self, macro: Macro) -> _Text:
        text = self._texts.get(macro.order)
        if text is None:
            text = _Text(macro.body, macro.order, macro.parameters, in_macro=True)
            self._texts[macro.order] = text
        return text

    def _pasted(self, item: _Paste, context: _Context, via: Place | None) -> list[Token]:
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


class _Resolver:
    """Finds the parameters, uses and pastings in a text."""

    def __init__(self, text: _Text, directives: Directives, findings: Findings) -> None:
        self._text = text
        self._tokens = text.tokens
        self._parameters = frozenset(text.parameters)
        self._directives = directives
        self._findings = findings
        self._next = 0
        self._via: Place | None = None

    def items(self, via: Place | None) -> list[_Item]:
        """The text resolved; errors in it are told as found in the use `via`."""
        self._via = via
        result: list[_Item] = []
        while self._next < len(self._tokens):
            if self._is_tilde():
                self._tilde("there is nothing to paste with on the left of '~'")
                continue
            start = self._tokens[self._next]
            operand = self._operand()
            if self._is_tilde():
                self._add(self._paste(operand, start), result)
            elif operand is not None:
                self._add(operand, result)
        return result

    def _add(self, item: _Item, result: list[_Item]) -> None:
        """Append an item; plain tokens join those before them."""
        last = result[-1] if result else None
        if type(item) is _Plain and type(last) is _Plain:
            last.tokens.extend(item.tokens)
        else:
            result.append(item)

    def _is_tilde(self) -> bool:
        return self._next < len(self._tokens) and self._tokens[self._next].kind == "~"

    def _paste(self, first: _Operand | None, start: Token) -> _Item:
        """A chain of operands with '~' between them, the first of them read."""
        operands = [first or _Plain([])]
        reaches = [start]
        while self._is_tilde():
            tilde = self._tokens[self._next]
            if not self._text.in_macro:
                message = "tokens are pasted in macros and arguments only"
                self._error("RBG016", message, tilde, hint="define a macro for what is pasted")
            self._next += 1
            if self._next == len(self._tokens) or self._is_tilde():
                message = "there is nothing to paste with on the right of '~'"
                self._error("RBG016", message, tilde)
                continue
            operand = self._operand()
            operands.append(operand or _Plain([]))
            reaches.append(start.to(self._tokens[self._next - 1]))
        return _Paste(tuple(operands), tuple(reaches))

    def _tilde(self, message: str) -> None:
        self._error("RBG016", message, self._tokens[self._next])
        self._next += 1

    def _operand(self) -> _Operand | None:
        """The next token with its arguments if it is a macro; None after an error."""
        token = self._tokens[self._next]
        self._next += 1
        if token.kind != NAME:
            return _Plain([token])
        if token.text in self._parameters:
            return _Parameter(token)
        if token.text not in self._directives.macros:
            return _Plain([token])
        visible = self._directives.visible(token.text, self._text.order)
        if not visible:
            return _Plain([token])
        if 0 in visible:
            return _Use(token, visible[0], ())
        return self._call(token, visible)

    def _call(self, token: Token, visible: dict[int, Macro]) -> _Use | None:
        if self._next == len(self._tokens) or self._tokens[self._next].kind != "(":
            self._error(
                "RBG013",
                f"the macro {shown(token.text)} needs {_counts(visible)}",
                token,
                hint=f"write {token.text}(...), arguments separated by ';'",
                notes=_definitions(visible),
            )
            return None
        arguments = self._arguments(token)
        if arguments is None:
            return None
        macro = visible.get(len(arguments))
        if macro is None:
            self._error(
                "RBG013",
                f"the macro {shown(token.text)} needs {_counts(visible)}, not {len(arguments)}",
                token,
                hint=self._arity_hint(token, arguments, visible),
                notes=_definitions(visible),
            )
            return None
        order, parameters = self._text.order, self._text.parameters
        texts = [_Text(argument, order, parameters, in_macro=True) for argument in arguments]
        return _Use(token, macro, tuple(texts))

    def _arguments(self, name: Token) -> list[Sequence[Token]] | None:
        """The arguments in parentheses, which come next; None after an error."""
        opening = self._tokens[self._next]
        arguments: list[Sequence[Token]] = []
        start, depth = self._next + 1, 0
        for index in range(self._next, len(self._tokens)):
            kind = self._tokens[index].kind
            if kind == "(":
                depth += 1
            elif kind == ";" and depth == 1:
                arguments.append(self._tokens[start:index])
                start = index + 1
            elif kind == ")":
                depth -= 1
                if depth == 0:
                    arguments.append(self._tokens[start:index])
                    self._next = index + 1
                    return arguments
        self._error(
            "RBG014",
            f"the arguments of the macro {shown(name.text)} never end",
            opening,
            hint="a ')' is missing; this '(' has to be closed in the same directive",
        )
        self._next = len(self._tokens)
        return None

    def _arity_hint(
        self, token: Token, arguments: list[Sequence[Token]], visible: dict[int, Macro]
    ) -> str | None:
        later = self._directives.macros[token.text].get(len(arguments))
        if later is not None and later.order >= self._text.order:
            line = later.name.span.line
            return f"the one with {len(arguments)} is defined in line {line}, too late"
        commas = any(t.kind == "," for argument in arguments for t in argument)
        if commas and len(arguments) < min(visible):
            return "arguments are separated by ';', not by ','"
        return None

    def _error(
        self, code: str, message: str, token: Token, *, hint: str | None = None, notes: Notes = ()
    ) -> None:
        self._text.is_wrong = True
        place = Place(token.span, self._via)
        self._findings.error(code, message, place, hint=hint, notes=notes)


def _counts(visible: dict[int, Macro]) -> str:
    """How many arguments some macros take, in words."""
    counts = sorted(visible)
    noun = "argument" if counts == [1] else "arguments"
    return f"{' or '.join(map(str, counts))} {noun}"


def _definitions(visible: dict[int, Macro]) -> Notes:
    return [("defined here", macro.name.span) for macro in visible.values()]
