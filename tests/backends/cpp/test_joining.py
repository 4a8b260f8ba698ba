"""Questions about small sets that follow each other are one question."""

from __future__ import annotations

import pytest

from rgt.backends.cpp.joining import joined

FIRST = "    const Bits<1> set1 = all0 & (s.b_board[1]);  // one"
SECOND = "    const Bits<1> set2 = set1 & ((down<-4>(s.b_board[0]) & Bits<1>{{0xf0u}}));  // two"
SOME = "    const auto some3 = s.b_board[0] | s.b_board[2];"


def ask(name: str, indent: int = 4) -> str:
    """A question about a set."""
    return f"{' ' * indent}if ({name}.any()) return true;"


def test_two_questions() -> None:
    lines = [FIRST, ask("set1"), SOME, SECOND, ask("set2"), "    return false;"]
    union = "    if ((set1 | set2).any()) return true;"
    assert joined(lines) == [FIRST, SOME, SECOND, union, "    return false;"]


def test_four_at_once() -> None:
    names = [f"set{i}" for i in range(5)]
    sets = [f"    const Bits<1> {name} = some3 & Bits<1>{{{{0x1u}}}};" for name in names]
    lines = [line for name, made in zip(names, sets, strict=True) for line in (made, ask(name))]
    union = "    if ((set0 | set1 | set2 | set3).any()) return true;"
    assert joined(lines) == [*sets[:4], union, sets[4], ask("set4")]


@pytest.mark.parametrize(
    "between",
    [
        # an effect, an error that may be raised, a call that takes long, a branch
        "    s.v_at = 3;",
        "    const Bits<1> set2 = set1 & when(key(s.v_at, 3, 4, 5) == 1, all0);",
        "    const Bits<1> set2 = set1 & p1_at(s, w);",
        "    if (s.v_at == 3) {",
        "    }",
    ],
)
def test_what_comes_between(between: str) -> None:
    lines = [FIRST, ask("set1"), between, SECOND, ask("set2")]
    assert joined(lines) == lines


def test_sets_of_several_words_are_asked_one_by_one() -> None:
    large = FIRST.replace("Bits<1>", "Bits<2>")
    lines = [large, ask("set1"), SECOND, ask("set2")]
    assert joined(lines) == lines


def test_one_question_and_none() -> None:
    for lines in ([FIRST, ask("set1"), SOME], [FIRST, SOME], []):
        assert joined(lines) == lines
