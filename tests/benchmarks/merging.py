"""RPNI by merging with undo, beside AALpy's on the same samples: ``make bench-merging``.

``python -m tests.benchmarks.merging [--runs N] [--plays N] [--write]``: for each sample the least
processor time of some runs.  With ``--write`` the table is put into docs/learning.md, too.

Both get the same words, legal and illegal: those that random plays show of a piece, or all words
that a board has room for, of a language that is known.  Ours learns whether a merge is wrong by
walking through the tree of the illegal words, since that is all that AALpy asks, too.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from pathlib import Path

from aalpy.learning_algs import run_RPNI

from rgt import api
from rgt.backends import load_engine
from rgt.backends.agents import agent
from rgt.frontends.simplified.automata.dfa import Automaton, Dfa
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.evidence import evidence_of_all
from rgt.frontends.simplified.learning.interfaces import Consistent, Evidence
from rgt.frontends.simplified.learning.learners.rpni import Rpni
from rgt.frontends.simplified.learning.records import Header
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.words import Letter, Word, impossible
from rgt.watching.described import DescriptionWatcher
from rgt.watching.plays import Course, plays
from tests.benchmarks.translation import measured
from tests.experiments.learning.peer import illegal
from tests.frontends.simplified.learning.watching import automaton, told

PAGE = Path(__file__).resolve().parents[2] / "docs" / "learning.md"
_PLACE = re.compile(r"(?<=<!-- merging -->\n).*?(?=<!-- end of merging -->)", re.DOTALL)
GAMES = ("simplified_chess", "los_alamos", "tamerlane", "generated_1", "generated_2")
ROOK = "+".join(
    f"({dx},{dy},e)^*(({dx},{dy},e)+({dx},{dy},p))" for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
)
LANGUAGES = (("(0,1,e)^*((0,1,e)+(0,1,p))", 12), (ROOK, 4))
"""Movements, each with the size of the board whose words are the sample."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen of a piece, whose words are legal, and some `illegal` words."""

    evidence: Evidence
    illegal: tuple[Word, ...]


@dataclass(slots=True)
class Listed:
    """The check that no illegal word of a list is accepted; `spent` are milliseconds in it."""

    illegal: tuple[Word, ...]
    name: str = "listed"
    spent: float = 0.0

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement, whatever the evidence."""
        tree, taken = measured(partial(prefix_tree, self.illegal))
        self.spent = taken

        def consistent(automaton: Automaton[Letter]) -> bool:
            answer, taken = measured(partial(_accepts_none, automaton, tree))
            self.spent += taken
            return answer

        return consistent


def _accepts_none(automaton: Automaton[Letter], tree: Dfa[Letter]) -> bool:
    """Whether an automaton accepts no word of the tree."""
    work = [(0, 0)]
    while work:
        state, known = work.pop()
        row = tree.transitions[known]
        for letter, after in automaton.edges(state).items():
            below = row.get(letter)
            if below is not None:
                if below in tree.accepting and automaton.accepts_at(after):
                    return False
                work.append((after, below))
    return True


@dataclass(slots=True)
class Outcome:
    """Sums over some samples: the states of the trees of their legal words, their illegal words,
    and the milliseconds that our RPNI took, the part of it outside the check, and AALpy's.
    """

    name: str
    samples: int = 0
    tree: int = 0
    illegal: int = 0
    ours: float = 0.0
    merging: float = 0.0
    theirs: float = 0.0

    def add(self, sample: Sample, runs: int) -> None:
        """One more sample, in the least time of some runs."""
        words = sorted(sample.evidence.words)
        data = [((), False), *((word, True) for word in words)]
        data += [(word, False) for word in sample.illegal]
        check = Listed(sample.illegal)
        taken = []
        for _ in range(runs):
            _, ours = measured(partial(Rpni().learn, sample.evidence, check))
            _, theirs = measured(partial(run_RPNI, data, "dfa", print_info=False))
            taken.append((ours, ours - check.spent, theirs))
        ours, merging, theirs = (min(column) for column in zip(*taken, strict=True))
        self.samples += 1
        self.tree += len(prefix_tree(words))
        self.illegal += len(sample.illegal)
        self.ours += ours
        self.merging += merging
        self.theirs += theirs


def played(name: str, number: int) -> Iterator[Sample]:
    """What random plays of a corpus game show of each of its pieces."""
    game = api.load(f"simplified/{name}")
    assert game.source is not None
    engine, watcher = load_engine(game, "interpreter"), DescriptionWatcher(parse(game.source))
    made = plays(engine, watcher, Course((agent("random"), agent("random")), "all", 0, 160))
    header = Header(name, watcher.start, "all", 0, watcher.words)
    for found in evidence_of_all(header, islice(made, number)).values():
        yield Sample(found, tuple(illegal(found)))


def complete(movement: str, size: int) -> Sample:
    """All words that a square board has room for, of no more letters than it has ranks."""
    true = automaton(movement)
    letters = sorted({letter for row in true.transitions for letter in row})
    words = [
        word
        for length in range(1, size + 1)
        for word in product(letters, repeat=length)
        if not impossible(word, size, size)
    ]
    legal = {word for word in words if true.accepts(word)}
    return Sample(told(legal, size, size), tuple(word for word in words if word not in legal))


def outcomes(games: Iterable[str], number: int, runs: int) -> Iterator[Outcome]:
    """The sums over the pieces of each game, and one over words that are all known."""
    for name in games:
        outcome = Outcome(f"plays of {name}")
        for sample in played(name, number):
            outcome.add(sample, runs)
        yield outcome
    outcome = Outcome("all words of small boards")
    for movement, size in LANGUAGES:
        outcome.add(complete(movement, size), runs)
    yield outcome


def table(found: Iterable[Outcome]) -> Iterator[str]:
    """The outcomes in Markdown."""
    titles = ("pieces", "states", "illegal words", "rgt, ms", "merging, ms", "AALpy, ms", "ratio")
    yield f"| samples | {' | '.join(titles)} |"
    yield f"| --- |{' --: |' * len(titles)}"
    for each in found:
        yield (
            f"| {each.name} | {each.samples} | {each.tree} | {each.illegal} | {each.ours:.1f} "
            f"| {each.merging:.1f} | {each.theirs:.1f} | {each.theirs / each.ours:.1f} |"
        )


def main() -> None:
    """Print the table, and put it into the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--plays", type=int, default=20)
    parser.add_argument("--write", action="store_true", help="put it into docs/learning.md")
    arguments = parser.parse_args()
    text = "\n".join(table(outcomes(GAMES, arguments.plays, arguments.runs)))
    print(text)
    if arguments.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_PLACE.sub(lambda _: f"{text}\n", page), encoding="utf-8")


if __name__ == "__main__":
    main()
