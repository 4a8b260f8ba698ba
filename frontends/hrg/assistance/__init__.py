"""What an editor asks of a text in HRG."""

from __future__ import annotations

from rgt.frontends.common.symbols import Assistance
from rgt.frontends.hrg.assistance.describing import describe, hints
from rgt.frontends.hrg.assistance.expected import expected
from rgt.frontends.hrg.assistance.keywords import KEYWORDS
from rgt.frontends.hrg.assistance.reading import read
from rgt.frontends.hrg.assistance.renaming import is_name, obstacle

ASSISTANCE = Assistance(read, is_name, expected, KEYWORDS, describe, hints, obstacle)
"""The answers."""
