"""Golden files: for each pass, small games before and after, and where it must not apply.

A file has cases of this form; a case that must stay as it is has no second part:

    // case: what it shows
    (edges, and declarations if the usual variables will not do)
    // =>
    (the same after the pass)
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from rgt.passes.registry import PASSES
from tests.passes.small_games import declares, game_of, shown, view_kept_by

GOLDEN = Path(__file__).parent / "golden"


class Case(NamedTuple):
    """One case of a golden file; `after` is None if nothing must change."""

    name: str
    before: str
    after: str | None

    def text(self, after: str) -> str:
        """The case as written, with what the pass made of it."""
        head = f"// case: {self.name}\n{self.before}\n"
        return head if after == self.before else f"{head}// =>\n{after}\n"


def cases(name: str) -> list[Case]:
    """The cases of a pass."""
    text = (GOLDEN / f"{name}.rg").read_text()
    found = []
    for part in text.split("// case: ")[1:]:
        title, _, body = part.partition("\n")
        before, arrow, after = body.partition("// =>\n")
        found.append(Case(title, before.strip(), after.strip() if arrow else None))
    return found


def run(name: str, case: Case) -> str:
    """What the pass makes of a case; the tree must stay."""
    own = declares(case.before)
    game = game_of(case.before, own=own)
    assert shown(game, own=own) == case.before, "the case is not in canonical form"
    view = view_kept_by(name)
    try:
        before = view(game, 3)
    except GameError:
        before = None
    optimize(game, name)
    assert before is None or view(game, 3) == before
    return shown(game, own=own)


@pytest.mark.parametrize("name", PASSES)
def test_golden_file(name: str, request: pytest.FixtureRequest) -> None:
    results = [(case, run(name, case)) for case in cases(name)]
    if request.config.getoption("--update-golden", default=False):
        text = "\n".join(case.text(after) for case, after in results)
        (GOLDEN / f"{name}.rg").write_text(text)
        return
    for case, after in results:
        assert after == (case.before if case.after is None else case.after), case.name


@pytest.mark.parametrize("name", PASSES)
def test_there_are_cases_in_which_a_pass_does_not_apply(name: str) -> None:
    found = cases(name)
    assert any(case.after is not None for case in found)
    refusals = [case.name for case in found if case.after is None]
    assert refusals
    assert all(re.match("not applied, because ", name) for name in refusals)
