"""The KIF formatter: same meaning, same comments, stable."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.syntax import (
    Compound,
    Conjunction,
    Constant,
    Description,
    Disjunction,
    Distinct,
    Formula,
    Negation,
    Rule,
    Sentence,
    Term,
    Variable,
)
from rgt.frontends.gdl.writing.print import format_description
from rgt.ir.diagnostics import GameError, Source

SHARED = Path(__file__).resolve().parents[4] / "shared"


def read(text: str) -> Description:
    return parse(Source("game.kif", text))


def test_layout() -> None:
    text = """
; players
(ROLE white)(role   black) ; two
(<= (legal ?p noop) (not (true (control ?p))))
(<= (legal ?p (mark ?x)) ; own turn
    (true (control ?p)) (true (cell ?x b)))
; done
"""
    assert (
        format_description(read(text))
        == """\
; players
(role white)
(role black)  ; two

(<= (legal ?p noop) (not (true (control ?p))))

(<= (legal ?p (mark ?x))
    ; own turn
    (true (control ?p))
    (true (cell ?x b)))

; done
"""
    )


def test_long_disjunction_is_broken() -> None:
    names = [f"condition_number_{n}" for n in range(6)]
    text = f"(<= terminal (or {' '.join(names)}))"
    lines = format_description(read(text)).splitlines()
    assert lines[1].startswith("    (or condition_number_0")
    assert [line.strip(" ()") for line in lines[2:]] == names[1:]


@pytest.mark.parametrize(
    "text",
    [
        "(<= ; a\n p ; b\n q ; c\n ) ; d\n; e\n",
        "(p ; inside a fact\n a)",
        "(p a) ; same line\n; next line\n(p b)",
        "(<= p (or q ; in an or\n r) s)",
        "; one\n\n; two\n\n\n(p a)\n\n\n",
    ],
)
def test_comments_survive_and_the_form_is_stable(text: str) -> None:
    description = read(text)
    once = format_description(description)
    again = read(once)
    assert again == description
    assert [c.text for c in again.comments] == [c.text for c in description.comments]
    assert format_description(again) == once


names = st.sampled_from(["a", "b", "cell", "x_1", "+", "10", "role", '"A b"'])
constants = st.builds(Constant, names)
variables = st.builds(Variable, st.sampled_from(["?x", "?y", "?long_variable"]))
terms: st.SearchStrategy[Term] = st.recursive(
    constants | variables,
    lambda inner: st.builds(Compound, names, st.lists(inner, min_size=1, max_size=3).map(tuple)),
    max_leaves=6,
)
atoms = st.builds(Sentence, names, st.lists(terms, max_size=3).map(tuple))
formulas: st.SearchStrategy[Formula] = st.recursive(
    atoms | st.builds(Distinct, terms, terms),
    lambda inner: (
        st.builds(Negation, inner)
        | st.builds(Conjunction, st.lists(inner, min_size=1, max_size=3).map(tuple))
        | st.builds(Disjunction, st.lists(inner, min_size=1, max_size=3).map(tuple))
    ),
    max_leaves=8,
)
rules = st.builds(Rule, atoms, st.lists(formulas, max_size=4).map(tuple))


@settings(max_examples=150, deadline=None)
@given(st.lists(rules, min_size=1, max_size=5).map(tuple))
def test_parse_undoes_print(made: tuple[Rule, ...]) -> None:
    description = Description(made)
    text = format_description(description)
    assert read(text) == description
    assert format_description(read(text)) == text


def test_published_games_keep_meaning_and_comments() -> None:
    folder = SHARED / "games" / "gdl"
    if not folder.exists():
        pytest.skip("../shared with other people's games is not here")
    for path in sorted(folder.glob("*.kif"))[::5]:
        try:
            description = parse(Source(path.name, path.read_text()))
        except GameError:
            continue
        text = format_description(description)
        again = read(text)
        assert again == description, path.name
        assert [c.text for c in again.comments] == [c.text for c in description.comments]
        assert format_description(again) == text, path.name
