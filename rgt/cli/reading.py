"""What is wrong with the text of a game, before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rgt.api import Loaded
    from rgt.cli.common import Reading
    from rgt.frontends import Frontend
    from rgt.ir.diagnostics import Diagnostic, Source


def look_at(
    source: Source, frontend: Frontend, reading: Reading, found: list[Diagnostic]
) -> tuple[Any, Loaded] | None:
    """The tree and the game of a text; what is wrong with it is put into `found`.

    None if there are errors.  Where the time or the memory is up, `found` has what was found.
    """
    from rgt.api import lowered
    from rgt.cli.parts.seen import errors
    from rgt.ir.diagnostics import GameError
    from rgt.ir.findings.lookalikes import look_alikes
    from rgt.ir.system.budget import doing
    from rgt.passes.validators import validate

    try:
        found += look_alikes(source, frontend.comment)
        with doing(f"reading {source.name}"):
            tree = frontend.parse(source)
        with doing(f"looking for mistakes in {source.name}"):
            found += frontend.check(tree) if frontend.check is not None else []
        if errors(found):
            return None
        # a tree may be dear: that of a line game is made by running a program
        loaded = lowered(
            frontend,
            tree,
            source.name,
            reading.simultaneous,
            reading.graphs,
            recovery=reading.recovery,
        )
        found += [d for d in loaded.warnings if d not in found]
        with doing(f"looking at the automaton of {source.name}"):
            found += validate(loaded.game)
    except GameError as problem:
        found += [d for d in problem.diagnostics if d not in found]
        return None
    return None if errors(found) else (tree, loaded)
