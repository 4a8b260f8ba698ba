"""Who moves next is whoever else there is: of two told by a table, of many by what holds first."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import Recovery, recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step
from tests.frontends.gdl.recovery.test_hostile import COUNTED

OTHER_ROLE = """
(role a) (role b) (init (turn a)) (v 1) (v 2)
(<= (legal ?r (take ?x)) (true (turn ?r)) (v ?x))
(<= (legal ?r noop) (role ?r) (true (turn ?s)) (distinct ?r ?s))
(<= (next (turn ?s)) (true (turn ?r)) (role ?s) (distinct ?s ?r))
(<= (next (has ?r ?x)) (does ?r (take ?x)))
(<= (goal ?r 100) (true (has ?r 1)))
(<= (goal ?r 0) (role ?r) (not (true (has ?r 1))))
"""

NOT_ONLY_ROLES = OTHER_ROLE.replace("(init (turn a))", "(init (turn a)) (init (mark c))").replace(
    "(<= (next (has",
    "(<= (next (mark ?s)) (true (mark ?r)) (role ?s) (distinct ?s ?r))\n(<= (next (has",
)
"""Of a third symbol both roles are another one."""

ROUND = """
(role a) (role b) (role c) (role d) (init (turn a)) (v 1) (v 2)
(then a b) (then b c) (then c d) (then d a)
(<= (legal ?r (take ?x)) (true (turn ?r)) (v ?x))
(<= (legal ?r stay) (true (turn ?r)))
(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (turn ?s)) (true (turn ?r)) (then ?r ?s))
(<= (next (has ?r ?x)) (does ?r (take ?x)))
(<= (next (has ?r ?x)) (true (has ?r ?x)) (not (does ?r stay)))
(<= (goal ?r 100) (true (has ?r 1)))
(<= (goal ?r 0) (role ?r) (not (true (has ?r 1))))
"""

ALL_AT_ONCE = ROUND.replace("(true (turn ?r)) (v ?x)", "(role ?r) (v ?x)").replace(
    "(legal ?r stay) (true (turn ?r))", "(legal ?r stay) (role ?r)"
)


def found(text: str, simultaneous: Simultaneous) -> Recovery:
    """The game recovered, which is the one of its net."""
    source = Source("game.kif", COUNTED + text)
    game = recover(parse(source), "game", simultaneous)
    net = rgt.loads(source.text, "gdl", simultaneous=simultaneous, recovery="off")
    assert in_step(game.game, net, 1, 20) > 60
    return game


def test_the_other_one_of_two_is_told_by_a_table() -> None:
    game = found(OTHER_ROLE, "drop")
    assert game.drops
    assert "turn = other_role[turn];" in rgt.dumps(game.game)


def test_what_is_none_of_the_two_has_two_others() -> None:
    game = found(NOT_ONLY_ROLES, "drop")
    (mark,) = (group for fact, group in game.groups.items() if fact.name == "mark")
    assert mark.keys == (0,)


@pytest.mark.parametrize("simultaneous", ["keep", "drop"])
def test_many_roles_move_in_turn(simultaneous: Simultaneous) -> None:
    found(ROUND, simultaneous)


def test_many_roles_that_choose_at_once_are_recovered() -> None:
    found(ALL_AT_ONCE, "keep")


def test_too_many_roles_that_choose_at_once_are_left_to_the_net() -> None:
    text = ALL_AT_ONCE.replace("(role d)", "(role d) (role e) (role f)")
    with pytest.raises(Unrecovered, match="too many kinds of joint moves"):
        recover(parse(Source("game.kif", COUNTED + text)), "game", "keep")
