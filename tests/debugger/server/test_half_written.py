"""What is told of a text in the middle of a word, in the words of its language."""

from __future__ import annotations

from functools import partial

import pytest
from lsprotocol import types

from rgt.debugger.server.client import Client
from rgt.debugger.server.documents import Document
from rgt.debugger.server.features import completion, hover, renaming
from rgt.debugger.server.languages import Languages
from rgt.debugger.server.view import RefusedError, View
from tests.debugger.server.editor import marked

NIM = """\
(role robot)
(init (pile 3))
(<= (next (pile ?m)) (does ?r (take ?n)) (true (pile ?k)) (less ?k ?n ?m))
(less 3 1 2)
(<= (legal ?r (take 1)) (role ?r))
"""
WALL = "#order white\n#board 2 1 wall free\n"


def asked(text: str, language: str) -> tuple[View, types.Position]:
    """A text with a cursor written as ``|``."""
    known = Languages().named(language)
    assert known is not None
    text, position = marked(text)
    document = Document("file:///a", 1, text, known)
    return View(document, known, Client(snippets=True, hierarchical_symbols=True)), position


def offered(text: str, language: str) -> list[str]:
    view, position = asked(text, language)
    identifier = types.TextDocumentIdentifier("file:///a")
    found = completion.completion(view, types.CompletionParams(identifier, position))
    return [item.label for item in found.items] if found is not None else []


@pytest.mark.parametrize(
    ("language", "before", "half", "whole"),
    [
        ("gdl", "(role robot)\n(", "ro", "role"),
        ("rbg2017", WALL + "#player white (1,0,", "wa", "wall"),
        ("rbg2017", WALL + "#player white (1,0)[", "whi", "white"),
    ],
)
def test_half_of_a_name_is_no_completion(language: str, before: str, half: str, whole: str) -> None:
    """Names that nothing declares mean something as soon as a letter of them is written."""
    found = offered(f"{before}{half}|", language)
    assert whole in found
    assert half not in found


def test_a_whole_name_is_offered_where_it_stands_elsewhere() -> None:
    assert "wall" in offered(f"{WALL}#player white (0,1,wall|", "rbg2017")


@pytest.mark.parametrize(
    ("text", "here", "absent"),
    [
        ("#goal white 100 |", {"not", "move"}, {"and", "or"}),
        ("#goal white 100 not |", {"not", "move"}, {"and", "or"}),
        ("#goal white 100 (|", {"not", "move"}, {"and", "or"}),
        ("#goal white 100 $wall == 0 |", {"and", "or"}, {"not", "move"}),
        ("#goal white 100 $wall == 0 and |", {"not", "move"}, {"and", "or"}),
        ("#goal white 100 @wall 0 0 |", {"and", "or"}, {"not", "move"}),
    ],
)
def test_words_of_conditions_stand_where_they_can(
    text: str, here: set[str], absent: set[str]
) -> None:
    found = set(offered(WALL + text, "rbg2017"))
    assert here <= found
    assert not absent & found


@pytest.mark.parametrize(
    ("piece", "line"),
    [
        ("robot", "role robot"),
        ("pile", "fact pile(?m)"),
        ("less", "relation less(?k, ?n, ?m)"),
        ("take", "term take(?n)"),
        ("?m", "variable ?m"),
        ("<=", "A rule: what stands first holds where all of the conditions behind it hold."),
    ],
)
def test_gdl_is_told_in_the_words_of_gdl(piece: str, line: str) -> None:
    view, position = asked(NIM.replace(piece, "|" + piece, 1), "gdl")
    identifier = types.TextDocumentIdentifier("file:///a")
    found = hover.hover(view, types.HoverParams(identifier, position))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert line in found.contents.value.split("\n")


def test_a_refused_name_is_told_in_the_words_of_the_language() -> None:
    view, position = asked(NIM.replace("?m", "|?m", 1), "gdl")
    identifier = types.TextDocumentIdentifier("file:///a")
    rename = partial(renaming.rename, view)
    with pytest.raises(RefusedError, match="'m' cannot be the name of a variable"):
        rename(types.RenameParams(identifier, position, "m"))
