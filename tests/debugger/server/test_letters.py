"""What the server does for names that languages write in more than one way, and for words."""

from __future__ import annotations

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.debugger.server.editor import Editor, piece, position

BOARD = """\
<<Race>>
<BOARD>
2 3
|pp|
|..|
|PP|
<PIECES>
P (0,1,e) &
<GOALS>
9 &
@P 0 2, 1 2 &
@p 0 0, 1 0 &
"""
KIF = "(role left)\n(<= (legal ?r go) (role ?r))\n"


def of(address: str, text: str, word: str) -> dict[str, object]:
    return {
        "text_document": types.TextDocumentIdentifier(address),
        "position": position(text, word),
    }


def test_a_piece_keeps_its_owner(steps: Editor) -> None:
    address = steps.open("race.sbg", BOARD)
    params = types.RenameParams(new_name="s", **of(address, BOARD, "P (0"))
    edit = steps.ask("text_document_rename", params)
    changes = [(piece(BOARD, each.range), each.new_text) for each in edit.changes[address]]
    assert sorted(changes) == [("P", "S")] * 4 + [("p", "s")] * 3


def test_a_section_keeps_its_name(steps: Editor) -> None:
    address = steps.open("sections.sbg", BOARD)
    with pytest.raises(JsonRpcException, match="always called"):
        steps.ask(
            "text_document_prepare_rename", types.PrepareRenameParams(**of(address, BOARD, "GOALS"))
        )


def test_a_variable_begins_as_its_form_demands(steps: Editor) -> None:
    address = steps.open("role.kif", KIF)
    params = types.RenameParams(new_name="Who", **of(address, KIF, "?r"))
    with pytest.raises(JsonRpcException, match=r"begins with '\?'"):
        steps.ask("text_document_rename", params)


@pytest.mark.parametrize(
    ("name", "text", "word", "said"),
    [("race.sbg", BOARD, "GOALS", "turn limit"), ("role.kif", KIF, "legal", "may make this move")],
)
def test_words_that_are_symbols_are_explained(
    steps: Editor, name: str, text: str, word: str, said: str
) -> None:
    address = steps.open(name, text)
    found = steps.ask("text_document_hover", types.HoverParams(**of(address, text, word)))
    assert said in found.contents.value
