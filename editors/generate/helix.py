"""The languages of Helix."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from rgt.frontends.common.lexicon import Lexicon

_SERVER = """\
# Made by `make editors`: what ~/.config/helix/languages.toml needs for games.
[language-server.rgt]
command = "rgt"
args = ["lsp"]
"""


def languages(known: Iterable[Sequence[Lexicon]]) -> str:
    """The settings, as TOML; Helix tells languages by suffixes alone."""
    return "\n".join([_SERVER, *("\n".join([*_language(forms[0]), ""]) for forms in known)])


def _language(lexicon: Lexicon) -> Iterator[str]:
    pairs = [*lexicon.brackets, *((quote, quote) for quote in lexicon.quotes)]
    yield "[[language]]"
    yield f"name = {_text(lexicon.name)}"
    yield f"scope = {_text(f'source.{lexicon.name}')}"
    yield f"file-types = [{', '.join(_text(suffix[1:]) for suffix in lexicon.suffixes)}]"
    yield f"comment-token = {_text(lexicon.line_comment)}"
    if lexicon.block_comment is not None:
        begin, end = map(_text, lexicon.block_comment)
        yield f"block-comment-tokens = {{ start = {begin}, end = {end} }}"
    yield 'indent = { tab-width = 4, unit = "    " }'
    yield 'language-servers = ["rgt"]'
    yield ""
    yield "[language.auto-pairs]"
    yield from (f"{_text(open_)} = {_text(close)}" for open_, close in pairs)


def _text(text: str) -> str:
    """A basic string of TOML, which writes these as JSON does."""
    return json.dumps(text)
