"""Running gringo, the grounder of clingo, and reading its output.

gringo runs in a process of its own: grounding can then be stopped at any moment (it cannot be
interrupted inside Python), and a text of a million ground rules is read faster than a million
callbacks.  The start of the process costs about 0.05 s.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO

from rgt.ir.system.children import child


@dataclass(slots=True)
class Grounding:
    """gringo's output: `rules[head]` lists the bodies; `names` tells the atoms that are shown.

    Literals are gringo's: positive integers, negated by a minus sign.  `facts` are the shown
    atoms that always hold (they need not have a number).
    """

    rules: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    facts: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What grounding may use: ground rules, seconds and bytes of memory (None: any number)."""

    rules: int | None
    seconds: float | None = None
    memory: int | None = None


class GroundingLimit(Exception):
    """The program exceeds a bound.

    `what` is ``"rules"``, ``"seconds"``, ``"memory"``, or ``"growth"``: then the rule that was
    watched by the number `watch` builds ever larger terms.
    """

    def __init__(self, what: str, bounds: Bounds, watch: int | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.bounds = bounds
        self.watch = watch

    @property
    def sample(self) -> Bounds:
        """How much of the ground program is worth looking at for the cause.

        Where the rules were too many the sample ends with its rules, on any machine at the same
        one; the time is for programs whose rules do not come.
        """
        bounds = self.bounds
        seconds = 15.0 if self.what == "rules" else min(5.0, max(1.0, (bounds.seconds or 20.0) / 4))
        rules = 300_000 if bounds.rules is None else min(300_000, bounds.rules)
        return Bounds(rules, seconds, bounds.memory)


_GROUNDER = str(Path(__file__).with_name("grounder.py"))


class _Process:
    """A running gringo that is fed, listened to, and killed at the end or when its time is up."""

    def __init__(self, program: str, output: str, bounds: Bounds) -> None:
        self._running = ExitStack()
        self._command = [sys.executable, "-P", _GROUNDER, output, str(bounds.memory or 0)]
        self._messages: list[bytes] = []
        # whoever ends this process waits for none of them
        self._threads = [
            threading.Thread(target=self._feed, args=(program.encode(),), daemon=True),
            threading.Thread(target=self._listen, daemon=True),
        ]
        self._late = False
        self._timer: threading.Timer | None = None
        if bounds.seconds is not None:
            self._timer = threading.Timer(bounds.seconds, self._stop)
            self._timer.daemon = True

    def __enter__(self) -> _Process:
        try:
            self._process = self._running.enter_context(
                child(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
            )
            for thread in self._threads:
                thread.start()
            if self._timer:
                self._timer.start()
        except BaseException as raised:
            # Ctrl-C may come here as well as later
            if self._timer:
                self._timer.cancel()
            self._running.close()
            if isinstance(raised, RuntimeError):
                # the system has no room for a thread
                raise MemoryError from None
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer:
            self._timer.cancel()
        self._process.kill()
        for thread in self._threads:
            thread.join()
        self._running.close()

    @property
    def lines(self) -> IO[bytes]:
        """Gringo's output."""
        assert self._process.stdout
        return self._process.stdout

    def failure(self, bounds: Bounds) -> Exception:
        """Why gringo, which has ended, did not come to the end of its output."""
        said = b"".join(self._messages).decode(errors="replace").strip()
        if growth := _GROWTH.search(said):
            return GroundingLimit("growth", bounds, int(growth[1]))
        if self._late:
            return GroundingLimit("seconds", bounds)
        if not said or _MEMORY.search(said):
            # without a word: the system has killed it
            return GroundingLimit("memory", bounds)
        return RuntimeError(f"gringo: {said[:2000]}")

    def _stop(self) -> None:
        """The time is up."""
        self._late = True
        self._process.kill()

    def _feed(self, program: bytes) -> None:
        """Write the program; a process that was killed meanwhile does not mind.

        Nor does one whose pipes are closed: Ctrl-C may come between the start of a thread and
        its first step.
        """
        assert self._process.stdin
        with suppress(BrokenPipeError, ValueError):
            self._process.stdin.write(program)
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stderr
        # closed before it was heard, as in `_feed`
        with suppress(ValueError):
            self._messages.append(self._process.stderr.read())


def run(program: str, bounds: Bounds) -> Grounding:
    """Ground an ASP program.

    Raises `GroundingLimit` beyond the bounds or where terms grow for ever; RuntimeError if gringo
    refuses the program, which is then our mistake.
    """
    with _Process(program, "intermediate", bounds) as process:
        grounding = Grounding()
        try:
            complete = _read(process.lines, bounds, grounding)
        except MemoryError:
            # to tell of it takes memory, too
            del grounding
            raise GroundingLimit("memory", bounds) from None
    if not complete:
        raise process.failure(bounds)
    return grounding


def busiest_relations(program: str, bounds: Bounds) -> list[str]:
    """The predicates of the first ground rules, those with the most rules first.

    gringo numbers atoms and tells their names at the very end, so the program is ground once
    more, as text, as far as the bounds allow.
    """
    counts: Counter[bytes] = Counter()
    with _Process(program, "text", bounds) as process:
        for line in islice(process.lines, bounds.rules):
            counts[_PREDICATE.match(line)[0]] += 1  # type: ignore[index]
    # choices, and what is shown, begin with a sign
    del counts[b""]
    return [name.decode() for name in sorted(counts, key=lambda name: (-counts[name], name))]


_GROWTH = re.compile(r"^growth (\d+)$", re.MULTILINE)
_MEMORY = re.compile(
    r"^memory$|bad_alloc|MemoryError|[Cc]annot allocate memory|failed to map", re.MULTILINE
)
_PREDICATE = re.compile(rb"[a-z]*[0-9]*")


def _read(lines: IO[bytes], bounds: Bounds, grounding: Grounding) -> bool:
    """Read aspif lines; whether they come to their end."""
    rules, names, facts = grounding.rules, grounding.names, grounding.facts
    count, most = 0, bounds.rules
    for line in lines:
        if line[-1:] != b"\n":
            break  # the process was killed in the middle of a line
        if line.startswith(b"1 0 1 "):
            count += 1
            if most is not None and count > most:
                raise GroundingLimit("rules", bounds)
            numbers = tuple(map(int, line.split()))
            bodies = rules.get(numbers[3])
            if bodies is None:
                rules[numbers[3]] = [numbers[6:]]
            else:
                bodies.append(numbers[6:])
        elif line.startswith(b"4 "):
            _, _, name, condition = line.decode().split(" ", 3)
            if condition[0] == "0":
                facts.append(name)
            else:
                names[int(condition.split()[1])] = name
        elif line == b"0\n":
            return True
    return False
