"""What is found wrong with a description, collected so that everything is told at once."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir import diagnostics
from rgt.ir.diagnostics import Diagnostic, GameError, Severity, Span

Notes = Iterable[tuple[str, Span | None]]


class Problem(Exception):
    """One mistake of the user, met while something is worked out; `diagnostic` tells it."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(str(diagnostic))
        self.diagnostic = diagnostic


class Findings:
    """Diagnostics, each code, place and message once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span | None, str], Diagnostic] = {}
        self._places: set[tuple[str, Span]] = set()

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic unless the same was said before."""
        code, span = diagnostic.code, diagnostic.span
        self._found.setdefault((code, span, diagnostic.message), diagnostic)
        if span is not None:
            self._places.add((code, span))

    def add_first(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic unless its code was told of its place: one example is enough."""
        span = diagnostic.span
        if span is None or (diagnostic.code, span) not in self._places:
            self.add(diagnostic)

    def error(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        hint: str | None = None,
        notes: Notes = (),
    ) -> None:
        """Keep a finding that stops the work in the end."""
        self.add(diagnostics.error(code, message, span, hint=hint, notes=notes))

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        hint: str | None = None,
        notes: Notes = (),
    ) -> None:
        """Keep a finding that the work survives."""
        self.add(diagnostics.warning(code, message, span, hint=hint, notes=notes))

    @property
    def all(self) -> tuple[Diagnostic, ...]:
        """Everything found, in the order of the file; what has no place comes first."""
        return tuple(sorted(self._found.values(), key=_place))

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors, in the order of the file."""
        return tuple(d for d in self.all if d.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings, in the order of the file."""
        return tuple(d for d in self.all if d.severity is Severity.WARNING)

    def raise_errors(self) -> None:
        """Raise GameError with all errors, if there are any."""
        if self.errors:
            raise GameError(self.errors)


def _place(diagnostic: Diagnostic) -> tuple[int, int]:
    span = diagnostic.span
    return (0, 0) if span is None else (span.line, span.column)
