"""Answers about corpus games of every language are such as the protocol allows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from lsprotocol import types

from rgt.corpus import games
from rgt.debugger.server.analysis.analyses import Known
from rgt.debugger.server.analysis.tasks import Stage, Task
from rgt.debugger.server.analysis.work.checking import BEGUN, check
from rgt.debugger.server.client import Client
from rgt.debugger.server.documents import Document
from rgt.debugger.server.features import (
    completion,
    folding,
    hover,
    lenses,
    outline,
    semantic,
    signatures,
)
from rgt.debugger.server.languages import Languages
from rgt.debugger.server.positions import Encoding
from rgt.debugger.server.view import View
from rgt.explanations import FAMILIES
from rgt.frontends.common.symbols import Assistance
from tests.benchmarks.editors import assisted
from tests.codes import findings
from tests.docs import DOCS

ABLE = Client(snippets=True, hierarchical_symbols=True)
LANGUAGES = assisted()


@cache
def view(language: str) -> View:
    """The longest corpus game of a language."""
    known = Languages().named(language)
    assert known is not None
    document = Document("file:///a", 1, max(texts(language), key=len), known, Encoding.Utf32)
    return View(document, known, ABLE)


def texts(language: str) -> list[str]:
    return [game.path.read_text("utf-8") for game in games() if game.language == language]


def at(place: int, asked: View) -> Any:
    identifier = types.TextDocumentIdentifier("file:///a")
    return types.CompletionParams(identifier, asked.lines.position(place))


def places(asked: View) -> range:
    text = asked.document.text
    return range(0, len(text), max(1, len(text) // 60))


def holds(outer: types.Range, inner: types.Range) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


@pytest.mark.parametrize("language", LANGUAGES)
def test_tokens_are_in_order_and_in_their_lines(language: str) -> None:
    asked = view(language)
    data = semantic.Sent().full(asked, types.SemanticTokensParams(at(0, asked).text_document)).data
    lines = asked.document.text.split("\n")
    line = start = end = 0
    for number in range(0, len(data), 5):
        down, right, length, type_, modifiers = data[number : number + 5]
        line, start = (line + down, right) if down else (line, start + right)
        assert down or start >= end
        end = start + length
        assert length > 0 and end <= len(lines[line])
        assert type_ < len(semantic.LEGEND.token_types)
        assert modifiers < 1 << len(semantic.LEGEND.token_modifiers)
    # comments and words of the language are told, too
    assert len(data) / 5 >= len(asked.table.occurrences)


def flat(symbols: Any, outer: types.Range | None = None) -> Iterator[types.DocumentSymbol]:
    for each in symbols:
        assert holds(each.range, each.selection_range)
        yield each
        yield from flat(each.children or ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outline_names_what_is_declared(language: str) -> None:
    asked = view(language)
    found = list(flat(outline.document_symbols(asked, at(0, asked))))
    assert len(found) > 3
    for each in found:
        place = asked.lines.place(each.selection_range)
        assert asked.document.text[place.start : place.end]
        assert each.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_folds_go_over_lines(language: str) -> None:
    asked = view(language)
    found = folding.folding_ranges(asked, at(0, asked))
    assert found
    assert all(0 <= each.start_line < each.end_line < len(asked.lines) for each in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_completions_replace_what_is_before_the_cursor(language: str) -> None:
    asked = view(language)
    for place in places(asked):
        found = completion.completion(asked, at(place, asked))
        cursor = asked.lines.position(place)
        for item in found.items if found is not None else ():
            edit = item.text_edit
            assert isinstance(edit, types.TextEdit)
            assert edit.range.start.line == cursor.line and edit.range.end == cursor
            assert edit.new_text and item.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_there_is_offered(language: str) -> None:
    """With the cursor in the middle of a name the list has the name, nearly always."""
    asked = view(language)
    named = [each for each in asked.table.occurrences if len(each.symbol.name) > 2][::7]
    uses = [each for each in named if each.role != "definition"]
    offered = 0
    for each in uses:
        found = completion.completion(asked, at(each.place.start + 1, asked))
        labels = {item.label.casefold() for item in found.items} if found is not None else set()
        offered += each.symbol.name.casefold() in labels
    assert offered >= 0.9 * len(uses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_selections_hold_each_other(language: str) -> None:
    asked = view(language)
    positions = [asked.lines.position(place) for place in places(asked)]
    params = types.SelectionRangeParams(at(0, asked).text_document, positions)
    for position, found in zip(positions, folding.selection_ranges(asked, params), strict=True):
        assert found.range.start <= position <= found.range.end
        while found.parent is not None:
            assert holds(found.parent.range, found.range)
            found = found.parent


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_have_something_to_say(language: str) -> None:
    asked = view(language)
    for each in asked.table.occurrences[::11]:
        found = hover.hover(asked, at(each.place.start, asked))
        assert found is not None and each.symbol.name in found.contents.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sound_game_is_looked_at_to_the_end_and_its_edges_have_places(language: str) -> None:
    known = Languages().named(language)
    assert known is not None
    game = min(
        (each for each in games() if each.language == language), key=lambda e: e.path.stat().st_size
    )
    text = game.path.read_text("utf-8")
    stages = list(check(Task("check", "game", text, language)))
    last = stages[-1]
    assert isinstance(last, Stage) and (last.number, last.findings) == (BEGUN, ())
    assert last.edges
    assert all(0 <= start <= end <= len(text) for start, end in last.edges)
    document = Document("file:///a", 1, text, known)
    shown = lenses.code_lenses(
        View(document, known, ABLE),
        types.CodeLensParams(types.TextDocumentIdentifier("file:///a")),
        Known(document, last.number, last.findings, last.edges),
    )
    assert [each.command.title for each in shown if each.command][:3] == [
        "perft 1",
        "perft 2",
        "perft 3",
    ]


# codes of the language's text and checks, not of play
SHOWN = [
    (family, code)
    for family in FAMILIES
    for code, entry in sorted(family.codes.items())
    if entry.example and entry.language in (*LANGUAGES, "kif") and not code.startswith("RG1")
][::9]


@pytest.mark.parametrize(("family", "code"), SHOWN, ids=[code for _, code in SHOWN])
def test_the_findings_are_those_of_rgt_check(family: Any, code: str) -> None:
    from rgt.explanations import example_text

    entry = family.codes[code]
    language = "gdl" if entry.language == "kif" else entry.language
    task = Task("check", "example", example_text(family, code), language)
    told = {
        each.code for stage in check(task) if isinstance(stage, Stage) for each in stage.findings
    }
    expected = {each.code for each in findings(family, code)}
    assert code in told
    assert told <= expected or expected <= told


def test_the_table_of_the_page_is_true() -> None:
    page = (DOCS / "lsp.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in re.findall(r"(?m)^\|.*\|$", page)
    ]
    head = rows[0]
    assert head[1:] == LANGUAGES
    told = {
        row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in rows[2:14] if len(row) == 7
    }
    parts = {
        "completion of what may stand there, with snippets": "expected",
        "inlay hints": "hints",
        "hover: kind, type, value; words of the language": "describe",
        "refactorings": "refactorings",
    }
    for title, part in parts.items():
        for language in LANGUAGES:
            known = Languages().named(language)
            assert known is not None
            default = Assistance.__dataclass_fields__[part].default
            filled = getattr(known.assistance, part) is not default
            assert told[title][language] == ("yes" if filled else "no"), (title, language)
    for language in LANGUAGES:
        known = Languages().named(language)
        assert known is not None and known.frontend.format is not None


def test_the_arguments_of_macros_are_parted_as_the_language_parts_them() -> None:
    asked = view("rbg")
    call = next(each for each in asked.table.calls if len(each.symbol.parameters) > 1)
    name, parameters = call.symbol.name, "; ".join(call.symbol.parameters)
    found = signatures.signature_help(asked, at(call.place.start, asked))
    assert found is not None
    assert found.signatures[0].label == f"{name}({parameters})"
    assert hover.signature(asked, call.symbol) == f"macro {name}({parameters})"
