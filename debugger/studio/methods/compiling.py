"""The game as WebAssembly, for the page to play it by itself."""

from __future__ import annotations

from collections.abc import Mapping

from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.wasm.compilers import find_tools
from rgt.backends.wasm.page import page_data
from rgt.debugger.studio.methods.opening import opened
from rgt.debugger.studio.protocol import Json, Progress
from rgt.debugger.studio.worker import Desk
from rgt.ir.diagnostics import GameError

_LARGEST = 1_000_000
"""So many letters of C++ take a compiler half a minute or more; nobody waits for others."""
_MOST_BYTES = 8 << 20


def compiled(desk: Desk, _: Mapping[str, Json], __: Progress) -> Json:
    """The game's facts, the template of its pictures and its module in base 64, or None.

    There is none without a compiler, for a game that cannot be compiled, and for one that is so
    large that compiling it would take long.
    """
    game = opened(desk).optimised
    if find_tools() is None:
        return None
    try:
        plan = Plan(game)
        source = emit(plan)
        if len(source) > _LARGEST:
            return None
        found = page_data(plan, source)
    except GameError:
        # the interpreter plays it, and says what is wrong with it
        return None
    return found if len(found["module"]) <= _MOST_BYTES else None
