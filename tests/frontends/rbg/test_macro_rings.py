"""Macros that use each other are told as such, not as names that stand for nothing."""

from __future__ import annotations

import pytest

from rgt.frontends.rbg.reading.macro_rings import MacroRings
from rgt.frontends.rbg.reading.macros import directives
from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.tokens import tokens
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.findings.findings import Findings

GAME = """#players = white(100), black(100)
#pieces = e, w
#variables =
#board = rectangle(up, down, left, right, [e, e] [w, e])
{macros}#rules = ->white {rule} ->> {{}}
"""


def ring(text: str, line: int, column: int) -> list[str]:
    """The ring that a token closes, by where the token begins."""
    findings = Findings("RBG005")
    read = tokens(Source("t.rbg", text), findings)
    found = MacroRings(directives(read, findings))
    (token,) = [t for t in read if (t.span.line, t.span.column) == (line, column)]
    return found.through(token)


@pytest.mark.parametrize(
    ("text", "place", "names"),
    [
        ("#a = x a", (1, 8), ["a"]),
        ("#a = x b\n#b = y a", (1, 8), ["a", "b"]),
        ("#a = b c\n#b = y\n#c = d\n#d = b a", (1, 8), ["a", "c", "d"]),
        # the shortest way round
        ("#a = b\n#b = c a\n#c = a", (1, 6), ["a", "b"]),
        # too early, but no ring
        ("#a = b\n#b = y", (1, 6), []),
        # a parameter is no macro, whatever its name
        ("#a = b\n#b(a) = y a", (1, 6), []),
        ("#a = b\n#b = a\n#rules = b", (3, 10), []),
    ],
)
def test_the_macros_of_a_ring_in_order(text: str, place: tuple[int, int], names: list[str]) -> None:
    assert ring(text, *place) == names


def hint_of(macros: str, rule: str) -> str:
    with pytest.raises(GameError) as raised:
        parse(Source("t.rbg", GAME.format(macros=macros, rule=rule)))
    first = raised.value.diagnostics[0]
    assert first.code == "RBG033"
    return first.hint or ""


def test_a_long_ring_is_cut() -> None:
    macros = "".join(f"#m{i} = up m{(i + 1) % 40}\n" for i in range(40))
    hint = hint_of(macros, "m0")
    assert "'m0' -> 'm1'" in hint
    assert "'m39' -> 'm0'" in hint
    assert len(hint) < 200


def test_a_macro_that_is_only_too_late_is_told_as_before() -> None:
    assert "visible only below" in hint_of("#a = b\n#b = up\n", "a")


def test_a_player_with_two_letters_swapped_is_suggested() -> None:
    text = GAME.replace("white", "red").format(macros="", rule="up {$ rde == 100}")
    with pytest.raises(GameError) as raised:
        parse(Source("t.rbg", text))
    (found,) = raised.value.diagnostics
    assert found.code == "RBG033"
    assert found.hint is not None
    assert "'red'" in found.hint


def test_a_macro_is_not_suggested_within_itself() -> None:
    assert "defined above" in hint_of_macro("#jump(a; b) = a jmup(b; a)\n", "jump(up; up)")
    two = "#jump(a) = a\n#jump(a; b) = a jmup(b; a)\n"
    assert hint_of_macro(two, "jump(up; up)") == "did you mean 'jump'?"


def test_a_pasted_name_is_no_macro() -> None:
    hint = hint_of_macro("#upup(a; b) = a b\n#p(a) = a~up(left; right)\n", "p(up)")
    assert "pasted together" in hint


def hint_of_macro(macros: str, rule: str) -> str:
    with pytest.raises(GameError) as raised:
        parse(Source("t.rbg", GAME.format(macros=macros, rule=rule)))
    (found,) = raised.value.diagnostics
    assert found.code == "RBG019"
    return found.hint or ""
