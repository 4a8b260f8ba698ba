"""The files of Vim, tried in Vim and in Neovim."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editors.generate.everything import EDITORS, languages_with_lexicons
from editors.generate.vim import group
from rgt.frontends.common.lexicon import Lexicon
from rgt.frontends.common.symbols import Kind
from tests.editors.colours import Colours, by_pygments, colour, differences, texts

LEXICONS = [lexicon for forms in languages_with_lexicons() for lexicon in forms]
_SETTINGS = (
    *("-u", "NONE", "-i", "NONE", "-n"),
    *("--cmd", f"set encoding=utf-8 hidden runtimepath^={EDITORS / 'vim'}"),
    *("--cmd", "filetype plugin on", "--cmd", "syntax on"),
)
BEGINNING = {
    "vim": ["vim", "-es", "-N", *_SETTINGS],
    "nvim": ["nvim", "--headless", *_SETTINGS],
}
"""How the editors are started without a screen, and without settings of the user's own."""


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.name)
@pytest.mark.parametrize("editor", BEGINNING)
def test_vim_colours_as_pygments_does(editor: str, lexicon: Lexicon, tmp_path: Path) -> None:
    if shutil.which(editor) is None:
        pytest.skip(f"no {editor}")
    given = [text.rstrip("\n") for text in texts(lexicon.name)[:4] + texts(lexicon.name)[-2:]]
    if lexicon.block_comment is not None:
        given.append("/* one\n// two\n* three */ 4")
    files = []
    for number, text in enumerate(given):
        files.append(tmp_path / f"{number}{lexicon.suffixes[-1]}")
        files[-1].write_text(text + "\n", encoding="utf-8")
    for text, answer in zip(given, dumped(editor, files, tmp_path / "answer.json"), strict=True):
        assert answer["type"] == lexicon.name
        assert answer["comment"] == f"{lexicon.line_comment} %s"
        theirs = by_vim(lexicon, answer["lines"])
        assert not [*differences(text, by_pygments(lexicon.name, text), theirs)]


def dumped(editor: str, files: list[Path], answer: Path) -> list[dict[str, object]]:
    """What an editor makes of files."""
    script = Path(__file__).with_name("dump.vim")
    command = [*BEGINNING[editor], "--cmd", f"source {script}", *map(str, files)]
    command += ["-c", "call Dump()", "-c", "qall!"]
    subprocess.run(
        command,
        env={**os.environ, "ANSWER": str(answer), "LC_ALL": "C.UTF-8"},
        check=True,
        capture_output=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    found: list[dict[str, object]] = json.loads(answer.read_text(encoding="utf-8"))
    return found


def by_vim(lexicon: Lexicon, lines: object) -> Colours:
    """The colours of the groups of characters, line by line."""
    kinds = {group(kind, lexicon): kind for kind in (*Kind, None)}
    found: Colours = []
    assert isinstance(lines, list)
    for names in lines:
        found += [colour(kinds[name.partition("Behind")[0]]) if name else None for name in names]
        found.append(None)
    return found[:-1]


@pytest.mark.skipif(shutil.which("nvim") is None, reason="no nvim")
@pytest.mark.skipif(importlib.util.find_spec("pygls") is None, reason="no pygls, which serves")
def test_neovim_starts_the_server(tmp_path: Path) -> None:
    game = tmp_path / "game.hrg"
    game.write_text("domain Player = white | black\ndomain Score = 0 |\n", encoding="utf-8")
    rgt = Path(sys.executable).with_name("rgt")
    lua = (
        "vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)",
        "io.stdout:write(vim.diagnostic.get(0)[1].source or '')",
    )
    found = subprocess.run(
        [
            *BEGINNING["nvim"],
            *("--cmd", f"lua require('rgt').setup({{ cmd = {{ '{rgt}', 'lsp' }} }})"),
            *(str(game), "-c", f"lua {'; '.join(lua)}", "-c", "qall!"),
        ],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert found.stdout == "rgt", found.stderr
