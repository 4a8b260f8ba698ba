"""All files that are made of lexicons, by their names in `editors/`."""

from __future__ import annotations

from pathlib import Path

from editors.generate import helix, neovim, textmate, vim, vscode
from rgt.corpus import LANGUAGES
from rgt.frontends import frontend_named
from rgt.frontends.common.lexicon import Lexicon

EDITORS = Path(__file__).resolve().parents[1]
"""The folder of what editors are given."""

Forms = tuple[Lexicon, ...]


def languages_with_lexicons() -> list[Forms]:
    """The lexicons of each of rgt's own languages that has some, the usual form first."""
    offers = [frontend_named(language).lexicons for language in LANGUAGES]
    return [offer() for offer in offers if offer is not None]


def files() -> dict[str, str]:
    """The name and the text of every file."""
    known = languages_with_lexicons()
    every = [lexicon for forms in known for lexicon in forms]
    found: dict[str, str] = {}
    for lexicon in every:
        found[f"vscode/syntaxes/{lexicon.name}.tmLanguage.json"] = textmate.grammar(lexicon)
        found[f"vscode/configuration/{lexicon.name}.json"] = vscode.configuration(lexicon)
        found[f"vim/syntax/{lexicon.name}.vim"] = vim.syntax(lexicon)
        found[f"vim/ftplugin/{lexicon.name}.vim"] = vim.settings(lexicon)
    manifest = (EDITORS / "vscode" / "package.json").read_text(encoding="utf-8")
    found["vscode/package.json"] = vscode.with_languages(manifest, every)
    found["vscode/src/languages.json"] = vscode.client_languages(known)
    found["vim/ftdetect/rgt.vim"] = vim.detection(known)
    found["vim/lua/rgt.lua"] = neovim.client(every)
    found["helix/languages.toml"] = helix.languages(known)
    return found
