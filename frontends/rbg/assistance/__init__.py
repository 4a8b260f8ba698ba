"""What an editor asks about texts in RBG."""

from __future__ import annotations

from rgt.frontends.common.symbols import Assistance
from rgt.frontends.rbg.assistance.describing import describe, hints
from rgt.frontends.rbg.assistance.expected import expected
from rgt.frontends.rbg.assistance.keywords import KEYWORDS
from rgt.frontends.rbg.assistance.refactoring import refactorings
from rgt.frontends.rbg.assistance.renaming import is_name, obstacle
from rgt.frontends.rbg.assistance.symbols import read

ASSISTANCE = Assistance(
    read=read,
    is_name=is_name,
    expected=expected,
    keywords=KEYWORDS,
    describe=describe,
    hints=hints,
    obstacle=obstacle,
    refactorings=refactorings,
    separator="; ",
)
