"""Mutants are what they say, are loaded instead of their modules, and are judged by their tests."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.__main__ import line_of, scores
from tests.mutants.explained import explained
from tests.mutants.operators import mutations
from tests.mutants.rooms import ROOMS, ROOT
from tests.mutants.trial import Coverage, try_mutant


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("x = a == b", {"(a != b)"}),
        ("x = a <= b", {"(a < b)"}),
        ("x = a and b", {"(a or b)", "(a)", "(b)"}),
        ("x = not a", {"(a)"}),
        ("x = a + 1", {"(a - 1)", "2"}),
        ("x = True", {"False"}),
        ("f(x)", {"pass"}),
        ("x[0] = y", {"pass", "1"}),
        ("x: list[1] = y", set()),
        ("x = 'a text' f'{1}'", set()),
        ("raise error('a', 1 + 1)", set()),
        ("x = [y for y in z if y]", {"True"}),
        ("x = a if b else c", {"(not (b))"}),
    ],
)
def test_mutations(line: str, made: set[str]) -> None:
    assert {each.now for each in mutations(line)} == made


def test_a_mutant_has_the_lines_of_its_module() -> None:
    text = "if (\n    a\n    and b\n):\n    f(\n        1,\n    )\nlast = c == d\n"
    found = mutations(text)
    assert len(found) == 7
    for each in found:
        assert each.text != text
        assert ast.parse(each.text).body[-1].lineno == 8


def test_the_code_of_every_room_is_there_and_has_tests() -> None:
    for room in ROOMS.values():
        assert len(list(room.files())) > 1
        for pattern in (*room.code, *room.tests):
            assert list(ROOT.glob(pattern)), pattern


def test_every_explanation_is_of_a_mutant_that_there_is() -> None:
    for (file, line, was, now), because in explained().items():
        made = mutations((ROOT / file).read_text(encoding="utf-8"))
        assert (line, was, now) in {(line_of(file, each), each.was, each.now) for each in made}
        assert len(because) > 20


def test_a_mutant_is_loaded_here_and_in_other_processes(tmp_path: Path) -> None:
    text = (ROOT / "ir/structures/bit_sets.py").read_text(encoding="utf-8")
    (tmp_path / "mutant.py").write_text(text + "\nMUTANT = True\n", encoding="utf-8")
    inner = "from rgt.ir.structures import bit_sets; print(bit_sets.MUTANT)"
    outer = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {inner!r}], check=True)"
    environment = os.environ | {
        "PYTHONPATH": str(ROOT / "tests/mutants/site"),
        "RGT_MUTANT": "rgt.ir.structures.bit_sets",
        "RGT_MUTANT_TEXT": str(tmp_path / "mutant.py"),
    }
    for code in (inner, outer):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.stdout == "True\n", done.stderr


def test_tests_kill_a_mutant_that_they_see() -> None:
    file = "ir/structures/bit_sets.py"
    text = (ROOT / file).read_text(encoding="utf-8")
    name = "tests/ir/test_bit_sets.py::test_bits_are_the_positions_that_made_them"
    tests = [f"{name}[{step}]" for step in (1, 7, 5000)]
    [wrong] = [each for each in mutations(text) if each.now.endswith("+ low.bit_length() + 1)")]
    every = {line: list(range(len(tests))) for line in range(1, 1000)}
    coverage = Coverage(tests, [0.1] * len(tests), {file: every})
    assert try_mutant(file, wrong, coverage, 10).what == "killed"
    same = type(wrong)(wrong.line, wrong.was, wrong.was, text)
    assert try_mutant(file, same, coverage, 10).what == "survived"
    assert try_mutant("ir/other.py", wrong, coverage, 10).what == "not run"


def test_the_quickest_tests_come_first_and_few_are_asked() -> None:
    coverage = Coverage(["slow", "quick", "other"], [9.0, 1.0, 2.0], {"f": {1: [], 3: [0, 1, 2]}})
    assert coverage.running("f", 3, 5.0) == ["quick", "other"]
    assert coverage.running("f", 3, 0.5) == ["quick"]
    # what runs at import is looked at by the tests of the file
    assert coverage.running("f", 1, 99.0) == ["quick", "other", "slow"]
    assert coverage.running("f", 2, 99.0) == []


def test_the_score_is_the_share_of_those_that_could_be_killed() -> None:
    counted = Counter({("ir", "killed"): 6, ("ir", "equivalent"): 5, ("gdl", "not run"): 2})
    assert [line.split()[-2:] for line in scores(counted).splitlines()[1:]] == [
        ["100", "%"],
        ["0", "%"],
        ["75", "%"],
    ]
