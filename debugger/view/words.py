"""Small things that all texts of a trace share: cutting, counting, characters fit to print."""

from __future__ import annotations


def plain(text: str) -> str:
    """The text on one line, dots for characters that would upset a terminal."""
    return "".join(c if c.isprintable() else "·" for c in " ".join(text.split()))


def cut(text: str, width: int) -> str:
    """The text on one line of at most `width` characters."""
    text = plain(text)
    return text if len(text) <= width else text[: width - 4] + " ..."


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 step``, ``2 steps``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
