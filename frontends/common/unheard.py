"""Findings that nobody hears: for readers that go on whatever is wrong with a text."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir.diagnostics import Diagnostic, Fix
from rgt.ir.findings.findings import Findings, Notes, Where


class Unheard(Findings):
    """Drops what it is told, so that nothing is ever raised and telling costs nothing."""

    def add(self, diagnostic: Diagnostic) -> None:
        """Drop a diagnostic."""

    def error(
        self,
        code: str,
        message: str,
        where: Where,
        *,
        hint: str | None = None,
        notes: Notes = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Count an error, and drop it."""
        self.told += 1
