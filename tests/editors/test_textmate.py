"""The grammars of TextMate, tried with the program that VS Code colours texts by."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from editors.generate.everything import EDITORS, languages_with_lexicons
from editors.generate.textmate import scope
from rgt.frontends.common.lexicon import Lexicon
from rgt.frontends.common.symbols import Kind
from tests.editors.colours import Colours, by_pygments, colour, differences, texts

MODULES = EDITORS / "vscode" / "node_modules"
LEXICONS = [lexicon for forms in languages_with_lexicons() for lexicon in forms]
needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not (MODULES / "vscode-textmate").exists(),
    reason="no node, or no vscode-textmate: `make vscode` gets it",
)


@needs_node
@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.name)
def test_vs_code_colours_as_pygments_does(lexicon: Lexicon) -> None:
    given = list(texts(lexicon.name))
    for text, theirs in zip(given, by_vs_code(lexicon, given), strict=True):
        assert not [*differences(text, by_pygments(lexicon.name, text), theirs)]


@needs_node
def test_comments_of_several_lines() -> None:
    for lexicon in LEXICONS:
        if lexicon.block_comment is not None:
            text = "/* one\n// two\n* three */ 4"
            (theirs,) = by_vs_code(lexicon, [text])
            assert not [*differences(text, by_pygments(lexicon.name, text), theirs)]


def by_vs_code(lexicon: Lexicon, given: list[str]) -> list[Colours]:
    """The colours of texts by the grammar."""
    grammar = EDITORS / "vscode" / "syntaxes" / f"{lexicon.name}.tmLanguage.json"
    kinds = {scope(kind, lexicon): kind for kind in Kind}
    answer = subprocess.run(
        ["node", str(Path(__file__).with_name("textmate.mjs")), str(MODULES), str(grammar)],
        input=json.dumps(given),
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    found: list[Colours] = []
    for text, lines in zip(given, json.loads(answer.stdout), strict=True):
        colours: Colours = []
        for line, tokens in zip(text.split("\n"), lines, strict=True):
            own: Colours = [None] * (len(line) + 1)
            for start, end, name in tokens:
                own[start:end] = [colour(kinds.get(name))] * (end - start)
            colours += own
        found.append(colours[:-1])
    return found
