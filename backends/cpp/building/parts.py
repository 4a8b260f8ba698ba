"""A large source in parts that are compiled side by side.

It stays one file, and compiled as it is it is the whole game.  With ``-DRGT_PART=k``, k from 1 to
its `RGT_PARTS`, it is a part of it: all types and tables, but only some of the functions, which
find those of the other parts when all are linked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from rgt.backends.cpp.building.compilers import Compiler
from rgt.backends.cpp.naming import file_name
from rgt.backends.printers.cpp import Printed
from rgt.ir.version import VERSION

LARGEST = 2_000_000
"""So many letters of functions are one part."""
USED = "#if RGT_PART\nusing namespace RGT_SPACE;\n#endif"
"""So that what stands in the namespace of the parts is found as if it had no name."""
_OWN = "RGT_OWN "
"""How a function begins that another part may call."""
_HEAD = """
// A large game.  This file is all of it; with RGT_PART from 1 to RGT_PARTS it is one of its parts.
#define RGT_PARTS {count}
#ifdef RGT_PART
#if RGT_PART < 1 || RGT_PART > RGT_PARTS
#error "RGT_PART is a number from 1 to RGT_PARTS"
#endif
#define RGT_OWN
#define RGT_SPACE {space}_parts
#else
#define RGT_PART 0
#define RGT_OWN static
#define RGT_SPACE
#endif
""".strip()


class Code(str):
    """The source of a game, which is compiled in so many `parts`."""

    parts: int

    def __new__(cls, text: str, parts: int) -> Self:
        """A source, one part being all of it."""
        made = super().__new__(cls, text)
        made.parts = parts
        return made


def divided(functions: Sequence[Printed]) -> list[list[Printed]]:
    """Functions, but those that are `everywhere`, in so few groups of about equal length that
    `LARGEST` letters are enough for each, unless one function is longer.
    """
    own = [function for function in functions if function.own]
    total = sum(map(len, own))
    count = max(1, -(-total // LARGEST))
    groups: list[list[Printed]] = [[] for _ in range(count)]
    before = 0
    for function in own:
        # where its middle stands decides
        groups[(2 * before + len(function)) * count // (2 * total)].append(function)
        before += len(function)
    return [group for group in groups if group] or [[]]


def everywhere(functions: Sequence[Printed]) -> list[str]:
    """Those functions that all parts have, because they are copied to where they are called."""
    return [function.whole() for function in functions if not function.own]


def head(game: str, count: int) -> str:
    """What a source of so many parts begins with."""
    return _HEAD.format(count=count, space=file_name(game))


def declared(functions: Sequence[Printed]) -> str:
    """Declarations of functions that may be in other parts."""
    return "\n".join(function.declared(_OWN) for function in functions)


def in_part(number: int, functions: Sequence[Printed]) -> str:
    """Functions that a part has."""
    bodies = (function.whole(_OWN) for function in functions)
    return "\n\n".join((f"#if RGT_PART == 0 || RGT_PART == {number}", *bodies, "#endif"))


def in_first(texts: Sequence[str]) -> str:
    """What only the first part has."""
    return "\n\n".join(("#if RGT_PART < 2", *texts, "#endif"))


def parts_of(source: str) -> int:
    """How many parts a source has; one that is of no game is whole."""
    return source.parts if isinstance(source, Code) else 1


def apart(file: str, source: str) -> dict[str, str]:
    """Files for the parts of a source ``<file>.cpp``, by name; none if it has only one.

    They are in a folder of their own: all sources beside it together are the game once.
    """
    count = parts_of(source)
    if count == 1:
        return {}
    return {
        f"parts/{file}_{k}.cpp": (
            f"// Part {k} of {count}, written by rgt {VERSION}.\n"
            f'#define RGT_PART {k}\n#include "../{file}.cpp"\n'
        )
        for k in range(1, count + 1)
    }


def compiled(used: Compiler, words: Sequence[str], folder: Path, source: str) -> list[str]:
    """Compile the source that is ``game.cpp`` in a folder; the names of the objects.

    Raises GameError (CPP002) if the compiler fails.
    """
    count = parts_of(source)
    if count == 1:
        used.run([*words, "-c", "game.cpp", "-o", "game.o"], folder)
        return ["game.o"]
    numbers = range(1, count + 1)
    used.run_all(
        [[*words, f"-DRGT_PART={k}", "-c", "game.cpp", "-o", f"game_{k}.o"] for k in numbers],
        folder,
    )
    return [f"game_{k}.o" for k in numbers]
