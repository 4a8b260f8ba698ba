"""What a macro of RBG expands to, in lines for people to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.common.expanding import Definition, Language, expansion
from rgt.frontends.common.tokens import Token
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.rbg.assistance.heads import Reading
from rgt.frontends.rbg.reading.macros import Macro
from rgt.frontends.rbg.reading.pasting import paste
from rgt.frontends.rbg.writing.spacing import Spacing

_WIDTH = 88


def shown_expansion(reading: Reading, macro: Macro, most_lines: int) -> str:
    """What a macro stands for; what is too long is cut, as dots say."""

    def visible(name: str, within: Definition[Token]) -> Mapping[int, Macro]:
        assert isinstance(within, Macro)
        return reading.directives.visible(name, within.order)

    def pasted(left: Token, right: Token) -> Token | None:
        return paste(left, right, left, Unheard())

    tokens, is_cut = expansion(macro, Language(visible, ";", pasted))
    lines = _lines(tokens)
    if is_cut or len(lines) > most_lines:
        lines = [*lines[: most_lines - 1], "..."]
    return "\n".join(lines)


def _lines(tokens: Sequence[Token]) -> list[str]:
    """The tokens set in lines."""
    lines = [""]
    spacing = Spacing(frozenset())
    spacing.words([tokens[0].become("=", "=")] if tokens else [])
    for word in spacing.words(tokens):
        if word.blank and len(lines[-1]) + len(word.text) > _WIDTH:
            lines.append("")
        lines[-1] += " " * (word.blank and lines[-1] != "") + word.text
    return lines
