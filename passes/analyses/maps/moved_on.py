"""Which variables hold what others held before it was moved on, along lines that do not come back.

`to = from`, then a loop of `to = next[way][to]` with a way that stays: however many steps those
were, `to` is where `from` is only if there was none.

A forward data-flow analysis.  What is known of two variables is that they hold the same, that one
comes from the other by any number of the same steps, or by one at least, or that they are not the
same place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from rgt.ir.actions import Assignment, overwrites, written_variable
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis
from rgt.ir.expressions import Access, Expression, Reference, names, uncast
from rgt.ir.values import Symbol, TotalMap, TotalValue


class _Many(Enum):
    """How many steps lead from one variable to the other."""

    NONE = auto()
    ANY = auto()
    SOME = auto()
    """One at least."""
    OTHER = auto()
    """Nobody knows which, but they are not the same place."""


@dataclass(frozen=True, slots=True)
class _Moved:
    """How many steps, and by what map, where there is one map."""

    many: _Many
    step: Expression | None = None


_SAME, _APART = _Moved(_Many.NONE), _Moved(_Many.OTHER)
_Known = Mapping[tuple[str, str], _Moved] | None
"""What is known of pairs of variables; None where nothing gets."""


class MovedOn(Analysis[_Known]):
    """Knowledge: of pairs of the `variables`, how the first has come from the second.

    Steps are cells of `constants` that lead from no place back to it, whatever else they are looked
    up by; symbols that are none of the `places` may be led to for ever.
    """

    def __init__(
        self,
        variables: Iterable[str],
        places: Iterable[str],
        constants: Mapping[str, TotalValue],
    ) -> None:
        self._variables, self._places = frozenset(variables), tuple(places)
        self._constants = constants
        self._straight: dict[Expression, bool] = {}

    def bottom(self) -> _Known:
        """Nothing gets there."""
        return None

    def extreme(self) -> Mapping[str, _Known]:
        """Nobody knows anything at the beginning."""
        return {BEGIN: {}}

    def join(self, one: _Known, other: _Known) -> _Known:
        """What holds on both ways."""
        if one is None or other is None:
            return other if one is None else one
        met = ((pair, _met(moved, other[pair])) for pair, moved in one.items() if pair in other)
        return {pair: moved for pair, moved in met if moved is not None}

    def transfer(self, edge: Edge, knowledge: _Known) -> _Known:
        """What holds behind an edge."""
        written = written_variable(edge.action)
        if knowledge is None or written is None:
            return knowledge
        kept = {
            pair: moved
            for pair, moved in knowledge.items()
            if written not in pair and (moved.step is None or written not in names(moved.step))
        }
        name, action = overwrites(edge.action), edge.action
        if name in self._variables and isinstance(action, Assignment):
            kept.update(self._assigned(name, uncast(action.value), knowledge))
        return kept

    def apart(self, knowledge: _Known) -> Iterator[tuple[str, str]]:
        """The pairs of variables that do not hold the same place."""
        for pair, moved in (knowledge or {}).items():
            if moved.many in (_Many.SOME, _Many.OTHER):
                yield pair

    def _assigned(
        self, name: str, value: Expression, before: Mapping[tuple[str, str], _Moved]
    ) -> Iterator[tuple[tuple[str, str], _Moved]]:
        """What an assignment makes known of a variable."""
        step = None
        if isinstance(value, Access):
            step, value = value.base, uncast(value.index)
            if name in names(step) or not self._is_straight(step):
                return
        if not isinstance(value, Reference) or value.name not in self._variables:
            return
        source = value.name
        # steps that are looked up by what is assigned are others now
        before = {
            pair: moved
            for pair, moved in before.items()
            if moved.step is None or name not in names(moved.step)
        }
        from_others = {other: moved for (one, other), moved in before.items() if one == source}
        for other, moved in {**from_others, source: _SAME}.items():
            if other == name:
                continue
            if step is None:
                yield (name, other), moved
            elif moved.many is not _Many.OTHER and moved.step in (None, step):
                yield (name, other), _Moved(_Many.SOME, step)
        if step is None and source != name:
            yield (source, name), _SAME
            for (one, other), moved in before.items():
                if other == source and one != name:
                    yield (one, name), moved

    def _is_straight(self, step: Expression) -> bool:
        """Whether a map leads from no place back to it, in any number of steps."""
        if step not in self._straight:
            maps = self._maps(step)
            self._straight[step] = maps is not None and not any(map(self._comes_back, maps))
        return self._straight[step]

    def _maps(self, step: Expression) -> set[TotalMap] | None:
        """The maps that an expression may be; None if variables are asked for more than where to
        look one up.
        """
        step = uncast(step)
        if isinstance(step, Reference):
            value = self._constants.get(step.name)
            return {value} if isinstance(value, TotalMap) else None
        assert isinstance(step, Access)
        bases = self._maps(step.base)
        if bases is None:
            return None
        found = {value for base in bases for value in base.values}
        maps = {value for value in found if isinstance(value, TotalMap)}
        return maps if len(maps) == len(found) else None

    def _comes_back(self, step: TotalMap) -> bool:
        """Whether some place comes back to itself."""
        to = {
            key: value.name
            for key, value in zip(step.keys, step.values, strict=True)
            if isinstance(value, Symbol)
        }
        straight = set[str]()
        for place in self._places:
            line = dict[str, None]()
            at: str | None = place
            while at is not None and at not in straight and at not in line:
                line[at] = None
                at = to.get(at)
            if at in line:
                # what is behind the first that comes again leads round for ever
                begun = list(line).index(str(at))
                if set(list(line)[begun:]).intersection(self._places):
                    return True
            straight.update(line)
        return False


def _met(one: _Moved, other: _Moved) -> _Moved | None:
    """What is known on both of two ways; None if that is nothing."""
    if one == other:
        return one
    many = {one.many, other.many}
    if many <= {_Many.SOME, _Many.OTHER}:
        return _APART
    if _Many.OTHER in many:
        return None
    steps = {each.step for each in (one, other) if each.step is not None}
    return _Moved(_Many.ANY, *steps) if len(steps) == 1 else None
