"""A game in RBG played on its syntax tree, by the definitions of the 2019 paper (Algorithm 1).

A rule is an automaton with empty steps; a walk applies actions one by one to a semi-state.  For
one list of applied modifiers every pair of node and field is visited once.  Nothing of the
translation is used but the tree: the witness of the front end.  Small games only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rgt.frontends.rbg import syntax as s

Application = tuple[int, int]
"""The index of a modifier and the number of the field where it is applied."""

Move = tuple[Application, ...]
Step = tuple[s.Action | None, int, int]
"""An action (None: nothing), its index, and the node behind it."""

COMPARISONS = {
    "==": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}


class ImproperError(Exception):
    """The game is not proper, or too large to tell; the text says in which way."""


@dataclass(frozen=True)
class Limits:
    """What is too much: modifiers in a move, visits in the search for moves, keeper's states."""

    modifiers: int = 12
    visits: int = 20_000
    keeper: int = 60


class Position(NamedTuple):
    """A game state: a semi-state, and the node of the rules."""

    player: str
    pieces: tuple[str, ...]
    values: tuple[int, ...]
    field: int
    node: int


class Machine:
    """The automaton of a rule, from node 0 to node 1; every action has one step of its own."""

    def __init__(self, rule: s.Rule) -> None:
        self.steps: list[list[Step]] = [[], []]
        self._actions = 0
        self._lay(rule, 0, 1)

    def _node(self) -> int:
        self.steps.append([])
        return len(self.steps) - 1

    def _skip(self, source: int, target: int) -> None:
        self.steps[source].append((None, 0, target))

    def _lay(self, rule: s.Rule, here: int, there: int) -> None:
        if isinstance(rule, s.Choice):
            for part in rule.parts:
                self._lay(part, here, there)
        elif isinstance(rule, s.Chain | s.Power):
            parts = rule.parts if isinstance(rule, s.Chain) else (rule.part,) * rule.count
            for part in parts:
                begin, end = self._node(), self._node()
                self._skip(here, begin)
                self._lay(part, begin, end)
                here = end
            self._skip(here, there)
        elif isinstance(rule, s.Star):
            begin, end = self._node(), self._node()
            self._skip(here, begin)
            self._skip(here, there)
            self._lay(rule.part, begin, end)
            self._skip(end, begin)
            self._skip(end, there)
        else:
            self._actions += 1
            # a step into a node of its own: a choice of two equal actions is two actions
            behind = self._node()
            self.steps[here].append((rule, self._actions, behind))
            self._skip(behind, there)


