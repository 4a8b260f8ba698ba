"""Two names that look the same and are not: Latin and Cyrillic `a`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgt.ir.diagnostics import Diagnostic, Fix, Source, Span, warning
from rgt.ir.display.skeletons import odd_letter, skeleton


def look_alikes(source: Source, comment: str) -> Iterator[Diagnostic]:
    """Warn (RG063) of the words of a text that look like other words of it.

    `comment` is what begins a comment, which reaches to the end of its line.  Of two words the
    one is told that is used less often; one finding each.
    """
    if source.text.isascii():
        return
    places: dict[str, list[int]] = {}
    for found in re.finditer(rf"{re.escape(comment)}[^\n]*|\w+", source.text):
        if not found[0].startswith(comment):
            places.setdefault(found[0], []).append(found.start())
    groups: dict[str, list[str]] = {}
    for word in places:
        groups.setdefault(skeleton(word), []).append(word)
    for words in groups.values():
        usual = max(words, key=lambda word: len(places[word]))
        for word in words:
            if word != usual:
                yield warning(
                    "RG063",
                    f"'{word}' looks like '{usual}' and is another name: {odd_letter(word, usual)}",
                    _span(source, places[word][0], word),
                    hint="write both with the same letters, or tell them apart",
                    notes=[(f"'{usual}' stands here", _span(source, places[usual][0], usual))],
                    fixes=[_alike(source, places[word], word, usual)],
                )


def _alike(source: Source, places: list[int], word: str, usual: str) -> Fix:
    """The fix that writes a word with the same letters as the other, wherever it stands."""
    edits = tuple((_span(source, start, word), usual) for start in places)
    return Fix(f"write '{usual}' with the letters of the other", edits)


def _span(source: Source, start: int, word: str) -> Span:
    return source.span(start, start + len(word))
