"""What is told of a ground program that takes too long to lay out."""

from __future__ import annotations

import pytest

from rgt.frontends import Options, frontend_named
from rgt.frontends.gdl import frontend
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.grounding.largest import grounding, laying_out
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Source
from rgt.ir.system.budget import OutOfTimeError, activities

COUNTER = (
    "(role you) (init (count 0)) (legal you up)\n"
    + " ".join(f"(succ {n} {n + 1})" for n in range(50))
    + "\n(<= (next (count ?m)) (true (count ?n)) (succ ?n ?m))"
    "\n(<= terminal (true (count 50)))\n(goal you 100)"
)
CHOICE = (
    "(role you)\n"
    + " ".join(f"(number {n})" for n in range(50))
    + "\n(<= (legal you (say ?n)) (number ?n) (not (true over)))"
    "\n(<= (next over) (does you (say 1)))\n(<= terminal (true over))\n(goal you 100)"
)


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [(COUNTER, "50 of them for '(next (count ...))'", 3), (CHOICE, "'(legal ... (say ...))'", 3)],
)
def test_the_relation_with_the_most_rules_is_named(text: str, what: str, line: int) -> None:
    told, span = laying_out(ground(parse(Source("t.kif", text))))
    assert what in told
    assert span is not None
    assert span.line == line


def test_a_long_text_is_told_with_what_it_is_about() -> None:
    assert grounding(parse(Source("t.kif", COUNTER))) == ("grounding", None)
    more = "\n" + "\n".join(f"(after {n} {n + 1})" for n in range(10_000))
    told, span = grounding(parse(Source("t.kif", COUNTER + more)))
    assert "10,000 of them for 'after'" in told
    assert span is not None
    assert span.line == 6


def test_it_is_what_the_time_limit_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise OutOfTimeError

    monkeypatch.setattr(frontend, "translate", late)
    with pytest.raises(OutOfTimeError) as caught:
        frontend_named("gdl").load(Source("t.kif", COUNTER), Options(recovery="off"))
    (done,) = activities(caught.value)
    assert "'(next (count ...))'" in done.what
    assert done.where is not None
    assert done.where.line == 3
