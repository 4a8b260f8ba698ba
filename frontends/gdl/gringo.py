"""Running gringo, the grounder of clingo, and reading its output.

gringo runs in a process of its own: grounding can then be stopped at any moment (it cannot be
interrupted inside Python), and a text of a million ground rules is read faster than a million
callbacks.  The start of the process costs about 0.05 s.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from dataclasses import dataclass, field


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
    """The grounding takes too long or grows too large; `busiest` is what was read so far."""

    def __init__(self, what: str, partial: Grounding) -> None:
        super().__init__(what)
        self.what = what
        self.partial = partial


def run(program: str, *, max_rules: int, seconds: float | None) -> Grounding:
    """Ground an ASP program.

    Raises `GroundingLimit` beyond `max_rules` rules or `seconds`; RuntimeError if gringo
    refuses the program, which is then our mistake.
    """
    command = [sys.executable, "-P", "-m", "clingo", "--mode=gringo", "--output=intermediate",
               "--warn=none", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        timer = threading.Timer(seconds, process.kill) if seconds is not None else None
        feeder = threading.Thread(target=_feed, args=(process, program))
        messages: list[bytes] = []
        listener = threading.Thread(target=_listen, args=(process, messages))
        try:
            feeder.start()
            listener.start()
            if timer:
                timer.start()
            grounding, complete = _read(process, max_rules)
        finally:
            if timer:
                timer.cancel()
            process.kill()
            feeder.join()
            listener.join()
    if complete is None:
        raise GroundingLimit("rules", grounding)
    if not complete:
        if messages and messages[0].strip():
            raise RuntimeError(f"gringo: {messages[0].decode()[:2000]}")
        raise GroundingLimit("seconds", grounding)
    return grounding


def _feed(process: subprocess.Popen[bytes], program: str) -> None:
    """Write the program to the process; a process that was killed does not mind."""
    assert process.stdin
    try:
        process.stdin.write(program.encode())
        process.stdin.close()
    except BrokenPipeError:
        pass


def _listen(process: subprocess.Popen[bytes], messages: list[bytes]) -> None:
    """Collect what the process says on its error channel."""
    assert process.stderr
    messages.append(process.stderr.read())


def _read(process: subprocess.Popen[bytes], max_rules: int) -> tuple[Grounding, bool | None]:
    """Read aspif lines; the flag is True at a proper end, None beyond `max_rules`."""
    assert process.stdout
    grounding = Grounding()
    rules, names, facts = grounding.rules, grounding.names, grounding.facts
    count = 0
    for line in process.stdout:
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


def busiest(grounding: Grounding) -> Counter[int]:
    """How many rules each head atom has."""
    return Counter({head: len(bodies) for head, bodies in grounding.rules.items()})
