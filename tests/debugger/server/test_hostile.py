"""Texts that nobody writes: the server answers, about them and about others."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from lsprotocol import types

from rgt.corpus import games
from tests.benchmarks.editors import assisted
from tests.debugger.server.editor import Editor, editor

SUFFIXES = {game.language: game.path.suffix for game in games() if game.language in set(assisted())}
NONSENSE = {
    "deep": "(" * 30_000 + "{" * 30_000,
    "nul": "\x00\x01 a\x00b {\x00} " * 200,
    "halves": "\ud800 a\udfff = \ud83d; " * 200,
    "one long line": "a " * 20_000 + "\u20ac b" * 20_000,
    "ends of lines": "\r\r\n\n\u2028\x0b\x85" * 500,
}


@pytest.fixture(scope="module")
def server() -> Iterator[Editor]:
    with editor() as made:
        yield made


def asked(server: Editor, address: str) -> None:
    """Ask what editors ask by themselves, and a name."""
    document = types.TextDocumentIdentifier(address)
    start = types.Position(0, 1)
    whole = types.Range(types.Position(0, 0), types.Position(10_000, 0))
    server.ask("text_document_semantic_tokens_full", types.SemanticTokensParams(document))
    server.ask("text_document_document_symbol", types.DocumentSymbolParams(document))
    server.ask("text_document_folding_range", types.FoldingRangeParams(document))
    server.ask("text_document_inlay_hint", types.InlayHintParams(document, whole))
    server.ask("text_document_hover", types.HoverParams(document, start))
    server.ask("text_document_completion", types.CompletionParams(document, start))
    server.ask("text_document_selection_range", types.SelectionRangeParams(document, [start]))


@pytest.mark.parametrize("language", assisted())
def test_nonsense_is_answered(server: Editor, language: str) -> None:
    for number, text in enumerate(NONSENSE.values()):
        address = server.open(f"nonsense{number}{SUFFIXES[language]}", text)
        asked(server, address)
        server.close(address)


@pytest.mark.parametrize("language", assisted())
def test_a_large_text_does_not_keep_others_waiting(server: Editor, language: str) -> None:
    game = next(each for each in games() if each.language == language)
    text = game.path.read_text(encoding="utf-8")
    small = server.open(f"small{SUFFIXES[language]}", text)
    large = server.open(f"large{SUFFIXES[language]}", text * (300_000 // len(text)))
    document = types.TextDocumentIdentifier(large)
    params = types.SemanticTokensParams(document)
    answer = server.begun(server.client.text_document_semantic_tokens_full_async(params))
    hover = types.HoverParams(types.TextDocumentIdentifier(small), types.Position(0, 0))
    begun = time.monotonic()
    server.ask("text_document_hover", hover)
    waited = time.monotonic() - begun
    assert waited < 1 or not answer.done()
    assert len(answer.result(60).data) > 30_000
    server.close(large)
    server.close(small)
