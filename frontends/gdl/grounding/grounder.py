"""The grounder's own process: gringo with a limit on its memory and an eye on terms that grow.

Run as a program, by its path: ``grounder.py OUTPUT BYTES < program``.  `BYTES` of memory are what
it may use (0: any).  It imports nothing of rgt, so that it starts in a moment.

The program may ask ``1 = @grow(RULE, VALUE, ...)`` in the rules that may build ever larger terms.
Where values nest too deep, or such rules have too many instances, it says ``growth RULE`` on its
error channel and ends; ``memory`` where that is used up.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import clingo
from clingo.application import Application, clingo_main

MAX_DEPTH = 10_000
"""No term of a game nests so deep."""

MAX_INSTANCES = 100_000
"""So many instances of rules that may not end are too many; nearly no game has such a rule."""


class Growth:
    """What the rules that may build ever larger terms call."""

    def __init__(self) -> None:
        self._instances = 0
        self._depths: dict[clingo.Symbol, int] = {}

    def grow(self, rule: clingo.Symbol, *values: clingo.Symbol) -> clingo.Symbol:
        """The number 1; the end of the process if the values have grown too large."""
        self._instances += 1
        depth = max(map(self._depth, values), default=0)
        if depth > MAX_DEPTH or self._instances > MAX_INSTANCES:
            _end(f"growth {rule}")
        return _ONE

    def _depth(self, value: clingo.Symbol) -> int:
        """How deep a term nests; those of its parts are known, as they were values before."""
        pending = [value]
        while pending:
            term = pending[-1]
            parts = term.arguments if term.type is clingo.SymbolType.Function else ()
            unknown = [part for part in parts if part not in self._depths]
            if unknown:
                pending += unknown
                continue
            pending.pop()
            self._depths[term] = 1 + max((self._depths[part] for part in parts), default=-1)
        return self._depths[value]


_ONE = clingo.Number(1)


class Grounder(Application):
    """gringo as an application of clingo; the program comes from the standard input."""

    program_name = "gringo"

    def main(self, control: clingo.Control, files: Sequence[str]) -> None:
        """Ground the program and write it."""
        try:
            control.add("base", [], sys.stdin.read())
            control.ground([("base", [])], context=Growth())
            control.solve()
        except MemoryError:
            _end("memory")


def _end(message: str) -> None:
    """End the process at once, after some last words."""
    os.write(2, f"{message}\n".encode())
    os._exit(1)


def _limit_memory(limit: int) -> None:
    """Let the system refuse more memory than so many bytes, where it can."""
    if limit:
        with suppress(ImportError, ValueError, OSError):
            import resource

            present = resource.getrlimit(resource.RLIMIT_AS)
            limits = [value for value in present if value != resource.RLIM_INFINITY]
            resource.setrlimit(resource.RLIMIT_AS, (min([limit, *limits]), present[1]))


def main() -> None:
    """The program."""
    output, memory = sys.argv[1:]
    _limit_memory(int(memory))
    arguments = ["--mode=gringo", "--warn=none", f"--output={output}"]
    sys.exit(clingo_main(Grounder(), arguments))


if __name__ == "__main__":
    main()
