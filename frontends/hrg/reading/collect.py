"""From the declarations as they stand in the text to those of a `Description`.

A function is its type and, anywhere behind it, its cases in order; a name with a type and
neither cases nor a value is a variable.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.frontends.hrg.reading.build import Header, Item, NamedCase
from rgt.frontends.hrg.reading.tokens import Token, span_between, span_of
from rgt.frontends.hrg.syntax import Case, Declaration, Function, Variable
from rgt.ir.diagnostics import Diagnostic, error, nearest


def collected(
    items: Sequence[Item], broken: Collection[str]
) -> tuple[tuple[Declaration, ...], list[Diagnostic]]:
    """The declarations, and what is wrong with the cases (HRG009).

    Cases of the `broken` names, whose declarations could not be read, are passed over.
    """
    cases: dict[int, list[Case]] = {}
    latest: dict[str, int] = {}
    homeless: dict[str, Token] = {}
    for place, item in enumerate(items):
        if isinstance(item, Header):
            latest[item.name.text] = place
            cases[place] = []
        elif isinstance(item, NamedCase):
            name = item.name.text
            if name in latest:
                cases[latest[name]].append(item.case)
            elif name not in broken:
                homeless.setdefault(name, item.name)
    declarations = tuple(
        [
            _function_or_variable(item, cases[place]) if isinstance(item, Header) else item
            for place, item in enumerate(items)
            if not isinstance(item, NamedCase)
        ]
    )
    return declarations, [_homeless(name, declarations) for name in homeless.values()]


def _function_or_variable(header: Header, cases: list[Case]) -> Function | Variable:
    name, type_ = header.name, header.type
    assert type_.span is not None
    if not cases:
        span = span_between(name, type_.span)
        return Variable(name.text, type_, span=span, name_span=span_of(name))
    last = cases[-1].span
    assert last is not None
    return Function(
        name.text, type_, tuple(cases), span=span_between(name, last), name_span=span_of(name)
    )


def _homeless(name: Token, declarations: Sequence[Declaration]) -> Diagnostic:
    """The finding for a case that no header stands before."""
    span = span_of(name)
    same = [declared for declared in declarations if declared.name == name.text]
    if same and isinstance(same[0], Variable) and same[0].initial is not None:
        message = f"'{name.text}' has an initial value and cannot have cases, too"
        hint = "keep the value, or the cases"
    elif same and isinstance(same[0], Function | Variable):
        message = f"the cases of '{name.text}' stand before its type"
        hint = "move the cases behind it"
    else:
        message = f"'{name.text}' has cases and no type"
        functions = [d.name for d in declarations if isinstance(d, Function | Variable)]
        hint = nearest(name.text, functions) or f"say it first: {name.text} : Domain -> Domain"
        return error("HRG009", message, span, hint=hint)
    return error("HRG009", message, span, hint=hint, notes=[("declared here", same[0].name_span)])