class Reference:
    """Plays one game."""

    def __init__(self, description: s.Description, limits: Limits | None = None) -> None:
        self.description = description
        self.limits = limits or Limits()
        self.machine = Machine(description.rules)
        self.fields = {vertex.name: i for i, vertex in enumerate(description.board)}
        numbers = (*description.players, *description.variables)
        self.places = {number.name: i for i, number in enumerate(numbers)}
        self.bounds = [number.bound for number in numbers]
        self._machines: dict[int, Machine] = {}
        self._moves: dict[Position, dict[Move, Position]] = {}
        self._visits = 0

    @cached_property
    def start(self) -> Position:
        """Where the play begins, before the keeper's first move."""
        pieces = tuple(vertex.piece for vertex in self.description.board)
        return Position(s.KEEPER, pieces, (0,) * len(self.bounds), 0, 0)

    def scores(self, position: Position) -> tuple[int, ...]:
        """The values of the players' variables, in the order of the players."""
        return position.values[: len(self.description.players)]

    # -- numbers -----------------------------------------------------------------------------

    def number(self, node: s.Arithmetic, position: Position) -> int | None:
        """The value of an expression; None if something is divided by 0."""
        if isinstance(node, s.Number):
            return node.value
        if isinstance(node, s.Value):
            if node.name in self.places:
                return position.values[self.places[node.name]]
            return position.pieces.count(node.name)
        left, right = self.number(node.left, position), self.number(node.right, position)
        if left is None or right is None or (node.operator == "/" and right == 0):
            return None
        if node.operator == "/":
            return int(left / right)
        found: int = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[node.operator](
            left, right
        )
        return found

    # -- actions -----------------------------------------------------------------------------

    def applied(self, action: s.Action, position: Position) -> Position | None:
        """The semi-state after an action; None if it is not valid."""
        if isinstance(action, s.Shift):
            target = self.description.board[position.field].edges.get(action.label)
            return None if target is None else position._replace(field=self.fields[target])
        if isinstance(action, s.Off):
            pieces = list(position.pieces)
            pieces[position.field] = action.piece
            return position._replace(pieces=tuple(pieces))
        if isinstance(action, s.Assignment):
            return self._assigned(action, position)
        if isinstance(action, s.Switch):
            return position._replace(player=action.player)
        return position if self._holds(action, position) else None

    def _assigned(self, action: s.Assignment, position: Position) -> Position | None:
        place = self.places[action.variable]
        value = self.number(action.value, position)
        if value is None or not 0 <= value <= self.bounds[place]:
            return None
        values = list(position.values)
        values[place] = value
        return position._replace(values=tuple(values))

    def _holds(self, action: s.Action, position: Position) -> bool:
        if isinstance(action, s.On):
            return position.pieces[position.field] in action.pieces
        if isinstance(action, s.Comparison):
            left = self.number(action.left, position)
            right = self.number(action.right, position)
            if left is None or right is None:
                return False
            return bool(COMPARISONS[action.operator](left, right))
        if isinstance(action, s.Pattern):
            return self._walks(action.rule, position) is not action.negated
        return True

    def _walks(self, rule: s.Rule, position: Position) -> bool:
        """Whether there is a valid sequence of actions from a rule's language."""
        # the description keeps the rule alive, and with it its identity
        if id(rule) not in self._machines:
            self._machines[id(rule)] = Machine(rule)
        machine = self._machines[id(rule)]
        start = position._replace(node=0)
        seen, work = {start}, [start]
        while work:
            here = work.pop()
            if here.node == 1:
                return True
            self._visit()
            for after, _, _ in self._steps(machine, here):
                if after not in seen:
                    seen.add(after)
                    work.append(after)
        return False

    def _steps(self, machine: Machine, here: Position) -> Iterator[tuple[Position, int, bool]]:
        """Every valid step from a position, with its index, and whether it is a modifier."""
        for action, index, node in machine.steps[here.node]:
            after = here if action is None else self.applied(action, here)
            if after is not None:
                modifier = isinstance(action, s.Off | s.Assignment | s.Switch)
                yield Position(*after[:-1], node), index, modifier

    def _visit(self) -> None:
        self._visits += 1
        if self._visits > self.limits.visits:
            raise ImproperError("the search is too large")

    # -- moves -------------------------------------------------------------------------------

    def moves(self, position: Position) -> dict[Move, Position]:
        """Every legal move and the state it leads to, the keeper not yet asked."""
        if position not in self._moves:
            self._moves[position] = self._searched(position)
        return self._moves[position]

    def _searched(self, position: Position) -> dict[Move, Position]:
        found: dict[Move, Position] = {}
        self._visits = 0
        work: list[tuple[Move, Position]] = [((), position)]
        while work:
            done, start = work.pop()
            if len(done) > self.limits.modifiers:
                raise ImproperError("a move has too many modifiers")
            seen, near = {start}, [start]
            while near:
                here = near.pop()
                self._visit()
                for after, index, modifier in self._steps(self.machine, here):
                    if not modifier:
                        if after not in seen:
                            seen.add(after)
                            near.append(after)
                        continue
                    move = (*done, (index, here.field))
                    if self._is_switch(index):
                        assert found.setdefault(move, after) == after
                    else:
                        work.append((move, after))
        return found

    @cached_property
    def _switches(self) -> frozenset[int]:
        steps = (step for steps in self.machine.steps for step in steps)
        return frozenset(index for action, index, _ in steps if isinstance(action, s.Switch))

    def _is_switch(self, index: int) -> bool:
        return index in self._switches

    # -- the keeper --------------------------------------------------------------------------

    def completed(self, position: Position) -> Position:
        """The keeper completion of a state; raises ImproperError if there is not just one."""
        if position.player != s.KEEPER:
            return position
        known: dict[Position, frozenset[Position]] = {}
        ends = self._completions(position, (), known)
        if len(ends) > 1:
            raise ImproperError("the keeper has several completions")
        (end,) = ends
        return end

    def _completions(
        self, here: Position, way: tuple[Position, ...], known: dict[Position, frozenset[Position]]
    ) -> frozenset[Position]:
        if here in way:
            raise ImproperError("the keeper may move for ever")
        if here not in known:
            if len(known) + len(way) > self.limits.keeper:
                raise ImproperError("the keeper has too many states")
            afters = self.moves(here).values() if here.player == s.KEEPER else ()
            ends = [self._completions(after, (*way, here), known) for after in afters]
            known[here] = frozenset[Position]().union(*ends) if ends else frozenset({here})
        return known[here]

    @cached_property
    def root(self) -> Position:
        """Where the first player is to move."""
        return self.completed(self.start)

    def successors(self, position: Position) -> list[tuple[Move, Position]]:
        """Every legal move of a player and the state where a player is to move again."""
        if position.player == s.KEEPER:
            return []
        return [(move, self.completed(after)) for move, after in self.moves(position).items()]
