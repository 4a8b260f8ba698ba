"""Words that lead a piece back to where it started."""

from __future__ import annotations

from collections import deque

from rgt.frontends.simplified.lints.graph import BEGIN, Graph
from rgt.frontends.simplified.words import Letter, On, Word

_PATIENCE = 5_000
"""How many beginnings of words are looked at."""

_Asked = tuple[tuple[tuple[int, int], On], ...]


def round_trip(graph: Graph, width: int, height: int, start: tuple[int, int]) -> Word | None:
    """A shortest word from a square back to it, possible on some position of the board.

    None if there is none, or if it is not found soon.
    """
    endings = graph.endings()
    first: _Asked = ((start, "w"),)
    begin: list[tuple[int, tuple[int, int], _Asked, Word]] = [
        (node, start, first, ()) for node in sorted(graph.closure(BEGIN))
    ]
    work = deque(begin)
    seen = {(node, place, asked) for node, place, asked, _ in begin}
    while work and len(seen) < _PATIENCE:
        node, place, asked, word = work.popleft()
        for step, after in graph.edges[node]:
            letter = graph.steps[step].letter
            target = place[0] + letter.dx, place[1] + letter.dy
            more = _asked(asked, target, letter)
            if more is None or not (0 <= target[0] < width and 0 <= target[1] < height):
                continue
            longer = (*word, letter)
            if target == start and after in endings:
                return longer
            for behind in sorted(graph.closure(after)):
                if (behind, target, more) not in seen:
                    seen.add((behind, target, more))
                    work.append((behind, target, more, longer))
    return None


def _asked(asked: _Asked, target: tuple[int, int], letter: Letter) -> _Asked | None:
    """What squares are asked to hold with one more letter; None if one cannot hold it all."""
    known = dict(asked)
    if known.setdefault(target, letter.on) != letter.on:
        return None
    return tuple(sorted(known.items()))
