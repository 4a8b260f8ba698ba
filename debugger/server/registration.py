"""Which function answers which request."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from lsprotocol import types

from rgt.debugger.server.analysis.publishing import Explained
from rgt.debugger.server.commands import Commands
from rgt.debugger.server.features import (
    calls,
    completion,
    fixes,
    folding,
    hints,
    hover,
    lenses,
    navigation,
    outline,
    renaming,
    semantic,
    signatures,
)
from rgt.debugger.server.server import Server
from rgt.debugger.server.view import View
from rgt.debugger.server.workspace import WorkspaceSymbols

_FEATURES: dict[str, Callable[[View, Any], Any]] = {
    types.TEXT_DOCUMENT_DEFINITION: navigation.definition,
    types.TEXT_DOCUMENT_REFERENCES: navigation.references,
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: navigation.highlights,
    types.TEXT_DOCUMENT_PREPARE_RENAME: renaming.prepare,
    types.TEXT_DOCUMENT_RENAME: renaming.rename,
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: outline.document_symbols,
    types.TEXT_DOCUMENT_HOVER: hover.hover,
    types.TEXT_DOCUMENT_COMPLETION: completion.completion,
    types.TEXT_DOCUMENT_SIGNATURE_HELP: signatures.signature_help,
    types.TEXT_DOCUMENT_FOLDING_RANGE: folding.folding_ranges,
    types.TEXT_DOCUMENT_SELECTION_RANGE: folding.selection_ranges,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: semantic.range_tokens,
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: calls.prepare,
}
"""What is told of the text alone."""

_OPTIONS: dict[str, Any] = {
    types.TEXT_DOCUMENT_COMPLETION: types.CompletionOptions(
        trigger_characters=[".", ":", "=", "(", "[", ",", "$", "@", "#", "?"]
    ),
    types.TEXT_DOCUMENT_SIGNATURE_HELP: types.SignatureHelpOptions(
        trigger_characters=["(", "[", ","]
    ),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: semantic.LEGEND,
    types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionOptions(code_action_kinds=list(fixes.KINDS)),
}


def made(explained: Explained) -> Server:
    """A server that answers everything it knows."""
    server = Server(explained)
    server.feature(types.INITIALIZE)(partial(server.begin))
    server.feature(types.SHUTDOWN)(lambda *_: server.finish())
    for name, feature in _FEATURES.items():
        _register(server, name, _about_text(server, feature))
    _register(
        server, types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, _about_text(server, server.semantic.full)
    )
    _register(
        server,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA,
        _about_text(server, server.semantic.delta),
    )
    _register_calls(server)
    _register_formatting(server)
    _register_findings(server)
    _register(server, types.WORKSPACE_SYMBOL, WorkspaceSymbols(server).found)
    Commands(server).register()
    return server


def _register(server: Server, name: str, handler: Callable[..., Any]) -> None:
    server.feature(name, _OPTIONS.get(name))(partial(handler))


def _about_text(server: Server, feature: Callable[[View, Any], Any]) -> Callable[[Any], Any]:
    async def handler(params: Any) -> Any:
        return await server.answer(params.text_document.uri, feature, params)

    return handler


def _register_calls(server: Server) -> None:
    async def incoming(params: types.CallHierarchyIncomingCallsParams) -> Any:
        return await server.answer(params.item.uri, calls.incoming, params)

    async def outgoing(params: types.CallHierarchyOutgoingCallsParams) -> Any:
        return await server.answer(params.item.uri, calls.outgoing, params)

    _register(server, types.CALL_HIERARCHY_INCOMING_CALLS, incoming)
    _register(server, types.CALL_HIERARCHY_OUTGOING_CALLS, outgoing)


def _register_formatting(server: Server) -> None:
    async def whole(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        view = await server.view(params.text_document.uri)
        return None if view is None else await server.formatting.document(view, params)

    async def part(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit] | None:
        view = await server.view(params.text_document.uri)
        return None if view is None else await server.formatting.range(view, params)

    _register(server, types.TEXT_DOCUMENT_FORMATTING, whole)
    _register(server, types.TEXT_DOCUMENT_RANGE_FORMATTING, part)


def _register_findings(server: Server) -> None:
    """What depends on the findings, and on the automaton, of a text."""

    async def actions(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        view = await server.view(params.text_document.uri)
        if view is None:
            return None
        document = view.document
        known = server.analyses.known(document)
        return fixes.code_actions(
            view, params, known, lambda finding: server.published(finding, document)
        )

    async def shown_lenses(params: types.CodeLensParams) -> list[types.CodeLens] | None:
        view = await server.view(params.text_document.uri)
        if view is None:
            return None
        return lenses.code_lenses(view, params, server.analyses.known(view.document))

    _register(server, types.TEXT_DOCUMENT_CODE_ACTION, actions)
    _register(server, types.TEXT_DOCUMENT_CODE_LENS, shown_lenses)

    async def shown_hints(params: types.InlayHintParams) -> list[types.InlayHint] | None:
        view = await server.view(params.text_document.uri)
        if view is None:
            return None
        return hints.inlay_hints(view, params, server.analyses.known(view.document))

    _register(server, types.TEXT_DOCUMENT_INLAY_HINT, shown_hints)
