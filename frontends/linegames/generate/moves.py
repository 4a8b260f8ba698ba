"""The graphs of moves, and those that ask whether there are any.

A piece stands on the board all the time: a jump moves it, so that it cannot land where it is, and
what is asked between two jumps of a sequence is asked of a whole position.  In a search the
node is chosen first, then the direction; what fails does so before anything is changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.hrg import syntax as hrg
from rgt.frontends.linegames.generate.features import Features
from rgt.frontends.linegames.generate.words import (
    assign,
    assign_any,
    at,
    check,
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

POS, DIR, OVER, TO, ME, EMPTY = map(name, ("pos", "dir", "over", "to", "me", "empty"))
OPPONENT = at("opponent", ME)
HERE = at("board", POS)
NEXT = at("neighbour", DIR, POS)
BEHIND = at("neighbour", DIR, NEXT)

Statements = list[hrg.Statement]


def moves(has: Features) -> Iterator[hrg.Graph]:
    """All graphs but the course of the game."""
    stepping, capturing = has.place("kinds"), has.place("captures", "kinds")
    jumping = has.place("sequences", "captures", "kinds")
    if has.captures:
        yield graph("captureFromPosPossible", capturing, *_jump_test(has))
    if has.steps:
        yield graph("normalMoveFromPosPossible", stepping, *_step_test(has))
    if has.forced and not has.majority:
        title = "anyCapturePossible"
        yield graph(title, capturing, *_own_piece(has), do("captureFromPosPossible"))
    if has.majority:
        yield graph("captureMorePossible", capturing, *_own_piece(has), *_jumps(has, first=True))
        if has.game.sequences == "split":
            yield graph("captureRestPossible", jumping, *_jumps(has, first=False))
    yield graph("anyMovePossible", has.place("stalemate"), *_own_piece(has), *_possible(has))
    if has.steps:
        yield graph("normalMove", stepping, *_normal_move(has))
    if has.captures:
        if has.game.sequences != "none":
            yield graph("jump", jumping, *_jump(has, tagged=True))
        yield graph("capture", capturing, *_capture(has))


# -- tests -----------------------------------------------------------------------------------


def _own_piece(has: Features) -> Statements:
    """Choose a node on which the mover has a piece."""
    mine = at("owner", HERE) if has.several_kinds else HERE
    me = ME if has.several_kinds else at("pawnOf", ME)
    return [assign_any("pos", "Position"), check(same(mine, me))]


def _enemy(has: Features, node: hrg.Expression) -> hrg.Expression:
    if has.several_kinds:
        return same(at("owner", at("board", node)), OPPONENT)
    return same(at("board", node), at("pawnOf", OPPONENT))


def _possible(has: Features) -> Statements:
    """Whether the chosen piece can move in any way."""
    arms = []
    if has.steps:
        arms.append(do("normalMoveFromPosPossible"))
    if has.captures:
        arms.append(do("captureFromPosPossible"))
    return [arms[0]] if len(arms) == 1 else [either(*((arm,) for arm in arms))]


def _step_test(has: Features) -> Statements:
    """Choose a direction in which the next node is empty."""
    allowed = [check(holds("mayStep", HERE, DIR))] if has.limited_steps else []
    return [assign_any("dir", "Direction"), *allowed, check(same(at("board", NEXT), EMPTY))]


def _jump_test(has: Features) -> Statements:
    """Choose a direction in which there is an enemy and an empty node behind it."""
    found: Statements = [assign_any("dir", "Direction")]
    if has.limited_captures:
        found.append(check(holds("mayCapture", HERE, DIR)))
    if not has.flying:
        found.append(check(_enemy(has, NEXT)))
        found.append(check(same(at("board", BEHIND), EMPTY)))
        return found
    across = hrg.While(
        same(at("board", OVER), EMPTY), (assign("over", at("neighbour", DIR, OVER)),)
    )
    found.append(assign("over", NEXT))
    found += _if_flying(has, across)
    found.append(check(_enemy(has, OVER)))
    found.append(assign("to", at("neighbour", DIR, OVER)))
    found.append(check(same(at("board", TO), EMPTY)))
    return found


def _if_flying(has: Features, *then: hrg.Statement) -> Statements:
    """What only flying pieces do."""
    return [when(holds("flies", HERE), *then)] if has.walking else list(then)


def _fly_on(has: Features, *, tagged: bool = True) -> Statements:
    """Choose how far a flying piece goes along empty nodes; where it lands is told."""
    stop: hrg.Block = (hrg.Do("break", ()),)
    further: hrg.Block = (
        assign("to", at("neighbour", DIR, TO)),
        check(same(at("board", TO), EMPTY)),
    )
    landing = [hrg.VariableTag("to")] if tagged else []
    return _if_flying(has, loop(either(stop, further)), *landing)


# -- steps -----------------------------------------------------------------------------------


def _normal_move(has: Features) -> Statements:
    """A step; the board changes when the choice is made."""
    found = [*_own_piece(has), *_step_test(has)]
    target: hrg.Expression = NEXT
    found += [hrg.VariableTag("pos"), hrg.VariableTag("dir")]
    if has.flying:
        found.append(assign("to", NEXT))
        found += _fly_on(has)
        target = TO
    found.append(assign("player", name("keeper")))
    found += [assign(at("board", target), HERE), assign(HERE, EMPTY)]
    if has.promotes or has.targets:
        found += told(_promoting(has), assign("pos", target))
    if has.game.stagnation is not None:
        counted = assign("stagnation", at("nextStagnation", name("stagnation")))
        found += told(has.place("stagnation"), counted)
    return found


# -- captures --------------------------------------------------------------------------------


def _capture(has: Features) -> Statements:
    """A capture, from the choice of the piece to the end of the turn."""
    found = _single(has) if has.game.sequences == "none" else _sequence(has)
    if has.game.stagnation is not None:
        found += told(has.place("stagnation"), assign("stagnation", number("S", 0)))
    return found


def _single(has: Features) -> Statements:
    """One jump; the board changes when the choice is made."""
    fly = _fly_on(has) if has.flying else []
    follow = told(_promoting(has), _follow(has)) if has.promotes or has.targets else []
    return [
        *_own_piece(has),
        *_jump_test(has),
        hrg.VariableTag("pos"),
        hrg.VariableTag("dir"),
        *fly,
        assign("player", name("keeper")),
        *_take(has),
        *follow,
        *_count_loss(has),
    ]


def _sequence(has: Features) -> Statements:
    """Jumps until no other is possible, wanted or demanded."""
    stop = hrg.Do("break", ())
    game = has.game
    body: Statements = [do("jump")]
    if has.majority:
        body.append(assign("most", at("decrement", name("most"))))
        body.append(when(same(name("most"), number("P", 0)), stop))
        if game.sequences == "split":
            body.append(check(reachable("captureRestPossible")))
            body.append(assign("player", ME))
    elif game.sequences == "split":
        body.append(when(negated(reachable("captureFromPosPossible")), stop))
        body.append(assign("player", ME))
        if game.captures == "optional":
            body.append(either((hrg.Tag(("stop",)), stop), ()))
    elif game.captures == "optional":
        body.append(either((stop,), ()))
    else:
        body.append(when(negated(reachable("captureFromPosPossible")), stop))
    return [
        *_own_piece(has),
        hrg.VariableTag("pos"),
        *told(has.place("sequences"), loop(*body)),
        assign("player", name("keeper")),
    ]


def _jump(has: Features, *, tagged: bool) -> Statements:
    """One jump of a sequence."""
    found = _jump_test(has)
    if tagged:
        found.append(hrg.VariableTag("dir"))
    if has.flying:
        found += _fly_on(has, tagged=tagged)
    found += [*_take(has), _follow(has)]
    if tagged:
        found += _count_loss(has)
    return found


def _take(has: Features) -> Statements:
    """Carry the jump out on the board."""
    over, to = (OVER, TO) if has.flying else (NEXT, BEHIND)
    return [assign(at("board", over), EMPTY), assign(at("board", to), HERE), assign(HERE, EMPTY)]


def _follow(has: Features) -> hrg.Statement:
    """Go where the jump leads."""
    return assign("pos", TO if has.flying else BEHIND)


def _count_loss(has: Features) -> Statements:
    if not has.counts:
        return []
    theirs = at("pieces", OPPONENT)
    counting = has.place(
        *(("minimum",) if has.beaten else ()), "at_limit", "stagnation", "max_turns"
    )
    return told(counting, assign(theirs, at("decrement", theirs)))


def _promoting(has: Features) -> Span | None:
    """Where the program says what becomes of a piece on the node where its turn ends."""
    return has.place("targets") if has.targets else has.place("kinds")


def _jumps(has: Features, *, first: bool) -> Statements:
    """`most` jumps of the piece on `pos`, and one more before them if `first`.

    Nothing is told: this is only asked whether it is possible.
    """
    jump = _jump(has, tagged=False)
    done = when(same(name("rest"), number("P", 0)), hrg.Do("break", ()))
    counted = assign("rest", at("decrement", name("rest")))
    body = [*jump, done, counted] if first else [done, counted, *jump]
    return [assign("rest", name("most")), loop(*body)]
