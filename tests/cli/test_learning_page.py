"""docs/learning.md: its commands show what it says, and it names what there is."""

from __future__ import annotations

import json
import re

import pytest

from rgt.frontends.simplified.learning.registry import CHECKS, LEARNERS
from tests.docs import DOCS
from tests.sessions import run, sessions, shows

PAGE = (DOCS / "learning.md").read_text(encoding="utf-8")
SESSIONS = sessions(PAGE)


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[each for each, _ in SESSIONS])
def test_a_command_shows_what_the_page_says(command: str, output: str) -> None:
    shown = run(command, DOCS.parent)
    assert shows(shown, output), shown


def test_learners_and_checks_are_described() -> None:
    tables = re.findall(r"^\| `(\w+)(?::X)?` \|", PAGE, re.MULTILINE)
    assert set(tables) == {*LEARNERS, *CHECKS}


def test_the_keys_of_pieces(rgt) -> None:  # type: ignore[no-untyped-def]
    words = ["record", "hrg/knightthrough", "--plays", "1", "--backend", "interpreter"]
    record = rgt(*words).out.encode()
    words = ["learn", "-", "--compare", "simplified/knightthrough", "--json"]
    found = json.loads(rgt(*words, stdin=record).out)
    told = PAGE.split("### For programs")[1]
    keys = set(re.findall(r"`(\w+)`", told))
    (piece,) = found["pieces"]
    assert set(piece) | set(piece["comparison"]) | set(found["goals"]) <= keys
