"""What comes from other languages, and slips of the pen, are told where they stand."""

from __future__ import annotations

import pytest

from rgt.frontends.gdl.checking.checks import check
from rgt.frontends.gdl.reading.habits import COMMENT_HINT
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Diagnostic, GameError, Severity, Source

GAME = """\
(role p) (init (n 1)) (legal p go)
(<= terminal (true (n 2))) (goal p 100) (<= (next (n 2)) (true (n 1)))
"""


def findings(text: str, name: str = "game.kif") -> list[Diagnostic]:
    """What reading or checking a text tells."""
    try:
        return check(parse(Source(name, text)))
    except GameError as problem:
        return list(problem.diagnostics)


def places(found: list[Diagnostic]) -> list[tuple[str, int, int]]:
    """Codes and places."""
    spans = [(each.code, each.span) for each in found]
    return [(code, span.line, span.column) if span else (code, 0, 0) for code, span in spans]


@pytest.mark.parametrize(
    "comment",
    [
        "# a game (of mine)",
        '% a game, "mine"',
        "// it's mine)",
        "-- mine",
        "/* more\n(than one line) */",
        "#| more\n(than one line |#",
    ],
)
def test_a_comment_of_another_language_is_one_mistake(comment: str) -> None:
    found = findings(f"{comment}\n{GAME}\n(<= (next")
    assert [(code, line, column) for code, line, column in places(found)] == [
        ("GDL008", 1, 1),
        ("GDL002", 5 + comment.count("\n"), 1),
    ]
    assert found[0].hint


def test_a_block_that_is_never_closed_ends_with_the_text() -> None:
    assert places(findings(f"{GAME}#| it goes on\n(and (on")) == [("GDL008", 3, 1)]


def test_comment_marks_inside_lists_are_names() -> None:
    """As symbols of KIF may have any of these characters."""
    assert findings(f"{GAME}(note % # -- //)") == []


def test_many_comments_of_another_language_take_no_long_time() -> None:
    assert {each.code for each in findings("% note\n" * 100_000)} == {"GDL008"}


def test_text_in_quotes_outside_every_list_is_no_comment() -> None:
    [found] = findings(f'"A game of mine"\n{GAME}')
    assert (found.code, found.hint) == (
        "GDL006",
        "a comment begins with ';' and ends with its line",
    )


@pytest.mark.parametrize(
    "condition",
    [
        "(is ?y (- ?x 1))",
        "(> ?x 1)",
        "(>= ?x 1)",
        "(< ?x 1)",
        "(= ?x ?x)",
        "(!= ?x 1)",
        "(+ ?x 1 2)",
        "(mod ?x 2 1)",
        "(exists ?z (true (n ?z)))",
        "&",
        "and",
        "(:- ?x)",
    ],
)
def test_conditions_of_other_languages(condition: str) -> None:
    rule = f"(<= (next (n 3)) (true (n ?x)) (true (n ?y)) {condition})"
    found = [each for each in findings(GAME + rule) if each.code in ("GDL018", "GDL022")]
    assert places(found) == [("GDL022", 3, 46)]
    assert found[0].severity is Severity.WARNING
    assert found[0].hint


@pytest.mark.parametrize(
    "condition",
    ["(exists (?x) (true (n ?x)))", "(forall (?x ?y) (true (n ?x)))", "(<= ?x 3)", "(<= 3 ?x)"],
)
def test_conditions_that_are_not_even_read(condition: str) -> None:
    found = findings(f"{GAME}(<= (next (n 3)) {condition})")
    assert places(found) == [("GDL022", 3, 18)]
    assert found[0].hint


def test_a_game_may_define_what_means_something_elsewhere() -> None:
    text = (
        f"{GAME}(> 2 1) (exists 1) (if x (f y)) (<= (next (n 3)) (> 2 1) (exists 1) (if x (f y)))"
    )
    assert findings(text) == []


@pytest.mark.parametrize("arrow", [":-", "=>", "if", "implies"])
def test_rules_of_other_languages(arrow: str) -> None:
    assert places(findings(f"{GAME}({arrow} (next (n 3)) (true (n 1)))")) == [("GDL022", 3, 1)]


def test_terms_are_not_computed() -> None:
    text = f"{GAME}(step 1) (<= (next (n (+ ?x 1))) (step ?x))\n(<= (next (n (+ ?x 2))) (step ?x))"
    assert places(findings(text)) == [("GDL022", 3, 14)]


