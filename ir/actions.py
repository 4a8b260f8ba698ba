"""The actions that label RG edges, and what each reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rgt.ir.expressions import Expression, Reference, index_names, names, root, uncast
from rgt.ir.structures.interning import Term, interned
from rgt.ir.types import Type


@interned
class Skip(Term):
    """Always legal, does nothing; its text is empty."""

    def __str__(self) -> str:
        return ""


@interned
class Assignment(Term):
    """``target = value``; an assignment to `player` ends the move."""

    target: Expression
    value: Expression

    def __str__(self) -> str:
        return f"{self.target} = {self.value}"


@interned
class AnyAssignment(Term):
    """``target = T(*)``: assigns any symbol of the type, one alternative each."""

    target: Expression
    type: Type

    def __str__(self) -> str:
        return f"{self.target} = {self.type}(*)"


@interned
class Comparison(Term):
    """``left == right``, or ``!=`` when `negated`."""

    left: Expression
    right: Expression
    negated: bool = False

    def __str__(self) -> str:
        return f"{self.left} {'!=' if self.negated else '=='} {self.right}"


@interned
class Reachability(Term):
    """``? start -> end`` (a legal walk exists), or ``!`` when `negated`; effects are undone."""

    start: str
    end: str
    negated: bool = False

    def __str__(self) -> str:
        return f"{'!' if self.negated else '?'} {self.start} -> {self.end}"


@interned
class Tag(Term):
    """``$ symbol``: the next element of the move's label."""

    symbol: str

    def __str__(self) -> str:
        return f"$ {self.symbol}"


@interned
class VariableTag(Term):
    """``$$ variable``: the variable's current value is the next element of the label."""

    variable: str

    def __str__(self) -> str:
        return f"$$ {self.variable}"


Action = Skip | Assignment | AnyAssignment | Comparison | Reachability | Tag | VariableTag
Condition = Comparison | Reachability

SKIP = Skip()
PLAYER = Reference("player")


def negation(condition: Condition) -> Condition:
    """The condition that is legal exactly when this one is not."""
    if isinstance(condition, Comparison):
        return Comparison(condition.left, condition.right, not condition.negated)
    return Reachability(condition.start, condition.end, not condition.negated)


def ends_move(action: Action) -> bool:
    """Whether the action assigns to `player` itself (casts aside) and so ends the move."""
    return isinstance(action, Assignment) and uncast(action.target) is PLAYER


def written_variable(action: Action) -> str | None:
    """The variable that the action assigns (wholly or at an index), or None."""
    if isinstance(action, Assignment | AnyAssignment):
        return root(action.target)
    return None


def overwrites(action: Action) -> str | None:
    """The variable of which the action replaces the *whole* value, or None."""
    if isinstance(action, Assignment | AnyAssignment):
        target = uncast(action.target)
        return target.name if isinstance(target, Reference) else None
    return None


def expressions(action: Action) -> tuple[Expression, ...]:
    """The two sides that the action compares; or the place that it assigns, and the value if it is
    given by one.
    """
    if isinstance(action, Comparison):
        return action.left, action.right
    if isinstance(action, Assignment):
        return action.target, action.value
    return (action.target,) if isinstance(action, AnyAssignment) else ()


def with_expressions(action: Action, change: Callable[[Expression], Expression]) -> Action:
    """The action with a change made to each of its `expressions`."""
    if isinstance(action, Comparison):
        return Comparison(change(action.left), change(action.right), action.negated)
    if isinstance(action, Assignment):
        return Assignment(change(action.target), change(action.value))
    if isinstance(action, AnyAssignment):
        return AnyAssignment(change(action.target), action.type)
    return action


def read_names(action: Action) -> Iterator[str]:
    """Every name whose value the action reads, indices of assigned maps included.

    A map assignment ``m[i] = v`` reads `i` and `v`; that it also keeps the rest of `m` is not
    a read.
    """
    if isinstance(action, Comparison):
        yield from names(action.left)
        yield from names(action.right)
    elif isinstance(action, Assignment):
        yield from index_names(action.target)
        yield from names(action.value)
    elif isinstance(action, AnyAssignment):
        yield from index_names(action.target)
    elif isinstance(action, VariableTag):
        yield action.variable
