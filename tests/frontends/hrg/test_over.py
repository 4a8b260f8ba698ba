"""Games that are never over are told so by `rgt check`, in the words of HRG."""

from __future__ import annotations

import pytest

from rgt.frontends.hrg.frontend import FRONTEND
from rgt.ir.diagnostics import Diagnostic, Source

START = "domain Player = a | b\ndomain Score = 0 | 100\nn : Score\n"


def found(rules: str) -> list[Diagnostic]:
    assert FRONTEND.check is not None
    tree = FRONTEND.parse(Source("game.hrg", START + rules))
    return [each for each in FRONTEND.check(tree) if each.code not in ("HRG056", "HRG057")]


@pytest.mark.parametrize(
    "rules",
    [
        "graph rules() { loop { player = a $ go player = b $ go } }",
        "graph rules() { loop { turn(a) turn(b) } }\ngraph turn(me: Player) { player = me $ go }",
    ],
)
def test_without_end(rules: str) -> None:
    (finding,) = found(rules)
    assert (finding.code, finding.severity) == ("HRG054", "error")
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (4, 7)
    assert finding.hint == "write 'end()' where the game is over"


@pytest.mark.parametrize(
    "rules",
    [
        "graph rules() { player = a $ go loop { } end() }",
        "graph rules() { player = a $ go while n == n { } end() }",
        "graph rules() { loop { player = a $ go check(0 == 100) end() } }",
    ],
)
def test_with_an_end_that_nothing_leads_to(rules: str) -> None:
    (finding,) = [finding for finding in found(rules) if finding.severity == "error"]
    assert finding.code == "HRG054"
    assert finding.hint == "look for a loop that nothing leaves, or a graph that is not called"


def test_an_end_under_a_condition_is_one() -> None:
    assert not found("graph rules() { loop { player = a $ go if n == 100 { end() } } }")


def test_the_unfinished_game_can_be_played() -> None:
    text = START + "graph rules() { loop { player = a $ go player = b $ go } }"
    assert FRONTEND.load(Source("game.hrg", text)).automaton
