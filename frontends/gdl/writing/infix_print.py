"""The formatter of infix GDL: canonical text, comments kept.

One rule is one paragraph, a condition on a line of its own where there are several; facts of one
relation stand together.  Reading what was printed gives the same description, and formatting twice
changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rgt.frontends.gdl.reading.infix import NAME
from rgt.frontends.gdl.syntax import (
    Compound,
    Conjunction,
    Constant,
    Description,
    Disjunction,
    Distinct,
    Formula,
    Negation,
    Rule,
    Sentence,
    Statement,
    Term,
    Transition,
    Variable,
    variables,
)
from rgt.frontends.gdl.writing.print import Comments
from rgt.ir.diagnostics import GameError, error

WIDTH = 88
"""The longest line that a statement is put on as a whole."""

_INDENT = "    "
_NAME = re.compile(NAME)


def format_infix(description: Description) -> str:
    """The canonical infix text; raises `GameError` (GDL025) for names that it cannot write."""
    pending = Comments(description, "%")
    lines: list[str] = []
    previous: Statement | None = None
    for each in description.written or description.rules:
        names = _Names(description, each)
        before = [*pending.until(each.start), *pending.inside(each.end)]
        after = pending.on_line_of(each.end)
        if previous is not None and (before or not _together(previous, each)):
            lines.append("")
        lines += before
        lines += _statement(each, names)
        if after:
            lines[-1] += "  " + after
        previous = each
    rest = pending.rest()
    if rest and lines:
        lines.append("")
    return "\n".join([*lines, *rest]) + "\n"


def _together(first: Statement, second: Statement) -> bool:
    """Whether two statements are facts of one relation, which need no blank line between them."""
    return (
        isinstance(first, Rule)
        and isinstance(second, Rule)
        and not first.body
        and not second.body
        and first.head.name == second.head.name
    )


def _statement(each: Statement, names: _Names) -> list[str]:
    if isinstance(each, Rule):
        head = names.formula(each.head)
        if not each.body:
            return [head]
        return _clause(f"{head} :-", [names.condition(part) for part in each.body])
    action = "" if each.action is None else f"{names.formula(each.action)} :: "
    conditions = [names.condition(part) for part in each.conditions]
    effects = [names.condition(part) for part in each.effects]
    whole = f"{action}{' & '.join(conditions)}{' ' * bool(conditions)}==> {' & '.join(effects)}"
    if len(whole) <= WIDTH:
        return [whole]
    lines = [action.rstrip()] if action else []
    lines += _joined(conditions)
    lines += [f"{_INDENT}==>", *_joined(effects)]
    return lines


def _clause(head: str, conditions: Sequence[str]) -> list[str]:
    """A rule on one line, if it has one condition and fits; else each condition on its own."""
    whole = f"{head} {' & '.join(conditions)}"
    if len(whole) <= WIDTH and len(conditions) == 1:
        return [whole]
    return [head, *_joined(conditions)]


def _joined(conditions: Sequence[str]) -> list[str]:
    last = len(conditions) - 1
    return [f"{_INDENT}{each}{' &' * (at < last)}" for at, each in enumerate(conditions)]


class _Names:
    """The names of a statement as infix form has them: variables begin with a capital."""

    def __init__(self, description: Description, each: Statement) -> None:
        self._description = description
        self._place = each
        parts: Iterable[Formula]
        if isinstance(each, Transition):
            action = () if each.action is None else (each.action,)
            parts = (*action, *each.conditions, *each.effects)
        else:
            parts = (each.head, *each.body)
        self._variables: dict[str, str] = {}
        for part in parts:
            for found in variables(part):
                if found.name not in self._variables:
                    self._variables[found.name] = self._variable(found.name)

    def _variable(self, name: str) -> str:
        """The variable with a capital; other variables of the statement have other names."""
        plain = name[1:]
        capital = plain[0].upper() + plain[1:]
        if not capital[0].isupper() or len(capital) != len(plain):
            capital = f"V{plain}"
        used = set(self._variables.values())
        number, found = 1, capital
        while found in used:
            number += 1
            found = f"{capital}_{number}"
        return self._checked(found, name)

    def _checked(self, written: str, name: str) -> str:
        if _NAME.fullmatch(written) is None:
            raise GameError(
                error(
                    "GDL025",
                    f"'{name}' is no name in infix form",
                    self._description.span(self._place),
                    hint="a name there is made of letters, digits and + - < > _",
                )
            )
        return written

    def _constant(self, name: str) -> str:
        written = self._checked(name, name)
        # a name that begins with a capital would be a variable
        return written if not written[0].isupper() else self._checked("", name)

    def condition(self, formula: Formula) -> str:
        """A condition where `~` can stand."""
        if isinstance(formula, Negation):
            return f"~{self.formula(formula.part)}"
        return self.formula(formula)

    def formula(self, formula: Formula) -> str:
        """A condition inside another one, or a head."""
        match formula:
            case Sentence(name, args):
                return self._applied(name, args)
            case Distinct(left, right):
                return f"distinct({self._term(left)},{self._term(right)})"
            case Negation(part):
                return f"not({self.formula(part)})"
            case Disjunction(parts):
                return f"or({', '.join(map(self.formula, parts))})"
            case Conjunction(parts):
                return f"and({', '.join(map(self.formula, parts))})"

    def _applied(self, name: str, args: Sequence[Term]) -> str:
        written = self._constant(name)
        if args:
            return f"{written}({','.join(map(self._term, args))})"
        # a point at the end of a condition would be a full stop
        return f"{written}()" if written.endswith(".") else written

    def _term(self, term: Term) -> str:
        match term:
            case Variable(name):
                return self._variables[name]
            case Constant(name):
                return self._constant(name)
            case Compound(name, args):
                return self._applied(name, args)
