"""The text of a macro with the macros in it expanded, for people to read.

Its own parameters stay as they are, so that `~` beside one of them stays, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rgt.frontends.common.unheard import Unheard
from rgt.frontends.rbg.assistance.heads import Reading
from rgt.frontends.rbg.macros import Macro
from rgt.frontends.rbg.pasting import paste
from rgt.frontends.rbg.spacing import Spacing
from rgt.frontends.rbg.tokens import NAME, Token

MAX_TOKENS = 250
"""So many tokens of an expansion are shown."""

_MAX_STEPS = 3000
_MAX_DEPTH = 100
_LONGEST_CALL = 1000
_WIDTH = 88


@dataclass(frozen=True, slots=True)
class _Argument:
    """The tokens of an argument, and the context in which they stand."""

    tokens: Sequence[Token]
    context: Mapping[str, _Argument]
    order: int


def shown_expansion(reading: Reading, macro: Macro, most_lines: int) -> str:
    """What a macro stands for, in lines; what is too long is cut, as dots say."""
    expansion = _Expansion(reading, macro.parameters)
    tokens = list(islice(expansion.of(macro.body, {}, macro.order, 0), MAX_TOKENS + 1))
    is_cut = len(tokens) > MAX_TOKENS or expansion.steps > _MAX_STEPS
    del tokens[MAX_TOKENS:]
    lines = _lines(_pasted(tokens, frozenset(macro.parameters)))
    if is_cut or len(lines) > most_lines:
        lines = [*lines[: most_lines - 1], "..."]
    return "\n".join(lines)


class _Expansion:
    """Expands one macro token by token, so that it can be broken off.

    `steps` is how many tokens were looked at; behind `_MAX_STEPS` there are none.
    """

    def __init__(self, reading: Reading, parameters: Sequence[str]) -> None:
        self._directives = reading.directives
        self._parameters = frozenset(parameters)
        self.steps = 0

    def of(
        self, tokens: Sequence[Token], context: Mapping[str, _Argument], order: int, depth: int
    ) -> Iterator[Token]:
        """The tokens of a text that a directive of this order sees, its macros expanded."""
        index = 0
        while index < len(tokens):
            self.steps += 1
            if self.steps > _MAX_STEPS:
                return
            token = tokens[index]
            index += 1
            if token.kind != NAME or depth > _MAX_DEPTH:
                yield token
            elif token.text in context:
                argument = context[token.text]
                yield from self.of(argument.tokens, argument.context, argument.order, depth + 1)
            elif not context and token.text in self._parameters:
                yield token
            else:
                macro, arguments, index = self._use(tokens, index, order)
                if macro is None:
                    yield token
                    continue
                inner = {
                    name: _Argument(argument, context, order)
                    for name, argument in zip(macro.parameters, arguments, strict=True)
                }
                yield from self._body(macro, inner, depth)

    def _body(self, macro: Macro, context: Mapping[str, _Argument], depth: int) -> Iterator[Token]:
        # a macro without parameters must not take the names of the outermost ones
        named = context or {"": _Argument((), {}, 0)}
        return self.of(macro.body, named, macro.order, depth + 1)

    def _use(
        self, tokens: Sequence[Token], index: int, order: int
    ) -> tuple[Macro | None, list[Sequence[Token]], int]:
        """The macro that the token before an index uses, its arguments, and what comes behind."""
        visible = self._directives.visible(tokens[index - 1].text, order)
        if 0 in visible:
            return visible[0], [], index
        if not visible or index == len(tokens) or tokens[index].kind != "(":
            return None, [], index
        arguments: list[Sequence[Token]] = []
        start, depth = index + 1, 0
        for position in range(index, min(len(tokens), index + _LONGEST_CALL)):
            kind = tokens[position].kind
            depth += (kind == "(") - (kind == ")")
            if (kind == ";" and depth == 1) or (kind == ")" and depth == 0):
                arguments.append(tokens[start:position])
                start = position + 1
            if depth == 0:
                macro = visible.get(len(arguments))
                return (macro, arguments, position + 1) if macro else (None, [], index)
        return None, [], index


def _pasted(tokens: Sequence[Token], parameters: frozenset[str]) -> list[Token]:
    """The tokens with those pasted that '~' stands between, parameters left alone."""
    result: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        index += 1
        if token.kind == "~" and result and index < len(tokens):
            left, right = result[-1], tokens[index]
            if left.text not in parameters and right.text not in parameters:
                made = paste(left, right, left.place, Unheard())
                if made is not None:
                    result[-1] = made
                    index += 1
                    continue
        result.append(token)
    return result


def _lines(tokens: Sequence[Token]) -> list[str]:
    """The tokens set in lines."""
    lines = [""]
    spacing = Spacing(frozenset())
    spacing.words([Token("=", "=", tokens[0].span)] if tokens else [])
    for word in spacing.words(tokens):
        if word.blank and len(lines[-1]) + len(word.text) > _WIDTH:
            lines.append("")
        lines[-1] += " " * (word.blank and lines[-1] != "") + word.text
    return lines
