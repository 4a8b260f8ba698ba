"""Positions that turn on a rule: the peer knows it, and without it a difference is found."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

import rgt
from rgt.corpus import find
from tests.peers.beside import Beside, Disagreement, Tally
from tests.peers.rules import chess, others
from tests.peers.rules.rule import Rule
from tests.peers.test_peers import BY_NAME, needed, optimised

RULES = (*chess.RULES, *others.RULES)

# games that take a second to be translated
_SLOW = ("rbg", "hrg/backgammon")


def _param(rule: Rule, pair: str) -> ParameterSet:
    marks = [pytest.mark.long] if pair.startswith(_SLOW) else []
    return pytest.param(rule, pair, marks=marks, id=f"{rule.rule} ({pair})")


@pytest.mark.parametrize(
    ("rule", "pair"), [_param(rule, pair) for rule in RULES for pair in rule.pairs]
)
def test_both_know_the_rule(rule: Rule, pair: str) -> None:
    needed(BY_NAME[pair])
    rule.follow(Beside(BY_NAME[pair], optimised(BY_NAME[pair].ours), Tally()))


@pytest.mark.parametrize(
    ("rule", "chosen"), [_param(rule, rule.pairs[0]) for rule in RULES if rule.wrong is not None]
)
def test_a_game_without_the_rule_is_caught(rule: Rule, chosen: str) -> None:
    assert rule.wrong is not None
    pair = BY_NAME[chosen]
    needed(pair)
    path = find(pair.ours)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert text.count(rule.wrong[0]) == 1
    game = rgt.loads(text.replace(*rule.wrong), pair.ours.split("/")[0])
    with pytest.raises(Disagreement):
        rule.follow(Beside(pair, rgt.engine(game, "interpreter"), Tally()))
