"""The text of a macro with the macros in it expanded, for people to read.

The macro's own parameters stay as they are, so that a paste mark beside one of them stays, too.
What an expansion costs is bounded, however much it would become.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, Protocol, TypeVar

MAX_SHOWN = 250
"""So many tokens of an expansion are shown."""

_MAX_STEPS = 3000
_MAX_DEPTH = 100
_LONGEST_CALL = 1000
_NAME = "name"


class Lexeme(Protocol):
    """A token; a name is of the kind ``name``, symbols are their own kinds."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def text(self) -> str:
        """How it is written."""


_L = TypeVar("_L", bound=Lexeme)
_L_co = TypeVar("_L_co", bound=Lexeme, covariant=True)


class Definition(Protocol[_L_co]):
    """A macro."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""

    @property
    def body(self) -> Sequence[_L_co]:
        """Its text."""


@dataclass(frozen=True, slots=True)
class Language(Generic[_L]):
    """What macros are in a language.

    `visible` are the macros of a name that the text of a macro can use, by the number of their
    parameters.  `separator` parts arguments, `paste` makes one token of two, None if they make
    none.
    """

    visible: Callable[[str, Definition[_L]], Mapping[int, Definition[_L]]]
    separator: str
    paste: Callable[[_L, _L], _L | None]


@dataclass(frozen=True, slots=True)
class _Argument(Generic[_L]):
    """The tokens of an argument, and the text that they stand in with its arguments."""

    tokens: Sequence[_L]
    within: Definition[_L]
    context: Mapping[str, _Argument[_L]]


def expansion(macro: Definition[_L], language: Language[_L]) -> tuple[list[_L], bool]:
    """The first tokens that a macro stands for, and whether there are more."""
    run = _Expansion(macro, language)
    tokens = list(islice(run.of(macro.body, macro, {}, 0), MAX_SHOWN + 1))
    is_cut = len(tokens) > MAX_SHOWN or run.steps > _MAX_STEPS
    return _pasted(tokens[:MAX_SHOWN], run.kept, language), is_cut


class _Expansion(Generic[_L]):
    """Expands one macro token by token, so that it can be broken off.

    `steps` is how many tokens were looked at; behind `_MAX_STEPS` there are none.  `kept` are the
    identities of the tokens that are parameters of the macro itself.
    """

    def __init__(self, macro: Definition[_L], language: Language[_L]) -> None:
        self._macro = macro
        self._language = language
        self.steps = 0
        self.kept: set[int] = set()

    def of(
        self,
        tokens: Sequence[_L],
        within: Definition[_L],
        context: Mapping[str, _Argument[_L]],
        depth: int,
    ) -> Iterator[_L]:
        """The tokens of a text that stands within a macro, the macros in it expanded."""
        index = 0
        while index < len(tokens):
            self.steps += 1
            if self.steps > _MAX_STEPS:
                return
            token = tokens[index]
            index += 1
            if token.kind != _NAME or depth > _MAX_DEPTH:
                yield token
            elif token.text in context:
                argument = context[token.text]
                yield from self.of(argument.tokens, argument.within, argument.context, depth + 1)
            elif within is self._macro and token.text in within.parameters:
                self.kept.add(id(token))
                yield token
            else:
                used, arguments, index = self._use(tokens, index, within)
                if used is None:
                    yield token
                    continue
                inner = {
                    name: _Argument(argument, within, context)
                    for name, argument in zip(used.parameters, arguments, strict=True)
                }
                yield from self.of(used.body, used, inner, depth + 1)

    def _use(
        self, tokens: Sequence[_L], index: int, within: Definition[_L]
    ) -> tuple[Definition[_L] | None, list[Sequence[_L]], int]:
        """The macro that the token before an index uses, its arguments, and what comes behind."""
        visible = self._language.visible(tokens[index - 1].text, within)
        if 0 in visible:
            return visible[0], [], index
        if not visible or index == len(tokens) or tokens[index].kind != "(":
            return None, [], index
        arguments: list[Sequence[_L]] = []
        start, depth = index + 1, 0
        for position in range(index, min(len(tokens), index + _LONGEST_CALL)):
            kind = tokens[position].kind
            depth += (kind == "(") - (kind == ")")
            is_border = kind == self._language.separator and depth == 1
            if is_border or (kind == ")" and depth == 0):
                arguments.append(tokens[start:position])
                start = position + 1
            if depth == 0:
                used = visible.get(len(arguments))
                return (used, arguments, position + 1) if used else (None, [], index)
        return None, [], index


def _pasted(tokens: Sequence[_L], kept: set[int], language: Language[_L]) -> list[_L]:
    """The tokens with those pasted that ``~`` stands between, those kept left alone."""
    result: list[_L] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        index += 1
        if token.kind == "~" and result and index < len(tokens):
            left, right = result[-1], tokens[index]
            if id(left) not in kept and id(right) not in kept:
                made = language.paste(left, right)
                if made is not None:
                    result[-1] = made
                    index += 1
                    continue
        result.append(token)
    return result
