"""Functions in which sets grow as long as they do.

A check that asks another one at the same place often lets the same set grow: a chain that comes to
one side, and then to the other.  Sets as numbers, in a function that is not put in line, are what
GCC needs to see that it has the answer already.

A set of all places that lead to some is kept from one search to the next.  While the set that it
goes through grows, it goes on from where it was; else it begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

BEFORE = "reached"
"""The name of a set that grows, before it does once more."""
_MOST_WORDS = 2
"""No more are a number."""


@dataclass(frozen=True, slots=True)
class Linked:
    """The places that lead to the set `ends` by moves to places of the set `through` alone; from
    where moves lead to the set `inside` is `entered`.  All are C++ for sets of so many words.
    """

    words: int
    ends: str
    through: str
    entered: str


def _growing(kind: str, name: str, grown: str) -> list[str]:
    """A loop that lets a set grow to `grown`, which is told of `reached`, as long as it does."""
    return [
        f"for (bool more = {name}.any(); more;) {{",
        f"    const {kind} {BEFORE} = {name};",
        f"    const {kind} next = {grown};",
        f"    more = !(next == {BEFORE});",
        f"    {name} = next;",
        "}",
    ]


class Growth:
    """The functions of a game: one for all sets that grow alike."""

    def __init__(self) -> None:
        self._names: dict[tuple[int, str], str] = {}
        self._shared: set[str] = set()
        self._linked: dict[Linked, int] = {}

    def name(self, words: int, grown: str) -> str | None:
        """The name of a function, ``flood<n>(s, number)``; None if the set is too large for it."""
        if words > _MOST_WORDS:
            return None
        return self._names.setdefault((words, grown), f"flood{len(self._names)}")

    def linked(self, found: Linked, keep: Callable[[int], int]) -> str:
        """The name of a function ``linked<n>(s, w)``, for which some words are kept."""
        if found not in self._linked:
            self._linked[found] = keep(2 * found.words)
        return f"linked{self._linked[found]}"

    def share(self, name: str) -> None:
        """Note that the same set may be asked of a function twice."""
        self._shared.add(name)

    def functions(self, callers: Iterable[str]) -> Iterator[str]:
        """Those that some other functions call, as C++."""
        text = "\n".join(callers)
        for linked, first in self._linked.items():
            if f"linked{first}(" in text:
                yield _linked(linked, first)
        for (words, grown), name in self._names.items():
            if f"{name}(" in text:
                kind = f"Bits<{words}>"
                shared = "static __attribute__((noinline, pure))"
                how = shared if name in self._shared else "static inline"
                head = f"{how} Number {name}(const State& s, Number from)"
                body = [f"{kind} found = members<{words}>(from);", *_growing(kind, "found", grown)]
                lines = [f"    {line}" for line in (*body, "return number(found);")]
                yield "\n".join((head + " {", *lines, "}"))


def _linked(found: Linked, first: int) -> str:
    """A function of a set that is kept, what is known beforehand left out, after what it goes
    through.
    """
    kind = f"Bits<{found.words}>"
    lines = [
        f"std::uint64_t* const kept = w.kept + {first};",
        f"constexpr {kind} ends = {found.ends};",
        f"const {kind} through = {found.through};",
        f"{kind} before, linked;",
        "std::memcpy(&before, kept, sizeof before);",
        f"std::memcpy(&linked, kept + {found.words}, sizeof linked);",
        "linked = linked | ends;",
        f"{kind} inside = linked & through & ~before;",
        "if ((before & ~through).any()) {",
        "    linked = ends;",
        "    inside = ends & through;",
        "}",
        "while (inside.any()) {",
        f"    const {kind} entered = ({found.entered}) & ~linked;",
        "    linked = linked | entered;",
        "    inside = entered & through;",
        "}",
        f"const {kind} more = linked & ~ends;",
        "std::memcpy(kept, &through, sizeof through);",
        f"std::memcpy(kept + {found.words}, &more, sizeof more);",
        "return linked;",
    ]
    head = f"static inline {kind} linked{first}(const State& s, Walk& w)"
    return "\n".join((head + " {", *(f"    {line}" for line in lines), "}"))
