"""What an editor can do, as it says when it begins."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types
from pygls.capabilities import get_capability


@dataclass(frozen=True, slots=True)
class Client:
    """The abilities of an editor that answers depend on.

    `snippets`: completions may have places to fill in; `insert_replace`: they may say what is
    replaced in two ways; `hierarchical_symbols`: an outline may be a tree; `long_tokens`: semantic
    tokens may go over lines; `folds_lines`: folds are whole lines; `documents`: it shows documents
    when asked; `progress`: it shows how far a work is; `refreshes_lenses` and
    `refreshes_hints`: it asks for lenses and inlay hints anew when told; `versions`: edits may name
    the version of the text.
    """

    snippets: bool = False
    insert_replace: bool = False
    hierarchical_symbols: bool = False
    long_tokens: bool = False
    folds_lines: bool = False
    documents: bool = False
    progress: bool = False
    refreshes_lenses: bool = False
    refreshes_hints: bool = False
    versions: bool = False

    @staticmethod
    def of(capabilities: types.ClientCapabilities) -> Client:
        """Read what an editor says of itself."""

        def can(name: str) -> bool:
            return bool(get_capability(capabilities, name, False))

        document = "text_document"
        return Client(
            snippets=can(f"{document}.completion.completion_item.snippet_support"),
            insert_replace=can(f"{document}.completion.completion_item.insert_replace_support"),
            hierarchical_symbols=can(
                f"{document}.document_symbol.hierarchical_document_symbol_support"
            ),
            long_tokens=can(f"{document}.semantic_tokens.multiline_token_support"),
            folds_lines=can(f"{document}.folding_range.line_folding_only"),
            documents=can("window.show_document.support"),
            progress=can("window.work_done_progress"),
            refreshes_lenses=can("workspace.code_lens.refresh_support"),
            refreshes_hints=can("workspace.inlay_hint.refresh_support"),
            versions=can("workspace.workspace_edit.document_changes"),
        )
