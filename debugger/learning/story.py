"""What the page tells of a piece: the drawings of its automata, and every attempt on one of them.

An attempt is shown on the automaton that it began with: the last one that was believed, or the
prefix tree where the learner went back further.  States that it made one are a group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rgt.debugger.learning.drawing import drawn
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.attempts import Attempt, Refutation, Watched
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.sightings import Sighting
from rgt.frontends.simplified.words import Letter, Word, shown


@dataclass(frozen=True, slots=True)
class _Base:
    """An automaton that is drawn: the number of its drawing, and the tree's states in it."""

    drawing: int
    blocks: tuple[int, ...]


def story(evidence: Evidence, watched: Watched, learned: Dfa[Letter]) -> dict[str, Any]:
    """The story of one piece as JSON has it."""
    return _Story(evidence).told(watched, learned)


class _Story:
    """Collects drawings while the attempts go by."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._drawings: list[dict[str, Any]] = []

    def told(self, watched: Watched, learned: Dfa[Letter]) -> dict[str, Any]:
        evidence = self._evidence
        tree = prefix_tree(evidence.words)
        start = base = self._base(tree, tuple(range(len(tree))))
        steps: list[dict[str, Any]] = []
        for attempt in watched.attempts:
            groups = _groups(base, attempt)
            if groups is None:
                base = start
                groups = _groups(start, attempt)
            steps.append(self._step(attempt, base, groups or []))
            if attempt.believed:
                base = self._base(attempt.automaton, attempt.blocks)
        return {
            "piece": evidence.piece,
            "sightings": evidence.sightings.count,
            "words": [_word(word) for word in sorted(evidence.words, key=_by_length)],
            "born": _born(tree, sorted(evidence.words, key=_by_length)),
            "drawings": self._drawings,
            "steps": steps,
            "leftOut": watched.left_out,
            "final": self._base(learned, ()).drawing,
        }

    def _base(self, automaton: Dfa[Letter], blocks: tuple[int, ...]) -> _Base:
        drawing = drawn(automaton)
        self._drawings.append(
            {
                "width": drawing.width,
                "height": drawing.height,
                "places": drawing.places,
                "accepting": drawing.accepting,
                "edges": [
                    [source, target, list(map(str, letters))]
                    for source, target, letters in drawing.edges
                ],
            }
        )
        return _Base(len(self._drawings) - 1, blocks)

    def _step(
        self, attempt: Attempt, base: _Base, groups: Sequence[Sequence[int]]
    ) -> dict[str, Any]:
        return {
            "drawing": base.drawing,
            "groups": groups,
            "believed": attempt.believed,
            "states": len(attempt.automaton),
            "unobserved": attempt.unobserved,
            "example": None if attempt.example is None else _word(attempt.example),
            "refutation": None if attempt.refutation is None else _refuted(attempt.refutation),
        }


def _groups(base: _Base, attempt: Attempt) -> list[list[int]] | None:
    """States of the base that the attempt made one; None if it did not begin with the base.

    A base that has only some of the words is one for attempts that have just these.
    """
    is_part = min(base.blocks, default=0) < 0
    became: dict[int, int] = {}
    for before, after in zip(base.blocks, attempt.blocks, strict=True):
        if is_part and (before < 0) != (after < 0):
            return None
        if after >= 0 and became.setdefault(before, after) != after:
            return None
    groups: dict[int, list[int]] = {}
    for before, after in sorted(became.items()):
        groups.setdefault(after, []).append(before)
    return [group for group in groups.values() if len(group) > 1]


def _born(tree: Dfa[Letter], words: Sequence[Word]) -> list[int]:
    """For each state of the tree the number of the first word that needs it."""
    born = [0] * len(tree)
    known = {0}
    for number, word in enumerate(words):
        state = 0
        for letter in word:
            state = tree.transitions[state][letter]
            if state not in known:
                known.add(state)
                born[state] = number
    return born


def _by_length(word: Word) -> tuple[int, Word]:
    return len(word), word


def _word(word: Word) -> str:
    return shown(word)


def _refuted(refutation: Refutation) -> dict[str, Any]:
    """The word and the board on which it was not legal, rows from the top, with the way it goes."""
    sighting: Sighting = refutation.sighting
    board = sighting.board
    way = [board.place(sighting.square)]
    for letter in refutation.word:
        x, y = way[-1]
        way.append((x + letter.dx, y + letter.dy))
    return {
        "word": _word(refutation.word),
        "rows": board.rows,
        "way": way,
        "legal": [board.place(square) for square in sorted(sighting.legal)],
    }
