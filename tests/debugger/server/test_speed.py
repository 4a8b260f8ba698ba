"""Every answer about a text of 500 lines comes soon, whatever the language.

`make bench-lsp` measures over a pipe and prints a table.  Here the processor's time is counted,
reading the text anew included, at a place of every kind of symbol.  Other tests may run at the same
time, which makes a processor slower: how fast it is is measured, too, and the best of a few tries
counts.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from lsprotocol import types

from rgt.debugger.server.client import Client
from rgt.debugger.server.documents import Document
from rgt.debugger.server.features import (
    calls,
    completion,
    folding,
    hints,
    hover,
    lenses,
    navigation,
    outline,
    renaming,
    semantic,
    signatures,
)
from rgt.debugger.server.languages import Languages
from rgt.debugger.server.view import RefusedError, View
from tests.benchmarks.editors import assisted, text_of

BOUND = 0.05
"""Seconds, on a machine that does `STEPS` steps of Python in `UNIT` seconds, or faster."""
STEPS, UNIT = 40_000, 0.009
_TRIES = 8
READINGS = {"rename": 2}
"""How many texts an answer is read from, if not one: a renaming also reads what would become."""

AT_NAMES = {
    "rename": renaming.rename,
    "hover": hover.hover,
    "completion": completion.completion,
}
"""What is asked at a name of every kind; what the others take is the same everywhere."""
ANYWHERE = {
    "definition": navigation.definition,
    "references": navigation.references,
    "highlight": navigation.highlights,
    "signature": signatures.signature_help,
    "selection": folding.selection_ranges,
    "calls": calls.prepare,
    "outline": outline.document_symbols,
    "hints": lambda view, params: hints.inlay_hints(view, params, None),
    "folding": folding.folding_ranges,
    "tokens": semantic.Sent().full,
    "lenses": lambda view, params: lenses.code_lenses(view, params, None),
}


class Params:
    """The parameters of any request at a place."""

    def __init__(self, position: types.Position, whole: types.Range) -> None:
        self.position = position
        self.positions = [position]
        self.range = whole
        self.new_name = "renamed"
        self.context = types.ReferenceContext(True)


@pytest.fixture(autouse=True)
def _settled() -> Iterator[None]:
    """As in a server, the collector has nothing to do with what was there before."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("language", assisted())
def test_answers_come_soon(language: str) -> None:
    known = Languages().named(language)
    assert known is not None
    text = text_of(language, 500)
    document = Document("file:///a", 1, text, known)
    whole = document.lines.range((0, len(text)))
    last = {each.symbol.kind: each.place.end - 1 for each in document.table.occurrences}

    def answer(feature: Any, offset: int) -> None:
        fresh = Document("file:///a", 1, text, known)
        view = View(fresh, known, Client(snippets=True, hierarchical_symbols=True))
        feature(view, Params(fresh.lines.position(offset), whole))

    middle = document.table.occurrences[len(document.table.occurrences) // 2].place.start
    asked = {(name, ""): (feature, middle) for name, feature in ANYWHERE.items()}
    for kind, offset in last.items():
        asked |= {(name, kind.value): (feature, offset) for name, feature in AT_NAMES.items()}
    bounds = {place: BOUND * READINGS.get(place[0], 1) for place in asked}
    taken = {place: _best(partial(answer, *what), bounds[place]) for place, what in asked.items()}
    assert {place: took for place, took in taken.items() if took > bounds[place]} == {}


def _steps() -> None:
    made = {}
    for number in range(STEPS):
        made[str(number)] = (number, number + 1)


def _best(work: Callable[[], object], bound: float) -> float:
    """The seconds that some work takes if steps take what they should; tried until it is soon."""
    best = float("inf")
    for _ in range(_TRIES):
        gc.collect()
        slowness = max(1.0, seconds(_steps) / UNIT)
        best = min(best, seconds(work) / slowness)
        if best <= bound:
            break
    return best


def seconds(work: Callable[[], object]) -> float:
    """The processor's time for some work, which may refuse to be done."""
    start = time.process_time()
    with suppress(RefusedError):
        work()
    return time.process_time() - start
