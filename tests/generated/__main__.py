"""Generated games, well typed, in five languages: ``make generated MINUTES=60``.

Game after game of HRG, RBG, GDL, Simplified Boardgames and RG is drawn by its seed, held to a
witness of its language, printed and read back, optimised by every pass and pipeline, and played by
both engines.
Prints a line for each failure, with the command that shows it again, and a table.  Exit 1 if
anything failed.

``python -m tests.generated [--minutes 30] [--first 0] [--only hrg ...] [--game hrg/17]
[--seconds 20] [--uncompiled] [--json FILE]``

A night's run is ``--minutes 480``; the next one begins with another ``--first``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.campaign.tables import indented, table
from tests.generated.languages import LANGUAGES
from tests.generated.trial import Verdict, judge

_HEAD = (
    *("language", "games", "not proper", "witnessed", "positions", "trials", "changed"),
    *("engines", "plays", "whole", "unfinished", "failures"),
)


def subjects(first: int, languages: Sequence[str]) -> Iterator[str]:
    """The names of games without end, each language in its turn."""
    while True:
        for language in languages:
            yield f"{language}/{first}"
        first += 1


def by_language(verdicts: Iterable[Verdict]) -> str:
    """A line for each language, and one for all."""
    kinds: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        kinds.setdefault(verdict.subject.partition("/")[0], []).append(verdict)
    everything = [each for found in kinds.values() for each in found]
    return table([_HEAD, *(_row(*each) for each in (*sorted(kinds.items()), ("all", everything)))])


def _row(name: str, found: Sequence[Verdict]) -> tuple[str, ...]:
    numbers = (
        len(found),
        sum(bool(each.skipped) for each in found),
        sum(each.witnessed for each in found),
        *(
            sum(getattr(each, column) for each in found)
            for column in ("positions", "trials", "changed", "pipelines", "plays", "ended", "cut")
        ),
        sum(len(each.failures) for each in found),
    )
    return (name, *(f"{number:,}" for number in numbers))


def told(verdict: Verdict) -> str:
    """The failures of a game, and how to see them again."""
    lines = [
        f"{what}: {verdict.subject}, {where}\n  {indented(detail)}"
        for where, what, detail in verdict.failures
    ]
    return "\n".join([*lines, f"  python -m tests.generated --game {verdict.subject}"])


def main() -> int:
    """Try games until the time is over."""
    parser = argparse.ArgumentParser(prog="make generated", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", action="append", choices=LANGUAGES)
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--uncompiled", action="store_true")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    verdicts: list[Verdict] = []
    with open(asked.json or os.devnull, "a", encoding="utf-8") as keep:
        for name in asked.game or subjects(asked.first, asked.only or list(LANGUAGES)):
            if time.monotonic() > end:
                break
            try:
                verdict = judge(name, asked.seconds, compiled=not asked.uncompiled)
            except KeyboardInterrupt:
                break
            verdicts.append(verdict)
            keep.write(json.dumps(verdict.to_json()) + "\n")
            keep.flush()
            if verdict.failures:
                print(told(verdict), flush=True)
    print(f"\n{by_language(verdicts)}")
    return 1 if any(each.failures for each in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
