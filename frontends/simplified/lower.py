"""From a description to a game: the automaton of each piece, walked over the board.

Source: Kowalski and Kisielewicz, Regular Language Inference for Learning Rules of Simplified
Boardgames, section II (the class of games).
"""

from __future__ import annotations

from pathlib import PurePath

from rgt.frontends import Options
from rgt.frontends.simplified.lowering.endings import Endings
from rgt.frontends.simplified.lowering.lines import Family, families
from rgt.frontends.simplified.lowering.movement import Movement
from rgt.frontends.simplified.lowering.movers import distinct_steps
from rgt.frontends.simplified.lowering.names import BLACK, WHITE
from rgt.frontends.simplified.lowering.plan import Plan, plan_of
from rgt.frontends.simplified.lowering.tables import CELL, PIECE, PLAYER, SQUARE, Tables
from rgt.frontends.simplified.syntax import Description
from rgt.ir.actions import PLAYER as TO_MOVE
from rgt.ir.actions import SKIP, Assignment, Reachability, read_names
from rgt.ir.automaton import BEGIN, END, Origin
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.expressions import Access, Reference
from rgt.ir.fragments import Act, Label, sequence
from rgt.ir.game import KEEPER, Game
from rgt.ir.system.collector import collector_paused
from rgt.ir.types import ArrowType
from rgt.ir.values import Symbol

_TURN, _ARRIVED, _CHECK, _CAN_MOVE = "turn", "arrived", "look", "can_move"


def lower(description: Description, options: Options) -> Game:
    """The game that a description says.

    A move is the square where a piece stood and the square where it goes, whatever the words
    that lead there.
    """
    for warning in description.warnings:
        options.report(warning)
    with collector_paused():
        return _lower(description)


def _lower(description: Description) -> Game:
    game = Game(PurePath(description.source.name).stem, description.source)
    plan = plan_of(description)
    tables = Tables(description.board, plan.pieces)
    tables.declare_types(game)
    if not plan.can_begin:
        _lose_at_once(description, game)
        add_builtins(game)
        return game
    endings = Endings(plan)
    lines = families(plan.movers, plan.pieces)
    _lay_out(plan, game, lines, endings)
    for family in lines:
        tables.declare_family(game, family)
    names = dict.fromkeys(name for edge in game.automaton for name in read_names(edge.action))
    tables.declare_maps(game, names, distinct_steps(plan.movers))
    game.define_variable("board", ArrowType(CELL, PIECE), tables.first_board())
    game.define_variable("me", PLAYER, Symbol(WHITE))
    first = game.symbols(SQUARE)[0]
    game.define_variable("from", SQUARE, Symbol(first))
    game.define_variable("to", CELL, Symbol(first))
    endings.declare(game)
    add_builtins(game)
    return game


def _lay_out(plan: Plan, game: Game, lines: list[Family], endings: Endings) -> None:
    automaton = game.automaton
    tells = len(plan.movers) > 1 or len(plan.kinds) > 1
    movement = Movement(automaton, plan.movers, lines, tells=tells)
    span = plan.description.source.span(0)
    builder = Builder(automaton)
    builder.place(Act(SKIP), BEGIN, _TURN, span)
    start = f"{_TURN}_of"
    builder.place(Act(Assignment(TO_MOVE, Reference("me"))), _TURN, start, span)
    movement.lay(start, _ARRIVED, "")
    movement.lay(_CHECK, _CAN_MOVE, f"{_CHECK}_")
    over = Label()
    builder.bind(over, "over")
    can_move = Reachability(_CHECK, _CAN_MOVE)
    turn_over = endings.turn_over(can_move, over, lifted=bool(lines))
    builder.place(turn_over, _ARRIVED, _TURN, span)
    automaton.add("over", END, Assignment(TO_MOVE, Reference(KEEPER)), Origin(span))


def _lose_at_once(description: Description, game: Game) -> None:
    """White cannot move at all."""
    goals = Reference("goals")
    span = description.source.span(0)
    won = Act(Assignment(Access(goals, Reference(BLACK)), Reference("100")))
    lost = Act(Assignment(Access(goals, Reference(WHITE)), Reference("0")))
    over = Act(Assignment(TO_MOVE, Reference(KEEPER)))
    Builder(game.automaton).place(sequence([won, lost, over]), BEGIN, END, span)
