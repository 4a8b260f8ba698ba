"""Node bindings of the older RG dialect, and their expansion into plain nodes.

``n(x: T)`` is a family of nodes, one for each symbol of T; `x` names that symbol in the labels
of the edges that touch the node:

    pick, held(c: Col): $ c;            pick, held__bind__r: $ r;
    held(c: Col), done: sel = c;   =>   pick, held__bind__g: $ g;
                                        held__bind__r, done: sel = r;
                                        held__bind__g, done: sel = g;

Source: specs of RG, section 7.3 (lecture of 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from rgt.ir.actions import Action, Tag, with_expressions
from rgt.ir.expressions import Reference, substitute
from rgt.ir.pragmas import Disjoint, Pragma, Repeat, SimpleApply, TagIndex, Unique
from rgt.ir.pragmas import Iterator as IteratorPragma
from rgt.ir.types import Aliases, SetType, Type, resolve

Choices = dict[str, str]


@dataclass(frozen=True, slots=True)
class BoundNode:
    """A node with bindings: (name, type) pairs in the order written; plain if there are none."""

    name: str
    bindings: tuple[tuple[str, Type], ...] = ()

    def instance(self, choices: Choices) -> str:
        """The plain node that stands for these symbols of the bindings."""
        return self.name + "".join(f"__bind__{choices[name]}" for name, _ in self.bindings)


@dataclass(frozen=True, slots=True)
class BoundPragma:
    """A pragma some of whose nodes have bindings.

    `make` is the pragma with the arguments left out that hold nodes: `heads` are single nodes,
    for which the pragma is repeated, `members` a list, in which the instances stand together.
    """

    make: Pragma
    heads: tuple[BoundNode, ...]
    members: tuple[BoundNode, ...]


class BindingError(ValueError):
    """A binding cannot be expanded; the text says why."""


def instances(nodes: Iterable[BoundNode], aliases: Aliases) -> Iterator[Choices]:
    """Every choice of symbols for the bindings of some nodes, equal names chosen together.

    Raises BindingError if a name is bound to different types, or to a map, and
    UnknownTypeError if its type is not declared.
    """
    types: dict[str, Type] = {}
    for node in nodes:
        for name, type_ in node.bindings:
            if types.setdefault(name, type_) is not type_:
                raise BindingError(f"'{name}' is bound to two different types")
    columns = []
    for name, type_ in types.items():
        found = resolve(type_, aliases)
        if not isinstance(found, SetType):
            raise BindingError(f"'{name}' is bound to a map type; only a set has symbols to choose")
        columns.append(found.symbols)
    for symbols in product(*columns):
        yield dict(zip(types, symbols, strict=True))


def expand_edge(
    source: BoundNode, target: BoundNode, action: Action, aliases: Aliases
) -> Iterator[tuple[str, str, Action]]:
    """The plain edges that an edge between bound nodes stands for; raises as `instances`."""
    for choices in instances((source, target), aliases):
        label = _substituted(action, choices)
        yield source.instance(choices), target.instance(choices), label


def expand_pragma(pragma: BoundPragma, aliases: Aliases) -> Iterator[Pragma]:
    """The plain pragmas that a pragma with bound nodes stands for; raises as `instances`."""
    for choices in instances(pragma.heads, aliases):
        heads = [node.instance(choices) for node in pragma.heads]
        members = tuple(
            node.instance({**more, **choices})
            for node in pragma.members
            for more in _other_choices(node, choices, aliases)
        )
        yield _filled(pragma.make, heads, members, choices)


def spelled_out(pragma: BoundPragma, spell: Callable[[BoundNode], str]) -> Pragma:
    """The pragma with each node replaced by how it is written: for printing, not expanded."""
    heads = [spell(node) for node in pragma.heads]
    return _filled(pragma.make, heads, tuple(spell(node) for node in pragma.members), {})


def _other_choices(node: BoundNode, choices: Choices, aliases: Aliases) -> Iterator[Choices]:
    """Choices for those bindings of a list's node that the heads leave open."""
    free = tuple(binding for binding in node.bindings if binding[0] not in choices)
    return instances((replace(node, bindings=free),), aliases)


def _filled(make: Pragma, heads: list[str], members: tuple[str, ...], choices: Choices) -> Pragma:
    """The pragma with its nodes put in, and the symbols chosen in place of their names."""
    match make:
        case Disjoint():
            return Disjoint(heads[0], members, make.exhaustive)
        case IteratorPragma():
            a, b, c = heads
            return IteratorPragma(a, b, c, make.variable)
        case Repeat():
            return Repeat(members, make.variables)
        case Unique():
            return Unique(members)
        case TagIndex():
            return TagIndex(members, make.index, make.bound)
        case SimpleApply():
            return _filled_apply(make, heads, choices)
    raise TypeError(f"{make} has no nodes")


def _filled_apply(make: SimpleApply, heads: list[str], choices: Choices) -> SimpleApply:
    start, end = heads
    names = {name: Reference(symbol) for name, symbol in choices.items()}
    tags = tuple(choices.get(tag, tag) if isinstance(tag, str) else tag for tag in make.tags)
    assignments = tuple(
        (substitute(target, names), substitute(value, names)) for target, value in make.assignments
    )
    return SimpleApply(start, end, tags, assignments, make.exhaustive)


def _substituted(action: Action, choices: Choices) -> Action:
    """The label with the chosen symbols in place of the bindings' names."""
    names = {name: Reference(symbol) for name, symbol in choices.items()}
    if isinstance(action, Tag):
        return Tag(choices.get(action.symbol, action.symbol))
    return with_expressions(action, lambda expression: substitute(expression, names))
