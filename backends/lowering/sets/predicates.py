"""Checks as sets: all values of one variable for which a check succeeds, at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rgt.backends.interpreter.program import Op
from rgt.backends.lowering.lookups.places import Places
from rgt.backends.lowering.lookups.tabled import tabled
from rgt.backends.lowering.searches.walks import Walks
from rgt.backends.lowering.sets.cycles import trimmed
from rgt.backends.lowering.sets.deferral import whole, with_constants
from rgt.backends.lowering.sets.region import Region
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Constant, UnsupportedError
from rgt.backends.lowering.slides.sliding import gone_within
from rgt.backends.lowering.unit import Unit
from rgt.backends.lowering.writing import Here
from rgt.backends.plan.expressions import Cell, Expr, Field, Local, Number, Truth
from rgt.backends.plan.lines import Given, Line
from rgt.backends.plan.lookups import WordOf
from rgt.backends.plan.memory import KeepFound, Recall
from rgt.backends.plan.runs import Unused
from rgt.backends.plan.searches import Return
from rgt.backends.plan.sets import Any, HoldsAt, Members, One, Union, Where
from rgt.backends.plan.statements import Declare, Let, Stmt, SucceedIf, Update
from rgt.backends.plan.types import FLAG, INDEX, PLACE, SetOf, room_of
from rgt.backends.program.steps import Step

_MOST_COMPARED = 16
_PLACE: tuple[Given, ...] = (Given("at", PLACE),)


class SetWalks(Walks):
    """Emits the body of one predicate."""

    certain = False

    def tag(self, op: Step, node: int, target: int, here: Here) -> None:
        """Nobody sees the tags of a check."""
        raise UnsupportedError

    def finish(self, op: Step, node: int, target: int, here: Here) -> None:
        """A check ends no move."""
        raise UnsupportedError

    def matters(self, op: Op, target: int) -> bool:
        """Whether an assignment has to be made."""
        return self.search.matters(op, target)


class _Succeeding(Region):
    """Collects the values that succeed."""

    possible = 0

    def arrive(self, spot: Spot) -> None:
        """Note the values that are left."""
        self.possible |= spot.domain
        assert spot.members is not None
        if self.single:
            self.walks.add(spot.here, SucceedIf(Any(spot.members)))
            return
        both = Union((Local("found", spot.members.type), spot.members))
        self.walks.add(spot.here, Update("found", both))

    def cycle(self, target: int, spot: Spot) -> None:
        """Follow a cycle as a set, or along a line from the only place."""
        if self.single:
            mark = self.walks.mark()
            try:
                if gone_within(self, target, spot):
                    self.possible |= spot.domain
                    return
            except UnsupportedError:
                self.walks.back_to(mark)
        self._closure(target, spot)

    def materialise(self, target: int, spot: Spot) -> None:
        """Sets only."""
        raise UnsupportedError

    def _one_by_one(self, *where: object) -> None:
        raise UnsupportedError


@dataclass(frozen=True, slots=True)
class Predicate:
    """A check as a set over `universe`: the C++ function `name`.

    Of the symbols that the variable can hold, `full`, only those in `possible` are ever members.
    It holds as long as cells have what is `assumed`.  If it is `tabled`, what its walks ask is
    known beforehand, and it takes no more time on a large board.  `floods` are the functions that
    let sets grow for it.
    """

    name: str
    universe: Universe
    full: Universe
    possible: int
    assumed: Mapping[tuple[str, int], int]
    tabled: bool = False
    floods: frozenset[str] = frozenset()

    def where(self) -> Where:
        """The set."""
        return Where(self.name, self.universe.words)

    def holds_at(self, place: Expr) -> HoldsAt:
        """Whether a place is a member, if it answers for one."""
        return HoldsAt(self.name, place)


def write_predicate(
    unit: Unit, check: int, variable: str, *, single: bool, start: int
) -> Predicate | None:
    """Write ``p<check>_<variable>(s, w)``; None if the check is not worked out for sets.

    With `single` it is ``q<check>_<variable>(s, w, at)``, which answers for one position.  What is
    asked begins at the node `start`.
    """
    plan = unit.plan.checks[check]
    full = unit.held_by(variable)
    if full is None or plan.deep or start not in plan.search.view.out:
        return None
    if single:
        tabled = write_tabled(unit, check, Places({variable: full}), start)
        if tabled is not None:
            return tabled
    walks = SetWalks(unit, plan.search, plan.end)
    emit = Emission(walks, start, variable, single=single)
    try:
        universe = trimmed(full, lambda domain: emit.matters(full, domain))
        possible = emit.members(universe, universe.everything)
    except UnsupportedError:
        return None
    name = _name(unit, check, (variable,), start, single=single)
    found = Local("found", SetOf(universe.words))
    begun: list[Stmt] = [Unused(("s", "w"))]
    if single:
        begun.append(Let("here", One(Local("at", INDEX), universe.words)))
    else:
        begun.append(Declare((found.name,), universe.words))
    end: list[Stmt] = [Return(Truth(False) if single else found)]
    if not single and plan.search.view.cycles:
        recall = remembered(unit, (check,), variable, universe, walks.assumed)
        if recall is not None:
            begun, end = [recall, *begun], [KeepFound(recall, found), *end]
    lines = [*(Line(1, each) for each in begun), *walks.lines, *(Line(1, each) for each in end)]
    comment = f"where ? {unit.name(start)} -> {unit.name(plan.end)}, by {variable}"
    answer, given = (FLAG, _PLACE) if single else (found.type, ())
    unit.function(name, lines, answer, given=given, comment=comment)
    floods = frozenset(walks.floods | walks.floods_asked)
    return Predicate(name, universe, full, possible, dict(walks.assumed), floods=floods)


def places_where(unit: Unit, node: int, start: int, end: int, variable: str) -> Predicate | None:
    """The values of a variable with which a walk leads from a node to another, as a function that
    is named after `node`, where these are looked for; None if that is not worked out for sets.
    """
    key = node, start, end, variable
    if key not in unit.places:
        unit.places[key] = _places_where(unit, node, start, end, variable)
    return unit.places[key]


def _places_where(unit: Unit, node: int, start: int, end: int, variable: str) -> Predicate | None:
    full = unit.held_by(variable)
    search = unit.plan.between(start, end)
    if full is None or start not in search.view.out:
        return None
    walks = SetWalks(unit, search, end)
    emit = Emission(walks, start, variable, single=False)
    try:
        with unit.cells.unbound():
            universe = trimmed(full, lambda domain: emit.matters(full, domain))
            possible = emit.members(universe, universe.everything)
    except UnsupportedError:
        return None
    name = f"f{node}{unit.plan.storage.fields[variable].name[1:]}"
    if any(found is not None and found.name == name for found in unit.places.values()):
        name = f"{name}_to_{end}"
    found = Local("found", SetOf(universe.words))
    begun = (Unused(("s", "w")), Declare((found.name,), universe.words))
    lines = [*(Line(1, each) for each in begun), *walks.lines, Line(1, Return(found))]
    comment = f"where {unit.name(start)} leads to {unit.name(end)}, by {variable}"
    unit.function(name, lines, found.type, comment=comment)
    return Predicate(name, universe, full, possible, dict(walks.assumed))


def write_tabled(unit: Unit, check: int, where: Places, start: int) -> Predicate | None:
    """Write ``q<check>_<variable>(s, w, at)`` by what each walk asks; None if that is not known."""
    plan = unit.plan.checks[check]
    if plan.deep or start not in plan.search.view.out:
        return None
    body, assumed = tabled(unit, plan, where, start)
    if not body:
        return None
    full = where.numbers
    name = _name(unit, check, where.spans, start, single=True)
    comment = f"where ? {unit.name(start)} -> {unit.name(plan.end)}"
    by = f", by {' and '.join(map(_root, where.spans))}" if where.spans else ""
    unit.function(name, body, FLAG, given=_PLACE, comment=comment + by)
    return Predicate(name, full, full, full.everything, assumed, tabled=True)


def _name(unit: Unit, check: int, of: Iterable[str], start: int, *, single: bool) -> str:
    """What the function is called: the same check can be asked from several nodes on."""
    field = "".join(unit.plan.storage.fields[_root(name)].name[1:] for name in of)
    later = "" if start == unit.plan.checks[check].start else f"_from_{start}"
    return f"{'q' if single else 'p'}{check}{field}{later}"


def _root(name: str) -> str:
    """The variable that a place, or a cell that is a part of it, is named by."""
    return name.partition(" ")[0]


def remembered(
    unit: Unit,
    checks: Iterable[int],
    variable: str,
    universe: Universe,
    assumed: Mapping[tuple[str, int], int],
) -> Recall | None:
    """What gives the last answer if what it depends on is still the same; None if that is too much
    to compare.  What is `assumed` is the same whenever it is called.
    """
    live = 0
    for plan in (unit.plan.checks[check] for check in checks):
        live |= plan.search.live[plan.start]
    names = unit.plan.variables(live & ~unit.plan.bit[variable])
    fields = {name: unit.plan.storage.fields[name] for name in names}
    if any(field.map and name not in unit.boards.used for name, field in fields.items()):
        return None
    maps = [unit.boards.used[name] for name, field in fields.items() if field.map]
    scalars: list[Expr] = [Field(field.name) for field in fields.values() if not field.map]
    words = [
        WordOf(Members(b.name, Number(i), b.words), k)
        for b in maps
        for i in range(b.sets)
        for k in range(b.words)
    ]
    scalars += [
        Cell(b.field.name, Number(i))
        for b in maps
        for i in b.bare
        if (b.field.name, i) not in assumed and unit.boards.is_written(b.field.variable, i)
    ]
    if not words or len(words) + len(scalars) > _MOST_COMPARED:
        return None
    key = (*words, *scalars)
    return Recall(unit.keep(len(key) + room_of(universe.words)), key, universe.words)


class Emission:
    """Emits the body of a predicate, perhaps several times; `abreast` others that are emitted in
    the same function.
    """

    def __init__(
        self, walks: SetWalks, start: int, variable: str, *, single: bool, abreast: bool = False
    ) -> None:
        self._walks = walks
        self._abreast = abreast
        self._start = start
        self._variable = variable
        self._single = single

    def members(self, universe: Universe, domain: int) -> int:
        """Emit it for some values; those that might be members."""
        found = 0
        name = self._variable

        def once(values: Mapping[str, Constant], here: Here) -> bool:
            nonlocal found
            region = _Succeeding(self._walks, universe, name, values)
            region.single = self._single
            if self._abreast:
                region.abreast.add(self._start)
            inside = domain & self._walks.unit.possible(self._start, name, universe)
            single = Spot(here, Local("here", SetOf(universe.words)), inside)
            spot = single if self._single else whole(self._walks, universe, here, inside)
            known, bound = {name: universe.identity()}, {name: None}
            region.go(self._start, replace(spot, known=known, bound=bound))
            found |= region.possible
            return True

        if not with_constants(self._walks, {name}, Here(), once):
            raise UnsupportedError
        return found

    def matters(self, universe: Universe, domain: int) -> bool:
        """Whether some of these values might be members."""
        mark = self._walks.mark()
        found = self.members(universe, domain)
        assumed = dict(self._walks.assumed)
        self._walks.back_to(mark)
        self._walks.assumed.update(assumed)
        return bool(found)
