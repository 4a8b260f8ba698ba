"""What an editor asks about Simplified Boardgames."""

from __future__ import annotations

from rgt.frontends.common.symbols import Assistance
from rgt.frontends.simplified.assistance.describing import describe, hints
from rgt.frontends.simplified.assistance.expected import expected
from rgt.frontends.simplified.assistance.keywords import KEYWORDS
from rgt.frontends.simplified.assistance.names import is_name, obstacle, respelt
from rgt.frontends.simplified.assistance.symbols import read

ASSISTANCE = Assistance(
    read,
    is_name,
    expected,
    KEYWORDS,
    describe,
    hints,
    obstacle=obstacle,
    respelt=respelt,
)
"""What Simplified Boardgames tell an editor."""
