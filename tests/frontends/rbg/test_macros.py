"""Macros are expanded as the paper of 2019 says, and errors lead to where they are used."""

from __future__ import annotations

import time

import pytest

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.expansion import MAX_WORK, Expander
from rgt.frontends.rbg.reading.macros import directives
from rgt.frontends.rbg.tokens import MAX_TOKENS, tokens
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.findings.findings import Findings


def expand(text: str) -> tuple[list[Token] | None, tuple[Diagnostic, ...]]:
    """The tokens of `#rules` in a text, and what is found."""
    findings = Findings("RBG005")
    known = directives(tokens(Source("t.rbg", text), findings), findings)
    return Expander(known, findings).section(known.sections["rules"]), findings.all


def expanded(text: str) -> str:
    found, findings = expand(text)
    assert found is not None and not findings, [f.render() for f in findings]
    return " ".join(token.text for token in found)


def findings_of(text: str) -> list[tuple[str, str]]:
    found, findings = expand(text)
    assert found is None
    return [(finding.code, str(finding.span)) for finding in findings]


# -- expansion -----------------------------------------------------------------------------------


def test_a_macro_is_replaced_by_its_text() -> None:
    assert expanded("#a = x y\n#rules = a + a") == "x y + x y"


def test_macros_are_not_visible_before_their_definition() -> None:
    assert expanded("#m0 = m1\n#m1 = x\n#rules = m0 m1") == "m1 x"


def test_a_macro_does_not_see_itself() -> None:
    assert expanded("#a = a b\n#rules = a") == "a b"


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("m3(x; y)", "x + y"),
        ("m3(;)", "+"),
        ("m3((x; y); z)", "( x ; y ) + z"),
        ("m3(x y; [z])", "x y + [ z ]"),
        ("m3({a;b)", "{ a + b"),
        ("m3(m3(a; b); c)", "a + b + c"),
        ("m1(x)", "x ( x )"),
        ("one()", "< >"),
    ],
)
def test_arguments_are_any_tokens_between_semicolons(use: str, expected: str) -> None:
    macros = "#m1 = x\n#m3(a; b) = a + b\n#one(a) = < a >\n"
    assert expanded(f"{macros}#rules = {use}") == expected


def test_macros_of_one_name_differ_by_the_number_of_their_arguments() -> None:
    assert expanded("#m(a) = a\n#m(a; b) = b a\n#rules = m(x) m(x; y)") == "x y x"


def test_only_the_macros_above_count_as_overloads() -> None:
    assert expanded("#m(a) = (a)\n#m(a; b) = m(a) m(b)\n#rules = m(x; y)") == "( x ) ( y )"


def test_arguments_are_expanded_where_they_are_written() -> None:
    # the macro `b` is defined between the definition of `a` and its use
    assert expanded("#a(x) = x b\n#b = hit\n#rules = a(b)") == "hit b"
    # an argument names a parameter of the macro around it, not one of the macro used
    assert expanded("#in(x; y) = x y\n#out(y) = in(y; 1)\n#rules = out(7)") == "7 1"


def test_a_parameter_hides_a_macro_of_its_name() -> None:
    assert expanded("#a = no\n#m(a) = a\n#rules = m(yes)") == "yes"


def test_macros_are_expanded_in_arguments_and_brackets() -> None:
    text = "#color = white\n#pick(p) = {p}[e]\n#rules = pick(color)"
    assert expanded(text) == "{ white } [ e ]"


def test_an_argument_that_is_not_used_may_be_wrong() -> None:
    assert expanded("#m(a) = a\n#first(a; b) = a\n#rules = first(x; m)") == "x"


# -- pasting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("m3(x; y)", "xy"),
        ("m3(1; 2)", "12"),
        ("m3(x~y; z)", "xyz"),
        ("m3(x; 1)", "x1"),
        ("m3(rule; s)", "rules"),
        ("m3(board; 1)", "board1"),
        ("m3(; y)", "y"),
        ("m3(x;)", "x"),
        ("m3(;)", ""),
        ("m3(a b; c d)", "a bc d"),
        ("m3(-; >)", "->"),
        ("m3(->; >)", "->>"),
        ("m3(<; =)", "<="),
        ("m3(!; =)", "!="),
        ("m3({; ?)", "{?"),
        ("m3([; $)", "[$"),
    ],
)
def test_a_tilde_makes_one_token_of_two(use: str, expected: str) -> None:
    assert expanded(f"#m3(a; b) = a~b\n#rules = {use}") == expected


