"""What is wrong with a text, collected so that everything is told at once."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.rbg.syntax import Place
from rgt.ir.diagnostics import Diagnostic, GameError, Severity, Span, error, warning

Notes = Iterable[tuple[str, Span | None]]

MAX_ERRORS = 50
"""How many errors are told at most."""

_MAX_KEPT = 1000
_MAX_USES = 8
_MAX_SHOWN = 40


class Findings:
    """Errors and warnings, each code, place and message once; not many more than can be told.

    `errors` is how often errors were told.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span | None, str], Diagnostic] = {}
        self.errors = 0

    @property
    def full(self) -> bool:
        """Whether nothing more is kept."""
        return len(self._found) >= _MAX_KEPT

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings in the order of the text."""
        return tuple(self._of(Severity.WARNING))

    def error(
        self,
        code: str,
        message: str,
        place: Place | None,
        *,
        hint: str | None = None,
        notes: Notes = (),
    ) -> None:
        """Keep an error; if a macro brought the text there, notes tell where it is used."""
        span = None if place is None else place.span
        self._add(error(code, message, span, hint=hint, notes=[*notes, *_uses(place)]))
        self.errors += 1

    def warning(
        self, code: str, message: str, place: Place | None, *, hint: str | None = None
    ) -> None:
        """Keep a finding that the work survives."""
        span = None if place is None else place.span
        self._add(warning(code, message, span, hint=hint, notes=_uses(place)))

    def raise_errors(self) -> None:
        """Raise GameError with the errors in the order of the text, if there are any."""
        found = self._of(Severity.ERROR)
        if len(found) > MAX_ERRORS:
            message = f"there are more than {MAX_ERRORS} errors; the others are left out"
            found[MAX_ERRORS:] = [error("RBG109", message, hint="mend the first ones")]
        if found:
            raise GameError(found)

    def _add(self, found: Diagnostic) -> None:
        if not self.full:
            self._found.setdefault((found.code, found.span, found.message), found)

    def _of(self, severity: Severity) -> list[Diagnostic]:
        return sorted((d for d in self._found.values() if d.severity is severity), key=_order)


def shown(text: str) -> str:
    """A piece of the user's text in quotes, cut to a readable length."""
    return f"'{text}'" if len(text) <= _MAX_SHOWN else f"'{text[:_MAX_SHOWN]}...'"


def _uses(place: Place | None) -> Notes:
    """Where the macros that brought a text there are used, the innermost first."""
    use = None if place is None else place.via
    for _ in range(_MAX_USES):
        if use is None:
            return
        span = use.span
        name = span.source.line(span.line)[span.column - 1 : span.end_column - 1]
        yield f"brought by the macro {shown(name)}, used here", span
        use = use.via
    if use is not None:
        yield "and in more macros around it", None


def _order(found: Diagnostic) -> tuple[bool, int, int]:
    span = found.span
    return (True, 0, 0) if span is None else (False, span.line, span.column)
