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
from typing import IO

from rgt.ir.children import child


@dataclass(slots=True)
class Grounding:
    """gringo's output: `rules[head]` lists the bodies; `names` tells the atoms that are shown.

    Literals are gringo's: positive integers, negated by a minus sign.  `facts` are the shown
    atoms that always hold (they need not have a number).
    """

    rules: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    facts: list[str] = field(default_factory=list)


class GroundingLimit(Exception):
    """The program exceeds a limit: `what` is ``"rules"`` or ``"seconds"``."""

    def __init__(self, what: str, max_rules: int, seconds: float | None) -> None:
        super().__init__(what)
        self.what = what
        self.max_rules = max_rules
        self.seconds = seconds

    @property
    def sample_rules(self) -> int:
        """How many ground rules are worth looking at for the cause."""
        return min(300_000, self.max_rules)

    @property
    def sample_seconds(self) -> float:
        """How long it is worth to look for the cause.

        Where the rules were too many the sample ends with its rules, on any machine at the same
        one; a minute is for programs whose rules do not come.
        """
        return 60.0 if self.what == "rules" else min(5.0, self.seconds or 5.0)


_COMMAND = (sys.executable, "-P", "-m", "clingo", "--mode=gringo", "--warn=none")


class _Process:
    """A running gringo that is fed, listened to, and killed at the end or after `seconds`."""

    def __init__(self, program: str, output: str, seconds: float | None) -> None:
        self._running = ExitStack()
        self._process = self._running.enter_context(
            child(
                [*_COMMAND, output, "-"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        )
        self._messages: list[bytes] = []
        self._threads = [
            threading.Thread(target=self._feed, args=(program.encode(),)),
            threading.Thread(target=self._listen),
        ]
        self._timer = threading.Timer(seconds, self._process.kill) if seconds is not None else None

    def __enter__(self) -> _Process:
        for thread in self._threads:
            thread.start()
        if self._timer:
            self._timer.start()
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

    @property
    def complaint(self) -> str:
        """What gringo said on its error channel; complete once the process has ended."""
        return b"".join(self._messages).decode(errors="replace").strip()

    def _feed(self, program: bytes) -> None:
        """Write the program; a process that was killed meanwhile does not mind."""
        assert self._process.stdin
        with suppress(BrokenPipeError):
            self._process.stdin.write(program)
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stderr
        self._messages.append(self._process.stderr.read())


def run(program: str, *, max_rules: int, seconds: float | None) -> Grounding:
    """Ground an ASP program.

    Raises `GroundingLimit` beyond `max_rules` rules or `seconds`; RuntimeError if gringo
    refuses the program, which is then our mistake.
    """
    with _Process(program, "--output=intermediate", seconds) as process:
        grounding, complete = _read(process.lines, max_rules)
    if complete is None:
        raise GroundingLimit("rules", max_rules, seconds)
    if not complete:
        if process.complaint:
            raise RuntimeError(f"gringo: {process.complaint[:2000]}")
        raise GroundingLimit("seconds", max_rules, seconds)
    return grounding


def busiest_relation(program: str, rules: int, seconds: float) -> str | None:
    """The predicate with the most among the first `rules` ground rules that come in some seconds,
    None if there are none.

    gringo numbers atoms and tells their names at the very end, so the program is ground once
    more, as text.
    """
    counts: Counter[bytes] = Counter()
    with _Process(program, "--text", seconds) as process:
        for line in islice(process.lines, rules):
            counts[_PREDICATE.match(line)[0]] += 1  # type: ignore[index]
    return max(sorted(counts), key=lambda name: counts[name]).decode() if counts else None


_PREDICATE = re.compile(rb"[a-z]*[0-9]*")


def _read(lines: IO[bytes], max_rules: int) -> tuple[Grounding, bool | None]:
    """Read aspif lines; the flag is True at a proper end, None beyond `max_rules`."""
    grounding = Grounding()
    rules, names, facts = grounding.rules, grounding.names, grounding.facts
    count = 0
    for line in lines:
        if line[-1:] != b"\n":
            break  # the process was killed in the middle of a line
        if line.startswith(b"1 0 1 "):
            count += 1
            if count > max_rules:
                return grounding, None
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
            return grounding, True
    return grounding, False