def test_pasted_words_become_keywords() -> None:
    found, _ = expand("#m(a) = a~s\n#rules = m(rule) m(rook)")
    assert found is not None
    assert [token.kind for token in found] == ["rules", "name"]


def test_operands_are_expanded_and_the_result_is_not() -> None:
    assert expanded("#a = left\n#ale = no\n#q(x) = a~x\n#rules = q(le)") == "leftle"
    assert expanded("#m = hit\n#mm = no\n#p = x~m\n#rules = p") == "xhit"


def test_a_call_is_an_operand() -> None:
    assert expanded("#d(x) = x x\n#p(c) = c~d(Pawn)~s\n#rules = p(white)") == "whitePawn Pawns"


def test_chains_are_pasted_from_left_to_right() -> None:
    assert expanded("#p(a; b; c) = a~b~c\n#rules = p(x; 1; 2) p(x; ; y)") == "x12 xy"


def test_an_empty_operand_does_not_reach_what_stands_before() -> None:
    assert expanded("#p(a; b) = z a~b\n#rules = p(; y)") == "z y"


@pytest.mark.parametrize("use", ["m(8; y)", "m(x; {)", "m(+; y)", "m({; {)", "m(x; +)"])
def test_what_makes_no_token_is_told(use: str) -> None:
    assert findings_of(f"#m(a; b) = a~b\n#rules = {use}") == [("RBG015", "t.rbg:1:12")]


def test_a_tilde_needs_two_sides_and_a_macro() -> None:
    assert findings_of("#m(a) = a~\n#rules = m(x)") == [("RBG016", "t.rbg:1:10")]
    assert findings_of("#m(a) = ~a\n#rules = m(x)") == [("RBG016", "t.rbg:1:9")]
    assert findings_of("#m(a) = a~~a\n#rules = m(x)") == [("RBG016", "t.rbg:1:10")]
    assert findings_of("#rules = x~y") == [("RBG016", "t.rbg:1:11")]


def test_an_argument_in_a_section_may_paste() -> None:
    assert expanded("#m(a) = [a]\n#rules = m(white~Pawn)") == "[ whitePawn ]"


# -- directives ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("#a = x\n#a = y\n#rules = a", "RBG012", "t.rbg:2:2"),
        ("#a(x) = x\n#a(y) = y\n#rules = z", "RBG012", "t.rbg:2:2"),
        ("#a(x) = x\n#a = y\n#rules = z", "RBG012", "t.rbg:2:2"),
        ("#a = x\n#a(y) = y\n#rules = z", "RBG012", "t.rbg:2:2"),
        ("#a() = x\n#rules = z", "RBG011", "t.rbg:1:4"),
        ("#a(x, y) = x\n#rules = z", "RBG011", "t.rbg:1:5"),
        ("#a(x; x) = x\n#rules = z", "RBG011", "t.rbg:1:7"),
        ("#a x\n#rules = z", "RBG011", "t.rbg:1:4"),
        ("#rectangle = x\n#rules = z", "RBG011", "t.rbg:1:2"),
        ("#board(x) = x\n#rules = z", "RBG011", "t.rbg:1:7"),
        ("#\n#rules = z", "RBG011", "t.rbg:1:1"),
        ("x y #rules = z", "RBG010", "t.rbg:1:1"),
    ],
)
def test_wrong_directives_are_told(text: str, code: str, place: str) -> None:
    _, findings = expand(text)
    assert [(finding.code, str(finding.span)) for finding in findings] == [(code, place)]


def test_an_empty_macro_is_warned_of() -> None:
    found, findings = expand("#nothing =\n#rules = x nothing")
    assert found is not None and len(found) == 1
    assert [(f.code, str(f.severity)) for f in findings] == [("RBG018", "warning")]


