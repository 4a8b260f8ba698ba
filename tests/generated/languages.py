"""Well-typed games by seed in every language, each with a witness of what its rules mean.

``hrg/17`` is the game of seed 17.  A witness plays the description itself: the syntax tree (HRG),
the paper's definition (RBG), the rules as Datalog (GDL), squares and words (Simplified
Boardgames), the automaton edge by edge (RG); none of them shares code with what it is witness of.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import rgt
from rgt.backends.explore import fingerprint, perft
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.lowering.lower import translate as translate_gdl
from rgt.frontends.gdl.reading.parse import parse as parse_gdl
from rgt.frontends.rbg.lower import translate as translate_rbg
from rgt.frontends.rbg.writing import print as rbg_text
from rgt.frontends.simplified.print import print_description
from rgt.frontends.simplified.syntax import Description
from rgt.ir.diagnostics import GameError, Severity, Source
from rgt.ir.text.printer import print_game
from rgt.passes.validators import validate
from tests.backends.reference_engine import TooDeepError
from tests.backends.test_differential import compare
from tests.frontends.gdl.datalog import Rules as Datalog
from tests.frontends.gdl.holding import Holding
from tests.frontends.gdl.random_rules import random_rules
from tests.frontends.hrg.random_rules import Rules as HrgRules
from tests.frontends.hrg.walker import TooLargeError, Walker
from tests.frontends.rbg import random_games as rbg_games
from tests.frontends.rbg.comparing import depth_of, difference, game_tree, reference_tree
from tests.frontends.rbg.reference import Reference
from tests.frontends.simplified import random_games as simplified_games
from tests.frontends.simplified.playing import hold
from tests.passes.wild_games import wild_game

_MANY, _SOME = 200, 12
_PLIES, _POSITIONS = 4, 150
_DRAWS = 4


@dataclass(frozen=True, slots=True)
class Generated:
    """How a language's games are made, and how they are held to their witness.

    `witness` gives the first difference, None where there is none, and raises Unknown where the
    witness cannot tell.
    """

    text: Callable[[int], str]
    witness: Callable[[int], str | None]


class Unknown(Exception):
    """The witness cannot tell, as the message says."""


# -- HRG -------------------------------------------------------------------------------------------


def _hrg(seed: int) -> str:
    """The shortest of some: of long ones nobody sees more than the first position."""
    return min((HrgRules(_DRAWS * seed + draw).text for draw in range(_DRAWS)), key=len)


def _hrg_witness(seed: int) -> str | None:
    text = _hrg(seed)
    walker = Walker(text)
    try:
        first = perft(walker, 1)[1]
        depth = 1 if first > _MANY else 2 if first > _SOME else 3
        wanted = fingerprint(walker, depth)
    except TooLargeError:
        raise Unknown("too large for the walk on the tree") from None
    for graphs in ("reusable", "inlined"):
        if fingerprint(rgt.engine(rgt.loads(text, "hrg", graphs=graphs)), depth) != wanted:
            return f"with {graphs} graphs the tree is another one, to depth {depth}"
    return None


# -- RBG -------------------------------------------------------------------------------------------


def _rbg_reference(seed: int) -> Reference:
    """Mostly the game with the largest tree of five, every fourth as it comes."""
    random = Random(seed)
    found = [Reference(rbg_games.game(random)) for _ in range(5 if seed % 4 else 1)]
    depths = [depth_of(each, _PLIES, _POSITIONS) for each in found]
    best = max(range(len(found)), key=lambda n: (depths[n].trouble is None, depths[n].positions))
    return found[best]


def _rbg(seed: int) -> str:
    return rbg_text.format_description(_rbg_reference(seed).description)


def _rbg_witness(seed: int) -> str | None:
    reference = _rbg_reference(seed)
    plies = depth_of(reference, _PLIES, _POSITIONS).plies
    if plies < 0:
        raise Unknown("improper at once")
    made = translate_rbg(reference.description)
    return difference(game_tree(made, rgt.engine(made)), reference_tree(reference), plies)


# -- GDL -------------------------------------------------------------------------------------------


def _gdl_witness(seed: int) -> str | None:
    text = random_rules(seed)
    lowered = translate_gdl(ground(parse_gdl(Source(f"gdl/{seed}", text))))
    holding = Holding(Datalog(text), lowered, _POSITIONS)
    return holding.hold(rgt.engine(lowered.game).initial_state())


# -- Simplified Boardgames -------------------------------------------------------------------------


def _simplified_game(seed: int) -> Description:
    """The first of some games that has no mistake: steps may lead farther than a board goes."""
    random = Random(seed)
    while True:
        found = simplified_games.random_game(random.randrange(1 << 32))
        with suppress(GameError):
            rgt.loads(print_description(found), "simplified")
            return found


def _simplified(seed: int) -> str:
    return print_description(_simplified_game(seed))


def _simplified_witness(seed: int) -> str | None:
    hold(_simplified_game(seed), 2, 3, passes=False)
    return None


# -- RG --------------------------------------------------------------------------------------------


def _rg(seed: int) -> str:
    """The first of some games without mistakes."""
    random = Random(seed)
    while True:
        text = print_game(wild_game(random))
        found = validate(rgt.loads(text, "rg"), lints=False)
        if all(each.severity is not Severity.ERROR for each in found):
            return text


def _rg_witness(seed: int) -> str | None:
    try:
        compare(rgt.loads(_rg(seed), "rg"), patience=20_000)
    except TooDeepError:
        raise Unknown("too large for the reference engine") from None
    return None


LANGUAGES = {
    "hrg": Generated(_hrg, _hrg_witness),
    "rbg": Generated(_rbg, _rbg_witness),
    "gdl": Generated(random_rules, _gdl_witness),
    "simplified": Generated(_simplified, _simplified_witness),
    "rg": Generated(_rg, _rg_witness),
}
