"""What writes of maps do to the state of a machine, and to the sets that stand for them."""

from __future__ import annotations

from rgt.backends.plan import statements as st
from rgt.backends.plan.expressions import Cell, Cells, Expr
from rgt.backends.plan.machine.evaluate import Machine, cells_from, value


def stored(statement: st.Stmt, machine: Machine) -> bool:
    """Do a statement that only writes cells; whether it is one."""
    match statement:
        case st.Put(name, index, given):
            _put(name, value(index, machine), value(given, machine), machine)
        case st.Fill(name, members, given):
            kept, code = machine.kept[name], value(given, machine)
            for place in _members(value(members, machine)):
                _put(name, kept.first + place, code, machine)
        case st.Copy(place, source, count, order, gathered):
            name, first = _written(place, machine)
            of = machine.tables[order] if order else range(count)
            old = cells_from(source, machine)
            machine.maps[name][first : first + count] = [old[of[i]] for i in range(count)]
            if gathered:
                _gather(gathered, machine)
        case st.Gather(name, _):
            _gather(name, machine)
        case _:
            return False
    return True


def _members(members: int) -> list[int]:
    return [place for place in range(members.bit_length()) if members >> place & 1]


def _put(name: str, index: int, code: int, machine: Machine) -> None:
    """One cell holds a value, and so do the sets say if they have a bit for it."""
    machine.maps[name][index] = code
    kept = machine.kept.get(name)
    if kept is not None and 0 <= index - kept.first < kept.places:
        bit = 1 << index - kept.first
        sets = machine.boards[kept.board]
        for number, members in enumerate(sets):
            sets[number] = members & ~bit | (bit if number == kept.numbers.get(code) else 0)


def _gather(name: str, machine: Machine) -> None:
    """The sets of a map are worked out from its cells; one without sets has nothing to do."""
    kept = machine.kept.get(name)
    if kept is not None:
        for index in range(kept.first, kept.first + kept.places):
            _put(name, index, machine.maps[name][index], machine)


def _written(place: Expr, machine: Machine) -> tuple[str, int]:
    """The map of a place that is written, and the first of its cells."""
    if isinstance(place, Cells):
        return place.map, 0
    assert isinstance(place, Cell)
    return place.map, value(place.index, machine)
