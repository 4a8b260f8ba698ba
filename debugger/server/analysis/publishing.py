"""Findings as the protocol has them."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from lsprotocol import types

from rgt.debugger.server.analysis.tasks import Finding, Remark
from rgt.debugger.server.documents import Document, uri_of
from rgt.ir.diagnostics import Severity

SOURCE = "rgt"
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}


@dataclass(frozen=True, slots=True)
class Explained:
    """What is known of the codes of findings.

    `unnecessary` are those of what could be left out; `addresses` are where codes are explained.
    """

    unnecessary: Container[str] = ()
    addresses: Mapping[str, str] = field(default_factory=dict)


def diagnostic(finding: Finding, document: Document, explained: Explained) -> types.Diagnostic:
    """A finding about a document."""
    lines = document.lines
    place = finding.place if finding.place is not None else lines.extent(0)
    hint = f"\n{finding.hint}" if finding.hint is not None else ""
    address = explained.addresses.get(finding.code)
    return types.Diagnostic(
        lines.range(place),
        finding.message + hint,
        _SEVERITIES[finding.severity],
        finding.code,
        types.CodeDescription(address) if address is not None else None,
        SOURCE,
        [types.DiagnosticTag.Unnecessary] if finding.code in explained.unnecessary else None,
        [_related(remark, document) for remark in finding.remarks] or None,
    )


def _related(remark: Remark, document: Document) -> types.DiagnosticRelatedInformation:
    uri = document.uri if remark.file is None else uri_of(remark.file)
    if remark.file is None:
        source = document.source
        place = document.lines.range((source.offset(*remark.start), source.offset(*remark.end)))
    else:
        # the units of another file's lines are not known: characters are as near as can be
        place = types.Range(_position(remark.start), _position(remark.end))
    return types.DiagnosticRelatedInformation(
        types.Location(uri or document.uri, place), remark.text
    )


def _position(place: tuple[int, int]) -> types.Position:
    return types.Position(place[0] - 1, place[1] - 1)
