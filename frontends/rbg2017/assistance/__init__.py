"""What an editor asks about texts in RBG of 2017."""

from __future__ import annotations

from rgt.frontends.common.symbols import Assistance
from rgt.frontends.rbg2017.assistance.describing import describe, hints
from rgt.frontends.rbg2017.assistance.expected import expected
from rgt.frontends.rbg2017.assistance.keywords import KEYWORDS
from rgt.frontends.rbg2017.assistance.renaming import is_name, obstacle
from rgt.frontends.rbg2017.assistance.symbols import read

ASSISTANCE = Assistance(
    read=read,
    is_name=is_name,
    expected=expected,
    keywords=KEYWORDS,
    describe=describe,
    hints=hints,
    obstacle=obstacle,
)
