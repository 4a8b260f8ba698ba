"""What an editor asks about games in GDL, in KIF and in infix form."""

from __future__ import annotations

from rgt.frontends.common.symbols import Assistance
from rgt.frontends.gdl.assistance.describing import called, describe, hints
from rgt.frontends.gdl.assistance.expected import expected
from rgt.frontends.gdl.assistance.keywords import KEYWORDS
from rgt.frontends.gdl.assistance.names import is_name, obstacle
from rgt.frontends.gdl.assistance.symbols import read

ASSISTANCE = Assistance(
    read, is_name, expected, KEYWORDS, describe, hints, obstacle=obstacle, called=called
)
"""What GDL tells an editor."""
