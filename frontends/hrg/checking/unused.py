"""What a description declares and does not need; only `rgt check` tells.

A name counts as used wherever it stands and is no parameter, and nothing that a block is copied
for; nothing is told that might be needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.values import number
from rgt.ir.findings.edits import removal
from rgt.ir.findings.findings import Findings

_BUILT_IN_DOMAINS = frozenset({"Bool", "Player", "PlayerOrSystem", "Score"})
_BUILT_IN_VARIABLES = frozenset({"goals", "player", "visible"})
_BUILT_IN = _BUILT_IN_DOMAINS | _BUILT_IN_VARIABLES


def tell_unused(description: s.Description, findings: Findings) -> None:
    """Warn of domains, functions and variables that nobody needs (HRG056), and of variables that
    are compared and never assigned (HRG057).
    """
    assigned: Counter[str] = Counter()
    asked = {id(d): Counter(_asked(d, assigned)) for d in description.declarations}
    everywhere = sum(asked.values(), Counter[str]())
    needless = _needless(description, asked, assigned)
    for declared in description.declarations:
        if isinstance(declared, s.Variable):
            if declared.name not in _BUILT_IN_VARIABLES:
                elsewhere = everywhere - asked[id(declared)]
                _tell_variable(declared, elsewhere, assigned, findings)
        elif id(declared) in needless and not isinstance(declared, s.Graph):
            what = "domain" if isinstance(declared, s.Domain) else "function"
            users = [
                f"'{other.name}'"
                for other in needless.values()
                if other is not declared and _asks(asked[id(other)], declared, description)
            ]
            how = _used_by(users) if users else "is never used"
            _tell(declared, f"{what} '{declared.name}' {how}", findings, is_removable=not users)


def _needless(
    description: s.Description, asked: Mapping[int, Counter[str]], assigned: Counter[str]
) -> dict[int, s.Domain | s.Function | s.Variable]:
    """What no graph needs, not by way of other declarations either, by identity."""
    waiting: dict[int, s.Domain | s.Function | s.Variable] = {}
    needed: Counter[str] = Counter()
    for declared in description.declarations:
        if (
            isinstance(declared, s.Graph)
            or declared.name in _BUILT_IN
            # what is assigned is needed as long as it is
            or (isinstance(declared, s.Variable) and assigned[declared.name])
        ):
            needed += asked[id(declared)]
        else:
            waiting[id(declared)] = declared
    while found := [key for key, each in waiting.items() if _asks(needed, each, description)]:
        for key in found:
            del waiting[key]
            needed += asked[key]
    return waiting


def _asks(asked: Counter[str], declared: s.Declaration, description: s.Description) -> bool:
    """Whether what is asked for is a declaration, or a value that only it has."""
    if declared.name in asked:
        return True
    return isinstance(declared, s.Domain) and _has_own_values(declared, description, asked)


def _used_by(users: Sequence[str]) -> str:
    shown = users[0] if len(users) == 1 else f"{users[0]} and others"
    return f"is only used by {shown}, which nothing needs"


def _tell_variable(
    variable: s.Variable, asked: Counter[str], assigned: Counter[str], findings: Findings
) -> None:
    name = variable.name
    if not asked[name]:
        what = "is assigned and never asked" if assigned[name] else "is never used"
        _tell(variable, f"variable '{name}' {what}", findings, is_removable=not assigned[name])
    elif not assigned[name] and _is_uniform(variable):
        findings.warning(
            "HRG057",
            f"variable '{name}' is never assigned: it has its first value for ever",
            variable.name_span or variable.span,
            hint="assign it somewhere, or write its value where it is asked",
        )


def _tell(
    declared: s.Declared, message: str, findings: Findings, *, is_removable: bool = True
) -> None:
    span = declared.span if is_removable else None
    findings.warning(
        "HRG056",
        message,
        declared.name_span or declared.span,
        hint="remove it, or look for its use",
        fixes=[removal(span, "the declaration")] if span is not None else (),
    )


def _is_uniform(variable: s.Variable) -> bool:
    """Whether a variable begins with one value, at all keys if it is a map.

    A map of several values is a table, which need not change.
    """
    initial = variable.initial
    if isinstance(initial, s.MapLiteral):
        return not initial.parts or (
            initial.default is None
            and len(initial.parts) == 1
            and isinstance(initial.parts[0].pattern, s.Wildcard)
        )
    return initial is None or not isinstance(variable.type, s.ArrowType)


def _has_own_values(domain: s.Domain, description: s.Description, asked: Counter[str]) -> bool:
    """Whether somebody writes a value that belongs to no other domain."""
    others = {
        name for other in description.domains() if other is not domain for name in _names_of(other)
    }
    return any(name in asked for name in _names_of(domain) if name not in others) or any(
        _is_between(name, element)
        for element in domain.elements
        if isinstance(element, s.Numbers)
        for name in asked
        if name not in others
    )


def _names_of(domain: s.Domain) -> list[str]:
    return [each.name for each in domain.elements if not isinstance(each, s.Numbers)]


def _is_between(name: str, numbers: s.Numbers) -> bool:
    value = number(name)
    return value is not None and numbers.low <= value <= numbers.high


def _asked(declared: s.Declaration, assigned: Counter[str]) -> Iterator[str]:
    """The names in a declaration, but its own and those that it binds, as often as they stand;
    what is assigned is counted in `assigned` instead.
    """
    work: list[tuple[object, frozenset[str]]] = [(declared, frozenset())]
    while work:
        node, bound = work.pop()
        if isinstance(node, tuple):
            work += [(each, bound) for each in node]
            continue
        if not isinstance(node, s.Node):
            continue
        yield from [name for name in _names(node) if name not in bound]
        parts = {each.name: getattr(node, each.name) for each in fields(node)}
        if isinstance(node, s.Assign | s.AssignAny):
            target: s.Expression = parts.pop("target")
            while isinstance(target, s.Index):
                work.append((target.key, bound))
                target = target.map
            if isinstance(target, s.Name) and target.name not in bound:
                assigned[target.name] += 1
        inside = bound
        if isinstance(node, s.Graph):
            inside |= {parameter.name for parameter in node.parameters}
        elif isinstance(node, s.BranchIn | s.RepeatIn):
            inside |= {node.variable}
        work += [(part, inside) for part in parts.values()]


def _names(node: s.Node) -> Iterable[str]:
    """The names that stand in a node itself."""
    match node:
        case (
            s.Name()
            | s.Construct()
            | s.NamedType()
            | s.Symbol()
            | s.Generator()
            | s.NamePattern()
            | s.ConstructorPattern()
        ):
            return (node.name,)
        case s.SetType() | s.Range():
            return node.names or ()
        case s.Tag():
            return node.words
        case s.VariableTag():
            return (node.variable,)
    return ()
