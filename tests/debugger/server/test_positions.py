"""Positions in every encoding, and documents changed piece by piece, beside plain reckoning."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from rgt.debugger.server.documents import Document
from rgt.debugger.server.positions import Encoding, Lines, chosen_encoding

# letters of one to four bytes, all ends of lines, what only looks like one, half a character
TEXTS = st.text(alphabet="ab\n\r\té€\U0001f600\x0b\u2028\x00\ud800", max_size=40)
ENCODINGS = st.sampled_from(list(Encoding))
CODECS = {Encoding.Utf8: ("utf-8", 1), Encoding.Utf16: ("utf-16-le", 2)}


def units(text: str, encoding: Encoding) -> int:
    codec, size = CODECS.get(encoding, ("utf-32-le", 4))
    return len(text.encode(codec, "surrogatepass")) // size


def reckoned(text: str, offset: int, encoding: Encoding) -> types.Position:
    lines = re.split("\r\n|\r|\n", text[:offset])
    return types.Position(len(lines) - 1, units(lines[-1], encoding))


@given(TEXTS, ENCODINGS, st.data())
def test_offsets_and_positions(text: str, encoding: Encoding, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    if text[offset - 1 : offset + 1] == "\r\n":
        offset -= 1
    lines = Lines(text, encoding)
    assert lines.position(offset) == reckoned(text, offset, encoding)
    assert lines.offset(lines.position(offset)) == offset
    assert len(lines) == len(re.split("\r\n|\r|\n", text))


@given(TEXTS, ENCODINGS, st.integers(0, 9), st.integers(0, 99))
def test_any_position_means_some_offset(
    text: str, encoding: Encoding, line: int, character: int
) -> None:
    lines = Lines(text, encoding)
    offset = lines.offset(types.Position(line, character))
    assert 0 <= offset <= len(text)
    found = lines.position(offset)
    if line < len(lines):
        # at most what was asked for, and no further back than one character
        assert found.line == line and found.character <= character
        assert lines.offset(found) == offset
    else:
        assert offset == len(text)


@given(TEXTS, ENCODINGS, st.lists(st.tuples(st.integers(0, 50), st.integers(0, 9), TEXTS)))
def test_documents_change_as_their_texts_do(
    text: str, encoding: Encoding, edits: list[tuple[int, int, str]]
) -> None:
    document = Document("file:///a", 1, text, None, encoding)
    changes = []
    for start, length, new in edits:
        start = min(start, len(text))
        end = min(start + length, len(text))
        # the protocol cannot speak of the middle of an end of a line
        if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
            continue
        place = types.Range(reckoned(text, start, encoding), reckoned(text, end, encoding))
        changes.append(types.TextDocumentContentChangePartial(place, new))
        text = text[:start] + new + text[end:]
    assert document.changed(2, changes).text == text


def test_a_character_is_not_cut_in_two() -> None:
    for encoding in Encoding:
        lines = Lines("\U0001f600x", encoding)
        for character in range(units("\U0001f600", encoding)):
            assert lines.offset(types.Position(0, character)) == 0


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (None, "utf-16"),
        ([], "utf-16"),
        (["utf-32", "utf-8"], "utf-32"),
        (["utf-7", "utf-8"], "utf-8"),
        (["utf-7"], "utf-16"),
    ],
)
def test_the_first_known_encoding_is_taken(offered: list[str] | None, chosen: str) -> None:
    assert chosen_encoding(offered) == chosen
