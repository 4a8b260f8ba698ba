"""What the protocol calls the kinds of symbols."""

from __future__ import annotations

from lsprotocol.types import CompletionItemKind, SymbolKind

from rgt.frontends.common.symbols import Kind

SYMBOL_KINDS = {
    Kind.TYPE: SymbolKind.Enum,
    Kind.MEMBER: SymbolKind.EnumMember,
    Kind.CONSTANT: SymbolKind.Constant,
    Kind.VARIABLE: SymbolKind.Variable,
    Kind.PARAMETER: SymbolKind.Variable,
    Kind.FUNCTION: SymbolKind.Function,
    Kind.GRAPH: SymbolKind.Method,
    Kind.NODE: SymbolKind.Key,
    Kind.MACRO: SymbolKind.Module,
    Kind.PLAYER: SymbolKind.Object,
    Kind.PIECE: SymbolKind.Class,
    Kind.DIRECTION: SymbolKind.Operator,
    Kind.KEYWORD: SymbolKind.Namespace,
}
"""Kinds of symbols in an outline."""

COMPLETION_KINDS = {
    Kind.TYPE: CompletionItemKind.Enum,
    Kind.MEMBER: CompletionItemKind.EnumMember,
    Kind.CONSTANT: CompletionItemKind.Constant,
    Kind.VARIABLE: CompletionItemKind.Variable,
    Kind.PARAMETER: CompletionItemKind.Variable,
    Kind.FUNCTION: CompletionItemKind.Function,
    Kind.GRAPH: CompletionItemKind.Method,
    Kind.NODE: CompletionItemKind.Reference,
    Kind.MACRO: CompletionItemKind.Module,
    Kind.PLAYER: CompletionItemKind.Value,
    Kind.PIECE: CompletionItemKind.Class,
    Kind.DIRECTION: CompletionItemKind.Operator,
}
"""Kinds of symbols in a list of completions."""

CALLABLE = frozenset((Kind.FUNCTION, Kind.GRAPH, Kind.MACRO))
"""What a hierarchy of calls is made of."""
