"""A page that is one file: data, style and scripts inside, nothing loaded from anywhere.

The data stand in the page as JSON and are shown by scripts, which build every element by hand and
never read data as markup: names in a game may be as hostile as they like.  A content security
policy forbids everything else.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any


def one_file(
    template: Path, title: str, style: Path, data: Mapping[str, Any], scripts: Sequence[Path]
) -> str:
    """The template with a title, a style sheet, data and scripts; the same gives the same text.

    The scripts share their names and nobody else has them.
    """
    script = _joined(scripts)
    return _filled(
        template.read_text(encoding="utf-8"),
        {
            "title": escape(_visible(title)),
            "policy": escape(_policy(script)),
            "style": style.read_text(encoding="utf-8"),
            "data": _embedded(data),
            "script": script,
        },
    )


def _joined(scripts: Sequence[Path]) -> str:
    """All scripts as one."""
    parts = [script.read_text(encoding="utf-8") for script in scripts]
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
