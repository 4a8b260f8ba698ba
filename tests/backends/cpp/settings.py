"""Under what a game is compared: pipelines of passes, and lists of rewrites of its code.

All rewrites may be left out, so compiled games must play alike under any list of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from rgt.backends.lowering.pipeline import NAMES, chosen
from rgt.ir.diagnostics import GameError

DEFAULT, NONE, RANDOM = "default", "none", "random"

_BETWEEN = " with rewrites "


@dataclass(frozen=True, slots=True)
class Setting:
    """A pipeline, and rewrites as ``rgt compile --rewrites`` has them."""

    passes: str
    rewrites: str = DEFAULT

    def __str__(self) -> str:
        if self.rewrites == DEFAULT:
            return self.passes
        return f"{self.passes}{_BETWEEN}{self.rewrites}"

    @classmethod
    def read(cls, text: str) -> Setting:
        """The setting that was printed so."""
        passes, _, rewrites = text.partition(_BETWEEN)
        return cls(passes, rewrites or DEFAULT)

    @property
    def options(self) -> tuple[str, ...]:
        """How a command line asks for it."""
        named = () if self.rewrites == DEFAULT else (f"--rewrites={self.rewrites}",)
        return (f"--passes='{self.passes}'", *named)


def settings(subject: str, passes: Sequence[str], lists: Sequence[str]) -> list[Setting]:
    """Every pipeline with every list; ``random`` stands for another list each time, which the
    subject's name and the number of the trial decide.
    """
    every = product(passes, lists or [DEFAULT])
    return [
        Setting(spec, some(subject, number) if wanted == RANDOM else wanted)
        for number, (spec, wanted) in enumerate(every)
    ]


def some(subject: str, number: int) -> str:
    """Any of the rewrites, each as likely as not: the same ones for the same subject and number."""
    random = Random(f"{subject} {number}")
    found = [name for name in NAMES if random.random() < 0.5]
    return ",".join(found) or NONE


def rewrites(wanted: str) -> str:
    """What follows ``--rewrites`` on a command line, as argparse asks."""
    if wanted != RANDOM:
        try:
            chosen(wanted)
        except GameError as problem:
            first = problem.diagnostics[0]
            raise argparse.ArgumentTypeError(f"{first.message} ({first.hint})") from None
    return wanted
