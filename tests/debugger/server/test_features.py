"""What the server answers about a text in the language of steps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.debugger.server.editor import Editor, marked, piece, position

TEXT = """\
# a walk
set Side = left right
var here : Side
rule main() {
  go(left)  # once
  go(here)
}
rule go(side) {
  put here
}
"""


@pytest.fixture(scope="module")
def walk(steps: Editor) -> str:
    return steps.open("walk.steps", TEXT)


def at(address: str, piece: str, number: int = 0) -> dict[str, object]:
    return {
        "text_document": types.TextDocumentIdentifier(address),
        "position": position(TEXT, piece, number),
    }


def of(address: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(address)


def test_definition_is_where_the_name_is_declared(steps: Editor, walk: str) -> None:
    found = steps.ask("text_document_definition", types.DefinitionParams(**at(walk, "here", 1)))
    assert [each.range.start for each in found] == [position(TEXT, "here")]


def test_nothing_is_defined_in_a_comment(steps: Editor, walk: str) -> None:
    assert not steps.ask("text_document_definition", types.DefinitionParams(**at(walk, "walk")))


def test_references_with_and_without_the_definition(steps: Editor, walk: str) -> None:
    for included, number in ((True, 3), (False, 2)):
        context = types.ReferenceContext(included)
        params = types.ReferenceParams(context=context, **at(walk, "here"))
        found = steps.ask("text_document_references", params)
        assert [piece(TEXT, each.range) for each in found] == ["here"] * number


def test_highlights_tell_reading_from_writing(steps: Editor, walk: str) -> None:
    params = types.DocumentHighlightParams(**at(walk, "here"))
    found = steps.ask("text_document_document_highlight", params)
    kinds = types.DocumentHighlightKind
    assert [each.kind for each in found] == [kinds.Write, kinds.Read, kinds.Write]


def test_rename_changes_every_place(steps: Editor, walk: str) -> None:
    prepared = steps.ask(
        "text_document_prepare_rename", types.PrepareRenameParams(**at(walk, "go(left"))
    )
    assert prepared.placeholder == "go"
    params = types.RenameParams(new_name="walk", **at(walk, "go(left"))
    edit = steps.ask("text_document_rename", params)
    places = [each.range.start for each in edit.changes[walk]]
    assert places == [position(TEXT, "go", number) for number in range(3)]


@pytest.mark.parametrize(
    ("piece", "new", "reason"),
    [
        ("walk", "x", "no name here"),
        ("here", "9", "cannot be the name of a variable"),
        ("here", "rule", "cannot be the name of a variable"),
        ("here", "left", "the name of a member already"),
        ("left", "here", "the name of a variable already"),
        ("main", "other", "the game begins with 'main'"),
    ],
)
def test_rename_is_refused_with_a_reason(
    steps: Editor, walk: str, piece: str, new: str, reason: str
) -> None:
    with pytest.raises(JsonRpcException, match=reason):
        params = types.RenameParams(new_name=new, **at(walk, piece))
        steps.ask("text_document_rename", params)


def test_what_belongs_to_the_language_keeps_its_name(steps: Editor) -> None:
    text, cursor = marked("rule main() { go(no|where) }")
    address = steps.open("nowhere.steps", text)
    with pytest.raises(JsonRpcException, match="belongs to the language"):
        steps.ask("text_document_rename", types.RenameParams(of(address), cursor, "x"))


def test_symbols_are_a_tree(steps: Editor, walk: str) -> None:
    found = steps.ask("text_document_document_symbol", types.DocumentSymbolParams(of(walk)))
    names = {each.name: [child.name for child in each.children or []] for each in found}
    assert names == {"Side": ["left", "right"], "here": [], "main": [], "go": []}
    side = next(each for each in found if each.name == "Side")
    assert piece(TEXT, side.range) == "set Side = left right"
    assert piece(TEXT, side.selection_range) == "Side"


def test_hover_tells_kind_type_and_more(steps: Editor, walk: str) -> None:
    hover = steps.ask("text_document_hover", types.HoverParams(**at(walk, "here", 1)))
    assert "variable here: Side" in hover.contents.value
    hover = steps.ask("text_document_hover", types.HoverParams(**at(walk, "Side", 1)))
    assert "left right" in hover.contents.value
    hover = steps.ask("text_document_hover", types.HoverParams(**at(walk, "rule")))
    assert hover.contents.value.startswith("Begins a rule")
    assert piece(TEXT, hover.range) == "rule"


def test_hover_explains_what_every_game_of_a_language_has(steps: Editor) -> None:
    text = "graph rules() { end() }"
    address = steps.open("over.hrg", text)
    params = types.HoverParams(types.TextDocumentIdentifier(address), position(text, "end"))
    assert "The game is over." in steps.ask("text_document_hover", params).contents.value
    steps.close(address)


def labels(found: types.CompletionList) -> list[str]:
    return [each.label for each in found.items]


def test_completion_offers_what_may_stand_there(steps: Editor) -> None:
    text, cursor = marked(TEXT.replace("go(left)", "go(le|)"))
    address = steps.open("complete.steps", text)
    found = steps.ask("text_document_completion", types.CompletionParams(of(address), cursor))
    assert {"left", "right", "here"} <= set(labels(found))
    assert "Side" not in labels(found)
    left = next(each for each in found.items if each.label == "left")
    assert (left.text_edit.new_text, piece(text, left.text_edit.range)) == ("left", "le")
    assert left.kind == types.CompletionItemKind.EnumMember


def test_completion_has_words_and_snippets(steps: Editor) -> None:
    address = steps.open("empty.steps", "ru")
    params = types.CompletionParams(of(address), types.Position(0, 2))
    found = steps.ask("text_document_completion", params)
    word, snippet = (
        next(each for each in found.items if each.label == "rule" and each.kind == kind)
        for kind in (types.CompletionItemKind.Keyword, types.CompletionItemKind.Snippet)
    )
    assert word.documentation.value.startswith("Begins a rule")
    assert snippet.insert_text_format is types.InsertTextFormat.Snippet
    assert "${1:name}" in snippet.text_edit.new_text


def test_no_completion_in_a_comment(steps: Editor) -> None:
    text, cursor = marked("# about ru|\n")
    address = steps.open("comment.steps", text)
    params = types.CompletionParams(of(address), cursor)
    assert steps.ask("text_document_completion", params) is None


def test_signature_help_follows_the_commas(steps: Editor) -> None:
    text = "rule go(a, b) { }\nrule main() { go(nowhere, "
    address = steps.open("call.steps", text)
    for piece_, argument in (("nowhere", 0), (", ", 1)):
        where = position(text, piece_, 1 if piece_ == ", " else 0)
        where = types.Position(where.line, where.character + len(piece_))
        params = types.SignatureHelpParams(of(address), where)
        found = steps.ask("text_document_signature_help", params)
        assert found.active_parameter == argument
        (signature,) = found.signatures
        assert signature.label == "go(a, b)"
        assert [signature.label[slice(*each.label)] for each in signature.parameters] == ["a", "b"]


def test_inlay_hints_of_a_part(steps: Editor, walk: str) -> None:
    whole = types.Range(types.Position(0, 0), types.Position(9, 0))
    found = steps.ask("text_document_inlay_hint", types.InlayHintParams(of(walk), whole))
    # the server counts the first moves beside, and may have done so by now
    assert [each.label for each in found if each.label != "2 first moves"] == ["2 members"]
    below = types.Range(types.Position(4, 0), types.Position(9, 0))
    assert not steps.ask("text_document_inlay_hint", types.InlayHintParams(of(walk), below))


def test_folds_are_blocks_and_comments(steps: Editor) -> None:
    text = "# one\n# two\nrule main() {\n  go()\n}\n# alone\n"
    address = steps.open("fold.steps", text)
    found = steps.ask("text_document_folding_range", types.FoldingRangeParams(of(address)))
    lines = {(each.start_line, each.end_line): each.kind for each in found}
    assert lines == {(0, 1): types.FoldingRangeKind.Comment, (2, 4): None}


def test_selection_grows_from_the_name_to_the_whole(steps: Editor, walk: str) -> None:
    params = types.SelectionRangeParams(of(walk), [position(TEXT, "here", 1)])
    (found,) = steps.ask("text_document_selection_range", params)
    pieces = []
    while found is not None:
        pieces.append(piece(TEXT, found.range))
        found = found.parent
    assert pieces[0] == "here"
    assert pieces[-1] == TEXT
    assert any(each.startswith("rule main") and each.endswith("}") for each in pieces)
    assert all(small in large for small, large in pairwise(pieces))


def decoded(
    capabilities: types.ServerCapabilities, data: list[int], text: str
) -> list[tuple[str, str, list[str]]]:
    """Semantic tokens as the protocol lays them down, with the words that they are of."""
    legend = capabilities.semantic_tokens_provider.legend
    lines, line, start, tokens = text.split("\n"), 0, 0, []
    for at in range(0, len(data), 5):
        down, right, length, type_, bits = data[at : at + 5]
        line, start = (line + down, right) if down else (line, start + right)
        modifiers = [m for i, m in enumerate(legend.token_modifiers) if bits >> i & 1]
        word = lines[line][start : start + length]
        tokens.append((word, legend.token_types[type_], modifiers))
    return tokens


def test_semantic_tokens_say_what_words_are(steps: Editor, walk: str) -> None:
    params = types.SemanticTokensParams(of(walk))
    found = steps.ask("text_document_semantic_tokens_full", params)
    tokens = decoded(steps.capabilities, list(found.data), TEXT)
    assert tokens[:4] == [
        ("# a walk", "comment", []),
        ("set", "keyword", []),
        ("Side", "type", ["definition"]),
        ("=", "operator", []),
    ]
    assert ("here", "variable", ["modification"]) in tokens
    part = types.Range(types.Position(2, 0), types.Position(2, 20))
    params = types.SemanticTokensRangeParams(of(walk), part)
    found = steps.ask("text_document_semantic_tokens_range", params)
    words = [word for word, *_ in decoded(steps.capabilities, list(found.data), TEXT)]
    assert words == ["var", "here", ":", "Side"]


def test_semantic_tokens_tell_only_what_changed(steps: Editor) -> None:
    address = steps.open("delta.steps", TEXT)
    full = steps.ask("text_document_semantic_tokens_full", types.SemanticTokensParams(of(address)))
    new = TEXT.replace("set Side", "set Side_two")
    steps.change(address, 2, new)
    params = types.SemanticTokensDeltaParams(of(address), full.result_id)
    delta = steps.ask("text_document_semantic_tokens_full_delta", params)
    data = list(full.data)
    for edit in sorted(delta.edits, key=lambda edit: -edit.start):
        data[edit.start : edit.start + edit.delete_count] = edit.data or []
    assert sum(edit.delete_count for edit in delta.edits) < len(data) / 2
    again = steps.ask("text_document_semantic_tokens_full", types.SemanticTokensParams(of(address)))
    assert data == list(again.data)


def test_calls_of_rules(steps: Editor, walk: str) -> None:
    params = types.CallHierarchyPrepareParams(**at(walk, "go"))
    (go,) = steps.ask("text_document_prepare_call_hierarchy", params)
    incoming = types.CallHierarchyIncomingCallsParams(go)
    (call,) = steps.ask("call_hierarchy_incoming_calls", incoming)
    assert (call.from_.name, len(call.from_ranges)) == ("main", 2)
    outgoing = types.CallHierarchyOutgoingCallsParams(call.from_)
    (called,) = steps.ask("call_hierarchy_outgoing_calls", outgoing)
    assert (called.to.name, len(called.from_ranges)) == ("go", 2)


def test_symbols_of_all_documents_by_name(steps: Editor, walk: str) -> None:
    found = steps.ask("workspace_symbol", types.WorkspaceSymbolParams("sde"))
    assert {each.name for each in found} == {"Side"} | {
        each.name for each in found if each.location.uri != walk
    }
    assert any(each.location.uri == walk for each in found)


def options() -> types.FormattingOptions:
    return types.FormattingOptions(4, True)


def test_formatting_changes_only_the_lines_that_differ(steps: Editor) -> None:
    text = "set A = a\nset   B = b\nset C = c\n"
    address = steps.open("layout.steps", text)
    params = types.DocumentFormattingParams(of(address), options())
    (edit,) = steps.ask("text_document_formatting", params)
    assert (piece(text, edit.range), edit.new_text) == ("set   B = b\n", "set B = b\n")


def test_formatting_a_part_leaves_the_rest(steps: Editor) -> None:
    text = "set   A = a\nset B = b\nset   C = c\n"
    address = steps.open("part.steps", text)
    part = types.Range(types.Position(2, 0), types.Position(2, 3))
    params = types.DocumentRangeFormattingParams(of(address), part, options())
    (edit,) = steps.ask("text_document_range_formatting", params)
    assert piece(text, edit.range) == "set   C = c\n"


def test_formatting_keeps_the_ends_of_lines(steps: Editor) -> None:
    address = steps.open("windows.steps", "set   A = a\r\nset B = b\r\n")
    params = types.DocumentFormattingParams(of(address), options())
    (edit,) = steps.ask("text_document_formatting", params)
    assert edit.new_text == "set A = a\r\n"


def test_broken_text_is_not_formatted_and_says_why_once(steps: Editor) -> None:
    address = steps.open("odd.steps", "set A = ?\n")
    params = types.DocumentFormattingParams(of(address), options())
    before = len(steps.messages)
    assert steps.ask("text_document_formatting", params) is None
    assert steps.ask("text_document_formatting", params) is None
    assert steps.messages[before:] == ["not formatted: line 1: '?' means nothing"]


def test_refactorings_of_the_language(steps: Editor, walk: str) -> None:
    where = position(TEXT, "left")
    context = types.CodeActionContext([], [types.CodeActionKind.Refactor])
    params = types.CodeActionParams(of(walk), types.Range(where, where), context)
    (action,) = steps.ask("text_document_code_action", params)
    assert action.title == "double the member"
    assert [each.new_text for each in action.edit.changes[walk]] == [" twin"]


def test_other_documents_are_left_alone(steps: Editor) -> None:
    address = steps.open("notes.txt", "set A = a")
    params = types.HoverParams(of(address), types.Position(0, 4))
    assert steps.ask("text_document_hover", params) is None
    language_told = steps.open("notes", "set A = a", "steps")
    params = types.HoverParams(of(language_told), types.Position(0, 4))
    assert steps.ask("text_document_hover", params) is not None
