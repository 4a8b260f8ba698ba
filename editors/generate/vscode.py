"""What an extension of VS Code says about languages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from rgt.frontends.common.lexicon import Lexicon


def configuration(lexicon: Lexicon) -> str:
    """What VS Code comments, pairs and selects by, as JSON."""
    comments: dict[str, Any] = {"lineComment": lexicon.line_comment}
    if lexicon.block_comment is not None:
        comments["blockComment"] = lexicon.block_comment
    pairs = [*lexicon.brackets, *((quote, quote) for quote in lexicon.quotes)]
    found = {
        "comments": comments,
        "brackets": lexicon.brackets,
        "autoClosingPairs": [{"open": open_, "close": close} for open_, close in pairs],
        "surroundingPairs": pairs,
        "wordPattern": lexicon.name_pattern,
    }
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def with_languages(manifest: str, lexicons: Iterable[Lexicon]) -> str:
    """The manifest of the extension (package.json) with its languages and grammars."""
    found = json.loads(manifest)
    suffixes: set[str] = set()
    contributed, grammars = [], []
    for lexicon in lexicons:
        # of two forms of one language the client tells them apart
        extensions = [suffix for suffix in lexicon.suffixes if suffix not in suffixes]
        suffixes.update(extensions)
        contributed.append(
            {
                "id": lexicon.name,
                "aliases": [lexicon.title],
                **({"extensions": extensions} if extensions else {}),
                "configuration": f"./configuration/{lexicon.name}.json",
            }
        )
        grammars.append(
            {
                "language": lexicon.name,
                "scopeName": f"source.{lexicon.name}",
                "path": f"./syntaxes/{lexicon.name}.tmLanguage.json",
            }
        )
    found["contributes"] |= {"languages": contributed, "grammars": grammars}
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def client_languages(known: Iterable[Sequence[Lexicon]]) -> str:
    """What the extension's own program needs of the languages, as JSON."""
    found = [
        [
            {"id": form.name, "beginning": form.beginning, "lineComment": form.line_comment}
            for form in forms
        ]
        for forms in known
    ]
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
