"""Classes of nodes that go on alike, against a plain computation; and how long they take."""

from __future__ import annotations

import time
from random import Random

import pytest

from rgt.ir.actions import SKIP, Action, Comparison, Reachability, Tag
from rgt.ir.automaton import END, Automaton
from rgt.ir.expressions import Reference
from rgt.passes.analyses.equality.equal_futures import EqualFutures
from rgt.passes.analyses.equality.equal_pasts import equal_pasts
from rgt.passes.analyses.equality.partition import coarsest_partition


def classes(automaton: Automaton) -> set[frozenset[str]]:
    """The classes found, each of more than one node."""
    return {frozenset(members) for members in EqualFutures(automaton, 1000).classes()}


def plain_classes(automaton: Automaton) -> set[frozenset[str]]:
    """The same by splitting all classes again and again; the automaton has no checks."""
    nodes = list(automaton.nodes())
    known: dict[str, object] = {node: node == END for node in nodes}
    while True:
        looks = {
            n: (known[n], frozenset((e.action, known[e.target]) for e in automaton.out_edges(n)))
            for n in nodes
        }
        numbers = {look: i for i, look in enumerate(dict.fromkeys(looks.values()))}
        if len(numbers) == len(set(known.values())):
            break
        known = {node: numbers[looks[node]] for node in nodes}
    found: dict[object, list[str]] = {}
    for node in nodes:
        found.setdefault(known[node], []).append(node)
    return {frozenset(members) for members in found.values() if len(members) > 1}


@pytest.mark.parametrize("seed", range(40))
def test_classes_are_those_of_a_plain_computation(seed: int) -> None:
    random = Random(seed)
    automaton = Automaton()
    nodes = ["begin", END, *map(str, range(random.randint(4, 30)))]
    actions: list[Action] = [SKIP, Tag("a")]
    for _ in range(random.randint(5, 45)):
        source, target = random.choice(nodes), random.choice(nodes)
        automaton.add(source, target, random.choice(actions))
    assert classes(automaton) == plain_classes(automaton)


def test_classes_that_need_many_rounds() -> None:
    # a chain of n equal edges: only the last node differs at first
    automaton = Automaton()
    for branch in "pq":
        for i in range(200):
            automaton.add(f"{branch}{i}", f"{branch}{i + 1}" if i < 199 else END, SKIP)
    assert classes(automaton) == {frozenset((f"p{i}", f"q{i}")) for i in range(200)}


def test_equal_checks_are_told_by_where_they_lead() -> None:
    automaton = Automaton()
    compare = Comparison(Reference("x"), Reference("a"))
    for node, start in (("p", "s"), ("q", "t"), ("r", "u")):
        automaton.add("begin", node, Tag(node))
        automaton.add(node, END, Reachability(start, start + "2"))
        automaton.add(start, start + "2", Tag("a") if start == "u" else compare)
    found = classes(automaton)
    assert frozenset("pq") in found
    assert frozenset("st") in found
    assert frozenset(("s2", "t2", "u2")) in found


def test_ends_that_one_check_can_meet_stay_apart() -> None:
    automaton = Automaton()
    automaton.add("begin", "p", Reachability("s", "t"))
    automaton.add("p", END, Reachability("s", "u"))
    for end in "tu":
        automaton.add("s", end, Tag(end))
    assert classes(automaton) == set()


def test_largest_part_keeps_its_number() -> None:
    # what changes its class is looked at again: the small part should
    nodes = [str(i) for i in range(100)]
    moved: list[str] = []

    def signature(node: str, known: object) -> bool:
        moved.append(node)
        return node == "7"

    lookers = {node: [node] for node in nodes}
    found = coarsest_partition(nodes, lambda node: 0, signature, lookers)
    assert [node for node in nodes if found[node] != found["0"]] == ["7"]
    assert moved == [*nodes, "7"]


def test_fifty_thousand_edges_are_quick() -> None:
    random = Random(1)
    automaton = Automaton()
    for branch in "pqrst":
        for i in range(5000):
            for label in ("a", "b"):
                target = min(i + random.randint(1, 3), 5000)
                automaton.add(f"{branch}{i}", f"{branch}{target}", Tag(label))
    start = time.process_time()
    EqualFutures(automaton, 1000).classes()
    equal_pasts(automaton)
    assert time.process_time() - start < 20


def test_pasts_are_futures_of_the_automaton_turned_round() -> None:
    random = Random(3)
    for _ in range(20):
        forward, backward = Automaton(), Automaton()
        for _ in range(random.randint(5, 40)):
            source, target = (str(random.randint(0, 15)) for _ in "st")
            label = Tag(random.choice("ab"))
            forward.add(source, target, label)
            backward.add(target, source, label)
        # begin and end have no edges here, and so look alike from before, but not from behind
        found = {frozenset(m) for m in equal_pasts(forward)}
        turned = {each - {"begin"} for each in classes(backward)}
        assert found == {each for each in turned if len(each) > 1}
