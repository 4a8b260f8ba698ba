"""The state: its layout, its first values, what is forgotten, the start of random plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.analysis import forward
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Cells as AllCells
from rgt.backends.plan.expressions import TableCells
from rgt.backends.plan.lines import Line
from rgt.backends.plan.state import Cells, Layout, Start
from rgt.backends.plan.statements import Copy, Leave, Stmt, Store
from rgt.backends.plan.types import room_of
from rgt.backends.program.storage import WORD
from rgt.ir.actions import written_variable
from rgt.ir.diagnostics import GameError
from rgt.ir.game import KEEPER
from rgt.ir.liveness import live_variables

_KEPT = ("player", "goals")
_END = 1
_MOST_BYTES = 64
"""A state of one line of the cache is sooner written than copied."""
_MOST_MOVES = 16
"""How often the keeper may move before the first player does, for the compiler to follow it."""
_MOST_STATES = 10_000
"""How many values the variables may have in all that checks write, for that."""


def layout(unit: Unit) -> Layout:
    """The state, when it is known which boards are kept as sets."""
    storage = unit.plan.storage
    variables = tuple(
        Cells(each.name, each.offset, each.width, each.cells if each.map else None)
        for each in storage.fields.values()
    )
    sets = tuple(board.in_state for board in unit.boards.used.values())
    return Layout(storage.node_width, variables, sets, _size(unit))


def initial(unit: Unit) -> list[Line]:
    """What makes the state before the keeper's first move."""
    return _made(unit, 0, unit.plan.layout.initial)


def start(unit: Unit, *, short: bool) -> Start | None:
    """The state where random plays from the beginning start, as a constant, if that is of use.

    It is if the state is small and plays are made of `short` pieces of code.
    """
    small = _size(unit) <= _MOST_BYTES
    found = _settled(unit) if short and small else None
    if found is None:
        return None
    fields = unit.plan.storage.fields.values()
    maps = [field.name for field in fields if field.map]
    maps += [board.name for board in unit.boards.used.values()]
    scalars = tuple(field.name for field in fields if not field.map)
    return Start(tuple(_made(unit, *found)), scalars, tuple(maps))


def forget(unit: Unit) -> Iterator[tuple[int, str, list[Line]]]:
    """For each node, with its place for people, what gives variables that nobody will read their
    first values, so that equal plays are one state.
    """
    plan = unit.plan
    live = live_variables(plan.layout.places, plan.program.edges)
    written = {written_variable(edge.action) for edge in plan.program.edges}
    names = [n for n in plan.storage.fields if n in written and n not in _KEPT]
    for node in plan.program.finishes:
        if node == _END:
            continue
        alive = live.get(plan.program.names[node], frozenset())
        dead = list(_values(unit, [n for n in names if n not in alive], plan.layout.initial))
        if dead:
            yield node, unit.place(node), [Line(2, each) for each in dead]


def _size(unit: Unit) -> int:
    storage = unit.plan.storage
    sets = (board.in_state for board in unit.boards.used.values())
    storage.sets = sum(WORD // 8 * room_of(each.words) * each.count for each in sets)
    return storage.size


def _values(unit: Unit, names: Iterable[str], slots: Sequence[int]) -> Iterator[Stmt]:
    """Statements that give variables the values that stand in the slots."""
    for name in names:
        field = unit.plan.storage.fields[name]
        values = [slots[slot] for slot in unit.plan.layout.slots(name)]
        if field.map:
            table = TableCells(unit.tables.of(name, values))
            yield Copy(AllCells(field.name), table, field.cells, "", field.name)
        else:
            yield Store(field.name, unit.cells.symbol(values[0]))


def _made(unit: Unit, node: int, slots: Sequence[int]) -> list[Line]:
    """What makes a state."""
    lines = [Line(1, Leave(node))] if node else []
    return [*lines, *(Line(1, e) for e in _values(unit, unit.plan.storage.fields, slots))]


def _settled(unit: Unit) -> tuple[int, list[int]] | None:
    """The node and the slots after the keeper's first moves, unless it moves often or wrongly,
    might take long, or ends the game.
    """
    plan = unit.plan
    if not _are_checks_quick(plan):
        return None
    try:
        engine = InterpreterEngine(plan.game, forget=False)
        node, slots = 0, list(engine.layout.initial)
        for _ in range(_MOST_MOVES + 1):
            place = plan.program.names.index(engine.program.names[node])
            if slots[engine.player_slot] != plan.layout.ids.get(KEEPER):
                return place, slots
            if node == _END or node not in engine.runtime.moves.certain or _goes_round(plan, place):
                break
            node, slots, _, _ = engine.keeper_move(node, slots)
    except GameError:
        pass
    return None


def _goes_round(plan: Plan, node: int) -> bool:
    """Whether a move from a node comes to a cycle."""
    inner = plan.moves_view.inner
    nodes = forward([node], lambda n: (target for _, target in inner.get(n, ())))
    return any(n in plan.moves_view.cycles for n in nodes)


def _are_checks_quick(plan: Plan) -> bool:
    """Whether checks have few states, whatever they look for: they may ask each other."""
    written = 0
    for check in plan.checks:
        written |= check.search.writes
    names = [name for name, bit in plan.bit.items() if bit & written]
    if any(plan.layout.places[name].shape.depth for name in names):
        return False
    return prod(plan.ranges.values[name].bit_count() for name in names) <= _MOST_STATES
