"""A trace as one HTML file: no network, no other file, nothing to install.

The data stand in the page as JSON and are shown by the scripts of `page/`, which build every
element by hand and never read data as markup: names in a game may be as hostile as they like.
A content security policy forbids everything else.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from rgt.debugger.trace import Trace
from rgt.debugger.view.page_data import page_data
from rgt.ir.files import write_text

_PAGE = Path(__file__).parent / "page"
_SCRIPTS = (
    "model.js",
    "dom.js",
    "state.js",
    "steps.js",
    "change.js",
    "drawing.js",
    "source.js",
    "game.js",
    "overview.js",
    "main.js",
)


def write(
    trace: Trace, path: str | Path, perft: Mapping[int, Sequence[int] | str] | None = None
) -> None:
    """Write a trace as a page; the file appears whole or not at all.

    `perft` has, by step (0: the start), what `verify` found of the game after it, if asked for.
    Raises OSError naming the path.
    """
    write_text(path, [render(trace, perft)])


def render(trace: Trace, perft: Mapping[int, Sequence[int] | str] | None = None) -> str:
    """The page as text; the same trace gives the same text."""
    script = _script()
    return _filled(
        (_PAGE / "page.html").read_text(encoding="utf-8"),
        {
            "title": escape(f"{_visible(trace.start.name)} - trace"),
            "policy": escape(_policy(script)),
            "style": (_PAGE / "page.css").read_text(encoding="utf-8"),
            "data": _embedded(page_data(trace, perft)),
            "script": script,
        },
    )


def _script() -> str:
    """All scripts as one, so that they share their names and nobody else does."""
    parts = [(_PAGE / name).read_text(encoding="utf-8") for name in _SCRIPTS]
    return '(() => {\n"use strict";\n' + "\n".join(parts) + "})();\n"


def _policy(script: str) -> str:
    """What the page may do: run this one script, be styled; nothing is loaded from anywhere."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'"


def _embedded(data: Mapping[str, Any]) -> str:
    """JSON that no HTML parser takes for markup."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _visible(name: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)


def _filled(template: str, values: Mapping[str, str]) -> str:
    """A template with each `{{name}}` replaced once; values are not looked at again."""
    pieces: list[str] = []
    for name, value in values.items():
        before, mark, template = template.partition("{{" + name + "}}")
        assert mark, name
        pieces += (before, value)
    return "".join([*pieces, template])
