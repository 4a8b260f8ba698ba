import re
from pathlib import Path

import pytest

from rgt.ir.builtins import add_builtins
from rgt.ir.codes import CODES, PRELUDE
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.text.parser import parse_game
from rgt.passes.validators import validate

ROOT = Path(__file__).resolve().parents[2]


def findings(text: str) -> list[Diagnostic]:
    try:
        game = parse_game(Source("example.rg", text))
        add_builtins(game)
        return validate(game)
    except GameError as problem:
        return list(problem.diagnostics)


@pytest.mark.parametrize("code", [code for code, entry in CODES.items() if entry.example])
def test_the_example_of_a_code_shows_it(code: str) -> None:
    assert code in {d.code for d in findings(PRELUDE + CODES[code].example)}


def test_the_prelude_alone_is_a_sound_game() -> None:
    assert findings(PRELUDE) == []


def test_every_code_that_is_used_is_documented_and_the_other_way_round() -> None:
    used: set[str] = set()
    for room in ("ir", "passes"):
        for path in (ROOT / room).rglob("*.py"):
            if path.name != "codes.py":
                used |= set(re.findall(r'"(RG\d{3})"', path.read_text(encoding="utf-8")))
    assert used == set(CODES)
