"""The state in C++: its struct, its first values, what is forgotten, the start of random plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.analysis import forward
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.statements import Store
from rgt.backends.printers.cpp import stated
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


def struct(unit: Unit) -> str:
    """The struct, when it is known which boards are kept as sets."""
    storage, sets = unit.plan.storage, list(unit.boards.fields())
    size = _size(unit)
    lines = [
        "// A position: the node at which the play stands, and the variables that change.",
        "struct State {",
        "    std::uint32_t node;",
    ]
    used = storage.node_width
    for field in storage.fields.values():
        cells = f"[{field.cells}]" if field.map else ""
        lines.append(f"    std::uint{8 * field.width}_t {field.name}{cells};")
        used = field.offset + field.cells * field.width
    if sets:
        if used % 8:
            lines.append(f"    std::uint8_t unused_before[{-used % 8}];")
        used += -used % 8 + storage.sets
        lines += [f"    {declared}" for declared, _ in sets]
    if used < size:
        lines.append(f"    std::uint8_t unused[{size - used}];")
    lines += [
        "};",
        f"static_assert(sizeof(State) == {size} && std::is_trivially_copyable_v<State>);",
        "static_assert(std::has_unique_object_representations_v<State>);",
        "// So many of its bytes are not 0 in all states.",
        f"constexpr unsigned STATE_USED = {used};",
    ]
    lines += [
        f"static_assert(offsetof(State, {field.name}) == {field.offset});"
        for field in storage.fields.values()
    ]
    return "\n".join(lines)


def initial(unit: Unit) -> str:
    """The state before the keeper's first move."""
    return _made(unit, "initial_state", 0, unit.plan.layout.initial)


def start(unit: Unit, *, short: bool) -> str:
    """The state where random plays from the beginning start, as a constant, if that is of use.

    It is if the state is small and plays are made of `short` pieces of code.
    """
    small = _size(unit) <= _MOST_BYTES
    found = _settled(unit) if short and small else None
    lines = ["// Whether plays from the beginning start from a constant, and that one."]
    lines.append(f"constexpr bool STARTS = {str(found is not None).lower()};")
    if found is None:
        return "\n".join([*lines, "inline State start_state() { return {}; }"])
    lines.append(_made(unit, "settled_state", *found))
    lines.append("constexpr State START = settled_state();")
    # a state that is written at once is not taken apart into registers
    lines += ["[[gnu::always_inline]] inline State start_state() {", "    State s{};"]
    lines.append("    s.node = START.node;")
    fields = unit.plan.storage.fields.values()
    maps = [field.name for field in fields if field.map]
    maps += [board.name for board in unit.boards.used.values()]
    lines += [f"    s.{f.name} = START.{f.name};" for f in fields if not f.map]
    lines += [f"    set_cells(s.{name}, START.{name});" for name in maps]
    return "\n".join([*lines, "    return s;", "}"])


def forget(unit: Unit) -> str:
    """Variables that nobody will read get their first values, so that equal plays are one state."""
    plan = unit.plan
    live = live_variables(plan.layout.places, plan.program.edges)
    written = {written_variable(edge.action) for edge in plan.program.edges}
    names = [n for n in plan.storage.fields if n in written and n not in _KEPT]
    lines = ["inline void forget(State& s) {", "    switch (s.node) {"]
    for node in plan.program.finishes:
        if node == _END:
            continue
        alive = live.get(plan.program.names[node], frozenset())
        dead = list(_values(unit, [n for n in names if n not in alive], plan.layout.initial))
        if dead:
            lines += [f"    case {node}:  // {unit.place(node)}"]
            lines += [f"        {line}" for line in dead]
            lines += ["        break;"]
    return "\n".join([*lines, "    default: break;", "    }", "}"])


def _size(unit: Unit) -> int:
    storage = unit.plan.storage
    storage.sets = sum(size for _, size in unit.boards.fields())
    return storage.size


def _values(unit: Unit, names: Iterable[str], slots: Sequence[int]) -> Iterator[str]:
    """Statements that give variables the values that stand in the slots."""
    for name in names:
        field = unit.plan.storage.fields[name]
        values = [slots[slot] for slot in unit.plan.layout.slots(name)]
        if field.map:
            table = unit.tables.of(name, values)
            yield f"copy_cells(s.{field.name}, {table}, {field.cells}); gather_{field.name}(s);"
        else:
            yield stated(Store(field.name, unit.cells.symbol(values[0])))


def _made(unit: Unit, name: str, node: int, slots: Sequence[int]) -> str:
    """A function that makes a state."""
    lines = [f"constexpr State {name}() {{", "    State s{};"]
    lines += [f"    s.node = {node};"] if node else []
    lines += [f"    {line}" for line in _values(unit, unit.plan.storage.fields, slots)]
    return "\n".join([*lines, "    return s;", "}"])


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
