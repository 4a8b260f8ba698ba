"""GDL-II: what each player is shown tells apart exactly the plays that its percepts tell apart.

The other side is an evaluator of the rules that has nothing of rgt (`datalog.py`).
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.backends.forward_model import Move, State
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.lowering.lower import Lowered, translate
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.writing.print import format_description
from rgt.ir.diagnostics import GameError, Source
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import needs_compiler
from tests.repetitions import some_quick

HERE = Path(__file__).resolve()
SHARED = HERE.parents[4] / "shared"

_spec = importlib.util.spec_from_file_location("gdl_datalog", HERE.with_name("datalog.py"))
assert _spec and _spec.loader
datalog = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(datalog)

# a walker whose place is asked for through what it can reach, which is defined by itself
HUNT = """
(role random) (role hunter)
(init (at a)) (init (time 0)) (next_time 0 1) (next_time 1 2)
(way a b) (way b c) (way c c) (way a d) (way d a)
(<= (legal random (walk ?y)) (true (at ?x)) (way ?x ?y))
(<= (legal random rest) (true (time 1)))
(legal hunter look) (legal hunter listen)
(<= (next (at ?y)) (does random (walk ?y)))
(<= (next (at ?x)) (true (at ?x)) (does random rest))
(<= (next (time ?n)) (true (time ?m)) (next_time ?m ?n))
(<= terminal (true (time 2)))
(<= (reachable ?x) (true (at ?x)))
(<= (reachable ?y) (reachable ?x) (way ?x ?y))
(<= (sees hunter (far ?x)) (does hunter look) (reachable ?x) (not (true (at ?x))))
(<= (sees hunter (noise ?m)) (does hunter listen) (does random ?m) (distinct ?m rest))
(goal hunter 50)
"""

# percepts whose names in RG could be the same
NAMES = """
(role random) (role reader) (role deaf)
(init start) (letter 1) (letter 2) (letter 3) (letter 4) (letter 5)
(<= (legal random (write ?n)) (letter ?n)) (legal reader read) (legal deaf read)
(<= (next over) (true start)) (<= terminal (true over)) (goal reader 50) (goal deaf 50)
(<= (sees reader (x y z)) (does random (write 1)))
(<= (sees reader (x (y z))) (does random (write 2)))
(<= (sees reader x_y_z) (does random (write 3)))
(<= (sees reader x-y-z) (does random (write 4)))
(<= (sees deaf (did ?r)) (does ?r read))
"""

# a role named as a variable of RG; percepts on its own moves, on the state, and on both of two
CARDS = """
(role player) (role keeper) (role random)
(init dealing) (card low) (card high)
(<= (legal random (deal ?c)) (true dealing) (card ?c))
(<= (legal random wait) (not (true dealing)))
(<= (legal player wait) (true dealing)) (<= (legal keeper wait) (true dealing))
(<= (legal player (bid ?n)) (true playing) (number ?n)) (number 1) (number 2)
(<= (legal keeper fold) (true playing)) (<= (legal keeper call) (true playing))
(<= (next playing) (true dealing)) (<= (next over) (true playing))
(<= (next (holds ?c)) (does random (deal ?c)))
(<= terminal (true over)) (goal player 50) (goal keeper 50)
(<= (sees keeper (holds ?c)) (does random (deal ?c)))
(<= (sees player (shown ?c)) (true (holds ?c)) (does keeper call))
(<= (sees ?r (bids ?n)) (or (does ?r fold) (does ?r (bid ?n))) (does player (bid ?n)))
"""

OWN = {"hunt": (HUNT, 2), "names": (NAMES, 1), "cards": (CARDS, 2)}

OUTSIDE = {
    "cases/sees_recursive.kif": 3,
    "cases/percept_names.kif": 2,
    "cases/monty_hall.kif": 3,
    "games/gdl/scully__montyhall.kif": 3,
    "games/gdl/scully__pennies.kif": 2,
    "games/gdl/scully__meier.kif": 1,
    "games/gdl/scully__transit.kif": 2,
    "games/gdl/scully__latenttictactoe.kif": 1,
}

SAMPLED = {
    "games/gdl/ggppy__ii_kriegtictactoe.kif": (9, 2, 60),
    "games/gdl/ggppy__ii_meier.kif": (6, 2, 60),
    "games/gdl/ggppy__ii_stratego.kif": (2, 2, 8),
    "games/gdl/ggppy__ii_transit.kif": (5, 2, 60),
    "games/gdl/rg__montyHall.kif": (3, 3, 60),
    "games/gdl/scully__kriegTTT_5x5.kif": (5, 2, 30),
    "games/gdl/scully__latenttictactoe.kif": (5, 2, 60),
    "games/gdl/scully__mastermind448.kif": (4, 2, 30),
    "games/gdl/scully__meier.kif": (6, 2, 60),
    "games/gdl/scully__montyhall.kif": (3, 3, 60),
    "games/gdl/scully__pennies.kif": (3, 3, 60),
    "games/gdl/scully__transit.kif": (5, 2, 60),
    "games/gdl/scully__vis_pacman3p.kif": (2, 2, 20),
}
"""Every GDL-II file: steps, moves tried of a role in a position, how many plays are compared."""

SEES = re.compile(r"\(sees |\bsees\(")
PASSES = pytest.mark.parametrize("passes", ["none", "default"])


@PASSES
@pytest.mark.parametrize("name", list(OWN))
def test_players_are_shown_what_they_perceive(name: str, passes: str) -> None:
    text, steps = OWN[name]
    assert _compared(text, steps, passes) > 1


@pytest.mark.parametrize(
    ("name", "passes"),
    # each game before or after all passes
    some_quick(
        product(OUTSIDE, ["none", "default"]),
        *(2 * place + place % 2 for place in range(len(OUTSIDE))),
    ),
)
def test_players_of_other_peoples_games_are_shown_what_they_perceive(
    name: str, passes: str
) -> None:
    path = SHARED / name
    if not path.exists():
        pytest.skip("../shared with other people's games is not here")
    assert _compared(path.read_text(), OUTSIDE[name], passes) > 1


def test_every_gdl_ii_file_is_compared() -> None:
    folder = SHARED / "games" / "gdl"
    if not folder.exists():
        pytest.skip("../shared with other people's games is not here")
    told = {f"games/gdl/{path.name}" for path in folder.iterdir() if SEES.search(path.read_text())}
    assert told == set(SAMPLED)


@pytest.mark.long
@pytest.mark.parametrize("name", list(SAMPLED))
def test_deep_plays_of_gdl_ii_files_are_shown_as_they_are_perceived(name: str) -> None:
    path = SHARED / name
    if not path.exists():
        pytest.skip("../shared with other people's games is not here")
    steps, moves, most = SAMPLED[name]
    random = Random(name)

    def some(legal: list[object]) -> list[object]:
        return random.sample(legal, min(moves, len(legal)))

    assert _compared(path.read_text(), steps, "default", some, most) > 1


def _compared(
    text: str,
    steps: int,
    passes: str,
    choice: Callable[[list[object]], list[object]] = list,
    most: int | None = None,
) -> int:
    """Hold every play against the automaton, at most so many; the number of plays."""
    lowered = translate(ground(parse(Source("game", text)), seconds=60))
    optimize(lowered.game, passes)
    start = load_engine(lowered.game).initial_state()
    # the evaluator reads KIF
    rules = datalog.Rules(format_description(parse(Source("game", text))))
    assert len(rules.roles) == len(lowered.net.interface.roles)
    knows: dict[str, tuple[dict[object, object], dict[object, object]]] = {
        role: ({}, {}) for role in rules.roles if role != "random"
    }
    number = 0
    for joints, known in islice(datalog.plays(rules, steps, choice), most):
        number += 1
        shown = _shown(start, lowered, rules.roles, joints)
        for role, history in zip(rules.roles, known, strict=True):
            if role in knows:
                there, back = knows[role]
                assert there.setdefault(history, shown[role]) == shown[role], role
                assert back.setdefault(shown[role], history) == history, role
    return number


def _shown(
    state: State, lowered: Lowered, roles: tuple[str, ...], joints: tuple[tuple[object, ...], ...]
) -> dict[str, tuple[Move, ...]]:
    """What the automaton shows every role on the way; roles move in the order of the net."""
    symbols = lowered.names.symbols
    order = lowered.net.interface.roles
    shown: dict[str, tuple[Move, ...]] = dict.fromkeys(roles, ())
    for joint in joints:
        moves = dict(zip(roles, joint, strict=True))
        for role in order:
            state = state.apply((symbols[datalog.written(moves[role])],))
            for each in roles:
                shown[each] = (*shown[each], state.visible_to(symbols[each]))
    return shown


@pytest.mark.parametrize("backend", ["interpreter", pytest.param("cpp", marks=needs_compiler)])
def test_roles_are_known_by_their_names_in_gdl(backend: str) -> None:
    """`player` and `keeper` mean something else in RG."""
    lowered = translate(ground(parse(Source("game", CARDS)), seconds=60))
    optimize(lowered.game, "default")
    state = load_engine(lowered.game.copy(), backend).initial_state()
    state = state.apply(("wait",)).apply(("wait",)).apply((lowered.names.symbols["(deal low)"],))
    assert state.visible_to("keeper") == state.visible_to(lowered.names.symbols["keeper"])
    assert state.visible_to("keeper") != state.visible_to("player")
    with pytest.raises(GameError) as caught:
        state.visible_to("nobody")
    [found] = caught.value.diagnostics
    assert found.code == "RG119"
    assert "player (player_2 in RG)" in str(found.hint)
