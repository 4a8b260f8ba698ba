"""What simplification finds out about facts, and the order in which facts are overwritten."""

from __future__ import annotations

from random import Random

from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.lowering.facts import update_order
from rgt.frontends.gdl.propnet.construct import construct
from rgt.frontends.gdl.propnet.propnet import GateKind, Propnet
from rgt.frontends.gdl.propnet.simplify import Stats, simplify
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Source

FRAME = """
(role me) (legal me go) (legal me stop) (goal me 0)
"""


def net_of(text: str) -> tuple[Propnet, Stats]:
    return simplify(construct(ground(parse(Source("test", FRAME + text)))))


def test_facts_that_never_change_vanish() -> None:
    net, _ = net_of("""
        (init fixed) (<= (next fixed) (true fixed))
        (init (run 1)) (<= (next (run 2)) (true fixed) (true (run 1)))
        (<= terminal (true fixed) (true (run 2)))
        (<= (next never) (true never) (does me go))
        (<= terminal (true never))
    """)
    assert net.interface.facts == ("(run 1)", "(run 2)")


def test_facts_that_nobody_reads_vanish() -> None:
    net, _ = net_of("""
        (<= (next seen) (does me go)) (<= terminal (true seen))
        (<= (next other) (does me stop))
        (<= (next loop) (not (true loop)))
    """)
    assert net.interface.facts == ("seen",)


def test_equal_and_opposite_facts_become_one() -> None:
    net, stats = net_of("""
        (init (control white))
        (<= (next (control white)) (true (control black)))
        (<= (next (control black)) (true (control white)))
        (<= (next also) (true (control white)))
        (<= terminal (true (control black)) (true also) (true mark))
        (<= (next mark) (does me go))
    """)
    assert len(net.interface.facts) == 2
    assert stats.equal_facts == 2


def test_rules_that_differ_in_the_move_become_one_set() -> None:
    moves = " ".join(f"(legal me (put {i}))" for i in range(9))
    keeps = " ".join(f"(<= (next p) (true p) (does me (put {i})))" for i in range(9))
    net, _ = net_of(f"{moves} {keeps} (<= (next p) (does me go)) (<= terminal (true p))")
    does = [gate for gate in range(len(net)) if net.kinds[gate] == GateKind.DOES]
    used = set(net.cone(net.roots)) & set(does)
    assert len(used) == 2


def test_a_chain_needs_no_temporaries() -> None:
    # fact i reads fact i - 1: written from the end
    order = update_order([0, 0b1, 0b10, 0b100])
    assert order.early == []
    assert order.late == [3, 2, 1, 0]


def test_a_swap_needs_one_temporary() -> None:
    order = update_order([0b10, 0b01])
    assert len(order.early) == 1


def test_a_rotation_needs_one_temporary() -> None:
    order = update_order([1 << (i + 1) % 6 for i in range(6)])
    assert len(order.early) == 1


def test_no_fact_is_overwritten_before_it_is_read() -> None:
    for seed in range(40):
        random = Random(seed)
        count = random.randint(1, 12)
        read = [random.getrandbits(count) & random.getrandbits(count) for _ in range(count)]
        order = update_order(read)
        assert sorted([*order.early, *order.late]) == list(range(count))
        written = 0
        for fact in order.late:
            assert not read[fact] & written
            written |= 1 << fact


def test_net_size_does_not_depend_on_deep_nesting() -> None:
    chain = " ".join(f"(<= (p {i + 1}) (p {i}) (true q))" for i in range(3000))
    net, _ = net_of(
        f"{chain} (<= (p 0) (true q)) (<= (next q) (does me go)) (<= terminal (p 3000))"
    )
    assert len(net.cone(net.roots)) < 20


def test_two_facts_that_are_the_same_are_asked_once() -> None:
    net, stats = net_of("""
        (init (p 1)) (init (p 2)) (init (p 3))
        (<= (next (p 1)) (true (p 2)) (does me go))
        (<= (next (p 2)) (true (p 3)) (does me go))
        (<= (next (p 3)) (true (p 1)) (does me go))
        (<= terminal (true (p 2)) (true (p 3)))
        (<= (goal me 50) (true (p 1)))
    """)
    assert stats.equal_facts == 2
    assert net.interface.facts == ("(p 1)",)
    assert net.kinds[net.roots.terminal] is GateKind.FACT


THREE = """
    (init p) (init q) (init r)
    (<= (next p) (true q) (does me go)) (<= (next q) (true r))
    (<= (next r) (true p) (does me stop))
    (<= both (true p) (true q)) (<= terminal both (true r))
"""


def test_a_conjunction_that_is_read_once_becomes_part_of_its_reader() -> None:
    net, stats = net_of(THREE)
    assert stats.flattened_gates == 1
    assert len(net.children(net.roots.terminal)) == 3
    net, stats = net_of(THREE + "(<= (goal me 100) both)")
    assert stats.flattened_gates == 0
    assert len(net.children(net.roots.terminal)) == 2


def test_goals_are_numbers_without_zeros_or_as_they_are() -> None:
    words = "(role me) (legal me go) (legal me stop) (init p) (<= (next p) (does me go))"
    net = construct(
        ground(
            parse(
                Source(
                    "test",
                    words + "(<= terminal (not (true p)))"
                    "(<= (goal me won) (true p)) (<= (goal me 007) (not (true p)))",
                )
            )
        )
    )
    assert [value for value, _ in net.roots.goals[0]] == ["7", "won"]


def test_a_relation_that_asks_itself_is_a_loop() -> None:
    net, _ = net_of("""
        (init p)
        (<= (next p) (true q)) (<= (next q) (does me go)) (<= (next r) (does me stop))
        (<= a a (true q)) (<= a (true r)) (<= terminal a)
    """)
    assert net.kinds[net.roots.terminal] is GateKind.LOOP
    assert net.interface.facts == ("q", "r")
