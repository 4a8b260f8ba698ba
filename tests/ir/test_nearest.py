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
