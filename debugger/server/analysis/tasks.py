"""What a worker process is asked and what it tells: plain data, sent over a pipe."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rgt.ir.diagnostics import Diagnostic, Severity, Source, Span

_HALF = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done with a text.

    `kind` names it (`worker.KINDS`), `name` is what the text is called.  It may take so many
    `seconds`, waiting that it is asked for not counted.
    """

    kind: str
    name: str
    text: str
    language: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 60.0

    @property
    def source(self) -> Source:
        """The text as a front end reads it; half of a character is none that a file can have."""
        text = _HALF.sub("\ufffd", self.text)
        return Source(self.name, text)


@dataclass(frozen=True, slots=True)
class Remark:
    """A note of a finding: where it stands, in the text itself if `file` is None."""

    text: str
    file: str | None
    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FoundFix:
    """A change of the text: the edits are its pieces, from and to, and what shall stand there."""

    title: str
    edits: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic; `place` are offsets in the text, None where it is not about one place."""

    severity: Severity
    code: str
    message: str
    place: tuple[int, int] | None
    remarks: tuple[Remark, ...] = ()
    hint: str | None = None
    fixes: tuple[FoundFix, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """What is known of a text after a part of the work: all findings so far.

    `edges` are the places of the text that the edges of the automaton came from, once there is
    an automaton, `moves` how many the game begins with, once that is known.
    """

    number: int
    findings: tuple[Finding, ...]
    edges: tuple[tuple[int, int], ...] | None = None
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a task is: words, and a part of a hundred where that is known."""

    text: str
    percentage: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a task, with what came out: a JSON value."""

    result: Any = None


@dataclass(frozen=True, slots=True)
class Failed:
    """The end of a task that could not be done; the findings say why, in words of the user."""

    findings: tuple[Finding, ...]


Message = Stage | Progress | Done | Failed


def found(diagnostic: Diagnostic, source: Source) -> Finding:
    """A diagnostic about a text as plain data."""
    span = diagnostic.span
    here = span is not None and span.source.name == source.name
    remarks = [_remark(text, place, source) for text, place in diagnostic.notes if place]
    told = [text for text, place in diagnostic.notes if not place]
    if span is not None and not here:
        told.append(f"at {span}")
    return Finding(
        diagnostic.severity,
        diagnostic.code,
        "\n".join((diagnostic.message, *told)),
        (span.start, span.end) if span is not None and here else None,
        tuple(remarks),
        None if diagnostic.hint is None else str(diagnostic.hint),
        tuple(
            FoundFix(fix.title, tuple((at.start, at.end, text) for at, text in fix.edits))
            for fix in diagnostic.fixes
            if all(at.source.name == source.name for at, _ in fix.edits)
        ),
    )


def _remark(text: str, span: Span, source: Source) -> Remark:
    file = None if span.source.name == source.name else span.source.name
    return Remark(text, file, (span.line, span.column), (span.end_line, span.end_column))
