"""Pictures of passes: the automata of the texts that stand under Before and After."""

from __future__ import annotations

import re
from functools import cache

import rgt
from rgt.passes.registry import PASSES, load
from tests.passes.small_games import declares, game_of

_AFTER = re.compile(r"^After:\n\n```rg\n.*?^```\n", re.MULTILINE | re.DOTALL)


@cache
def pass_pictures() -> dict[str, tuple[str, str]]:
    """The automata before and after each pass as SVG, of those that make a difference to them."""
    found: dict[str, tuple[str, str]] = {}
    for name in PASSES:
        before, after = load(name).picture()
        own = declares(before)
        first, second = (
            rgt.automaton_svg(game_of(text, own=own), fold=False) for text in (before, after)
        )
        if first != second:
            found[name] = first, second
    return found


def with_pictures(page: str, pictured: dict[str, tuple[str, str]]) -> str:
    """The page of passes with the pictures behind the texts that they are of."""
    head, *sections = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    parts = [head]
    for section in sections:
        name = section.removeprefix("## ").partition("\n")[0]
        text = section
        if name in pictured:
            text = _AFTER.sub(lambda found, name=name: found[0] + _figures(name), text, count=1)
        parts.append(text)
    return "".join(parts)


def _figures(name: str) -> str:
    figures = (
        f'<figure><img src="passes/{name}-{when}.svg" alt="The automaton {when} the pass" '
        f'loading="lazy"><figcaption>{when}</figcaption></figure>'
        for when in ("before", "after")
    )
    return f'\n<div class="automata">{"".join(figures)}</div>\n'
