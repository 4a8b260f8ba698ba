"""What an editor asks about games in GDL, in KIF and in infix form."""

from __future__ import annotations

from rgt.frontends.common.symbols import Assistance
from rgt.frontends.gdl.assistance.names import is_name
from rgt.frontends.gdl.assistance.symbols import read

ASSISTANCE = Assistance(read, is_name)
"""What GDL tells an editor."""
