"""Findings as editors are told of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from rgt.debugger.server.analysis.publishing import Explained, diagnostic
from rgt.debugger.server.analysis.tasks import Task, found
from rgt.debugger.server.documents import Document
from rgt.ir.diagnostics import Diagnostic, Fix, Severity, Source

TEXT = "first line\n\u20ac second \U0001f600 line\n"
DOCUMENT = Document("file:///games/a.rg", 1, TEXT, None)
SOURCE = DOCUMENT.source


def shown(finding: Diagnostic, explained: Explained | None = None) -> types.Diagnostic:
    return diagnostic(found(finding, SOURCE), DOCUMENT, explained or Explained())


def of(start: int, end: int, severity: Severity = Severity.ERROR) -> Diagnostic:
    return Diagnostic(severity, "RG001", "message", SOURCE.span(start, end))


@pytest.mark.parametrize(
    ("severity", "number"), [(Severity.ERROR, 1), (Severity.WARNING, 2), (Severity.NOTE, 3)]
)
def test_severities(severity: Severity, number: int) -> None:
    assert shown(of(0, 5, severity)).severity == types.DiagnosticSeverity(number)


def test_places_are_in_the_units_of_the_editor() -> None:
    start = TEXT.rindex("line")
    place = shown(of(start, start + 4)).range
    # the smiling face counts twice in UTF-16
    assert place == types.Range(types.Position(1, 12), types.Position(1, 16))


def test_what_has_no_place_stands_at_the_first_line() -> None:
    place = shown(Diagnostic(Severity.ERROR, "RG001", "message")).range
    assert place == types.Range(types.Position(0, 0), types.Position(0, 10))


def test_a_finding_in_another_file_says_where(tmp_path: Path) -> None:
    other = Source(str(tmp_path / "other.rg"), "one\ntwo\n")
    told = shown(Diagnostic(Severity.ERROR, "RG001", "message", other.span(4)))
    assert told.range.start == types.Position(0, 0)
    assert "other.rg:2:1" in told.message


def test_notes_lead_to_their_places(tmp_path: Path) -> None:
    other = Source(str(tmp_path / "other.rg"), "one\ntwo\n")
    notes = (("here", SOURCE.span(0, 5)), ("there", other.span(4)), ("nowhere", None))
    finding = Diagnostic(Severity.ERROR, "RG001", "message", SOURCE.span(0), notes)
    told = shown(finding)
    here, there = told.related_information or ()
    assert (here.message, here.location.uri) == ("here", DOCUMENT.uri)
    assert there.location.uri == (tmp_path / "other.rg").as_uri()
    assert there.location.range.start == types.Position(1, 0)
    assert told.message == "message\nnowhere"


def test_codes_lead_to_their_explanation_if_that_has_an_address() -> None:
    assert shown(of(0, 1)).code_description is None
    address = "https://example.org/errors.md#rg001-unexpected-text"
    told = shown(of(0, 1), Explained({"RG001"}, {"RG001": address}))
    assert told.code_description == types.CodeDescription(address)
    assert told.tags == [types.DiagnosticTag.Unnecessary]


def test_a_fix_of_another_file_is_none_of_this_one() -> None:
    other = Source("other.rg", "one")
    fixes = (
        Fix("here", ((SOURCE.span(0, 5), "First"),)),
        Fix("there", ((other.span(0, 3), "two"),)),
    )
    finding = found(Diagnostic(Severity.ERROR, "RG001", "", SOURCE.span(0), fixes=fixes), SOURCE)
    assert [(fix.title, fix.edits) for fix in finding.fixes] == [("here", ((0, 5, "First"),))]


def test_half_of_a_character_keeps_places() -> None:
    text = "a\ud800b\r\nc"
    read = Task("check", "a", text, "rg").source
    assert read.text == "a\ufffdb\r\nc"
