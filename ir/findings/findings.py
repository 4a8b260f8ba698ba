"""Mistakes in a text, collected while it is read so that everything is told at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rgt.ir import diagnostics
from rgt.ir.diagnostics import Diagnostic, Fix, GameError, Severity, Span, Spelling, nearest

Notes = Iterable[tuple[str, Span | None]]

MAX_ERRORS = 50
"""How many errors are told at most where there is a limit."""

_MAX_USES = 8
_MAX_NAME = 40
_MAX_KNOWN = 2000


@dataclass(frozen=True, slots=True)
class Place:
    """Where a token stands, and, if a macro brought it, where that was used (`via`)."""

    span: Span
    via: Place | None = None


Where = Span | Place | None


class Problem(Exception):
    """One mistake of the user, met while something is worked out; `diagnostic` tells it."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(str(diagnostic))
        self.diagnostic = diagnostic


class Findings:
    """Diagnostics, each code, place and message once.

    With `too_many`, the code of a finding that says so, no more than `MAX_ERRORS` errors are
    kept.  `told` is how often errors were told, repetitions included.
    """

    def __init__(self, too_many: str | None = None) -> None:
        self._found: dict[tuple[str, Span | None, str], Diagnostic] = {}
        self._places: set[tuple[str, Span]] = set()
        self._too_many = too_many
        self._errors = 0
        self.told = 0

    @property
    def full(self) -> bool:
        """Whether further errors are dropped."""
        return self._too_many is not None and self._errors > MAX_ERRORS

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic unless the same was said before."""
        is_error = diagnostic.severity is Severity.ERROR
        self.told += is_error
        key = (diagnostic.code, diagnostic.span, diagnostic.message)
        if key in self._found:
            return
        self._errors += is_error
        if not (is_error and self.full):
            self._found[key] = diagnostic
            if diagnostic.span is not None:
                self._places.add((diagnostic.code, diagnostic.span))

    def add_first(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic unless its code was told of its place: one example is enough."""
        span = diagnostic.span
        if span is None or (diagnostic.code, span) not in self._places:
            self.add(diagnostic)

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
        """Keep a finding that stops the work in the end."""
        self.add(error_at(code, message, where, hint=hint, notes=notes, fixes=fixes))

    def warning(
        self,
        code: str,
        message: str,
        where: Where,
        *,
        hint: str | None = None,
        notes: Notes = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Keep a finding that the work survives."""
        span, all_notes = _placed(where, notes)
        self.add(diagnostics.warning(code, message, span, hint=hint, notes=all_notes, fixes=fixes))

    @property
    def all(self) -> tuple[Diagnostic, ...]:
        """Everything found, in the order of the file; what has no place comes last."""
        return tuple(sorted(self._found.values(), key=_order))

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
        found = list(self.errors)
        if self.full and self._too_many is not None:
            message = f"there are more than {MAX_ERRORS} errors; the others are left out"
            found.append(diagnostics.error(self._too_many, message, hint="mend the first ones"))
        if found:
            raise GameError(found)


def error_at(
    code: str,
    message: str,
    where: Where,
    *,
    hint: str | None = None,
    notes: Notes = (),
    fixes: Iterable[Fix] = (),
) -> Diagnostic:
    """An error at a place; if macros brought the text there, notes tell where they are used."""
    span, all_notes = _placed(where, notes)
    return diagnostics.error(code, message, span, hint=hint, notes=all_notes, fixes=fixes)


def first(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The first findings of a check; the last of them says so where others are left out."""
    every = iter(found)
    some = list(islice(every, MAX_ERRORS))
    if next(every, None) is not None:
        some[-1] = replace(some[-1], notes=(*some[-1].notes, ("further ones are left out", None)))
    yield from some


def suggestion(name: str, known: Collection[str]) -> Spelling | None:
    """The known name closest to a misspelt one, unless it would take long to find."""
    if len(name) > _MAX_NAME or len(known) > _MAX_KNOWN:
        return None
    return nearest(name, known)


def shown(text: str) -> str:
    """A piece of the user's text in quotes, cut to a readable length."""
    return f"'{text}'" if len(text) <= _MAX_NAME else f"'{text[:_MAX_NAME]}...'"


def _placed(where: Where, notes: Notes) -> tuple[Span | None, list[tuple[str, Span | None]]]:
    """The span of a place, and the notes followed by those about the macros on the way."""
    found = list(notes)
    if not isinstance(where, Place):
        return where, found
    uses: list[Span] = []
    use = where.via
    while use is not None:
        uses.append(use.span)
        use = use.via
    left_out = max(0, len(uses) - _MAX_USES)
    for index, span in enumerate(uses):
        if index == _MAX_USES - 1 and left_out:
            found.append((f"... {left_out} more in between ...", None))
        if not _MAX_USES - 1 <= index < len(uses) - 1:
            found.append((f"in the expansion of {shown(span.first_line.text)}, used here", span))
    return where.span, found


def _order(diagnostic: Diagnostic) -> tuple[bool, int, int]:
    span = diagnostic.span
    return (True, 0, 0) if span is None else (False, span.line, span.column)
