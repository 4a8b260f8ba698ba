"""Texts that know where they may be broken, and the choice of the breaks.

A group is written on one line if it fits there, and otherwise with all of its own breaks; the
groups in it decide for themselves (Wadler, "A prettier printer", 2003, and its successors).
Nothing recurses, however deep the groups nest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Break:
    """A possible end of line: `flat` is what stands there otherwise."""

    flat: str


@dataclass(frozen=True, slots=True)
class End:
    """An end of line in any case; it breaks all groups around it."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Nothing, but the groups around it are broken."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment that goes to the end of its line, whatever follows there."""

    text: str


@dataclass(frozen=True, slots=True)
class Indented:
    """Lines that begin in it are indented one step further."""

    inner: Doc


@dataclass(frozen=True, slots=True)
class Group:
    """Written on one line if it fits; `broken` if something in it does not allow that."""

    inner: Doc
    broken: bool


Doc = str | Break | End | Broken | Remark | Indented | Group | Sequence["Doc"]

SPACE = Break(" ")
SOFT = Break("")
END = End()
BROKEN = Broken()
STEP = 2


def group(*parts: Doc) -> Group:
    """A group of parts."""
    return Group(parts, _must_break(parts))


def joined(parts: Iterable[Doc], between: Doc) -> list[Doc]:
    """The parts with something between them."""
    result: list[Doc] = []
    for part in parts:
        if result:
            result.append(between)
        result.append(part)
    return result


def _must_break(doc: Doc) -> bool:
    rest = [doc]
    while rest:
        part = rest.pop()
        if isinstance(part, End | Broken) or (isinstance(part, Group) and part.broken):
            return True
        if isinstance(part, Indented):
            rest.append(part.inner)
        elif isinstance(part, list | tuple):
            rest += part
    return False


def render(doc: Doc, width: int) -> str:
    """The text, its lines at most `width` wide where the breaks allow it."""
    lines: list[str] = []
    line: list[str] = []
    remarks: list[str] = []
    column = 0
    rest: list[tuple[int, bool, Doc]] = [(0, True, doc)]
    while rest:
        indent, broken, part = rest.pop()
        if isinstance(part, str):
            line.append(part)
            column += len(part)
        elif isinstance(part, list | tuple):
            rest += [(indent, broken, piece) for piece in reversed(part)]
        elif isinstance(part, Indented):
            rest.append((indent + STEP, broken, part.inner))
        elif isinstance(part, Group):
            fits = not part.broken and _fits(width - column, (indent, False, part.inner), rest)
            rest.append((indent, not fits, part.inner))
        elif isinstance(part, Remark):
            remarks.append("  " + part.text)
        elif isinstance(part, End) or (isinstance(part, Break) and broken):
            lines.append("".join(line).rstrip() + "".join(remarks))
            line, remarks, column = [" " * indent], [], indent
        elif isinstance(part, Break):
            line.append(part.flat)
            column += len(part.flat)
    lines.append("".join(line).rstrip() + "".join(remarks))
    return "\n".join(lines)


def _fits(room: int, first: tuple[int, bool, Doc], after: Sequence[tuple[int, bool, Doc]]) -> bool:
    """Whether the text up to the first end of line is at most `room` wide."""
    place = len(after)
    rest = [first]
    while room >= 0:
        if not rest:
            if place == 0:
                return True
            place -= 1
            rest.append(after[place])
        indent, broken, part = rest.pop()
        if isinstance(part, str):
            room -= len(part)
        elif isinstance(part, list | tuple):
            rest += [(indent, broken, piece) for piece in reversed(part)]
        elif isinstance(part, Indented):
            rest.append((indent, broken, part.inner))
        elif isinstance(part, Group):
            rest.append((indent, part.broken, part.inner))
        elif isinstance(part, End) or (isinstance(part, Break) and broken):
            return True
        elif isinstance(part, Break):
            room -= len(part.flat)
    return False
