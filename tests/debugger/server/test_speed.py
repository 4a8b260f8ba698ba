"""Every answer about a text of 500 lines comes soon, whatever the language.

`make bench-lsp` measures over a pipe and prints a table; here the processor's time is counted, as
other tests may run at the same time, and the bound is generous.
"""

from __future__ import annotations

import time
from collections.abc import Callable
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

BOUND = 0.5
"""Seconds; 0.05 is what is aimed at on a machine that has nothing else to do."""

FEATURES = {
    "definition": navigation.definition,
    "references": navigation.references,
    "highlight": navigation.highlights,
    "rename": renaming.rename,
    "outline": outline.document_symbols,
    "hover": hover.hover,
    "completion": completion.completion,
    "signature": signatures.signature_help,
    "hints": hints.inlay_hints,
    "folding": folding.folding_ranges,
    "selection": folding.selection_ranges,
    "tokens": semantic.Sent().full,
    "lenses": lambda view, params: lenses.code_lenses(view, params, None),
    "calls": calls.prepare,
}


class Params:
    """The parameters of any request at a place."""

    def __init__(self, position: types.Position, whole: types.Range) -> None:
        self.position = position
        self.positions = [position]
        self.range = whole
        self.new_name = "renamed"
        self.context = types.ReferenceContext(True)


@pytest.mark.parametrize("language", assisted())
def test_answers_come_soon(language: str) -> None:
    known = Languages().named(language)
    assert known is not None
    text = text_of(language, 500)
    document = Document("file:///a", 1, text, known)
    reading = seconds(lambda: document.table)
    view = View(document, known, Client(snippets=True, hierarchical_symbols=True))
    whole = document.lines.range((0, len(text)))
    taken = {}
    for name, feature in FEATURES.items():
        for place in (len(text) // 3, 2 * len(text) // 3):
            params: Any = Params(document.lines.position(place), whole)
            took = reading + seconds(partial(feature, view, params))
            taken[f"{name} at {place}"] = took
    assert {name: took for name, took in taken.items() if took > BOUND} == {}


def seconds(work: Callable[[], object]) -> float:
    """The processor's time for some work, which may refuse to be done."""
    start = time.process_time()
    with suppress(RefusedError):
        work()
    return time.process_time() - start
