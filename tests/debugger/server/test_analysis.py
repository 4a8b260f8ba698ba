"""Findings as one types: in stages, fixed, dropped when old; work that goes wrong; commands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.debugger.server.editor import Editor, editor, marked, piece, position, with_steps

GAME = "rule main() { go() go() }\nrule go() { }\n"


@pytest.fixture(autouse=True, scope="module")
def other_documents(steps: Editor) -> Iterator[None]:
    yield
    assert steps.client._server.returncode is None, "the server is still there"


def at_all(text: str) -> types.Range:
    lines = text.split("\n")
    return types.Range(types.Position(0, 0), types.Position(len(lines) - 1, len(lines[-1])))


def test_a_sound_game_has_no_findings(steps: Editor) -> None:
    steps.found(steps.open("sound.steps", GAME), 1)


def test_what_does_not_read_is_told_with_its_place(steps: Editor) -> None:
    text = GAME + "set A = ?\n"
    (found,) = steps.found(steps.open("odd.steps", text), 1, "STEP001")
    assert piece(text, found.range) == "?"
    assert found.severity is types.DiagnosticSeverity.Error
    assert found.source == "rgt"


def test_a_finding_has_its_hint_and_notes(steps: Editor) -> None:
    text = GAME + "var Only : here\nrule other() { goo() }\n"
    address = steps.open("hints.steps", text)
    found = steps.found(address, 1, "RG065", "STEP002", "STEP002")
    misspelt = next(each for each in found if "'goo'" in each.message)
    assert misspelt.message.endswith("did you mean 'go'?")
    unused = next(each for each in found if each.code == "RG065")
    assert unused.severity is types.DiagnosticSeverity.Warning
    assert list(unused.tags or ()) == [types.DiagnosticTag.Unnecessary]
    (note,) = unused.related_information
    assert note.location.uri == address
    assert piece(text, note.location.range) == "var Only : here"


def test_quick_fixes_and_all_at_once(steps: Editor) -> None:
    text = "rule main() { goo() go() }\nrule go() { go(nowhre) }\n"
    address = steps.open("fixes.steps", text)
    steps.found(address, 1, "STEP002", "STEP002")
    document = types.TextDocumentIdentifier(address)
    where = position(text, "goo")
    context = types.CodeActionContext([], [types.CodeActionKind.QuickFix])
    params = types.CodeActionParams(document, types.Range(where, where), context)
    (fix,) = steps.ask("text_document_code_action", params)
    assert (fix.title, fix.is_preferred) == ("change to 'go'", True)
    assert [edit.new_text for edit in fix.edit.changes[address]] == ["go"]
    assert [d.code for d in fix.diagnostics] == ["STEP002"]
    context = types.CodeActionContext([], [types.CodeActionKind.SourceFixAll])
    params = types.CodeActionParams(document, at_all(text), context)
    (all_,) = steps.ask("text_document_code_action", params)
    assert [edit.new_text for edit in all_.edit.changes[address]] == ["go", "nowhere"]


def test_findings_follow_the_text(steps: Editor) -> None:
    address = steps.open("follow.steps", GAME)
    steps.found(address, 1)
    line = types.Range(types.Position(1, 12), types.Position(1, 12))
    steps.change(address, 2, (line, "oops() "))
    steps.found(address, 2, "STEP002")
    steps.change(address, 3, (line, "?"))
    steps.found(address, 3, "STEP001")
    steps.change(address, 4, GAME)
    steps.found(address, 4)


def test_a_closed_document_has_no_findings(steps: Editor) -> None:
    address = steps.open("closed.steps", "?")
    steps.found(address, 1, "STEP001")
    steps.close(address)
    steps.until(lambda: not steps.published[address][-1].diagnostics)


def test_work_that_does_not_end_is_dropped_when_the_text_changes(steps: Editor) -> None:
    address = steps.open("endless.steps", GAME + "# forever\n")
    time.sleep(0.5)
    begun = time.monotonic()
    hover = types.HoverParams(types.TextDocumentIdentifier(address), types.Position(0, 6))
    assert steps.ask("text_document_hover", hover) is not None
    assert time.monotonic() - begun < 2
    steps.change(address, 2, GAME + "set A = ?")
    steps.found(address, 2, "STEP001")
    assert not any(each.version == 1 for each in steps.published[address])


@pytest.mark.parametrize(
    ("word", "code"), [("crash", "LSP003"), ("eat", "LSP002"), ("fault", "LSP003")]
)
def test_work_that_fails_is_told_and_harms_nothing(steps: Editor, word: str, code: str) -> None:
    address = steps.open(f"{word}.steps", f"{GAME}# {word}\n")
    steps.found(address, 1, code)
    steps.change(address, 2, GAME)
    steps.found(address, 2)


def test_what_is_printed_does_not_reach_the_editor(steps: Editor) -> None:
    address = steps.open("print.steps", f"{GAME}# print\n")
    steps.found(address, 1)


def lenses(steps: Editor, address: str) -> list[types.CodeLens]:
    params = types.CodeLensParams(types.TextDocumentIdentifier(address))
    return list(steps.ask("text_document_code_lens", params))


def run(steps: Editor, command: types.Command) -> object:
    params = types.ExecuteCommandParams(command.command, command.arguments)
    return steps.ask("workspace_execute_command", params)


def test_lenses_play_the_game(steps: Editor) -> None:
    address = steps.open("lenses.steps", GAME)
    steps.found(address, 1)
    commands = {each.command.title: each.command for each in lenses(steps, address)}
    # two steps, each taken in one of two ways
    found = run(steps, commands["perft 2"])
    assert found["perft"] == [1, 2, 4]
    assert "lenses.steps: perft: 1, 2, 4" in steps.messages
    play = run(steps, commands["play at random"])
    assert play["ended"] and set(play["moves"]) <= {"left", "right"} and len(play["moves"]) == 2
    params = types.ExecuteCommandParams("rgt.bench", [{"uri": address, "seconds": 0.05}])
    measured = steps.ask("workspace_execute_command", params)
    assert measured["length"] == 2 and measured["branching"] == 2
    assert {"begin", "report", "end"} <= {each.value["kind"] for each in steps.progress}


def test_a_trace_is_written_and_shown(steps: Editor) -> None:
    address = steps.open("traced.steps", GAME)
    params = types.ExecuteCommandParams("rgt.trace", [{"uri": address}])
    found = steps.ask("workspace_execute_command", params)
    page = Path(found["path"])
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    steps.until(lambda: [each for each in steps.shown if each.uri == page.as_uri()])


def test_a_graph_tells_how_many_edges_it_became(steps: Editor) -> None:
    address = steps.open("edges.steps", GAME)
    steps.until(lambda: any("becomes" in each.command.title for each in lenses(steps, address)))
    lens = next(each for each in lenses(steps, address) if "becomes" in each.command.title)
    # each of the two calls is a fork of two edges; the others come from no place
    assert lens.command.title == "becomes 4 edges"
    assert piece(GAME, lens.range) == "main"


def test_the_automaton_and_the_way_back(steps: Editor) -> None:
    address = steps.open("there.steps", GAME)
    document = {"uri": address}
    second = position(GAME, "go", 1)
    place = {"line": second.line, "character": second.character}
    asked = {"textDocument": document, "range": {"start": place, "end": place}}
    found = steps.request("rgt/automaton", asked)
    lines = found.text.split("\n")
    assert [lines[edge.line].partition(": ")[2] for edge in found.edges] == ["$ left;", "$ right;"]
    for edge in found.edges:
        position_ = {"line": edge.line, "character": 0}
        back = steps.request("rgt/source", {"uri": found.uri, "position": position_})
        assert back.uri == address
        assert (back.range.start.line, back.range.start.character) == (place["line"], 19)
    # a line with a declaration came from nowhere
    position_ = {"line": 0, "character": 0}
    assert steps.request("rgt/source", {"uri": found.uri, "position": position_}) is None
    params = types.ExecuteCommandParams("rgt.automaton", [{"uri": address}])
    assert len(steps.ask("workspace_execute_command", params)["edges"]) == 4
    steps.until(lambda: [each for each in steps.shown if each.uri == found.uri])


def test_a_command_on_a_broken_game_says_why(steps: Editor) -> None:
    address = steps.open("broken.steps", GAME + "set A = ?\n")
    params = types.ExecuteCommandParams("rgt.perft", [{"uri": address, "depth": 1}])
    with pytest.raises(JsonRpcException, match="line 3: '\\?' means nothing"):
        steps.ask("workspace_execute_command", params)
    params = types.ExecuteCommandParams("rgt.perft", [{"uri": "file:///nowhere", "depth": 1}])
    with pytest.raises(JsonRpcException, match="not open"):
        steps.ask("workspace_execute_command", params)


def test_a_command_is_cancelled_by_its_number(steps: Editor) -> None:
    address = steps.open("number.steps", GAME + "# forever\n")
    params = types.ExecuteCommandParams("rgt.perft", [{"uri": address, "depth": 1}])
    before = len(steps.progress)

    async def ask() -> object:
        send = steps.client.protocol.send_request_async
        return await send(types.WORKSPACE_EXECUTE_COMMAND, params, msg_id="mine")

    answer: Future[object] = steps.begun(ask())
    steps.until(lambda: steps.progress[before:])
    steps.tell("cancel_request", types.CancelParams("mine"))
    with pytest.raises(JsonRpcException):
        answer.result(10)
    # the editor is told that the work is over
    steps.until(lambda: "end" in [each.value["kind"] for each in steps.progress[before:]])
    steps.close(address)


def test_a_command_is_cancelled_in_its_progress(steps: Editor) -> None:
    address = steps.open("cancel.steps", GAME + "# forever\n")
    before = len(steps.progress)
    params = types.ExecuteCommandParams("rgt.perft", [{"uri": address, "depth": 1}])
    work = steps.client.workspace_execute_command_async(params)
    answer: Future[object] = steps.begun(work)
    token = steps.until(lambda: [each.token for each in steps.progress[before:]])[0]
    steps.tell("window_work_done_progress_cancel", types.WorkDoneProgressCancelParams(token))
    with pytest.raises(JsonRpcException):
        answer.result(10)
    steps.close(address)


def test_an_editor_that_can_little_gets_plain_answers(tmp_path: Path) -> None:
    games = tmp_path / "games"
    (games / "deep").mkdir(parents=True)
    (games / "deep" / "one.steps").write_text(GAME)
    (games / "two.steps").write_bytes(b"rule \xff")
    (games / "three.txt").write_text(GAME)
    folders = [types.WorkspaceFolder(games.as_uri(), "games")]
    with editor(with_steps(tmp_path / "site"), types.ClientCapabilities(), folders) as plain:
        text, cursor = marked("ru|")
        address = plain.open("a.steps", text)
        document = types.TextDocumentIdentifier(address)
        found = plain.ask("text_document_completion", types.CompletionParams(document, cursor))
        snippet = next(
            each for each in found.items if each.kind == types.CompletionItemKind.Snippet
        )
        assert "$" not in snippet.text_edit.new_text
        found = plain.ask("workspace_symbol", types.WorkspaceSymbolParams("main"))
        one = (games / "deep" / "one.steps").as_uri()
        assert [each.location.uri for each in found] == [one]
        plain.change(address, 2, GAME)
        symbols = plain.ask("text_document_document_symbol", types.DocumentSymbolParams(document))
        assert [each.location.uri for each in symbols] == [address, address]
        plain.found(address, 2)
        params = types.ExecuteCommandParams("rgt.automaton", [{"uri": address}])
        plain.ask("workspace_execute_command", params)
        assert plain.messages[-1].startswith("the automaton is in ")
        assert plain.end() == 0


def test_the_number_of_moves_stands_at_the_top(steps: Editor) -> None:
    """It is what a count of the plays of depth 1 says."""
    address = steps.open("moves.steps", GAME)
    steps.until(lambda: any("perft 1:" in each.command.title for each in lenses(steps, address)))
    params = types.ExecuteCommandParams("rgt.perft", [{"uri": address, "depth": 1}])
    counted = steps.ask("workspace_execute_command", params)["perft"][1]
    titles = [each.command.title for each in lenses(steps, address)]
    assert titles[:3] == [f"perft 1: {counted}", "perft 2", "perft 3"]
    first = types.Range(types.Position(0, 0), types.Position(1, 0))
    params = types.InlayHintParams(types.TextDocumentIdentifier(address), first)
    told, *_ = steps.ask("text_document_inlay_hint", params)
    assert told.label == f"{counted} first move" + "s" * (counted != 1)
    assert told.position == types.Position(0, len(GAME.partition("\n")[0]))
    steps.until(lambda: steps.refreshed == {"lenses", "hints"})
