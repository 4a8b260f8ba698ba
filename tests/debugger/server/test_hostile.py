"""Texts that nobody writes: the server answers, about them and about others."""

from __future__ import annotations

import time

import pytest
from lsprotocol import types

from rgt.corpus import games
from tests.benchmarks.editors import assisted
from tests.debugger.server.editor import Editor

ASSISTED = assisted()
SUFFIXES = {game.language: game.path.suffix for game in games() if game.language in ASSISTED}
NONSENSE = {
    "deep": "(" * 30_000 + "{" * 30_000,
    "nul": "\x00\x01 a\x00b {\x00} " * 200,
    "halves": "\ud800 a\udfff = \ud83d; " * 200,
    "one long line": "a " * 20_000 + "\u20ac b" * 20_000,
    "ends of lines": "\r\r\n\n\u2028\x0b\x85" * 500,
}


def asked(steps: Editor, address: str) -> None:
    """Ask what editors ask by themselves, and a name."""
    document = types.TextDocumentIdentifier(address)
    start = types.Position(0, 1)
    whole = types.Range(types.Position(0, 0), types.Position(10_000, 0))
    steps.ask("text_document_semantic_tokens_full", types.SemanticTokensParams(document))
    steps.ask("text_document_document_symbol", types.DocumentSymbolParams(document))
    steps.ask("text_document_folding_range", types.FoldingRangeParams(document))
    steps.ask("text_document_inlay_hint", types.InlayHintParams(document, whole))
    steps.ask("text_document_hover", types.HoverParams(document, start))
    steps.ask("text_document_completion", types.CompletionParams(document, start))
    steps.ask("text_document_selection_range", types.SelectionRangeParams(document, [start]))


@pytest.mark.parametrize("language", ASSISTED)
def test_nonsense_is_answered(steps: Editor, language: str) -> None:
    for number, text in enumerate(NONSENSE.values()):
        address = steps.open(f"nonsense{number}{SUFFIXES[language]}", text)
        asked(steps, address)
        steps.close(address)


@pytest.mark.parametrize("language", ASSISTED[:2])
def test_a_large_text_does_not_keep_others_waiting(steps: Editor, language: str) -> None:
    game = next(each for each in games() if each.language == language)
    text = game.path.read_text(encoding="utf-8")
    small = steps.open(f"small{SUFFIXES[language]}", text)
    large = steps.open(f"large{SUFFIXES[language]}", text * (300_000 // len(text)))
    document = types.TextDocumentIdentifier(large)
    params = types.SemanticTokensParams(document)
    answer = steps.begun(steps.client.text_document_semantic_tokens_full_async(params))
    hover = types.HoverParams(types.TextDocumentIdentifier(small), types.Position(0, 0))
    begun = time.monotonic()
    steps.ask("text_document_hover", hover)
    waited = time.monotonic() - begun
    assert waited < 1 or not answer.done()
    assert len(answer.result(60).data) > 30_000
    steps.close(large)
    steps.close(small)
