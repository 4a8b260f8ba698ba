"""What the text of a directive or argument says: its plain tokens, parameters, uses of macros
and pastings (specs/rbg.md sections 2.2 and 2.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macros import Directives, Macro
from rgt.frontends.rbg.tokens import NAME
from rgt.ir.findings.findings import Findings, Notes, Place, shown


@dataclass(frozen=True, slots=True)
class Plain:
    """Tokens that stand for themselves."""

    tokens: list[Token]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the macro whose text this is."""

    token: Token


@dataclass(frozen=True, slots=True)
class Use:
    """A use of a macro, named by `token`."""

    token: Token
    macro: Macro
    arguments: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Paste:
    """Operands of ``~``; a token for each reaches from the first one to its end."""

    operands: tuple[Operand, ...]
    reaches: tuple[Token, ...]


Operand = Plain | Parameter | Use
Item = Operand | Paste


class Text:
    """The text of a directive or argument, resolved when first used."""

    __slots__ = ("in_macro", "is_wrong", "items", "order", "parameters", "tokens")

    def __init__(
        self, tokens: Sequence[Token], order: int, parameters: tuple[str, ...], in_macro: bool
    ) -> None:
        self.tokens = tokens
        self.order = order
        self.parameters = parameters
        self.in_macro = in_macro
        self.items: list[Item] | None = None
        self.is_wrong = False


class Resolver:
    """Finds the parameters, uses and pastings in a text."""

    def __init__(self, text: Text, directives: Directives, findings: Findings) -> None:
        self._text = text
        self._tokens = text.tokens
        self._parameters = frozenset(text.parameters)
        self._directives = directives
        self._findings = findings
        self._next = 0
        self._via: Place | None = None

    def items(self, via: Place | None) -> list[Item]:
        """The text resolved; errors in it are told as found in the use `via`."""
        self._via = via
        result: list[Item] = []
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

    def _add(self, item: Item, result: list[Item]) -> None:
        """Append an item; plain tokens join those before them."""
        last = result[-1] if result else None
        if type(item) is Plain and type(last) is Plain:
            last.tokens.extend(item.tokens)
        else:
            result.append(item)

    def _is_tilde(self) -> bool:
        return self._next < len(self._tokens) and self._tokens[self._next].kind == "~"

    def _paste(self, first: Operand | None, start: Token) -> Item:
        """A chain of operands with '~' between them, the first of them read."""
        operands = [first or Plain([])]
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
            operands.append(operand or Plain([]))
            reaches.append(start.to(self._tokens[self._next - 1]))
        return Paste(tuple(operands), tuple(reaches))

    def _tilde(self, message: str) -> None:
        self._error("RBG016", message, self._tokens[self._next])
        self._next += 1

    def _operand(self) -> Operand | None:
        """The next token with its arguments if it is a macro; None after an error."""
        token = self._tokens[self._next]
        self._next += 1
        if token.kind != NAME:
            return Plain([token])
        if token.text in self._parameters:
            return Parameter(token)
        if token.text not in self._directives.macros:
            return Plain([token])
        visible = self._directives.visible(token.text, self._text.order)
        if not visible:
            return Plain([token])
        if 0 in visible:
            return Use(token, visible[0], ())
        return self._call(token, visible)

    def _call(self, token: Token, visible: dict[int, Macro]) -> Use | None:
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
        texts = [Text(argument, order, parameters, in_macro=True) for argument in arguments]
        return Use(token, macro, tuple(texts))

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
