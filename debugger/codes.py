"""Every finding about recorded traces that has a code (see `rgt.ir.codes`)."""

from __future__ import annotations

from rgt.ir.codes import Code

_READ = "from io import BytesIO\n\nfrom rgt.debugger.traces.trace_reader import read\n\n"
_HEADER = (
    'header = (\n    b\'{"kind": "trace", "format": 1, "rgt": "0.1.0", "game": "g", \'\n'
    '    b\'"language": "rg", "passes": "default", "sources": [], "source": null, \'\n'
    '    b\'"pragmas": [], "declarations": [], "edges": []}\\n\'\n)\n'
)
_SIZE = '{"nodes": 9, "edges": 9, "state": 0}'

CODES: dict[str, Code] = {
    "TRACE001": Code(
        "No JSON",
        "A trace is a file of JSON Lines, and this line is no JSON.",
        _READ + 'read(BytesIO(b"begin, end: ;"), "run.jsonl")',
        "python",
    ),
    "TRACE002": Code(
        "No trace, or one of another format",
        "The file's first line is not the header of a trace that this version of rgt reads. "
        "`rgt passes GAME --save FILE` writes one.",
        _READ + 'read(BytesIO(b\'{"kind": "trace", "format": 99}\'), "run.jsonl")',
        "python",
    ),
    "TRACE003": Code(
        "Trace without its end",
        "The last line of a trace has the kind `end`. The file was cut, or steps were filtered out "
        "of it.",
        _READ + _HEADER + 'read(BytesIO(header), "run.jsonl")',
        "python",
    ),
    "TRACE004": Code(
        "Malformed line of a trace",
        "The line is JSON and not what docs/traces.md says.",
        _READ + _HEADER + 'read(BytesIO(header + b\'{"kind": "end"}\'), "run.jsonl")',
        "python",
    ),
    "TRACE005": Code(
        "Step that does not fit",
        "The step speaks of an edge, a declaration or a size that the game after the steps before "
        "it does not have: lines are missing, or were changed.",
        _READ
        + _HEADER
        + 'step = (\n    b\'{"kind": "step", "number": 1, "pass": "p", "round": 1, "fact": "", \'\n'
        f"    b'\"before\": {_SIZE}, '\n    b'\"after\": {_SIZE}, '\n"
        '    b\'"nodes": [], "edges": [], "delta": {"removed": [], "added": [], \'\n'
        '    b\'"relabelled": [], "redirected": [], "merged": [], "declarations": []}}\'\n)\n'
        'read(BytesIO(header + step), "run.jsonl")',
        "python",
    ),
    "TRACE006": Code(
        "Nothing of this name to blame",
        "`--blame` takes the key of an edge, a node, or an edge as `SOURCE,TARGET`; the game had "
        "none of these at any step.",
        "rgt passes rg/minimal --blame nowhere",
        "sh",
    ),
    "TRACE007": Code(
        "Unknown variable",
        "The game has no variable and no constant of the name that `--variable` gives, at no step.",
        "rgt passes rg/minimal --variable plyer",
        "sh",
    ),
}

FAULTS: dict[str, Code] = {
    "DEBUG001": Code(
        "Check that does not fail",
        "`rgt reduce` makes a game smaller as long as a check fails on it, so the check has to "
        "fail on the game itself. A command fails by its exit status (`--exit` tells which); "
        "passes fail by changing the game as far as `--depth` shows.",
        "rgt reduce rg/minimal --check true",
        "sh",
    ),
}
"""Findings of the tools that look for faults of rgt."""

PICTURES: dict[str, Code] = {
    "DIAG001": Code(
        "Automaton too large for a picture",
        "After chains are folded so many nodes are left that nobody could read a picture of them. "
        "The studio shows parts, and Graphviz draws any automaton.",
        "import rgt\nfrom rgt.debugger.diagrams.svg import automaton_svg\n\n"
        'ways = [f"n{i}, n{i + 1}: $ {tag};" for i in range(3001) for tag in ("a", "b")]\n'
        'sets = ["type Player = {p};", "type Score = {0};"]\n'
        'automaton_svg(rgt.loads("\\n".join(sets + ways), "rg"))',
        "python",
    ),
}
"""Findings about automata that are to be drawn."""

EDITORS: dict[str, Code] = {
    "LSP001": Code(
        "Not looked at in time",
        "While a game is edited it is looked at for some seconds at most; what was found until "
        "then is told. `rgt check` takes its time.",
    ),
    "LSP002": Code(
        "Not looked at for want of memory",
        "While a game is edited, looking at it may take some memory and no more. "
        "`rgt check --memory-limit` allows more.",
    ),
    "LSP003": Code(
        "The work on the game ended",
        "What looked at the game came upon a fault of rgt, or was ended from outside.",
    ),
    "LSP004": Code(
        "Too long for an editor",
        "The text is so long that nothing is told of it while it is edited.",
    ),
}
"""Findings of the language server."""
