"""Variables that a game does not need; only `rgt check` tells.

Types and constants are not looked at: translations of other languages declare more than they use.
"""

from __future__ import annotations

from collections import Counter

from rgt.ir.actions import Comparison, read_names, written_variable
from rgt.ir.diagnostics import Diagnostic, Fix, Span, warning
from rgt.ir.expressions import names
from rgt.ir.findings.edits import removal
from rgt.ir.game import Declaration, Game
from rgt.ir.values import Symbol, Value

_BUILT_IN = frozenset({"goals", "player", "visible"})


def unused_variables(game: Game) -> list[Diagnostic]:
    """Warn of variables that nothing reads (RG065), and of those that are compared and never
    assigned (RG066), maps only if they begin with one value at all keys.
    """
    read: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    assigned: Counter[str] = Counter()
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        read.update(read_names(action))
        if isinstance(action, Comparison):
            compared.update(names(action.left))
            compared.update(names(action.right))
        written = written_variable(action)
        if written is not None:
            assigned[written] += 1
    found: list[Diagnostic] = []
    for name, variable in game.variables.items():
        span = game.span(Declaration.VARIABLE, name)
        if name in _BUILT_IN or name in game.constants:
            continue
        if not read[name]:
            what = "is assigned and never read" if assigned[name] else "is never used"
            hint = "remove it, or look for its use"
            fixes = [] if span is None or assigned[name] else _removal(span)
            message = f"variable '{name}' {what}"
            found.append(warning("RG065", message, span, hint=hint, fixes=fixes))
        elif compared[name] and not assigned[name] and _is_uniform(variable.initial):
            message = f"variable '{name}' is never assigned: it has its first value for ever"
            hint = "assign it somewhere, or make it a constant"
            found.append(warning("RG066", message, span, hint=hint))
    return found


def _removal(name: Span) -> list[Fix]:
    """The fix that takes out the declaration of a variable, whose name is here."""
    source = name.source
    start, end = source.text.rfind("var", 0, name.start), source.text.find(";", name.end)
    if start < 0 or end < 0 or source.text[start + 3 : name.start].strip():
        return []
    return [removal(source.span(start, end + 1), "the declaration")]


def _is_uniform(value: Value) -> bool:
    """Whether a value is one symbol, or a map with the same value at all keys."""
    while not isinstance(value, Symbol):
        entries = dict.fromkeys(entry for _, entry in value.entries)
        if len(entries) != 1:
            return False
        (value,) = entries
    return True
