"""Which variables stand together as two keys of maps, and are chosen or walked on together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from rgt.ir.actions import (
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    ends_move,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Expression, Reference, names, parts
from rgt.ir.game import Game
from rgt.ir.types import SetType, TypeName, keys_and_leaf
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.analyses.variables.needed_variables import BUILT_IN

_LONGEST_SIDE = 4
"""Of columns and rows there are not so many times as many as of the others: a key with few values
beside one with many tells kinds of places apart, each of which has steps of its own.
"""
_MOST_WAYS = 64
"""Parts that say together where a square leads have at most so many values."""


class Pair(NamedTuple):
    """Two variables, by name: one is the key of a map, the other of what is there."""

    first: str
    second: str


class Keys(NamedTuple):
    """Two keys of a map, by its name: behind how many others they stand."""

    map: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class JointKeys:
    """Pairs of variables that are to be one each, and the keys of maps that are to be one, which
    stand beside each other.  No variable is in two pairs, no map twice in `maps`.

    `tables` are keys of constants that are read at pairs: what else reads these goes on to.
    """

    pairs: tuple[Pair, ...]
    maps: tuple[Keys, ...]
    tables: tuple[Keys, ...]

    @property
    def variables(self) -> set[str]:
        """All variables that others are written for."""
        return {name for pair in self.pairs for name in pair} | {keys.map for keys in self.maps}

    @staticmethod
    def of(several: Sequence[JointKeys]) -> JointKeys:
        """What is joined where several are at once that have no variable in common."""
        pairs = tuple(pair for each in several for pair in each.pairs)
        maps = tuple(keys for each in several for keys in each.maps)
        tables = dict.fromkeys(keys for each in several for keys in each.tables)
        return JointKeys(pairs, maps, tuple(tables))


def joint_keys(
    game: Game, max_cells: int, without: Container[JointKeys] = ()
) -> Iterator[JointKeys]:
    """What can be joined, beginning with the pairs that stand together most often.

    A pair is worth it if its variables are keys of one map and are chosen together somewhere or
    walked on; or chosen together and keys of a constant that has other keys, too: two parts of a
    direction, which say together where a square leads.  Joined with it are all that are keys of the
    same maps.  None has more than `max_cells` values, no map so many keys.  None is one of those
    `without` which to do, and no two have a variable in common: they can be joined at once.
    """
    uses = _Uses(game, max_cells)
    chosen = _chosen_together(game, uses.keys)
    walks = _Walks(game)
    taken = set[str]()
    for pair in uses.in_order(uses.keys):
        together = pair in chosen
        if not together and not walks.on(pair):
            continue
        if not taken & {*pair} and not uses.alone(pair):
            found = uses.joined(pair)
            if together:
                worth = found.maps or any(map(uses.lead_on, found.tables))
            else:
                worth = found.maps and not any(map(uses.alone, found.pairs))
            if worth and found not in without and not taken & found.variables:
                taken |= found.variables
                yield found


def later(game: Game, edge: Edge, wanted: Collection[str]) -> Iterator[Edge]:
    """The assignments of `wanted` variables that may as well be made at once behind an edge that
    assigns another variable.

    Each is on the only way on from there, and nothing between reads what it assigns.  No choice is
    moved over a condition, which may leave few of the values that were chosen first; and nothing
    that can be read only behind one.  Where the first variable is assigned again, that is nearer to
    what follows.
    """
    automaton, here = game.automaton, edge
    seen = {edge.key}
    rest, written, asked = set(wanted), set[str](), False
    while rest and automaton.in_degree(here.target) == 1 and not automaton.is_pinned(here.target):
        following = automaton.sole_out_edge(here.target)
        if following is None or following.key in seen:
            return
        seen.add(following.key)
        here, action = following, following.action
        target, read = overwrites(action), set(read_names(action))
        again = target == overwrites(edge.action)
        if isinstance(action, Reachability) or ends_move(action) or again:
            return
        early = not asked or (isinstance(action, Assignment) and is_total(action, game))
        if target in rest and not read & written and early:
            yield following
        asked |= isinstance(action, Comparison)
        changed = written_variable(action)
        if changed is not None:
            written.add(changed)
        rest -= read | written


def _chosen_together(game: Game, pairs: Iterable[Pair]) -> set[Pair]:
    """Those of the pairs of variables of which any values are chosen at once, in either order."""
    partners: dict[str, set[str]] = {}
    for one, two in pairs:
        partners.setdefault(one, set()).add(two)
        partners.setdefault(two, set()).add(one)
    found: set[Pair] = set()
    for edge in game.automaton.edges():
        first = overwrites(edge.action) if isinstance(edge.action, AnyAssignment) else None
        if first is None:
            continue
        for other in later(game, edge, partners.get(first, ())):
            second = overwrites(other.action)
            if isinstance(other.action, AnyAssignment) and second is not None:
                found |= {Pair(first, second), Pair(second, first)}
    return found


class _Walks:
    """Which variables are chosen, and which are assigned by what they held: a step."""

    def __init__(self, game: Game) -> None:
        self._chosen, self._stepping = set[str](), set[str]()
        for edge in game.automaton.edges():
            name = overwrites(edge.action)
            if name is None:
                continue
            if isinstance(edge.action, AnyAssignment):
                self._chosen.add(name)
            elif isinstance(edge.action, Assignment) and name in names(edge.action.value):
                self._stepping.add(name)

    def on(self, pair: Pair) -> bool:
        """Whether one of a pair is stepped on, and one at most is ever chosen: no condition between
        two choices is asked too late when they are one.
        """
        return bool(self._stepping & {*pair}) and len(self._chosen & {*pair}) < 2


@dataclass(slots=True)
class _Uses:
    """Where pairs of variables are keys; `users` has the pairs by where, `shortest` with how few
    keys each map is used, `maps` the maps that change of which each variable is a key.
    """

    game: Game
    max_cells: int
    keys: dict[Pair, Counter[Keys]] = field(default_factory=dict)
    users: dict[Keys, list[Pair]] = field(default_factory=dict)
    shortest: dict[str, int] = field(default_factory=dict)
    maps: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for edge in self.game.automaton.edges():
            action = edge.action
            if isinstance(action, Comparison):
                self._read(action.left)
                self._read(action.right)
            elif isinstance(action, Assignment | AnyAssignment):
                self._read(action.target)
                if isinstance(action, Assignment):
                    self._read(action.value)
        for pair, used in self.keys.items():
            for keys in used:
                self.users.setdefault(keys, []).append(pair)

    def _read(self, expression: Expression) -> None:
        root, indices = parts(expression)
        for index in indices:
            self._read(index)
        constant = root in self.game.constants
        if not constant and root not in self.game.variables:
            return
        self.shortest[root] = min(len(indices), self.shortest.get(root, len(indices)))
        for index in indices if not constant else ():
            if isinstance(index, Reference):
                self.maps.setdefault(index.name, set()).add(root)
        for (first, one), (second, other) in combinations(enumerate(indices), 2):
            if self._is_key(one) and self._is_key(other) and one is not other:
                assert isinstance(one, Reference) and isinstance(other, Reference)
                if constant or second == first + 1:
                    found = self.keys.setdefault(Pair(one.name, other.name), Counter())
                    found[Keys(root, first, second)] += 1

    def _is_key(self, index: Expression) -> bool:
        """Whether an index is a variable that may be replaced."""
        if not isinstance(index, Reference) or index.name in BUILT_IN:
            return False
        return index.name in self.game.variables and index.name not in self.game.constants

    def in_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """Pairs, those first that are used most."""
        return sorted(pairs, key=lambda pair: -self.keys[pair].total())

    def joined(self, pair: Pair) -> JointKeys:
        """A pair, the maps that it is the keys of, their other keys, and so on."""
        pairs, maps, tables = list[Pair](), dict[str, Keys](), dict[Keys, None]()
        taken: set[str] = set()
        waiting = [pair]
        for each in waiting:
            if taken & set(each) or not self._is_board(each):
                continue
            taken |= set(each)
            pairs.append(each)
            for keys in self.keys[each]:
                if keys.map in self.game.constants:
                    if self._count(keys) <= self.max_cells:
                        tables[keys] = None
                elif keys.map not in maps and self._is_joinable(keys):
                    maps[keys.map] = keys
                    waiting += self.in_order(self.users[keys])
        return JointKeys(tuple(pairs), tuple(maps.values()), tuple(tables))

    def alone(self, pair: Pair) -> bool:
        """Whether one of two variables is a key of a map that changes of which the other is none:
        what is asked of it there is better asked before the other is chosen.
        """
        turned = self.keys.get(Pair(pair.second, pair.first), Counter[Keys]())
        together = {keys.map for keys in self.keys[pair] + turned}
        return any(self.maps.get(name, set()) - together for name in pair)

    def lead_on(self, keys: Keys) -> bool:
        """Whether two keys of a constant say, by few values, where another one leads."""
        types = self._types(keys.map)
        others = [type_ for at, type_ in enumerate(types) if at not in (keys.first, keys.second)]
        _, leaf = keys_and_leaf(self.game.constants[keys.map].type, self.game.types)
        steps = any({*self.game.symbols(each)} & {*leaf.symbols} for each in others)
        return steps and self._count(keys) <= _MOST_WAYS

    def _is_board(self, pair: Pair) -> bool:
        """Whether two variables can be the sides of a board."""
        few, many = sorted(len(self.game.symbols(self.game.variables[n].type)) for n in pair)
        return few * many <= self.max_cells and many < _LONGEST_SIDE * few

    def _count(self, keys: Keys) -> int:
        types = self._types(keys.map)
        first, second = (self.game.symbols(types[at]) for at in (keys.first, keys.second))
        return len(first) * len(second)

    def _types(self, name: str) -> list[SetType | TypeName]:
        declared = self.game.constants.get(name) or self.game.variables[name]
        return keys_and_leaf(declared.type, self.game.types)[0]

    def _is_joinable(self, keys: Keys) -> bool:
        """Whether two keys of a map may be one: it is never used without both."""
        if keys.map in BUILT_IN or self.shortest[keys.map] <= keys.second:
            return False
        return self._count(keys) <= self.max_cells
