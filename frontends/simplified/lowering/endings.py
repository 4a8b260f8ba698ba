"""What a move does, and when the game is over.

After a move the conditions are asked in this order: a square reached, pieces left, no legal move
for the next player, the limit of turns.
"""

from __future__ import annotations

from itertools import pairwise

from rgt.frontends.simplified.lowering.movement import HERE, ME, MOVER, THERE, TO, TRUE
from rgt.frontends.simplified.lowering.names import EMPTY, other, owner_of
from rgt.frontends.simplified.lowering.plan import BASE, Counted, Plan, digits
from rgt.frontends.simplified.lowering.tables import BOOL, CELL, COUNT, PIECE, TURN, table
from rgt.ir.actions import PLAYER, Assignment, Comparison, Reachability, VariableTag, negation
from rgt.ir.expressions import Access, Reference
from rgt.ir.expressions import Expression as Term
from rgt.ir.fragments import EMPTY as NOTHING
from rgt.ir.fragments import (
    Act,
    All,
    Compare,
    Decide,
    Fragment,
    Jump,
    Label,
    choice,
    located,
    sequence,
)
from rgt.ir.game import KEEPER, Game
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.ir.values import MapLiteral, Symbol

VICTIM = Reference("victim")
ENEMY = Access(Reference("enemy"), ME)


class Endings:
    """The keeper's part of a turn, and the declarations that it needs."""

    def __init__(self, plan: Plan) -> None:
        self._counted = plan.counted
        self._digits = digits(plan.description.turn_limit) if plan.limited else []
        self._reached = plan.reached
        self._board = plan.description.board
        self._goal_span = plan.goal_span

    def declare(self, game: Game) -> None:
        """The maps and counters of the conditions."""
        piece = TypeName("Piece")
        first = Symbol(EMPTY)
        game.define_variable("mover", piece, first)
        if self._counted:
            game.define_variable("victim", piece, first)
        if self._reached:
            rows = [
                (piece, table([(self._board.name(square), "1") for square in squares], "0"))
                for piece, squares in self._reached.items()
            ]
            nowhere = MapLiteral(((None, Symbol("0")),))
            kind = ArrowType(PIECE, ArrowType(CELL, BOOL))
            game.define_constant("reached", kind, table(rows, nowhere))
        self._declare_counters(game)

    def _declare_counters(self, game: Game) -> None:
        several = [counted for counted in self._counted if counted.captures > 1]
        if several:
            least = min(counted.left for counted in several)
            most = max(counted.left + counted.captures for counted in several)
            names = [str(number) for number in range(least, most + 1)]
            game.define_type("Count", SetType(tuple(names)))
            fewer = table(zip(names[1:], names, strict=False), names[0])
            game.define_constant("fewer", ArrowType(COUNT, COUNT), fewer)
        for counted in several:
            first = Symbol(str(counted.left + counted.captures))
            game.define_variable(_left(counted).name, COUNT, first)
        if self._digits:
            self._declare_turns(game)

    def _declare_turns(self, game: Game) -> None:
        last = self._digits[0] if len(self._digits) == 1 else BASE - 1
        names = [str(number) for number in range(last + 1)]
        game.define_type("Turn", SetType(tuple(names)))
        following = table(pairwise(names), "0")
        game.define_constant("following", ArrowType(TURN, TURN), following)
        for digit in range(len(self._digits)):
            game.define_variable(_turn(digit).name, TURN, Symbol("0"))

    def turn_over(self, can_move: Reachability, over: Label, *, lifted: bool) -> Fragment:
        """From the arrival of a piece to the next player's turn, or to `over`.

        `lifted` says that the piece is in `mover` already.
        """
        parts: list[Fragment] = [
            Act(VariableTag("from")),
            Act(VariableTag("to")),
            Act(Assignment(PLAYER, Reference(KEEPER))),
            *([] if lifted else [Act(Assignment(MOVER, HERE))]),
            Act(Assignment(HERE, Reference(EMPTY))),
        ]
        if self._counted:
            # after the piece is lifted: a move that ends where it began captures nothing
            parts.append(Act(Assignment(VICTIM, THERE)))
        parts.append(Act(Assignment(THERE, MOVER)))
        if self._reached:
            at = Access(Access(Reference("reached"), MOVER), TO)
            won = _result(ME, ENEMY, over)
            parts.append(located(_if(Comparison(at, TRUE), won), self._goal_span))
        parts += [located(self._captured(each, over), each.span) for each in self._counted]
        parts.append(Act(Assignment(ME, ENEMY)))
        stuck = sequence([Act(negation(can_move)), _result(ENEMY, ME, over)])
        goes_on = sequence([Act(can_move), self._counted_turn(over) if self._digits else NOTHING])
        return sequence([*parts, choice([stuck, goes_on])])

    def _captured(self, counted: Counted, over: Label) -> Fragment:
        """Count a piece if it was captured; its owner may have lost."""
        owner = owner_of(counted.piece)
        lost = _result(Reference(other(owner)), Reference(owner), over)
        if counted.captures > 1:
            left = _left(counted)
            fewer = Act(Assignment(left, Access(Reference("fewer"), left)))
            lost = sequence([fewer, _if(Comparison(left, Reference(str(counted.left))), lost)])
        return _if(Comparison(VICTIM, Reference(counted.piece)), lost)

    def _counted_turn(self, over: Label) -> Fragment:
        """Count the turn; the last one ends the game."""
        count: Fragment = NOTHING
        for digit in reversed(range(len(self._digits))):
            turn = _turn(digit)
            more = Act(Assignment(turn, Access(Reference("following"), turn)))
            full = Comparison(turn, Reference("0"))
            count = more if count is NOTHING else sequence([more, _if(full, count)])
        last = All(
            tuple(
                Compare(Comparison(_turn(digit), Reference(str(value))))
                for digit, value in enumerate(self._digits)
            )
        )
        return sequence([count, Decide(last, Jump(over), NOTHING)])


def _turn(digit: int) -> Reference:
    """The variable that counts turns, thousands of turns, and so on."""
    return Reference(f"turn_{BASE**digit}" if digit else "turn")


def _left(counted: Counted) -> Reference:
    """The variable that counts how many of a piece are left."""
    return Reference(f"left_{counted.piece}")


def _if(test: Comparison, then: Fragment) -> Fragment:
    return Decide(Compare(test), then, NOTHING)


def _result(winner: Term, loser: Term, over: Label) -> Fragment:
    """The game is over, and somebody has won."""
    goals = Reference("goals")
    won = Act(Assignment(Access(goals, winner), Reference("100")))
    lost = Act(Assignment(Access(goals, loser), Reference("0")))
    return sequence([won, lost, Jump(over)])
