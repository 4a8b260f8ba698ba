"""The moves of the roles, who sees what of them, and the results at the end."""

from __future__ import annotations

from rgt.frontends.gdl.lowering.formulas import Formulas
from rgt.frontends.gdl.lowering.words import Words
from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, Propnet
from rgt.ir.actions import PLAYER as PLAYER_REFERENCE
from rgt.ir.actions import AnyAssignment, Assignment, Tag, VariableTag
from rgt.ir.expressions import Access, Reference
from rgt.ir.fragments import EMPTY, Act, Fragment, located, sequence
from rgt.ir.game import KEEPER, Game
from rgt.ir.types import TypeName
from rgt.ir.values import MapLiteral, Symbol

VISIBLE = Reference("visible")
EVERYONE = "everyone"


def give_turn(player: str) -> Fragment:
    """End the move; `player` is next."""
    return Act(Assignment(PLAYER_REFERENCE, Reference(player)))


def choose(role: int, legal: list[int], formulas: Formulas, words: Words) -> Fragment:
    """The role's choice of a move whose `legal` literal holds, kept in its move variable."""
    does = Reference(words.does[role])
    if all(literal == TRUE for literal in legal):
        return Act(AnyAssignment(does, TypeName(words.move_types[role])))
    interface, places = formulas.net.interface, formulas.net.places
    name, moves = interface.roles[role], interface.moves[role]
    return formulas.alternatives(
        [
            (literal, Act(words.set_does(role, move)), places.get(("legal", name, moves[move])))
            for move, literal in enumerate(legal)
            if literal != FALSE
        ]
    )


def tell_move(role: int, words: Words) -> Fragment:
    """The role's move as a tag."""
    return Act(VariableTag(words.does[role]))


class Visibility:
    """The constants that say who sees the tags that follow."""

    def __init__(self, game: Game, words: Words) -> None:
        self.words = words
        self.only: list[str] = []
        for role in words.roles:
            name = words.names.fresh(f"only_{role}")
            seen = MapLiteral(((role, Symbol("1")), (None, Symbol("0"))))
            game.define_constant(name, TypeName("Visibility"), seen)
            self.only.append(name)
        self.everyone = words.names.fresh(EVERYONE)
        game.define_constant(
            self.everyone, TypeName("Visibility"), MapLiteral(((None, Symbol("1")),))
        )

    def for_role(self, role: int) -> Fragment:
        """From here on only this role sees."""
        return Act(Assignment(VISIBLE, Reference(self.only[role])))

    def for_everyone(self) -> Fragment:
        """From here on everybody sees."""
        return Act(Assignment(VISIBLE, Reference(self.everyone)))


def tell_percepts(formulas: Formulas, words: Words, visibility: Visibility) -> Fragment:
    """Tell each role what it sees (GDL-II), and only that."""
    parts: list[Fragment] = []
    for role, pairs in enumerate(formulas.net.roots.sees):
        seen = [(percept, literal) for percept, literal in pairs if literal != FALSE]
        name = formulas.net.interface.roles[role]
        if not seen or name == "random":
            continue
        parts.append(visibility.for_role(role))
        for percept, literal in seen:
            place = formulas.net.places.get(("sees", name, percept))
            tag = Act(Tag(words.names.symbol(percept)))
            parts.append(located(formulas.fork(literal, tag, EMPTY), place))
    return sequence(parts)


def goal_chains(net: Propnet) -> list[list[tuple[str, int]]]:
    """By role the values to try, best first, with their conditions.

    The default value is left out: it stays when no other holds.
    """
    default = score_values(net)[0]
    return [
        [
            (value, literal)
            for value, literal in sorted(pairs, key=lambda pair: _rank(pair[0]), reverse=True)
            if value != default and literal != FALSE
        ]
        for pairs in net.roots.goals
    ]


def score_values(net: Propnet) -> list[str]:
    """All goal values in increasing order; at least one."""
    values = {value for pairs in net.roots.goals for value, _ in pairs}
    return sorted(values, key=_rank) or ["0"]


def _rank(value: str) -> tuple[int, int, str]:
    try:
        return (0, int(value), value)
    except ValueError:
        return (1, 0, value)


def give_goals(formulas: Formulas, words: Words) -> Fragment:
    """The result of every role: the first value of its chain that holds."""
    parts: list[Fragment] = []
    net = formulas.net
    chains = goal_chains(net)
    for role, name, chain in zip(words.roles, net.interface.roles, chains, strict=True):
        result: Fragment = EMPTY
        for value, literal in reversed(chain):
            target = Access(Reference("goals"), Reference(role))
            place = net.places.get(("goal", name, value))
            act = Act(Assignment(target, Reference(words.names.symbol(value))))
            result = located(formulas.fork(literal, act, result), place)
        parts.append(result)
    return sequence((*parts, give_turn(KEEPER)))
