"""Fixes other than of misspelt names: after one its finding is gone, and no new one is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.ir.diagnostics import Source
from rgt.ir.findings.fixing import fixed
from tests.frontends.test_misspellings import findings

CORPUS = Path("corpus")
HRG = "domain Player = a | b\ndomain Score = 0 | 1\n"
HRG_D = "domain D = 0..2\nd : D\n"
HRG_F = "f : Player -> Score\nf(_) = 0\n"
HRG_RULES = "graph rules() { player = a $ go player = keeper end() }\n"
RG = "type Player = { x, y };\ntype Score = { 0, 1 };\n"
RG_RULES = "begin, one: player = x;\none, two: $ go;\ntwo, end: player = keeper;\n"
RBG = (CORPUS / "rbg/breakthrough.rbg").read_text()
OLD = (CORPUS / "rbg2017/breakthrough.rbg2017").read_text()
HEX = (CORPUS / "rbg/hex_3x3.rbg").read_text()
SBG = (CORPUS / "simplified/breakthrough.sbg").read_text()


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


CASES = [
    # what stands before, the finding, its fixes and what stands there then
    (
        "rg",
        RG + "const n: Score = 0\n" + RG_RULES,
        "RG002",
        RG + "const n: Score = 0;\n" + RG_RULES,
    ),
    ("rg", RG + RG_RULES.replace("begin,", "begin"), "RG003", RG + RG_RULES),
    ("rg", RG + "var v: Score = 0;\n" + RG_RULES, "RG065", RG + RG_RULES),
    ("rg", RG + "  var v  // why\n : Score\n= 0; \n" + RG_RULES, "RG065", None),
    (
        "rg",
        RG + RG_RULES.replace("$ go", "goals [x] = 1"),
        "RG011",
        RG + RG_RULES.replace("$ go", "goals[x] = 1"),
    ),
    (
        "rg",
        RG + RG_RULES.replace("$ go", "player == \u0445"),
        "RG063",
        RG + RG_RULES.replace("$ go", "player == x"),
    ),
    ("hrg", HRG + "domain Odd = c | d\n" + HRG_RULES, "HRG056", HRG + HRG_RULES),
    ("hrg", HRG + "f : Player -> Score\nf(a) = 0\nf(_) = 1\n\n" + HRG_RULES, "HRG056", None),
    ("hrg", HRG + "v : Score = 0\n" + HRG_RULES, "HRG056", HRG + HRG_RULES),
    (
        "hrg",
        HRG
        + "f : Player -> Score\nf(_) = 0\nf(a) = 1\n"
        + HRG_RULES.replace("$ go", "$ go goals[a] = f(a)"),
        "HRG024",
        HRG + HRG_F + HRG_RULES.replace("$ go", "$ go goals[a] = f(a)"),
    ),
    (
        "hrg",
        HRG + HRG_RULES.replace("$ go", "if player = a { $ go }"),
        "HRG001",
        HRG + HRG_RULES.replace("$ go", "if player == a { $ go }"),
    ),
    (
        "hrg",
        HRG + HRG_RULES.replace("$ go", "$ go;"),
        "HRG001",
        HRG + HRG_RULES,
    ),
    ("hrg", HRG + HRG_RULES.replace("end()", "end"), "HRG001", HRG + HRG_RULES),
    (
        "hrg",
        HRG + HRG_D.replace("..", " to ") + HRG_RULES.replace("$ go", "d = D(*) $$ d"),
        "HRG001",
        HRG + HRG_D.replace("..", " .. ") + HRG_RULES.replace("$ go", "d = D(*) $$ d"),
    ),
    (
        "hrg",
        HRG + HRG_D.replace("0..2", "0 | 1 2") + HRG_RULES.replace("$ go", "d = D(*) $$ d"),
        "HRG001",
        HRG + HRG_D.replace("0..2", "0 | 1 | 2") + HRG_RULES.replace("$ go", "d = D(*) $$ d"),
    ),
    (
        "hrg",
        HRG + "v : Player = a\n" + HRG_RULES.replace("$ go", "v = Player(*) $ v"),
        "HRG050",
        HRG + "v : Player = a\n" + HRG_RULES.replace("$ go", "v = Player(*) $$ v"),
    ),
    ("rbg", changed(RBG, "    ->> {? ahead}", "    ->* {? ahead}"), "RBG037", RBG),
    ("rbg", changed(RBG, "turn(me; other;", "turn(me, other;"), "RBG011", RBG),
    ("rbg", changed(RBG, "#variables =\n", ""), "RBG020", None),
    ("rbg", changed(RBG, "#rules =", "#rule ="), "RBG020", RBG),
    ("rbg", changed(HEX, "[none, none, none]", "[none, none none]"), "RBG028", HEX),
    ("simplified", None, "SBG014", SBG),
]


@pytest.mark.parametrize(("language", "text", "code", "after"), CASES)
def test_after_a_fix_its_finding_is_gone(
    language: str, text: str | None, code: str, after: str | None
) -> None:
    if text is None:
        at = SBG.rindex(" &")
        text = SBG[:at] + SBG[at + 2 :]
    source = Source("game", text)
    found = findings(source, language)
    (finding,) = [each for each in found if each.code == code]
    (fix,) = finding.fixes
    new, _ = fixed(source, text, [fix])
    if after is not None:
        assert new == after
    left = {each.code for each in findings(Source("game", new), language)}
    assert left <= {each.code for each in found if each != finding}


def test_arguments_without_a_case_get_one() -> None:
    text = HRG + "next : Player -> Player\nnext(a) = b\n" + HRG_RULES
    used = text.replace("$ go", "$ go player = next(player)")
    source = Source("game", used)
    (finding,) = [each for each in findings(source, "hrg") if each.code == "HRG022"]
    texts = [fixed(source, used, [fix])[0] for fix in finding.fixes]
    cases = "next(a) = b\n"
    assert texts == [used.replace(cases, f"{cases}next(b) = {value}\n") for value in "ab"]
    for each in texts:
        assert "HRG022" not in {found.code for found in findings(Source("game", each), "hrg")}


def test_any_number_of_times_has_its_sign() -> None:
    text = changed(OLD, "STEP(0,y,me,empty) +", "(STEP(0,y,me,empty))* +")
    source = Source("game", text)
    (finding,) = [each for each in findings(source, "rbg2017") if each.code == "RBG123"]
    (fix,) = finding.fixes
    new, _ = fixed(source, text, [fix])
    assert new == text.replace("empty))* +", "empty))^* +")
    assert not [each for each in findings(Source("game", new), "rbg2017") if each.code == "RBG123"]
