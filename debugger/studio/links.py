"""What the page shows as a link: deflated, behind the ``#``, which no server is sent.

`web/src/share.ts` reads it.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass

FORM = 1
"""The form of the links that are written; `share.ts` has the same number, and refuses others."""
_RAW_DEFLATE = -15


@dataclass(frozen=True, slots=True)
class Shown:
    """A game that the page begins with: its text, the text's language, the name of its file."""

    text: str
    language: str
    name: str


def link(shown: Shown) -> str:
    """What stands behind the ``#`` in the address of a page that shows a game as it begins."""
    said = {
        "form": FORM,
        "name": shown.name,
        "language": shown.language,
        "text": shown.text,
        "line": [],
        "view": "board",
    }
    deflating = zlib.compressobj(wbits=_RAW_DEFLATE)
    deflated = deflating.compress(json.dumps(said).encode()) + deflating.flush()
    return base64.urlsafe_b64encode(deflated).decode().rstrip("=")
