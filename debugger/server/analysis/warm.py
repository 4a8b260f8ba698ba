"""Imports what worker processes need, so that the copies of a process that has it start at once."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from rgt.debugger.server.analysis.worker import KINDS
from rgt.debugger.server.languages import Languages

for _module in dict.fromkeys(kind.partition(":")[0] for kind in KINDS.values()):
    import_module(f"rgt.debugger.server.analysis.work.{_module}")
# a language of another package may be broken, which is told where it is used
with suppress(Exception):
    list(Languages().all())
