"""Sets that are only asked for together are kept as one.

A board may say which pawn stands at a square, by its number, where moves only look at the colours:
all questions are of all white pawns, or of all black ones.  Then a state has two sets for the pawns
instead of one for each of them, and a question looks at one instead of joining sixteen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Number
from rgt.backends.plan.lines import Function
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.sets import Members, Union, union

_Groups = Mapping[str, Sequence[frozenset[int]]]
"""By the name of a board's sets the codes of values of which one set is enough."""


def joined(unit: Unit, groups: Sequence[Sequence[Function]]) -> list[list[Function]]:
    """All functions of a game, in groups, when sets that are only asked for together are one.

    No more sets may be asked for afterwards.
    """
    instead: dict[Node, Node] = {}
    found = together(unit, (function for group in groups for function in group))
    for name, board in list(unit.boards.used.items()):
        if board.name in found:
            new = unit.boards.used[name] = replace(board, groups=tuple(found[board.name]))
            instead |= {board.holding(code): new.holding(code) for code in board.numbers}
    if not instead:
        return [list(group) for group in groups]

    def change(node: Any) -> Any:
        if isinstance(node, Union):
            return union(list(dict.fromkeys(map(change, node.parts))))
        return instead.get(node) or rebuilt(node, change)

    return [[function.changed(change) for function in group] for group in groups]


def together(unit: Unit, functions: Iterable[Function]) -> _Groups:
    """The values of which some that are asked for need but one set; boards that have none of them
    are left out.

    Those that nobody asks for are a group, too.  None are together where it depends on the state
    which set is asked for, or a map is made a copy of another one.
    """
    asked: dict[str, set[frozenset[int]] | None] = {}
    for function in functions:
        for line in function.lines:
            for sets, numbers in _asked(line.statement):
                known = asked.setdefault(sets, set())
                if numbers is None:
                    asked[sets] = None
                elif known is not None:
                    known.add(numbers)
    found: dict[str, Sequence[frozenset[int]]] = {}
    for name, board in unit.boards.used.items():
        questions = asked.get(board.name)
        if questions and not unit.boards.is_copied(name):
            codes = {number: code for code, number in board.numbers.items()}
            groups = _groups(codes, sorted(questions, key=sorted))
            if any(len(group) > 1 and is_asked for group, is_asked in groups):
                found[board.name] = [group for group, _ in groups]
    return found


def _groups(
    codes: Mapping[int, int], questions: Sequence[frozenset[int]]
) -> list[tuple[frozenset[int], bool]]:
    """The codes of the sets, by their numbers, in groups that the questions do not tell apart; and
    whether any asks for them.
    """
    alike: dict[tuple[bool, ...], set[int]] = {}
    for number, code in codes.items():
        alike.setdefault(tuple(number in each for each in questions), set()).add(code)
    return [(frozenset(group), any(asked)) for asked, group in alike.items()]


def _asked(node: Node) -> Iterator[tuple[str, frozenset[int] | None]]:
    """The sets of boards in a node, by their numbers: those of a union together, others alone; None
    if it depends on the state which set it is.
    """
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Members):
            number = here.number
            yield here.board, frozenset({number.value}) if isinstance(number, Number) else None
        several: dict[str, set[int]] = {}
        for child in here.children:
            if (
                isinstance(here, Union)
                and isinstance(child, Members)
                and isinstance(child.number, Number)
            ):
                several.setdefault(child.board, set()).add(child.number.value)
            else:
                waiting.append(child)
        yield from ((board, frozenset(numbers)) for board, numbers in several.items())
