"""What editors are given is what the lexicons say."""

from __future__ import annotations

import json
import tomllib

from editors.generate.everything import EDITORS, files


def test_what_is_there_is_what_make_editors_writes() -> None:
    for name, text in files().items():
        assert (EDITORS / name).read_text(encoding="utf-8") == text, f"{name}: run `make editors`"


def test_nothing_else_is_there() -> None:
    made = {EDITORS / name for name in files()}
    for folder in ("vscode/syntaxes", "vscode/configuration", "vim/syntax", "vim/ftplugin"):
        assert set((EDITORS / folder).iterdir()) <= made


def test_every_suffix_is_known_to_every_editor() -> None:
    wanted = {".rg", ".kif", ".gdl", ".hrg", ".rbg", ".rbg2017", ".sbg"}
    manifest = json.loads((EDITORS / "vscode" / "package.json").read_text(encoding="utf-8"))
    contributed = manifest["contributes"]["languages"]
    assert wanted == {suffix for each in contributed for suffix in each.get("extensions", ())}
    helix = tomllib.loads((EDITORS / "helix" / "languages.toml").read_text(encoding="utf-8"))
    assert wanted == {f".{end}" for each in helix["language"] for end in each["file-types"]}
    detection = (EDITORS / "vim" / "ftdetect" / "rgt.vim").read_text(encoding="utf-8")
    assert all(f"*{suffix}" in detection.replace(",", " ").split() for suffix in wanted)
