"""Whether the copies of nodes for the symbols of a variable are turns with different rules.

The copies are those of `Copies`: of a node there is one for each symbol that the variable can hold
there.  Rules that would be the same but for names may share their nodes as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rgt.ir.actions import Action, Assignment, Comparison, ends_move
from rgt.ir.expressions import Access, Expression, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.values.evaluation import evaluated
from rgt.passes.cloning import CopiedEdge, Place


def are_of_players(edges: Iterable[CopiedEdge], game: Game) -> bool:
    """Whether those who move are others for each symbol."""
    movers: dict[str, set[str]] = {}
    for source, _, action, _ in edges:
        if source[1] is not None and isinstance(action, Assignment) and ends_move(action):
            mover = evaluated(action.value, {}, game.constant_values(), game.variables)
            if not isinstance(mover, Symbol):
                return False
            if mover.name != KEEPER:
                movers.setdefault(source[1], set()).add(mover.name)
    everybody = set().union(*movers.values())
    return len(movers) > 1 and len(everybody) == sum(map(len, movers.values()))


def differ(edges: Iterable[CopiedEdge], game: Game) -> bool:
    """Whether there are edges of other kinds, or more of them, for some symbol than for another
    behind the nodes that are copied for all; comparisons of constants count only if they can hold
    or not there.
    """
    held_at: dict[str, set[str]] = {}
    leaving: dict[Place, list[CopiedEdge]] = {}
    for each in edges:
        node, held = each.source
        leaving.setdefault(each.source, []).append(each)
        if held is not None:
            held_at.setdefault(node, set()).add(held)
    symbols = set().union(*held_at.values())
    shared = [node for node, held in held_at.items() if held == symbols]
    shapes = {frozenset(_shape(shared, each, leaving, game).items()) for each in symbols}
    return len(shapes) > 1


def _shape(
    shared: Iterable[str], held: str, leaving: Mapping[Place, Sequence[CopiedEdge]], game: Game
) -> Counter[type[Action]]:
    """How many edges of each kind are behind nodes while the variable holds a symbol."""
    shape: Counter[type[Action]] = Counter()
    places: list[Place] = [(node, held) for node in shared]
    seen = set(places)
    for place in places:
        for _, target, action, _ in leaving.get(place, ()):
            if not (isinstance(action, Comparison) and _is_decided(action, game)):
                shape[type(action)] += 1
            if target[1] in (None, held) and target not in seen:
                seen.add(target)
                places.append(target)
    return shape


def _is_decided(action: Comparison, game: Game) -> bool:
    """Whether a comparison always holds, or never, as constants are."""
    left, right = (_possible(uncast(side), game) for side in (action.left, action.right))
    if not left or not right:
        return False
    return left.isdisjoint(right) or (len(left) == 1 and left == right)


def _possible(expression: Expression, game: Game) -> set[TotalValue]:
    """What an expression can be, whatever the keys of constants are; none if it reads more.

    What variables can hold at a node (`ValueSets`) is no answer here: it is known for the node that
    all symbols share, not for its copy.
    """
    value = evaluated(expression, {}, game.constant_values(), game.variables)
    if value is not None:
        return {value}
    if not isinstance(expression, Access):
        return set()
    key = evaluated(expression.index, {}, {}, game.variables)
    return {
        each
        for base in _possible(uncast(expression.base), game)
        if isinstance(base, TotalMap)
        for each in (
            [base[key.name]] if isinstance(key, Symbol) and key.name in base.keys else base.values
        )
    }
