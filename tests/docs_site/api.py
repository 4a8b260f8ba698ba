"""The reference of the Python API: directives that mkdocstrings fills in from the docstrings."""

from __future__ import annotations

import rgt

_ABOUT = """# API reference

Made from the docstrings. [rgt from Python](python.md) shows how it goes together, [the
automaton](ir.md) is what passes and front ends rely on, [plug-ins](plugins.md) how packages bring
their own.

## The front door

`import rgt` has all of this, imported when it is first asked for.
"""
_ROOMS = {
    "Playing": (
        "rgt.backends.forward_model",
        "rgt.backends.observations.parts",
        "rgt.backends.numbering.tables",
        "rgt.backends.numbering.buckets",
    ),
    "Games and automata": (
        "rgt.ir.game",
        "rgt.ir.automaton",
        "rgt.ir.fragments",
        "rgt.ir.builder",
    ),
    "Terms": ("rgt.ir.types", "rgt.ir.values", "rgt.ir.expressions", "rgt.ir.actions"),
    "Findings": ("rgt.ir.diagnostics",),
    "Passes": ("rgt.passes.transform", "rgt.passes.pipeline", "rgt.passes.context"),
    "Front ends": ("rgt.frontends",),
    "Traces": ("rgt.debugger.traces.trace", "rgt.debugger.history"),
    "Pictures": ("rgt.backends.pictures.position",),
}


def api_page() -> str:
    """The page, in Markdown."""
    parts = [_ABOUT, *(_directive(f"rgt.{name}") for name in rgt.__all__)]
    for title, modules in _ROOMS.items():
        parts += [f"## {title}\n", *map(_directive, modules)]
    return "\n".join(parts)


def _directive(name: str) -> str:
    return f"::: {name}\n    options:\n      heading_level: 3\n"
