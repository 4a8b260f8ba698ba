"""What an editor asks of a text in HRG."""

from __future__ import annotations

from rgt.frontends.common.symbols import Assistance
from rgt.frontends.hrg.assistance.reading import read
from rgt.frontends.hrg.assistance.renaming import is_name, obstacle

ASSISTANCE = Assistance(read, is_name, obstacle=obstacle)
"""The answers."""
