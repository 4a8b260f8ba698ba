"""Traces whose pages are looked at, with a browser and without."""

from __future__ import annotations

import rgt
from rgt.debugger.faults.verify import Outcome
from rgt.debugger.traces.trace import Trace, record
from rgt.ir.diagnostics import Source
from rgt.ir.text.parser import parse_game
from tests.debugger.traces_by_hand import DECLARATIONS, EDGES, trace_of

HOSTILE = "</script><script>alert(1)</script><!-- <b>&amp;\u2028"
HOSTILE_NAME = "</script><script>alert(1)</script><!-- <b>&amp;."
"""The same as a game's name, which has nothing that cannot be printed; other texts stay."""


def tic_tac_toe() -> Trace:
    return record(rgt.load("rbg/tic_tac_toe"), language="rbg")


def verified(trace: Trace) -> dict[int, Outcome]:
    """What somebody might have found: the third step is wrong, the fourth breaks the game."""
    right = dict.fromkeys(range(len(trace.steps) + 1), (1, 9, 72))
    return {**right, 3: (1, 9, 71), 4: "no play reaches the end"}


def hostile_trace() -> Trace:
    """A trace in which everything that may be any text is as hostile as can be."""
    text = f"// {HOSTILE}\n" + DECLARATIONS + EDGES
    parsed = parse_game(Source(f"{HOSTILE}.rg", text))
    parsed.name = HOSTILE
    trace = trace_of(parsed, (HOSTILE, lambda g: g.automaton.redirect(1, target=HOSTILE)))
    trace.language = trace.passes = HOSTILE
    return trace
