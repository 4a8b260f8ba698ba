"""Loops that get somewhere: walking along a line can not come back to where it was.

A tag-free cycle makes a search look out for arrivals that it has had before.  If all that happens
on it to some variable is one assignment ``x = c[..][x]``, where `c` is a constant and the other
indices stand still, then x runs through c.  Where c has no cycles but symbols that lead to
themselves, the search can come back to the same position only with such a symbol.  Where c comes to
an end, so does the cycle if those within it do which leave x as it is, as a loop inside of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import View, cyclic_parts, fork
from rgt.backends.interpreter.program import SKIP, Kind, Op, Out
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import Both, CppProgram, Step, is_comparison

_FEW = 3


@dataclass(frozen=True, slots=True)
class Progress:
    """A node is entered twice alike only if `variable` holds one of `symbols`.

    With `nested` there are loops within, which go round each time that the variable goes on: a walk
    may be as long as their rounds times those.
    """

    variable: str
    symbols: tuple[int, ...]
    nested: bool = False


def progress(
    view: View,
    program: CppProgram,
    possible: Possible,
    *,
    shown: bool = False,
    made: Callable[[Op, int], bool] = lambda op, target: True,
) -> dict[int, Progress]:
    """What is known about the nodes of tag-free cycles that get somewhere; with `shown` of all.

    An assignment that is not `made` where it leads to gets nobody anywhere.
    """
    silent: dict[int, Out] = {
        node: tuple(
            (op if made(op, target) else SKIP, target)
            for op, target in edges
            if shown or op.kind is not Kind.TAG
        )
        for node, edges in view.inner.items()
    }
    found: dict[int, Progress] = {}
    for graph in _inside(silent):
        for known in _candidates(graph, program, possible):
            found.update(dict.fromkeys(graph, known))
            break
    return found


def unsplit(view: View) -> frozenset[int]:
    """The nodes of tag-free cycles on which no walk splits: it may leave, or go on in one way."""
    silent: dict[int, Out] = {
        node: tuple(edge for edge in edges if edge[0].kind is not Kind.TAG)
        for node, edges in view.inner.items()
    }
    parts = cyclic_parts(silent)
    split = set()
    for node, part in parts.items():
        on = [op for op, target in silent[node] if parts.get(target) == part]
        alone = len(on) == 1 or fork(view.edges(node)) is not None or node in view.exclusive
        # where another cycle follows, each turn of this one would go through all of that
        if (
            not alone
            or any(op.kind is Kind.ANY for op in on)
            or _comes_to_others(node, silent, parts)
        ):
            split.add(part)
    return frozenset(node for node, part in parts.items() if part not in split)


def _comes_to_others(node: int, silent: Mapping[int, Out], parts: Mapping[int, int]) -> bool:
    """Whether walks from a node on a cycle come to another one."""
    seen = {node}
    work = [node]
    while work:
        for _, target in silent.get(work.pop(), ()):
            if target not in seen:
                if parts.get(target, parts[node]) != parts[node]:
                    return True
                seen.add(target)
                work.append(target)
    return False


def _candidates(
    graph: dict[int, Out], program: CppProgram, possible: Possible
) -> Iterator[Progress]:
    """What each assignment of a cycle proves about it."""
    for steps, known in _proofs(graph, program, possible):
        inner = _inside(_without(graph, steps))
        # a loop within does not come back alike as long as x stays as it is
        if not inner or (
            not known.symbols and all(_ends(each, program, possible) for each in inner)
        ):
            yield replace(known, nested=bool(inner))


def _ends(graph: dict[int, Out], program: CppProgram, possible: Possible) -> bool:
    """Whether a cycle and those within it come to an end, whatever the symbols.

    What an assignment proves about a cycle holds for all within it: none has to be tried before
    another one, and all of them can be taken out at once.
    """
    proofs = _proofs(graph, program, possible)
    steps = [step for same, known in proofs if not known.symbols for step in same]
    inner = _inside(_without(graph, steps))
    return bool(steps) and all(_ends(each, program, possible) for each in inner)


def _without(graph: Mapping[int, Out], steps: Sequence[Step]) -> dict[int, Out]:
    """A graph without the edges of some assignments."""
    return {
        node: tuple(edge for edge in out if all(edge[0] is not step for step in steps))
        for node, out in graph.items()
    }


def _proofs(
    graph: dict[int, Out], program: CppProgram, possible: Possible
) -> Iterator[tuple[Sequence[Step], Progress]]:
    """The assignments that run through their constant, those of loops within left aside.

    Where a loop has several ways round, each can have the same assignment.
    """
    written = 0
    steps: dict[str | None, list[Step]] = {}
    for out in graph.values():
        for op, _ in out:
            written |= op.writes
            if op.writes and isinstance(op, Step):
                steps.setdefault(op.place.variable, []).append(op)
    changing = set(program.variables_of(written))
    for name, same in steps.items():
        step = same[0]
        alike = all(each.kind is Kind.ASSIGN and each.value == step.value for each in same)
        if not alike or name is None:
            continue
        if program.layout.places[name].shape.depth:
            # cells of maps are not told apart
            continue
        stops = _stops(step, name, changing)
        if stops is None:
            continue
        passed = frozenset.intersection(*(_passed_over(each, name, graph) for each in same))
        held = _held_before(same, name, graph, possible)
        symbols = tuple(each for each in stops if held >> each & 1 and each not in passed)
        # what a step writes without reading it may be kept nowhere: nobody can ask for it
        if len(symbols) > _FEW or (symbols and step.value.symbol is not None):
            continue
        yield same, Progress(name, symbols)


def _inside(graph: Mapping[int, Out]) -> list[dict[int, Out]]:
    """The cyclic parts of a graph."""
    parts = cyclic_parts(graph)
    found: dict[int, dict[int, Out]] = {}
    for node, part in parts.items():
        inside = tuple(e for e in graph[node] if parts.get(e[1]) == part)
        found.setdefault(part, {})[node] = inside
    return list(found.values())


def _stops(step: Step, name: str, changing: set[str]) -> tuple[int, ...] | None:
    """The symbols that lead to themselves; None if others can come again, too."""
    table = step.value
    if step.place.scalar is None or table.variable is not None:
        return None
    if table.symbol is not None:
        return (table.symbol,)
    own = [i for i, index in enumerate(table.indices) if _is(index.value, name)]
    others = [index for i, index in enumerate(table.indices) if i not in own]
    if len(own) != 1 or any(_reads(index.value) & changing for index in others):
        return None
    moving = table.indices[own[0]]
    stops: dict[int, None] = {}
    for offsets in product(*(range(0, len(i.keys) * i.stride, i.stride) for i in others)):
        start = table.start + sum(offsets)
        after = {k: table.cells[start + i * moving.stride] for i, k in enumerate(moving.keys)}
        stops.update(dict.fromkeys(k for k, target in after.items() if k == target))
        if _returns(after):
            return None
    return tuple(stops)


def _held_before(
    steps: Sequence[Step], name: str, graph: Mapping[int, Out], possible: Possible
) -> int:
    """What a variable can hold where a step is made: a loop over a board may end at its edge since
    what is looked for never stands off it.
    """
    found = 0
    for node, out in graph.items():
        if any(op is step for op, _ in out for step in steps):
            found |= possible.at(node, name)
    return found


def _passed_over(step: Step, name: str, graph: Mapping[int, Out]) -> frozenset[int]:
    """The symbols that a variable never holds before a step of a cycle, as what is asked before it
    on each way round tells.
    """
    sources = {node for node, out in graph.items() if any(op is step for op, _ in out)}
    asked = [op for out in graph.values() for op, target in out if target in sources]
    found = [_refused(op, name) if isinstance(op, Step) else frozenset[int]() for op in asked]
    return frozenset.intersection(*found) if found else frozenset()


def _refused(test: Step, name: str) -> frozenset[int]:
    """The symbols of a variable with which a test fails, as far as the test is of it alone."""
    if isinstance(test, Both):
        return frozenset().union(*(_refused(part, name) for part, _ in test.parts))
    if not is_comparison(test):
        return frozenset()
    place, symbol = test.place, test.value.symbol
    if symbol is None or place.shape.depth:
        return frozenset()
    if _is(place, name):
        return frozenset() if test.equal else frozenset((symbol,))
    if place.variable is not None or len(place.indices) != 1:
        return frozenset()
    (index,) = place.indices
    if not _is(index.value, name):
        return frozenset()
    cells = place.cells[place.start :: index.stride]
    pairs = zip(index.keys, cells, strict=False)
    return frozenset(key for key, cell in pairs if (cell == symbol) is not test.equal)


def _returns(after: dict[int, int]) -> bool:
    """Whether some symbol comes again, apart from those that lead to themselves."""
    done: set[int] = set()
    for symbol in after:
        path: set[int] = set()
        at: int | None = symbol
        while at is not None and at not in done and at not in path:
            path.add(at)
            following = after.get(at)
            at = None if following == at else following
        if at in path:
            return True
        done |= path
    return False


def _is(operand: Operand, name: str) -> bool:
    return operand.scalar == name


def _reads(operand: Operand) -> set[str]:
    """The variables that an operand reads."""
    names = {operand.variable} if operand.variable is not None else set[str]()
    return names.union(*(_reads(index.value) for index in operand.indices))
