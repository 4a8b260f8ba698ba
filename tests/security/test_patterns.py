"""No pattern takes a stranger's text for longer than the text is long."""

from __future__ import annotations

from time import process_time

import pytest
from pygments.lexer import Lexer

from rgt import highlighting

LEXERS = ("RgLexer", "HrgLexer", "RbgLexer", "Rbg2017Lexer", "GdlLexer", "SimplifiedLexer")
PIECES = (
    *("(", '"', "a", "//", "/*", " ", "1", "a ", "<<", "{", "\\", "\t\n", ":", "@", "#", "-", "=="),
    *("a(", "a(b:", "a->", "?", "<=", "!", "é", "\u202e", "_", "a_", '"a', "'", "`", "*/", "->>"),
)
LENGTH = 4_000


@pytest.mark.parametrize("name", LEXERS)
def test_colours(name: str) -> None:
    lexer: Lexer = getattr(highlighting, name)()
    # what is known of a language is read first
    list(lexer.get_tokens("x"))
    for piece in PIECES:
        begun = process_time()
        text = piece * (LENGTH // len(piece)) + "\0"
        assert "".join(value for _, value in lexer.get_tokens(text)).strip() == text.strip()
        assert process_time() - begun < 0.5, piece
