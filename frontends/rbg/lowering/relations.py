"""Where shifts lead: rules of nothing but shifts are relations between the fields of the board.

A relation is a tuple with a bit set for every field: bit t of element s tells that the rule leads
from field s to field t.  Fields are numbered in the order of the board.

Source: specs of RBG, section 5.3 ("shift patterns"), for every rule without other actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rgt.frontends.rbg import syntax as s

Relation = tuple[int, ...]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Relations:
    """The relations of the shift rules on one board."""

    def __init__(self, board: Sequence[s.Vertex]) -> None:
        self.number = {vertex.name: number for number, vertex in enumerate(board)}
        self.size = len(board)
        self.identity: Relation = tuple(1 << number for number in range(self.size))
        self.nothing: Relation = (0,) * self.size
        self._edges: dict[str, Relation] = {}
        for label in dict.fromkeys(label for vertex in board for label in vertex.edges):
            targets = [vertex.edges.get(label) for vertex in board]
            self._edges[label] = tuple(
                0 if target is None else 1 << self.number[target] for target in targets
            )
        # by the identity of the rule, which is kept alive beside its relation
        self._known: dict[int, tuple[s.Rule, Relation | None]] = {}
        # by the identities of relations: goals about many fields begin with the same ways
        self._composed: dict[tuple[int, int], tuple[Relation, Relation, Relation]] = {}
        self._closures: dict[int, tuple[Relation, Relation]] = {}
        self._asked: dict[tuple[int, bool], tuple[Relation, Relation]] = {}

    @property
    def everywhere(self) -> int:
        """The set of all fields."""
        return (1 << self.size) - 1

    def steps(self) -> Iterable[Relation]:
        """The relations of single shifts, in the order of the board's labels."""
        return self._edges.values()

    def of(self, rule: s.Rule) -> Relation | None:
        """The relation of a rule; None if it does more than shift."""
        known = self._known.get(id(rule))
        if known is None:
            known = self._known[id(rule)] = rule, self._of(rule)
        return known[1]

    def _of(self, rule: s.Rule) -> Relation | None:
        if isinstance(rule, s.Shift):
            return self._edges.get(rule.label, self.nothing)
        if isinstance(rule, s.Noop):
            return self.identity
        if isinstance(rule, s.On):
            return None if rule.pieces else self.nothing
        if isinstance(rule, s.Chain):
            return self._folded(rule.parts, self.compose, self.identity)
        if isinstance(rule, s.Choice):
            return self._folded(rule.parts, self.union, self.nothing)
        if isinstance(rule, s.Star):
            inner = self.of(rule.part)
            return None if inner is None else self.closure(inner)
        if isinstance(rule, s.Power):
            inner = self.of(rule.part)
            return None if inner is None else self.power(inner, rule.count)
        if isinstance(rule, s.Pattern):
            inner = self.of(rule.rule)
            return None if inner is None else self._where(inner, rule.negated)
        return None

    def _where(self, relation: Relation, negated: bool) -> Relation:
        """From a field to itself if the relation leads anywhere from there, or just if not."""
        key = id(relation), negated
        if key not in self._asked:
            found = tuple(
                1 << here if bool(targets) != negated else 0
                for here, targets in enumerate(relation)
            )
            self._asked[key] = relation, found
        return self._asked[key][1]

    def _folded(
        self,
        rules: Iterable[s.Rule],
        join: Callable[[Relation, Relation], Relation],
        start: Relation,
    ) -> Relation | None:
        found = start
        for rule in rules:
            relation = self.of(rule)
            if relation is None:
                return None
            found = join(found, relation)
        return found

    def compose(self, first: Relation, second: Relation) -> Relation:
        """First the one, then the other."""
        if first == self.identity:
            return second
        if second == self.identity:
            return first
        key = id(first), id(second)
        if key not in self._composed:
            images: dict[int, int] = {}
            for targets in first:
                if targets not in images:
                    images[targets] = self._image(targets, second)
            self._composed[key] = first, second, tuple(images[targets] for targets in first)
        return self._composed[key][2]

    @staticmethod
    def _image(sources: int, relation: Relation) -> int:
        found = 0
        for source in bits(sources):
            found |= relation[source]
        return found

    def power(self, relation: Relation, count: int) -> Relation:
        """So many times: those of the number's binary digits one after the other."""
        found = self.identity
        for digit in f"{count:b}":
            found = self.compose(found, found)
            if digit == "1":
                found = self.compose(found, relation)
        return found

    @staticmethod
    def union(first: Relation, second: Relation) -> Relation:
        """The one or the other."""
        return tuple(a | b for a, b in zip(first, second, strict=True))

    def closure(self, relation: Relation) -> Relation:
        """Any number of times.

        What a field leads to is mostly known before the field: only within a cycle it is searched.
        """
        if id(relation) not in self._closures:
            self._closures[id(relation)] = relation, self._closed(relation)
        return self._closures[id(relation)][1]

    def _closed(self, relation: Relation) -> Relation:
        known = [0] * self.size
        for here in _inmost_first(relation):
            seen = new = 1 << here
            while new:
                there = (new & -new).bit_length() - 1
                if known[there]:
                    seen |= known[there]
                    new &= ~known[there]
                else:
                    fresh = relation[there] & ~seen
                    seen |= fresh
                    new = (new | fresh) ^ (1 << there)
            known[here] = seen
        return tuple(known)


def _inmost_first(relation: Relation) -> Iterator[int]:
    """Every field behind those that it leads to, as far as there are no cycles."""
    seen = [False] * len(relation)
    for root in range(len(relation)):
        if seen[root]:
            continue
        seen[root] = True
        stack = [(root, bits(relation[root]))]
        while stack:
            here, targets = stack[-1]
            target = next((each for each in targets if not seen[each]), None)
            if target is None:
                stack.pop()
                yield here
            else:
                seen[target] = True
                stack.append((target, bits(relation[target])))


def is_function(relation: Relation) -> bool:
    """Whether every field leads to one field at most."""
    return all(targets & (targets - 1) == 0 for targets in relation)


def stays(relation: Relation) -> bool:
    """Whether no field leads to another one."""
    return all(targets in (0, 1 << here) for here, targets in enumerate(relation))


def sources(relation: Relation) -> int:
    """The set of the fields that lead somewhere."""
    return sum(1 << here for here, targets in enumerate(relation) if targets)


def is_total(relation: Relation) -> bool:
    """Whether every field leads somewhere."""
    return all(relation)


def functions(relation: Relation, most: int) -> list[Relation]:
    """Functions that together lead where the relation does; none if it takes more than `most`.

    Each leads everywhere by the same number of fields if no more are needed so: they are steps in
    one direction, as far as the order of the fields tells.
    """
    fewest = max((targets.bit_count() for targets in relation), default=0)
    if fewest > most:
        return []
    steps: dict[int, list[int]] = {}
    for here, targets in enumerate(relation):
        for there in bits(targets):
            step = steps.setdefault(there - here, [0] * len(relation))
            step[here] = 1 << there
    if len(steps) <= fewest:
        return [tuple(steps[distance]) for distance in sorted(steps)]
    left = list(relation)
    found: list[Relation] = []
    while any(left):
        lowest = tuple(targets & -targets for targets in left)
        found.append(lowest)
        left = [targets ^ low for targets, low in zip(left, lowest, strict=True)]
    return found
