"""Small games, each made to break one step of recovery, against their nets."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step

COUNTED = """
(init (n 0)) (succ 0 1) (succ 1 2) (succ 2 3)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= terminal (true (n 3)))
"""

WHO_WAITS = """
(role a) (role b) (after a b) (after b a) (init (control a))
(<= (legal ?r go) (true (control ?r)))
(<= (legal ?r noop) (role ?r))
(<= (next (control ?s)) (true (control ?r)) (after ?r ?s))
(<= (next (idle ?r)) (does ?r noop))
(<= (goal ?r 100) (role ?r) (true (idle ?r)))
(<= (goal ?r 0) (role ?r) (not (true (idle ?r))))
"""

NEVER = """
(role r)
(<= (next (ghost ?x)) (true (n 9)) (succ ?x ?y))
(<= (legal r go) (not (true (ghost 1))))
(<= (goal r 100) (not (true (ghost 2))))
"""


@pytest.mark.parametrize(
    ("text", "simultaneous"),
    [
        # who waits is written down: a loop over those who do, not one found in a check
        pytest.param(WHO_WAITS, "drop", id="who_waits"),
        # facts of which none can ever hold have no keys
        pytest.param(NEVER, "keep", id="never"),
    ],
)
def test_a_hostile_game_plays_as_its_net_does(text: str, simultaneous: Simultaneous) -> None:
    source = Source("game.kif", COUNTED + text)
    net = rgt.loads(source.text, "gdl", simultaneous=simultaneous)
    assert in_step(recover(parse(source), "game", simultaneous).game, net, 1, 20) > 60
