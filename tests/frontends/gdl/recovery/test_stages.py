"""Many kinds of joint moves: each group is written by those that it asks for, readers first."""

from __future__ import annotations

from typing import Any

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery import lower
from rgt.frontends.gdl.recovery.effects.doing import moves_asked
from rgt.frontends.gdl.recovery.effects.effects import Change, Effects
from rgt.frontends.gdl.recovery.effects.stages import MANY_JOINT, Changes, stages
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.reading.rules import Atom, Rules, Unrecovered, flatten
from rgt.frontends.gdl.recovery.walks.scope import Scope
from rgt.frontends.gdl.recovery.writes import Writes
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step
from tests.frontends.gdl.recovery.test_hostile import COUNTED

TWO = f"""{COUNTED}
(role a) (role b) (at 1) (at 2) (at 3) (next_to 1 2) (next_to 2 3) (next_to 3 1) (of a 2) (of b 3)
(init (place a 1)) (init (place b 2)) (init (left 1)) (init (right 2)) (init (won a 1))
(init (won b 1)) (init (lit 2))
(<= (legal ?r up) (role ?r)) (<= (legal ?r down) (role ?r)) (<= (legal ?r stay) (role ?r))
(<= (legal ?r rest) (role ?r)) (<= (legal ?r swap) (role ?r)) (<= (legal ?r turn) (role ?r))
(<= (legal ?r (light ?x)) (role ?r) (at ?x)) (<= (legal ?r (dim ?x)) (role ?r) (true (lit ?x)))
(<= (legal ?r (carry ?x ?y)) (true (place ?r ?x)) (next_to ?x ?y) (true (lit ?y)))
(<= (moved ?r) (does ?r up)) (<= (moved ?r) (does ?r down)) (<= (moved ?r) (does ?r (carry ?x ?y)))
(<= (next (place ?r ?y)) (does ?r up) (true (place ?r ?x)) (next_to ?x ?y))
(<= (next (place ?r ?y)) (does ?r down) (true (place ?r ?x)) (next_to ?y ?x))
(<= (next (place ?r ?y)) (does ?r (carry ?x ?y)))
(<= (next (place ?r ?x)) (true (place ?r ?x)) (not (moved ?r)))
(<= (dimmed ?x) (does ?r (dim ?x))) (<= (dimmed ?x) (does ?r (carry ?y ?x)))
(<= (next (lit ?x)) (does ?r (light ?x)))
(<= (next (lit ?x)) (true (lit ?x)) (not (dimmed ?x)))
(<= (swapped) (does a swap)) (<= (swapped) (does b turn))
(<= (next (left ?x)) (true (right ?x)) (swapped)) (<= (next (right ?x)) (true (left ?x)) (swapped))
(<= (next (left ?x)) (true (left ?x)) (not (swapped)))
(<= (next (right ?x)) (true (right ?x)) (not (swapped)))
(<= (shines ?r) (true (place ?r ?x)) (true (lit ?x)))
(<= (shines ?r) (true (place ?r ?x)) (of ?r ?x) (true (left ?x)))
(<= (next (won ?r ?y)) (true (won ?r ?x)) (next_to ?x ?y) (shines ?r))
(<= (next (won ?r ?x)) (true (won ?r ?x)) (not (shines ?r)))
(<= (goal ?r 100) (true (won ?r 3))) (<= (goal ?r 50) (true (won ?r 2)))
(<= (goal ?r 0) (true (won ?r 1)))
"""
"""Nine kinds of moves a role: who shines is asked of places and lights before these change."""


def source(text: str) -> Source:
    return Source("game.kif", text)


def test_every_position_is_that_of_the_net() -> None:
    found = recover(parse(source(TWO)), "game")
    assert in_step(found.game, rgt.loads(TWO, "gdl", recovery="off"), 5, 40) > 100


