"""Neovim, without a screen, with its own client: findings, completion, rename, layout, hover."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rgt.corpus import find
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source

NVIM = shutil.which("nvim")
pytestmark = pytest.mark.skipif(NVIM is None, reason="there is no nvim")


@dataclass(frozen=True)
class Game:
    """A corpus game, a name of it, what to call it, and how it is misspelt at its last place."""

    game: str
    name: str
    new: str
    misspelt: str
    hovered: str

    @property
    def language(self) -> str:
        return self.game.partition("/")[0]

    @property
    def path(self) -> Path:
        found = find(self.game)
        assert found is not None
        return found

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def broken(self) -> str:
        before, _, after = self.text.rpartition(self.name)
        return before + self.misspelt + after

    @property
    def untidy(self) -> str:
        return re.sub(r"(?m)^(?=\S)(?![/;])", "   ", self.text, count=1) + "\n\n\n"

    def renamed(self) -> str:
        return re.sub(rf"(?<![\w-]){self.name}(?![\w-])", self.new, self.text)

    def place(self, within: int = 0) -> tuple[int, int]:
        """Line and column of the last place of the name, or so many characters behind it."""
        before = self.text.rpartition(self.name)[0]
        return before.count("\n"), len(before) - before.rfind("\n") - 1 + within


GAMES = (
    Game("rg/minimal", "caller", "speaker", "callr", "caller"),
    Game("hrg/tic_tac_toe", "cellOf", "placeOf", "celOf", "cellOf"),
    Game("rbg/tic_tac_toe", "anyCell", "everyCell", "anyCel", "anyCell"),
    Game("gdl/nim", "plus_one", "one_more", "plus_on", "plus_one"),
)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What neovim saw of every game."""
    assert NVIM is not None
    folder = tmp_path_factory.mktemp("games")
    asked = []
    for game in GAMES:
        path = folder / game.path.name
        path.write_text(game.broken, encoding="utf-8")
        asked.append(
            {
                "language": game.language,
                "path": str(path),
                "sound": game.text,
                "untidy": game.untidy,
                "place": game.place(),
                "within": game.place(3),
                "new": game.new,
            }
        )
    request, answer = folder / "request.json", folder / "seen.json"
    command = [sys.executable, "-m", "rgt", "lsp"]
    request.write_text(json.dumps({"command": command, "folder": str(folder), "games": asked}))
    script = Path(__file__).with_name("neovim.lua")
    environment = {**os.environ, "RGT_GAMES": str(request), "RGT_SEEN": str(answer)}
    done = subprocess.run(
        [NVIM, "--headless", "--clean", "-u", "NONE", "-c", f"luafile {script}"],
        env={**environment, "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=150,
        check=False,
    )
    assert answer.exists(), done.stderr.decode()
    found: dict[str, Any] = json.loads(answer.read_text())
    return found


@pytest.fixture(params=GAMES, ids=[game.language for game in GAMES])
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_a_mistake_is_shown_where_it_is_and_goes_when_it_is_mended(
    game: Game, seen: dict[str, Any]
) -> None:
    found = seen[game.language]
    line, _ = game.place()
    assert any(game.misspelt in each["message"] for each in found["found"])
    assert line in {each["line"] for each in found["found"]}
    assert found["gone"] is True


def test_hover(game: Game, seen: dict[str, Any]) -> None:
    assert game.hovered in seen[game.language]["hover"]


def test_completion_has_what_stands_there(game: Game, seen: dict[str, Any]) -> None:
    assert game.name in seen[game.language]["labels"]


def test_rename(game: Game, seen: dict[str, Any]) -> None:
    assert seen[game.language]["renamed"] == game.renamed()


def test_format(game: Game, seen: dict[str, Any]) -> None:
    layout = frontend_named(game.language).format
    assert layout is not None
    expected = layout(Source("x", game.untidy))
    assert expected != game.untidy
    assert seen[game.language]["formatted"] == expected
