"""The checks of GDL: every code is found where it belongs, and only there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rgt.frontends.gdl.checking.checks import check
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Diagnostic, Severity, Source
from rgt.ir.findings.findings import MAX_ERRORS

SHARED = Path(__file__).resolve().parents[4] / "shared"

GOOD = """
(role you)
(init (count 0))
(next_number 0 1)
(<= (legal you add) (true (count ?n)))
(<= (next (count ?m)) (true (count ?n)) (next_number ?n ?m))
(<= terminal (true (count 1)))
(<= (goal you 100) terminal)
(<= (goal you 0) (not terminal))
"""


def findings(extra: str = "", game: str = GOOD) -> list[Diagnostic]:
    return check(parse(Source("game.kif", game + extra)))


def one(extra: str, code: str, severity: Severity) -> Diagnostic:
    found = findings(extra)
    assert [(d.code, d.severity) for d in found] == [(code, severity)]
    return found[0]


def test_a_good_game_has_no_findings() -> None:
    assert findings() == []


@pytest.mark.parametrize("name", ["role", "legal"])
def test_missing_keyword_is_an_error(name: str) -> None:
    lines = [line for line in GOOD.splitlines() if f"({name} " not in line.replace("(<= ", "")]
    found = findings(game="\n".join(lines))
    assert f"the game has no '{name}'" in [d.message for d in found if d.code == "GDL010"]


@pytest.mark.parametrize("name", ["init", "goal", "terminal"])
def test_missing_keyword_is_a_warning(name: str) -> None:
    lines = [
        line
        for line in GOOD.splitlines()
        if not line.startswith((f"({name}", f"(<= ({name}", f"(<= {name}"))
    ]
    found = findings(game="\n".join(lines))
    assert "GDL011" in [d.code for d in found]


def test_wrong_number_of_arguments() -> None:
    found = one("(goal you)", "GDL021", Severity.ERROR)
    assert found.message == "'goal' takes 2 arguments, but has 1 here"


def test_true_cannot_be_concluded() -> None:
    one("(<= (true (count 9)) (true (count 0)))", "GDL012", Severity.ERROR)


def test_next_as_condition() -> None:
    one("(<= (p ?n) (next (count ?n)))", "GDL013", Severity.WARNING)


def test_connective_inside_a_term() -> None:
    one("(p (not a))", "GDL013", Severity.WARNING)


def test_legal_may_not_depend_on_moves() -> None:
    found = one("(<= (legal you stop) busy) (<= busy (does you add))", "GDL014", Severity.ERROR)
    assert "'legal' depends on 'does'" in found.message
    assert len(found.notes) == 2


def test_init_may_not_depend_on_state() -> None:
    one("(<= (init (count 5)) (true (count 0)))", "GDL014", Severity.ERROR)


@pytest.mark.parametrize(
    ("rule", "variable"),
    [
        ("(<= (p ?x ?y) (true (count ?x)))", "?y"),
        ("(<= p (true (count ?x)) (not (true (count ?z))))", "?z"),
        ("(<= p (true (count ?x)) (distinct ?x ?w))", "?w"),
        ("(p ?v)", "?v"),
        ("(<= (p ?x) (or (true (count ?x)) terminal))", "?x"),
    ],
)
def test_unsafe_variable_is_named(rule: str, variable: str) -> None:
    assert f"variable {variable} " in one(rule, "GDL015", Severity.WARNING).message


@pytest.mark.parametrize(
    "rule",
    [
        "(<= (p ?x) (or (true (count ?x)) (next_number ?x ?x)))",
        "(<= (p ?x) (not (not (true (count ?x)))))",
        "(<= (p ?x) (true (count ?x)) (not (next_number ?x ?x)) (distinct ?x 3))",
    ],
)
def test_safe_rules(rule: str) -> None:
    assert findings(rule) == []


def test_negative_cycle_is_spelt_out() -> None:
    found = one("(<= a (not b)) (<= b c) (<= c (true (count 0)) a)", "GDL016", Severity.ERROR)
    assert found.message == "negation through recursion: 'a' <- not 'b' <- 'c' <- 'a'"
    assert len(found.notes) == 3


def test_negation_between_different_instances_is_no_cycle() -> None:
    assert findings("(<= (goal you 50) (not (goal you 100)) (not (goal you 0)))") == []


def test_two_arities() -> None:
    assert one("(<= p (next_number 0 1)) (p 3)", "GDL017", Severity.WARNING).notes


def test_unknown_relation_gets_a_hint() -> None:
    found = one("(<= p (next_numbr 0 1))", "GDL018", Severity.WARNING)
    assert found.hint == "did you mean 'next_number'?"


def test_unknown_fact_and_move() -> None:
    assert one("(<= p (true (coun 1)))", "GDL018", Severity.WARNING).hint == "did you mean 'count'?"
    assert "move 'sub'" in one("(<= p (does you sub))", "GDL018", Severity.WARNING).message


def test_unrestricted_recursion() -> None:
    one("(<= (n (s ?x)) (n ?x)) (n 0)", "GDL019", Severity.WARNING)


def test_restricted_recursion() -> None:
    assert (
        findings(
            "(<= (less ?x ?y) (next_number ?x ?y))"
            "(<= (less ?x ?y) (next_number ?x ?z) (less ?z ?y))"
        )
        == []
    )


def test_unknown_role() -> None:
    assert one("(goal youu 5)", "GDL020", Severity.WARNING).hint == "did you mean 'you'?"


def test_games_that_provers_play_have_no_errors() -> None:
    oracle = SHARED / "oracle" / "gdl.json"
    if not oracle.exists():
        pytest.skip("../shared with other people's games is not here")
    for name, known in json.loads(oracle.read_text())["games"].items():
        if len(known["perft"]) > 1:
            text = (SHARED / "games" / "gdl" / name).read_text()
            errors = [
                str(d) for d in check(parse(Source(name, text))) if d.severity is Severity.ERROR
            ]
            assert not errors, name


def test_not_all_findings_of_a_kind_are_told() -> None:
    rules = "".join(f"(<= (p{n} a) (q{n} b))\n" for n in range(MAX_ERRORS + 1))
    found = check(parse(Source("many.kif", f"(role a)\n(legal a b)\n{rules}")))
    unknown = [finding for finding in found if finding.code == "GDL018"]
    assert len(unknown) == MAX_ERRORS
    assert [bool(finding.notes) for finding in unknown] == [*[False] * (MAX_ERRORS - 1), True]


def test_a_long_circle_through_a_negation_is_found_soon_and_told_shortly() -> None:
    """Three thousand rules of one relation, and as many relations."""
    number = 3000
    relations = "".join(f"(<= a{n} (not a{(n + 1) % number}))" for n in range(number))
    rules = "".join(f"(<= (p ?x c{n}) (p ?x c{n + 1}) (not (q ?x)))" for n in range(number))
    circle = f"(<= (q ?x) (p ?x c{number - 1}) (not (p ?x c0)))(<= (p ?x c{number}) (q ?x))"
    found = findings(relations + rules + circle)
    assert [d.code for d in found if d.severity is Severity.ERROR] == ["GDL016", "GDL016"]
    assert all(len(d.render()) < 5000 for d in found)
