"""The game of a seed."""

from __future__ import annotations

from itertools import count

from rgt.frontends.simplified.generating.chance import Chance
from rgt.frontends.simplified.generating.drafts import draft
from rgt.frontends.simplified.generating.telling import text_of
from rgt.frontends.simplified.generating.trials import tried
from rgt.frontends.simplified.lints.lint import lint
from rgt.frontends.simplified.parse import parse
from rgt.ir.diagnostics import Source


def generate(seed: int) -> str:
    """The text of the game of a seed, which is formatted and comes with comments.

    The same seed gives the same text.  Games are drawn until one is liked: it has no finding,
    random plays of it end before the turn limit as a rule, both sides win some, and all kinds of
    men move.  More than half of them are, so that this takes about a second.
    """
    chance = Chance(seed)
    for attempt in count(1):
        found = draft(chance, f"Generated game {seed}")
        verdict = tried(found.game, chance)
        if verdict.fault is None:
            text = text_of(found, verdict, seed, attempt)
            described = parse(Source(f"generated_{seed}.sbg", text))
            if not described.warnings and not any(True for _ in lint(described)):
                return text
    raise AssertionError("there is always a next draft")
