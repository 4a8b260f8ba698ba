"""Everything that reads on everything hostile: a table, and exit 1 where something does not end.

``python -m tests.hostile [--only WORD] [--size BYTES] [--seconds S] [--megabytes M] [--slow]``
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.hostile.inputs import MEGABYTE
from tests.hostile.readers import cases
from tests.hostile.running import Outcome

_LINE = "{:<10} {:<58.58} {:>7} {:>7} {:>6}  {}"


def main() -> int:
    """Run what was asked for; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile")
    parser.add_argument("--only", default="", help="what the name of a case has in it")
    parser.add_argument("--size", type=int, default=MEGABYTE)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--failed", action="store_true", help="print only what fails")
    chosen = parser.parse_args()
    failed = number = 0
    print(_LINE.format("reader", "input", "s", "CPU s", "MB", "ends in"), flush=True)
    with tempfile.TemporaryDirectory(prefix="rgt-hostile-") as folder:
        for case in cases(chosen.size):
            if chosen.only not in f"{case.reader}: {case.name}":
                continue
            number += 1
            found = case.run(Path(folder), patience=max(60.0, 4 * chosen.seconds))
            well = _is_well(found, chosen.seconds, chosen.megabytes)
            failed += not well
            if well and chosen.failed:
                continue
            seconds, cpu = f"{found.seconds:.2f}", f"{found.cpu:.2f}"
            name = case.name.encode("unicode_escape").decode()
            mark = "" if well else "   <-- FAILS"
            print(
                _LINE.format(case.reader, name, seconds, cpu, found.megabytes, found.verdict)
                + mark,
                flush=True,
            )
    print(f"{number} inputs, {failed} fail")
    return 1 if failed else 0


def _is_well(found: Outcome, seconds: float, megabytes: int) -> bool:
    """Whether it ends in time and room; the CPU counts, other work on the machine does not."""
    return found.is_well and found.cpu <= seconds and found.megabytes <= megabytes


if __name__ == "__main__":
    sys.exit(main())