# -- wrong uses ----------------------------------------------------------------------------------


def test_a_macro_with_parameters_needs_its_arguments() -> None:
    assert findings_of("#m(a) = a\n#rules = x m") == [("RBG013", "t.rbg:2:12")]
    assert findings_of("#m(a) = a\n#rules = m(x; y)") == [("RBG013", "t.rbg:2:10")]
    assert findings_of("#m(a) = a\n#rules = m(x") == [("RBG014", "t.rbg:2:11")]


def test_a_name_passed_without_arguments_is_expanded_where_it_is_used() -> None:
    text = "#m(a) = a\n#apply(f) = f(x)\n#rules = apply(m)"
    assert findings_of(text) == [("RBG013", "t.rbg:3:16")]


def test_an_error_in_a_macro_is_told_once_however_often_it_is_used() -> None:
    assert findings_of("#m(a) = a\n#b = m\n#rules = b b b") == [("RBG013", "t.rbg:2:6")]


def test_an_error_in_a_macro_tells_where_the_macro_is_used() -> None:
    _, findings = expand("#p(n) = n~x\n#turn(k) =\n  p(k)\n#rules = turn(8)")
    (finding,) = findings
    assert [text for text, _ in finding.notes] == [
        "in the expansion of 'p', used here",
        "in the expansion of 'turn', used here",
    ]
    assert [str(span) for _, span in finding.notes] == ["t.rbg:3:3", "t.rbg:4:10"]


def test_tokens_know_their_places_through_macros() -> None:
    found, _ = expand("#p(n) = [n~x]\n#rules = p(a) b")
    assert found is not None
    places = [(t.text, str(t.span), str(t.via.span) if t.via else None) for t in found]
    assert places == [
        ("[", "t.rbg:1:9", "t.rbg:2:10"),
        ("ax", "t.rbg:1:10", "t.rbg:2:10"),
        ("]", "t.rbg:1:13", "t.rbg:2:10"),
        ("b", "t.rbg:2:15", None),
    ]


# -- limits --------------------------------------------------------------------------------------


def doublings(first: str, step: str, count: int = 40) -> str:
    lines = [f"#a0 = {first}"] + [f"#a{i + 1} = {step.format(i)}" for i in range(count)]
    return "\n".join(lines) + f"\n#rules = a{count}"


@pytest.mark.parametrize("step", ["a{0} a{0}", "a{0}~a{0}"])
@pytest.mark.parametrize("first", ["x", ""])
def test_a_bomb_is_found_in_time(first: str, step: str) -> None:
    start = time.process_time()
    found, findings = expand(doublings(first, step))
    assert found is None
    assert findings[-1].code == "RBG017"
    assert time.process_time() - start < 30


def test_a_bomb_of_arguments_is_found_in_time() -> None:
    text = "#d(x) = x x\n#rules = " + "d(" * 40 + "u" + ")" * 40
    assert [code for code, _ in findings_of(text)] == ["RBG017"]


@pytest.mark.parametrize(
    "text",
    [
        "#a0 = x\n" + "".join(f"#a{i + 1} = a{i}\n" for i in range(2000)) + "#rules = a2000",
        "#f(x) = x\n#rules = " + "f(" * 2000 + "u" + ")" * 2000,
    ],
)
def test_deep_nesting_is_told(text: str) -> None:
    found, findings = expand(text)
    assert found is None
    assert [finding.code for finding in findings] == ["RBG017"]
    assert len(findings[0].notes) <= 9


def test_large_expansions_below_the_limit_are_fine() -> None:
    found, _ = expand(doublings("x", "a{0} a{0}", 16))
    assert found is not None
    assert len(found) == 2**16 < MAX_WORK


def test_a_text_of_too_many_tokens_is_told_where_it_is_too_long() -> None:
    findings = Findings()
    with pytest.raises(GameError) as caught:
        tokens(Source("long.rbg", "#" * MAX_TOKENS + "\n#"), findings)
    (found,) = caught.value.diagnostics
    assert (found.code, str(found.span)) == ("RBG017", "long.rbg:2:1")
