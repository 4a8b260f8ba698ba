"""What is found wrong with a game, collected so that everything is told at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rgt.frontends.rbg.syntax import Place
from rgt.ir import diagnostics
from rgt.ir.diagnostics import Diagnostic, GameError, Severity, Span, nearest

Notes = Iterable[tuple[str, Span | None]]

MAX_ERRORS = 50
"""How many errors are told at most."""

_MAX_USES = 8
_MAX_NAME = 40
_MAX_KNOWN = 2000


class Problem(Exception):
    """A mistake that ends the reading of a section; `diagnostic` tells it."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(str(diagnostic))
        self.diagnostic = diagnostic


class Findings:
    """Diagnostics, each code, place and message once; what exceeds `MAX_ERRORS` is dropped."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span | None, str], Diagnostic] = {}
        self._errors = 0

    @property
    def full(self) -> bool:
        """Whether further errors are dropped."""
        return self._errors > MAX_ERRORS

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic unless the same was said before."""
        key = (diagnostic.code, diagnostic.span, diagnostic.message)
        if key in self._found:
            return
        if diagnostic.severity is Severity.ERROR:
            self._errors += 1
            if self._errors > MAX_ERRORS:
                return
        self._found[key] = diagnostic

    def error(
        self,
        code: str,
        message: str,
        place: Place | None,
        *,
        hint: str | None = None,
        notes: Notes = (),
    ) -> None:
        """Keep a finding that stops the work in the end."""
        self.add(error_at(code, message, place, hint=hint, notes=notes))

    def warning(
        self,
        code: str,
        message: str,
        place: Place | None,
        *,
        hint: str | None = None,
        notes: Notes = (),
    ) -> None:
        """Keep a finding that the work survives."""
        span, told = _told(place, notes)
        self.add(diagnostics.warning(code, message, span, hint=hint, notes=told))

    @property
    def all(self) -> tuple[Diagnostic, ...]:
        """Everything found, in the order of the file; what has no place comes last."""
        return tuple(sorted(self._found.values(), key=_order))

    def raise_errors(self) -> None:
        """Raise GameError with all errors, if there are any."""
        found = [d for d in self.all if d.severity is Severity.ERROR]
        if self.full:
            message = f"there are more than {MAX_ERRORS} errors; the others are left out"
            found.append(diagnostics.error("RBG005", message, hint="mend the first ones"))
        if found:
            raise GameError(found)


def error_at(
    code: str,
    message: str,
    place: Place | None,
    *,
    hint: str | None = None,
    notes: Notes = (),
) -> Diagnostic:
    """An error at a place; if macros brought the text there, notes tell where they are used."""
    span, told = _told(place, notes)
    return diagnostics.error(code, message, span, hint=hint, notes=told)


def suggestion(name: str, known: Collection[str]) -> str | None:
    """The known name closest to a misspelt one, unless it would take long to find."""
    if len(name) > _MAX_NAME or len(known) > _MAX_KNOWN:
        return None
    return nearest(name, known)


def shown(text: str) -> str:
    """A piece of the user's text in quotes, cut to a readable length."""
    return f"'{text}'" if len(text) <= _MAX_NAME else f"'{text[:_MAX_NAME]}...'"


def _told(place: Place | None, notes: Notes) -> tuple[Span | None, list[tuple[str, Span | None]]]:
    """The span of a place, and the notes followed by those about the macros on the way."""
    told = list(notes)
    if place is None:
        return None, told
    uses: list[Span] = []
    use = place.via
    while use is not None:
        uses.append(use.span)
        use = use.via
    left_out = max(0, len(uses) - _MAX_USES)
    for index, span in enumerate(uses):
        if index == _MAX_USES - 1 and left_out:
            told.append((f"... {left_out} more in between ...", None))
        if not _MAX_USES - 1 <= index < len(uses) - 1:
            told.append((f"in the expansion of {shown(_text(span))}, used here", span))
    return place.span, told


def _text(span: Span) -> str:
    return span.source.line(span.line)[span.column - 1 : span.end_column - 1]


def _order(diagnostic: Diagnostic) -> tuple[bool, int, int]:
    span = diagnostic.span
    return (True, 0, 0) if span is None else (False, span.line, span.column)
