"""Structured fragments do what a plain interpreter of the same program does."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.ir.actions import SKIP, Action, Assignment, Comparison, Reachability, Skip, Tag
from rgt.ir.automaton import Automaton
from rgt.ir.builder import Builder
from rgt.ir.expressions import Reference
from rgt.ir.fragments import (
    EMPTY,
    Act,
    All,
    Any,
    Block,
    Call,
    Check,
    Choice,
    Compare,
    Condition,
    Decide,
    Fragment,
    Jump,
    Label,
    Loop,
    Not,
    Routine,
    Scope,
    Sequence,
    Truth,
    sequence,
)

LENGTH = 4
"""Longer words are not looked at."""

Bits = tuple[tuple[str, str], ...]
Run = tuple[Bits, str]
VARIABLES = "xy"
START: Bits = (("x", "0"), ("y", "0"))


def built(fragment: Fragment) -> Automaton:
    automaton = Automaton()
    Builder(automaton).place(fragment, "begin", "end")
    return automaton


def edges(fragment: Fragment) -> list[tuple[str, str, Action]]:
    return [(e.source, e.target, e.action) for e in built(fragment).edges()]


def tag(symbol: str) -> Act:
    return Act(Tag(symbol))


def put(variable: str, bit: str) -> Act:
    return Act(Assignment(Reference(variable), Reference(bit)))


def compare(variable: str, bit: str, negated: bool = False) -> Compare:
    return Compare(Comparison(Reference(variable), Reference(bit), negated))


# -- walking an automaton ----------------------------------------------------------------


def holds(comparison: Comparison, bits: Bits) -> bool:
    assert isinstance(comparison.left, Reference)
    assert isinstance(comparison.right, Reference)
    return (dict(bits)[comparison.left.name] == comparison.right.name) != comparison.negated


def assigned(action: Assignment, bits: Bits) -> Bits:
    assert isinstance(action.target, Reference)
    assert isinstance(action.value, Reference)
    return tuple(sorted({**dict(bits), action.target.name: action.value.name}.items()))


def walks(automaton: Automaton, start: str, end: str, bits: Bits) -> set[Run]:
    """All (bits, word) with which a walk from `start` stands at `end`."""
    seen: set[tuple[str, Bits, str]] = set()
    todo = [(start, bits, "")]
    while todo:
        here = todo.pop()
        if here in seen or len(here[2]) > LENGTH:
            continue
        seen.add(here)
        node, now, word = here
        for edge in automaton.out_edges(node):
            action = edge.action
            if isinstance(action, Comparison):
                if holds(action, now):
                    todo.append((edge.target, now, word))
            elif isinstance(action, Reachability):
                if bool(walks(automaton, action.start, action.end, now)) != action.negated:
                    todo.append((edge.target, now, word))
            elif isinstance(action, Assignment):
                todo.append((edge.target, assigned(action, now), word))
            elif isinstance(action, Tag):
                todo.append((edge.target, now, word + action.symbol))
            else:
                assert action is SKIP
                todo.append((edge.target, now, word))
    return {(now, word) for node, now, word in seen if node == end}


# -- running a program ---------------------------------------------------------------------


def true(condition: Condition, bits: Bits) -> bool:
    if isinstance(condition, Compare):
        return holds(condition.comparison, bits)
    if isinstance(condition, Truth):
        return condition.holds
    if isinstance(condition, Not):
        return not true(condition.condition, bits)
    if isinstance(condition, All):
        return all(true(c, bits) for c in condition.conditions)
    if isinstance(condition, Any):
        return any(true(c, bits) for c in condition.conditions)
    can = any(way is None for _, way in run(condition.part, (bits, "")))
    return can != condition.negated


def run(part: Fragment, now: Run) -> Iterator[tuple[Run, Label | None]]:
    """All ends of the program: what holds there, and the label jumped to or None."""
    bits, word = now
    if len(word) > LENGTH:
        return
    if isinstance(part, Act):
        if isinstance(part.action, Tag):
            yield (bits, word + part.action.symbol), None
        else:
            assert isinstance(part.action, Assignment)
            yield (assigned(part.action, bits), word), None
    elif isinstance(part, Jump):
        yield now, part.label
    elif isinstance(part, Sequence):
        yield from run_all(part.parts, now)
    elif isinstance(part, Choice):
        for each in part.parts:
            yield from run(each, now)
    elif isinstance(part, Decide):
        after = part.then if true(part.condition, bits) else part.otherwise
        if after is not None:
            yield from run(after, now)
    elif isinstance(part, Block):
        for then, way in run(part.part, now):
            yield then, None if way is part.exit else way
    elif isinstance(part, Scope):
        yield from run(part.part, now)
    elif isinstance(part, Loop):
        yield from run_loop(part, now)
    elif isinstance(part, Check):
        if true(part, bits):
            yield now, None
    else:
        assert part is EMPTY
        yield now, None


def run_all(parts: tuple[Fragment, ...], now: Run) -> Iterator[tuple[Run, Label | None]]:
    if not parts:
        yield now, None
        return
    for then, way in run(parts[0], now):
        if way is None:
            yield from run_all(parts[1:], then)
        else:
            yield then, way


def run_loop(loop: Loop, now: Run) -> Iterator[tuple[Run, Label | None]]:
    seen, todo = {now}, [now]
    while todo:
        for then, way in run(loop.part, todo.pop()):
            if way is loop.exit:
                yield then, None
            elif way is not None and way is not loop.head:
                yield then, way
            elif then not in seen:
                seen.add(then)
                todo.append(then)


# -- any program -----------------------------------------------------------------------------


def conditions(depth: int) -> st.SearchStrategy[Condition]:
    leaf: st.SearchStrategy[Condition] = st.one_of(
        st.builds(compare, st.sampled_from(VARIABLES), st.sampled_from("01"), st.booleans()),
        st.builds(Truth, st.booleans()),
    )
    if depth == 0:
        return leaf
    inner = conditions(depth - 1)
    several = st.lists(inner, max_size=3).map(tuple)
    check = st.builds(Check, programs(0, ()), st.booleans())
    return st.one_of(leaf, inner.map(Not), several.map(All), several.map(Any), check)


def programs(depth: int, labels: tuple[Label, ...]) -> st.SearchStrategy[Fragment]:
    leaf: st.SearchStrategy[Fragment] = st.one_of(
        st.just(EMPTY),
        st.sampled_from("ab").map(tag),
        st.builds(put, st.sampled_from(VARIABLES), st.sampled_from("01")),
    )
    if labels:
        leaf = leaf | st.sampled_from(labels).map(Jump)
    if depth == 0:
        return leaf
    inner = programs(depth - 1, labels)
    several = st.lists(inner, max_size=3)

    def blocks(head: Label, exit: Label) -> st.SearchStrategy[Fragment]:
        body = programs(depth - 1, (*labels, head, exit))
        return body.map(lambda b: Loop(b, head, exit)) | programs(depth - 1, (*labels, exit)).map(
            lambda b: Block(b, exit)
        )

    return st.one_of(
        leaf,
        several.map(lambda parts: sequence(before_jump(parts))),
        several.map(lambda parts: Choice(tuple(parts))),
        st.builds(Decide, conditions(1), inner, inner | st.none()),
        st.deferred(lambda: blocks(Label(), Label())),
        inner.map(lambda b: Scope(b, "inner")),
    )


def before_jump(parts: list[Fragment]) -> list[Fragment]:
    """The parts up to the first jump: nothing may come after one."""
    for number, part in enumerate(parts, 1):
        if isinstance(part, Jump):
            return parts[:number]
    return parts


@settings(max_examples=400, deadline=None)
@given(programs(4, ()))
def test_automaton_does_what_the_program_does(program: Fragment) -> None:
    ended = {now for now, way in run(program, (START, "")) if way is None}
    wanted = {(bits, word) for bits, word in ended if len(word) <= LENGTH}
    assert walks(built(program), "begin", "end", START) == wanted


# -- no more edges than needed -----------------------------------------------------------------


def test_a_loop_behind_something_needs_no_skip() -> None:
    head, exit = Label(), Label()
    body = Choice((tag("a"), Jump(exit)))
    program = Sequence((tag("b"), Loop(body, head, exit), tag("c")))
    (first, hub, _), (_, _, _), (_, after, _), (_, _, _) = edges(program)
    assert edges(program) == [
        ("begin", hub, Tag("b")),
        (hub, hub, Tag("a")),
        (hub, after, SKIP),
        (after, "end", Tag("c")),
    ]
    assert first == "begin"


def test_a_jump_at_the_end_of_a_sequence_costs_nothing() -> None:
    exit = Label()
    program = Block(Sequence((Sequence((tag("a"), Jump(exit))),)), exit)
    assert edges(program) == [("begin", "end", Tag("a"))]


def test_a_decision_to_break_leads_there_at_once() -> None:
    head, exit = Label(), Label()
    program = Loop(Decide(compare("x", "1"), tag("a"), Jump(exit)), head, exit)
    found = edges(program)
    assert [action for _, _, action in found if isinstance(action, Skip)] == [SKIP]
    assert found[0][:2] == ("begin", found[1][0])
    assert found[2] == (found[1][0], "end", compare("x", "1", True).comparison)


def test_conditions_are_tested_in_turn() -> None:
    both = All((compare("x", "1"), compare("y", "1")))
    program = Decide(both, tag("a"), tag("b"))
    found = edges(program)
    # two tests with their contraries, two tags; the second test is made where the first held
    assert [str(type(action).__name__) for *_, action in found] == ["Comparison"] * 4 + ["Tag"] * 2
    yes, no = found[4][0], found[5][0]
    assert {(s, t) for s, t, _ in found[:4]} == {
        ("begin", found[2][0]),
        ("begin", no),
        (found[2][0], yes),
        (found[2][0], no),
    }


def test_a_routine_is_laid_out_once() -> None:
    routine = Routine(Sequence((tag("a"), tag("b"))), "work")

    def call(number: str) -> Call:
        back = Comparison(Reference("back"), Reference(number))
        return Call(routine, (put("back", number),), Act(back))

    found = edges(Sequence((call("1"), call("2"))))
    assert [a.symbol for *_, a in found if isinstance(a, Tag)] == ["a", "b"]
    assert [(s, t) for s, t, a in found if isinstance(a, Assignment)] == [
        ("begin", "work"),
        (found[1][1], "work"),
    ]
    assert [s for s, _, a in found if isinstance(a, Comparison)] == ["work_done"] * 2


def test_checks_of_a_routine_share_it() -> None:
    routine = Routine(tag("a"), "work")
    one = Check(Call(routine, (put("x", "0"),), None), name="one")
    two = Check(Call(routine, (put("x", "1"),), None), negated=True, name="two")
    found = edges(Sequence((one, two)))
    checks = [action for *_, action in found if isinstance(action, Reachability)]
    assert checks == [
        Reachability("one", "work_done"),
        Reachability("two", "work_done", negated=True),
    ]
    assert [t for s, t, a in found if isinstance(a, Assignment)] == ["work", "work"]
    assert [(s, t) for s, t, a in found if isinstance(a, Tag)] == [("work", "work_done")]


def test_nodes_are_named_after_their_scope() -> None:
    program = Scope(Sequence((tag("a"), tag("b"), tag("c"))), "turn")
    assert [node for node in built(program).nodes() if node not in ("begin", "end")] == [
        "turn_1",
        "turn_2",
    ]


def test_deep_nesting() -> None:
    program: Fragment = tag("a")
    for _ in range(20_000):
        program = Block(Sequence((Scope(program, "in"), tag("b"))), Label())
    assert len(built(program)) == 20_001


def test_all_of_no_conditions_hold_and_none_of_them_does() -> None:
    for condition, symbol in ((All(()), "a"), (Any(()), "b")):
        automaton = built(Decide(condition, tag("a"), tag("b")))
        reached = automaton.reachable(through_checks=False)
        shown = [e.action for e in automaton if e.source in reached and isinstance(e.action, Tag)]
        assert shown == [Tag(symbol)]
        assert "end" in reached


def test_checks_of_one_name_have_nodes_of_their_own() -> None:
    checks = [Check(put(variable, "1"), name="asked") for variable in VARIABLES]
    asked = [action for *_, action in edges(sequence(checks)) if isinstance(action, Reachability)]
    assert [action.start for action in asked] == ["asked", "asked_2"]
    assert len({action.end for action in asked}) == 2


def test_a_check_does_not_take_the_name_of_a_node_that_there_is() -> None:
    [action] = [a for *_, a in edges(Check(put("x", "1"), name="begin")) if a is not SKIP][:1]
    assert isinstance(action, Reachability)
    assert action.start == "begin_2"
