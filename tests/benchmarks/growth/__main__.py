"""How time and memory grow with a game: ``make bench-growth``.

For each family of games the sizes are measured one after the other.  The table has, for each stage
that takes `MOMENT`, the seconds at every size and the *power*: between the two largest sizes the
stage grows like the game to that power.  1 is linear.  What takes `LONG` and grows faster than
`MOST` is measured at twice the largest size.  Exit 1 if it grows as fast there, too, and nobody
says why, or a size is not done in the time.  Where a mere traversal of the automaton grows faster
than `MOST`, as graphs do that the processor's caches cannot hold, that is the bound, up to
`WAITING`.

``python -m tests.benchmarks.growth
[--only PATTERN ...] [--limit 600] [--part 1]``
"""

from __future__ import annotations

import argparse
import fnmatch
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

from tests.benchmarks.growth.families import FAMILIES, Family
from tests.benchmarks.growth.measuring import TRAVERSAL, Measurement, measured
from tests.campaign.tables import table

MOST = 1.3
WAITING = 1.5
MOMENT, LONG = 0.1, 0.5
"""Seconds from which a stage is shown, and from which its power says something."""
MEMORY = "MiB"
_LEAST = 0.001
_HEAD = ("stage", "smallest", "middle", "largest", "power")


def power(small: float, large: float, growth: float) -> float:
    """The exponent with which something grew when the size grew so many times."""
    return log(max(large, _LEAST) / max(small, _LEAST)) / log(growth)


@dataclass(frozen=True, slots=True)
class Growth:
    """A stage of a family at each size, and the power with which it grows at the end."""

    stage: str
    amounts: tuple[float, ...]
    power: float

    def row(self) -> tuple[str, ...]:
        """Its line of the table."""
        shown = (f"{each:.2f}" if isinstance(each, float) else str(each) for each in self.amounts)
        return (self.stage, *shown, f"{self.power:.2f}")


def growths(family: Family, found: Sequence[Measurement]) -> Iterator[Growth]:
    """Each stage that takes a moment, and the memory in MiB."""
    larger = (found[-1].size / found[-2].size) ** family.power
    for stage in found[-1].seconds:
        times = tuple(each.seconds.get(stage, 0.0) for each in found)
        if times[-1] >= MOMENT:
            yield Growth(stage, times, power(times[-2], times[-1], larger))
    memory = tuple(each.mebibytes for each in found)
    yield Growth(MEMORY, memory, power(memory[-2], memory[-1], larger))


def too_fast(family: Family, lines: Sequence[Growth]) -> list[Growth]:
    """The stages that grow faster than they may."""
    traversal = max((each.power for each in lines if each.stage == TRAVERSAL), default=0.0)
    bound = min(max(MOST, traversal), WAITING)
    apart = {MEMORY, *family.excused, *([TRAVERSAL] if traversal <= WAITING else [])}
    long = (each for each in lines if each.stage not in apart and each.amounts[-1] >= LONG)
    return [each for each in long if each.power > bound]


def report(name: str, limit: float, part: float) -> list[str]:
    """Measure a family and print its table; what is wrong with it."""
    family = FAMILIES[name]
    found: list[Measurement] = []
    # what a game is made of, not what it is counted by, shall be that part
    sizes = [round(size * part ** (1 / family.power)) for size in family.sizes]
    for size in sizes:
        found.append(measured(name, size, limit))
        if found[-1].failed is not None:
            print(f"\n{name}, {size:,} {family.what}: {found[-1].failed}", flush=True)
            return [f"{name}, {size:,} {family.what}: {found[-1].failed}"]
    print(f"\n{name}: {family.what}, {', '.join(f'{size:,}' for size in sizes)}")
    lines = list(growths(family, found))
    print(table([_HEAD, *(growth.row() for growth in lines)]))
    for stage, reason in family.excused.items():
        print(f"{stage}: {reason}")
    fast = too_fast(family, lines)
    if fast:
        fast = confirmed(name, found, fast, limit)
    sys.stdout.flush()
    return [f"{name}: {growth.stage} grows with power {growth.power:.2f}" for growth in fast]


def confirmed(
    name: str, found: Sequence[Measurement], fast: Sequence[Growth], limit: float
) -> list[Growth]:
    """Stages that grow as fast when the game grows to twice its size again.

    What only leaves the processor's caches between the last two sizes does not.  Where the larger
    game cannot be made or takes too long all are.
    """
    family = FAMILIES[name]
    size = round(found[-1].size * 2 ** (1 / family.power))
    larger = measured(name, size, limit)
    if larger.failed is not None:
        print(f"at {size:,}: {larger.failed}")
        return list(fast)
    again = list(growths(family, (found[-1], larger)))
    asked = {growth.stage for growth in fast}
    for now in again:
        if now.stage in asked | {TRAVERSAL}:
            print(f"{now.stage} at {size:,}: {now.amounts[-1]:.2f}, power {now.power:.2f}")
    return [growth for growth in too_fast(family, again) if growth.stage in asked]


def main() -> int:
    """Measure the families asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--limit", type=float, default=600.0, help="processor seconds for a size")
    parser.add_argument("--part", type=float, default=1.0, help="of the sizes: 0.25 for a quarter")
    told = parser.parse_args()
    wrong = [
        complaint
        for name in FAMILIES
        if any(fnmatch.fnmatch(name, pattern) for pattern in told.only or ["*"])
        for complaint in report(name, told.limit, told.part)
    ]
    print("\n" + ("\n".join(wrong) or f"nothing grows faster than with power {MOST}"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
