"""Which known name a misspelt one is taken for."""

from __future__ import annotations

import pickle

import pytest

from rgt.ir.diagnostics import Diagnostic, Source, error, nearest
from rgt.ir.findings.findings import Findings
from rgt.ir.findings.respelling import respelt_head


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        # two letters that changed places, in names too short for likeness to tell
        ("rde", ["blue", "red"], "red"),
        ("pu", ["down", "up"], "up"),
        ("erd", ["blue", "red"], "red"),
        # rather than one that is as alike in other ways
        ("ab", ["ac", "ba"], "ba"),
        ("Up", ["down", "up"], "up"),
        ("whitee", ["black", "white"], "white"),
        # digits are no letters: another square is meant, not this one
        ("12", ["21"], None),
        ("tea", ["red", "blue"], None),
        ("a", ["b"], None),
        ("", ["b"], None),
    ],
)
def test_the_name_that_was_meant(name: str, known: list[str], meant: str | None) -> None:
    hint = nearest(name, known)
    if meant is None:
        assert hint is None
    else:
        assert hint == f"did you mean '{meant}'?"


@pytest.mark.parametrize(
    ("name", "known", "named"),
    [
        ("bak", ["back", "bank"], "'back' or 'bank'"),
        ("drop1", ["drop_1", "dropp1", "ddrop1"], "'drop_1', 'dropp1' or 'ddrop1'"),
        ("drop", [f"drop_{number}" for number in range(1, 8)], "'drop_1', 'drop_2', 'drop_3', ..."),
        # one is closer than the others
        ("drop_33", [f"drop_{number}" for number in range(1, 8)], "'drop_3'"),
    ],
)
def test_of_names_that_are_as_close_several_are_told(
    name: str, known: list[str], named: str
) -> None:
    assert nearest(name, known) == f"did you mean {named}?"


def test_swapped_letters_are_found_among_many_names() -> None:
    known = [f"piece{number}" for number in range(5000)]
    assert nearest("rde", [*known, "red"]) == "did you mean 'red'?"


def _fixed(diagnostic: Diagnostic) -> list[str]:
    """The text of a diagnostic's source after each of its fixes."""
    texts = []
    for fix in diagnostic.fixes:
        (span, text) = fix.edits[0]
        source = span.source.text
        texts.append(source[: span.start] + text + source[span.end :])
    return texts


def test_a_misspelt_name_that_stands_alone_can_be_mended() -> None:
    source = Source("x.rg", "one\ntwo bak\nthree")
    span = source.span(8, 11)
    found = error("RG040", "unknown", span, hint=nearest("bak", ["back", "bank"]))
    assert _fixed(found) == ["one\ntwo back\nthree", "one\ntwo bank\nthree"]
    assert [fix.title for fix in found.fixes] == ["change to 'back'", "change to 'bank'"]
    findings = Findings()
    findings.warning("RG040", "unknown", span, hint=nearest("bak", ["back"]))
    assert _fixed(findings.all[0]) == ["one\ntwo back\nthree"]
    # as programs read it
    (fix,) = findings.all[0].as_json()["fixes"]
    assert fix["edits"] == [
        {"file": "x.rg", "line": 2, "column": 5, "end_line": 2, "end_column": 8, "text": "back"}
    ]


@pytest.mark.parametrize("part", [(4, 11), (8, 10), (8, 12)])
def test_what_stands_at_another_place_is_left_alone(part: tuple[int, int]) -> None:
    span = Source("x.rg", "one\ntwo bak\nthree").span(*part)
    assert error("RG040", "unknown", span, hint=nearest("bak", ["back"])).fixes == ()
    assert error("RG040", "unknown", None, hint=nearest("bak", ["back"])).fixes == ()


def test_other_hints_are_no_fixes() -> None:
    span = Source("x.rg", "bak").span(0, 3)
    assert error("RG040", "unknown", span, hint="did you mean 'back'?").fixes == ()


def test_a_hint_is_a_name_and_what_was_meant() -> None:
    hint = nearest("bak", ["back", "bank"])
    assert hint is not None
    assert (hint.name, hint.meant) == ("bak", ("back", "bank"))
    copy = pickle.loads(pickle.dumps(hint))
    assert (copy, copy.name, copy.meant) == (hint, hint.name, hint.meant)


def test_a_misspelt_name_is_mended_where_a_call_begins_with_it() -> None:
    source = Source("test", "x; mvoe(mvoe)")
    (fix,) = respelt_head(nearest("mvoe", ["move", "take"]), source.span(3, 13))
    ((span, text),) = fix.edits
    assert (span.start, span.end, text) == (3, 7, "move")
    # it begins with something else, or nothing is as alike
    assert respelt_head(nearest("mvoe", ["move"]), source.span(0, 13)) == ()
    assert respelt_head(nearest("mvoe", ["black"]), source.span(3, 13)) == ()
    assert respelt_head(nearest("mvoe", ["move"]), None) == ()