def test_signs_that_are_names_are_fine() -> None:
    """A board game may well write its moves or marks so."""
    assert (
        findings(f"{GAME}(init (mark + -)) (<= (next (mark ?x (* a b))) (true (mark ?x ?y)))") == []
    )


@pytest.mark.parametrize("value", ["half", "-5", "500", "101", "1.5", "(f 1)"])
def test_goal_values_out_of_range(value: str) -> None:
    assert places(findings(f"{GAME}(goal p {value})")) == [("GDL023", 3, 1)]


def test_goal_values_in_range() -> None:
    rules = "(goal p 0) (goal p 50) (goal p 99) (value 7) (<= (goal p ?v) (value ?v))"
    assert findings(GAME + rules) == []


SLIPS = {
    "role": "(rol q)",
    "legal": "(leagl p stay)",
    "next": "(<= (nxt (n 3)) (true (n 1)))",
    "terminal": "(<= terminl (true (n 2)))",
    "goal": "(gaol p 50)",
    "init": "(inti (n 7))",
}


@pytest.mark.parametrize("word", list(SLIPS))
def test_misspelt_keywords(word: str) -> None:
    found = findings(GAME + SLIPS[word])
    column = 5 if SLIPS[word].startswith("(<= ") else 1
    assert places(found) == [("GDL024", 3, column)]
    assert found[0].hint == f"did you mean '{word}'?"


def test_a_misspelt_relation() -> None:
    found = findings(f"{GAME}(indx 1)\n(<= (next (n ?x)) (index ?x))")
    assert places(found) == [("GDL024", 3, 1), ("GDL018", 4, 19)]
    assert found[0].hint == "did you mean 'index'?"


def test_a_misspelt_first_fact() -> None:
    """What rules ask for is concluded later, but not there when the game begins."""
    rules = "(<= (next (control p)) (true (control p)))"
    found = findings(f"{GAME}(init (contrl p))\n{rules}")
    assert places(found) == [("GDL024", 3, 1)]
    assert found[0].hint == "did you mean 'control'?"
    for fine in ("(init (control p)) (init (contrl p))", "(init (contrl p p))", "(init (step 1))"):
        assert findings(f"{GAME}{fine}\n{rules}") == []
    misspelt_where_asked = "(<= (next (n 3)) (true (contrl p)))"
    found = findings(f"{GAME}(init (control p)) {misspelt_where_asked}")
    assert places(found) == [("GDL018", 3, 37)]
    asks_any = "(<= (next ?fact) (true ?fact))"
    assert findings(f"{GAME}(init (contrl p)) {rules} {asks_any}") == []


def test_a_game_whose_only_role_is_misspelt_is_shown_where() -> None:
    found = [each for each in findings("(rol p)\n" + GAME[9:]) if each.code == "GDL010"]
    assert places(found) == [("GDL010", 1, 1)]


@pytest.mark.parametrize("condition", ["(nott (true (n 1)))", "(dstinct ?x 1)", "(ture (n 1))"])
def test_misspelt_conditions(condition: str) -> None:
    found = findings(f"{GAME}(<= (next (n 3)) (true (n ?x)) {condition})")
    assert places(found) == [("GDL018", 3, 32)]
    assert found[0].hint


def test_relations_that_are_close_and_both_needed_are_fine() -> None:
    text = f"{GAME}(row 1) (rows 1) (rolls 6) (<= (next (n 3)) (row 1))"
    assert findings(text) == []


def test_infix_within_kif() -> None:
    found = findings(f"{GAME}next(n(3)) :- true(n(1))")
    assert {each.code for each in found} == {"GDL006"}
    assert all("infix" in (each.hint or "") for each in found)


def test_a_comment_of_another_language_in_infix_form() -> None:
    [found, *_] = findings("role(p)\n# note\ninit(n(1))", "game.gdl")
    assert (found.code, found.span and found.span.line) == ("GDL003", 2)
    assert found.hint == COMMENT_HINT


def test_a_percent_sign_begins_a_comment_in_infix_form_alone() -> None:
    infix = findings("role(p)\n% note\ninit(n(1))", "game.gdl")
    assert COMMENT_HINT not in [found.hint for found in infix]
    kif = findings("(role p)\n% note\n(init (n 1))", "game.kif")
    assert COMMENT_HINT in [found.hint for found in kif]
