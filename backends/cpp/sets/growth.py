"""Functions in which sets grow as long as they do.

A check that asks another one at the same place often lets the same set grow: a chain that comes to
one side, and then to the other.  Sets as numbers, in a function that is not put in line, are what
GCC needs to see that it has the answer already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_MOST_WORDS = 2
"""No more are a number."""


def growing(kind: str, name: str, grown: str) -> list[str]:
    """A loop that lets a set grow to `grown`, which is told of `reached`, as long as it does."""
    return [
        f"for (bool more = {name}.any(); more;) {{",
        f"    const {kind} reached = {name};",
        f"    const {kind} next = {grown};",
        "    more = !(next == reached);",
        f"    {name} = next;",
        "}",
    ]


class Growth:
    """The functions of a game: one for all sets that grow alike."""

    def __init__(self) -> None:
        self._names: dict[tuple[int, str], str] = {}
        self._shared: set[str] = set()

    def name(self, words: int, grown: str) -> str | None:
        """The name of a function, ``flood<n>(s, number)``; None if the set is too large for it."""
        if words > _MOST_WORDS:
            return None
        return self._names.setdefault((words, grown), f"flood{len(self._names)}")

    def share(self, name: str) -> None:
        """Note that the same set may be asked of a function twice."""
        self._shared.add(name)

    def functions(self, callers: Iterable[str]) -> Iterator[str]:
        """Those that some other functions call, as C++."""
        text = "\n".join(callers)
        for (words, grown), name in self._names.items():
            if f"{name}(" in text:
                kind = f"Bits<{words}>"
                shared = "static __attribute__((noinline, pure))"
                how = shared if name in self._shared else "static inline"
                head = f"{how} Number {name}(const State& s, Number from)"
                body = [f"{kind} found = members<{words}>(from);", *growing(kind, "found", grown)]
                lines = [f"    {line}" for line in (*body, "return number(found);")]
                yield "\n".join((head + " {", *lines, "}"))
