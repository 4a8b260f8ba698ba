"""The course of a game: turns, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from rgt.frontends.hrg import syntax as hrg
from rgt.frontends.linegames.generate.features import Features
from rgt.frontends.linegames.generate.moves import HERE, ME, OPPONENT, POS, Statements
from rgt.frontends.linegames.generate.words import (
    assign,
    at,
    do,
    either,
    graph,
    holds,
    loop,
    name,
    negated,
    number,
    reachable,
    same,
    told,
    when,
)
from rgt.ir.diagnostics import Span


def course(has: Features) -> Iterator[hrg.Graph]:
    """The end at a limit, a move, and the rules."""
    if has.limited:
        end = hrg.Do("end", ())
        yield graph("checkEnd", _limit(has), when(_at_limit(has), *_judgement(has), end))
    yield graph("move", has.place("captures", "kinds"), *_move(has))
    yield graph("rules", has.place(), loop(*_turn(has)))


def _turn(has: Features) -> Statements:
    """One turn: who cannot move is out, else the limits are looked at, then it moves."""
    found: Statements = []
    if has.beaten:
        beaten = when(holds("isBeaten", at("pieces", ME)), *_won_by(OPPONENT, ME))
        found += told(has.place("minimum", "stalemate"), beaten)
    stuck = when(negated(reachable("anyMovePossible")), *_stalemate(has))
    found += told(has.place("stalemate"), stuck)
    if has.limited:
        found += told(_limit(has), do("checkEnd"))
    found.append(do("move"))
    if has.promotes:
        found += told(has.place("kinds"), assign(HERE, at("settled", POS, HERE)))
    if has.targets:
        there = when(holds("isTarget", ME, POS), *_won_by(ME, OPPONENT))
        found += told(has.place("targets"), there)
    if has.game.max_turns is not None:
        found += told(has.place("max_turns"), assign("turn", at("nextTurn", name("turn"))))
    found.append(assign("me", OPPONENT))
    return found


def _move(has: Features) -> Statements:
    """The mover's choice."""
    mine = assign("player", ME)
    if has.majority:
        return [
            assign("most", number("P", 0)),
            hrg.While(
                reachable("captureMorePossible"), (assign("most", at("increment", name("most"))),)
            ),
            *_capture_or_step(has, hrg.Binary("!=", name("most"), number("P", 0))),
        ]
    if has.forced:
        return _capture_or_step(has, reachable("anyCapturePossible"))
    if has.captures and has.steps:
        return [mine, either((do("normalMove"),), (do("capture"),))]
    return [mine, do("capture" if has.captures else "normalMove")]


def _capture_or_step(has: Features, possible: hrg.Expression) -> Statements:
    mine = assign("player", ME)
    if not has.steps:
        return [mine, do("capture")]
    return [hrg.If(possible, (mine, do("capture")), (mine, do("normalMove")))]


# -- results ---------------------------------------------------------------------------------


def _won_by(winner: hrg.Expression, loser: hrg.Expression) -> Statements:
    return [
        assign(at("goals", winner), name("100")),
        assign(at("goals", loser), name("0")),
        hrg.Do("end", ()),
    ]


def _stalemate(has: Features) -> Statements:
    """What becomes of the mover who has no move; the goals are 50 as long as nobody has won."""
    if has.game.stalemate == "draws":
        return [hrg.Do("end", ())]
    if has.game.stalemate == "wins":
        return _won_by(ME, OPPONENT)
    return _won_by(OPPONENT, ME)


def _at_limit(has: Features) -> hrg.Expression:
    limits = (
        ("stagnation", "S", has.game.stagnation),
        ("turn", "T", has.game.max_turns),
    )
    reached: list[hrg.Expression] = [
        same(name(variable), number(constructor, limit))
        for variable, constructor, limit in limits
        if limit is not None
    ]
    return reduce(lambda left, right: hrg.Binary("||", left, right), reached)


def _judgement(has: Features) -> Statements:
    """The scores at the limit."""
    if not has.counted_at_limit:
        return []
    place = has.place("at_limit", "stagnation", "max_turns")
    pieces = [at("pieces", name(player)) for player in has.game.players]
    white, black = has.game.players
    return [
        *told(place, assign(at("goals", name(white)), at("result", *pieces))),
        *told(place, assign(at("goals", name(black)), at("result", *reversed(pieces)))),
    ]


def _limit(has: Features) -> Span | None:
    """Where the program says when a play is cut short."""
    return has.place("stagnation", "max_turns")
