"""Which known name a misspelt one is taken for."""

from __future__ import annotations

import pytest

from rgt.ir.diagnostics import nearest


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


def test_swapped_letters_are_found_among_many_names() -> None:
    known = [f"piece{number}" for number in range(5000)]
    assert nearest("rde", [*known, "red"]) == "did you mean 'red'?"
