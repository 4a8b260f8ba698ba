"""How pieces were learned, as one HTML file: no network, no other file, nothing to install."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rgt.debugger.view.one_file import one_file

_PAGE = Path(__file__).parent / "page"
_SCRIPTS = ("model.js", "graph.js", "words.js", "main.js")
_DOM = Path(__file__).parent.parent / "view" / "page" / "dom.js"


@dataclass(frozen=True, slots=True)
class Heading:
    """What was learned from what, and by whom: names of the game, the learner and the check."""

    game: str
    learner: str
    check: str
    scenario: str


def render(heading: Heading, stories: Sequence[Mapping[str, Any]]) -> str:
    """The page as text, with the `story` of every piece; the same gives the same text."""
    data = {
        "game": heading.game,
        "learner": heading.learner,
        "check": heading.check,
        "scenario": heading.scenario,
        "pieces": stories,
    }
    return one_file(
        _PAGE / "page.html",
        f"{heading.game} - learned by {heading.learner}",
        _PAGE / "page.css",
        data,
        [_DOM, *(_PAGE / name for name in _SCRIPTS)],
    )
