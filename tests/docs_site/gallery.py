"""The gallery of the corpus: every game with its board, its rules and its languages."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from itertools import groupby
from random import Random

import rgt
from rgt.backends.forward_model import State
from rgt.backends.pictures.position import Painter
from rgt.corpus import CorpusGame, games
from rgt.frontends import frontend_named

# the easiest to read come first
_LANGUAGES = {
    "hrg": "High-level Regular Games",
    "rbg": "Regular Boardgames",
    "rbg2017": "Regular Boardgames of 2017",
    "simplified": "Simplified Boardgames",
    "linegames": "Line games",
    "rg": "Regular Games",
    "gdl": "Game Description Language",
}
_ABOUT = """---
hide: [navigation]
---

# Gallery

The {count} games of the corpus, as they begin; where boards are empty at first, after some moves at
random. The pictures are drawn from the games alone. `rgt play NAME` plays a game, and `rgt studio`
shows it while it is changed.
"""
_MOVES = 0.2
"""What share of an empty board's cells is filled."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A position as SVG, and after how many random moves it came."""

    svg: str
    moves: int


def pictures() -> dict[str, Picture]:
    """The pictures of all games that have a board, by the bare names of the games."""
    found: dict[str, Picture] = {}
    for game in games():
        if game.name not in found:
            drawn = picture(game)
            if drawn is not None:
                found[game.name] = drawn
    return found


def picture(described: CorpusGame) -> Picture | None:
    """The picture of a game; None if it has no board."""
    game = rgt.load(described.full_name)
    painter = Painter(game)
    if not painter.has_board:
        return None
    state: State = rgt.engine(game, "interpreter").initial_state()
    svg = painter.picture(state) or ""
    cells = re.findall(r'data-holds="([^"]*)"', svg)
    random = Random(1)
    moves = 0
    if len(set(cells)) <= 1:
        while moves < len(cells) * _MOVES:
            after = state.apply(random.choice(state.legal_moves()))
            if after.is_terminal:
                break
            state = after
            moves += 1
        svg = painter.picture(state) or ""
    return Picture(svg, moves)


def gallery(drawn: dict[str, Picture]) -> str:
    """The page, in Markdown: every game once, by one of the languages that it is written in."""
    by_name = {name: list(group) for name, group in groupby(games(), lambda game: game.name)}
    parts = [_ABOUT.format(count=len(by_name))]
    for language, title in _LANGUAGES.items():
        chosen = [group for group in by_name.values() if _shown(group).language == language]
        # games with pictures first: the others have no place in a grid of boards
        chosen.sort(key=lambda group: group[0].name not in drawn)
        if chosen:
            parts.append(f'## {title}\n\n<div class="gallery" markdown>\n')
            parts += [_card(group, drawn.get(group[0].name)) for group in chosen]
            parts.append("</div>\n")
    return "\n".join(parts)


def _shown(group: list[CorpusGame]) -> CorpusGame:
    """The description that stands for a game: that in the language easiest to read."""
    order = list(_LANGUAGES)
    return min(group, key=lambda game: order.index(game.language))


def _card(group: list[CorpusGame], drawn: Picture | None) -> str:
    name = group[0].name
    title = name.replace("_", " ").capitalize()
    lines = [f'<div class="game" markdown>\n\n### {title} {{ #{name.replace("_", "-")} }}\n']
    if drawn is not None:
        when = f"after {drawn.moves} moves at random" if drawn.moves else "as it begins"
        lines.append(f"![{title}, {when}](gallery/{name}.svg){{ loading=lazy }}\n")
    lines.append(f"{rules(_shown(group))}\n")
    lines.append(" ".join(f"`{game.full_name}`" for game in group))
    lines.append("\n</div>\n")
    return "\n".join(lines)


def rules(game: CorpusGame) -> str:
    """The rules in words, from the comment at the beginning of the description."""
    text = game.path.read_text(encoding="utf-8")
    if game.language == "linegames":
        found = ast.get_docstring(ast.parse(text)) or ""
    else:
        mark = frontend_named(game.language).comment
        lines = []
        for line in text.splitlines():
            if not line.startswith(mark):
                break
            lines.append(line.lstrip(mark[0]).strip())
        found = "\n".join(lines)
    told, _, _ = found.partition("Written for rgt")
    return " ".join(told.split())
