"""Text of strangers, as it may come to a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text with dots for characters that a terminal would act on, or that turn its lines round.

    Names of files, comments and messages may hold them: sequences that begin with an escape change
    the title, the clipboard or what was printed before.  The ends of lines and tabs stay.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else "." for c in text)