def test_each_group_is_looked_at_with_the_moves_that_it_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: dict[str, set[tuple[str, ...]]] = {}
    plain = Effects.of

    def of(self: Effects, moves: tuple[Atom, ...], group: Group) -> Change:
        names = tuple(f"{move.args[0]} {move.predicate.name}" for move in moves)
        asked.setdefault(group.predicate.name, set()).add(names)
        return plain(self, moves, group)

    monkeypatch.setattr(Effects, "of", of)
    recover(parse(source(TWO)), "game")
    assert asked["n"] == asked["won"] == {()}
    # of each role: up, down, carry or none of them
    assert len(asked["place"]) == 16 and ("a up", "b carry") in asked["place"]
    assert asked["left"] == asked["right"]
    assert not any(len(names) == 2 and "stay" in " ".join(names) for names in asked["lit"])


def test_few_joint_moves_are_looked_at_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: set[int] = set()
    plain = Effects.of

    def of(self: Effects, moves: tuple[Atom, ...], group: Group) -> Change:
        lengths.add(len(moves))
        return plain(self, moves, group)

    monkeypatch.setattr(Effects, "of", of)
    few = TWO.replace("(<= (legal ?r rest) (role ?r))", "").replace(
        "(<= (legal ?r stay) (role ?r))", ""
    )
    assert 7 * 7 <= MANY_JOINT < 9 * 9
    recover(parse(source(few)), "game")
    assert lengths == {2}


def test_whoever_reads_is_written_before_what_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = flatten(parse(source(TWO)))
    known: list[list[str]] = []

    def staged(changes: Changes, rules: Rules) -> list[Changes]:
        found = stages(changes, rules)
        for stage in found:
            (names, *_) = [[c.group.predicate.name for c in each] for each in stage.values()]
            known.append(sorted(names))
        return found

    monkeypatch.setattr("rgt.frontends.gdl.recovery.layout.stages", staged)
    recover(parse(source(TWO)), "game")
    assert sorted(name for names in known for name in names) == sorted(f.name for f in rules.facts)
    first = {name: at for at, names in enumerate(known) for name in names}
    assert first["won"] < min(first["place"], first["lit"], first["left"])
    # what each of two reads of the other is copied, not ordered
    assert first["left"] == first["right"]


def test_a_planted_wrong_order_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "rgt.frontends.gdl.recovery.layout.stages", lambda *args: stages(*args)[::-1]
    )
    found = recover(parse(source(TWO)), "game")
    with pytest.raises(AssertionError):
        in_step(found.game, rgt.loads(TWO, "gdl", recovery="off"), 5, 40)


def test_no_group_takes_the_variables_that_moves_of_later_ones_stand_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scopes: list[Scope] = []
    plain = Writes.scope

    def scope(self: Writes, *args: Any) -> Scope:
        scopes.append(plain(self, *args))
        return scopes[-1]

    monkeypatch.setattr(Writes, "scope", scope)
    game = recover(parse(source(TWO)), "game").game
    places = {name for name in game.variables if name[:3] in ("a_x", "a_y", "b_x", "b_y")}
    assert len(places) == 8 and scopes
    assert all(places <= scope.used for scope in scopes)


def test_too_many_are_declined_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lower, "_MAX_JOINT", 80)
    with pytest.raises(Unrecovered, match="too many kinds of joint moves"):
        recover(parse(source(TWO)), "game")


def test_what_is_seen_of_many_joint_moves_is_left_to_the_net() -> None:
    text = f"{TWO} (<= (sees ?r (lights ?x)) (role ?r) (true (lit ?x)))"
    with pytest.raises(Unrecovered, match="to tell what is seen"):
        recover(parse(source(text)), "game")


def test_moves_are_asked_for_by_any_relation() -> None:
    rules = flatten(parse(source(TWO)))
    names = {fact.name: {move.name for move in moves_asked(rules, fact)} for fact in rules.facts}
    assert names["place"] == {"up", "down", "carry"}
    assert names["lit"] == {"light", "dim", "carry"}
    assert names["left"] == names["right"] == {"swap", "turn"}
    assert names["won"] == names["n"] == set()
