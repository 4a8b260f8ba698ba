"""docs/hrg.md tells the truth: claims that are not tried elsewhere, in the order of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rgt
from rgt.frontends.hrg import codes
from rgt.frontends.hrg.frontend import FRONTEND
from rgt.frontends.hrg.syntax import RESERVED
from rgt.ir.diagnostics import GameError, Source

PAGE = Path(__file__).resolve().parents[3] / "docs" / "hrg.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^```hrg\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)[0]
START = "domain Player = a | b\ndomain Score = 0 | 50 | 100\ndomain N = 0 | 1 | 2 | 3\n"


def moves(statements: str, declarations: str = "") -> list[str]:
    """The words of the first moves of a game of one turn."""
    rules = f"graph rules() {{ player = a {statements} player = keeper end() }}"
    game = rgt.loads(f"{START}{declarations}\n{rules}", "hrg")
    state = rgt.engine(game).initial_state()
    return [" ".join(move) for move in state.legal_moves()]


def codes_of(text: str) -> list[str]:
    """The codes of what is said, but of what is not needed: the games here are only begun."""
    assert FRONTEND.check is not None
    try:
        found = FRONTEND.check(FRONTEND.parse(Source("game.hrg", text)))
    except GameError as problem:
        found = list(problem.diagnostics)
    return [each.code for each in found if each.code not in ("HRG056", "HRG057")]


def test_the_example_has_the_counts_that_are_told() -> None:
    stated = re.search(r"perft ring.hrg 3 .*:((?: \d+)+)$", TEXT, re.MULTILINE)
    assert stated is not None
    # the five first cells are alike; after cell 0, it and the one before it are gone
    second = [1, 2, 3]
    third = sum(len(_left({0, cell})) for cell in second)
    assert [int(n) for n in stated[1].split()] == [1, 5, 5 * len(second), 5 * third]
    assert rgt.perft(rgt.loads(EXAMPLE, "hrg"), 3) == [1, 5, 15, 20]


def _left(taken: set[int]) -> set[int]:
    """The cells of the ring that are free with the next one."""
    return {cell for cell in range(5) if not taken & {cell, (cell + 1) % 5}}


def test_the_words_that_are_no_names() -> None:
    told = re.search(r"These words\s+are no names: (.*?)\.\n", TEXT, re.DOTALL)
    assert told is not None
    assert set(re.findall(r"`(\w+)`", told[1])) == RESERVED


def test_names_in_any_script_and_digits_first() -> None:
    assert moves("x = Ç(*) $$ x", "domain Ç = é | 2x x : Ç") == ["2x", "é"]


def test_terms_come_with_the_first_variable_slowest() -> None:
    first = "domain V = V(X, Y) where X in 0..1, Y in {m, n} v : V"
    assert moves("$$ v", first) == ["V__0_m"]
    assert moves("v = V(*) $$ v", first) == ["V__0_m", "V__0_n", "V__1_m", "V__1_n"]


def test_arithmetic() -> None:
    assert moves("$$ x", "f : N -> N f(_) = (0 - 1) % 3 x : N = f(0)") == ["2"]
    assert moves("$$ x", "f : N -> N f(_) = 1 + 2 % 2 x : N = f(0)") == ["1"]


@pytest.mark.parametrize(
    ("condition", "values"),
    [
        ("x < 2", "01"), ("x >= 2", "23"), ("x in {1}", None), ("x in M", "13"),
        ("x == 1 || x == 2", "12"), ("x != 1 && not(x == 2)", "03"),
    ],
)  # fmt: skip
def test_conditions(condition: str, values: str | None) -> None:
    text = f"x = N(*) check({condition}) $$ x"
    if values is None:
        with pytest.raises(GameError):
            moves(text)
        return
    assert moves(text, "domain M = 1 | 3 x : N") == list(values)


def test_the_last_arguments_are_left_to_another_function() -> None:
    more = "up : N -> N up(X) = if X < 3 then X + 1 else 3 same : N -> N same(X) = X "
    more += "way : Player -> N -> N way(a) = up way(b) = same x : N"
    assert moves("x = way(a)(x) $$ x x = way(b)(x) $$ x", more) == ["1 1"]


def test_maps() -> None:
    more = "domain C = C(X, Y) where X in 0..1, Y in 0..1 c : C n : N "
    show = "c = C(*) n = m[c] $$ n"
    for value, shown in {
        "{ :0 ; C(X, 1) = 1 where X in 0..0 ; C(1, 0) = 2 }": ["0", "1", "2"],
        "{ C(X, 0) = 1 ; C(X, 1) = 2 }": ["1", "2"],
        "{ C(0, _) = 1 ; _ = 3 }": ["1", "3"],
    }.items():
        assert moves(show, f"{more} m : C -> N = {value}") == shown


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        ("$ w $(p q) $_ hidden $$ x", ["w p__q 0"]),
        ("branch x in {0, 1} { $(x y) }", ["0__y", "1__y"]),
        ("forall z: Player { $ z }", ["a", "b"]),
        ("repeat 2 { $ r } repeat z in Player { $ z }", ["r r a b"]),
        ("x = if t then 1 else 2 $$ x", ["2"]),
        ("if t { $ yes } else { $ no } if full[a] { $ full }", ["no full"]),
        ("n = m[off] $$ n n = f(off) $$ n", ["3 1"]),
    ],
)
def test_statements(statements: str, words: list[str]) -> None:
    more = "x : N n : N t : Bool full : Player -> Bool = { :1 } domain P = s | r "
    more += "domain Q = P | off m : P -> N = { :3 ; s = 0 ; r = 0 } "
    more += "f : P -> N f(_) = 1 v : Q = off"
    text = statements.replace("[off]", "[v]").replace("(off)", "(v)")
    assert moves(text, more) == words


def test_a_check_takes_the_walk_back() -> None:
    assert moves("x = N(*) $$ x n = 3 check(x == 2) $$ n", "x : N n : N") == ["2 3"]


def test_the_codes_that_are_named_mean_what_is_said() -> None:
    named = set(re.findall(r"\bHRG\d+", TEXT))
    assert named <= set(codes.CODES)
    rules = "graph rules() { player = a $ x player = keeper end() }"
    border = "domain C = C(I) where I in 0..2 f : C -> C f(C(I)) = C(I + 1)\n"
    assert codes_of(START + border + rules) == ["HRG023"]
    count = rules.replace("$ x", "n = n + 1")
    assert codes_of(START + "n : N " + count) == ["HRG044"]
    assert codes_of(START + rules.replace("end()", "goals[a] = 100 rules()")) == ["HRG040"]
    assert codes_of(START + "graph rules() { loop { player = a $ x } }") == ["HRG054"]


@pytest.mark.parametrize("domain", ["-1..3", "P(X) where X in -2..2"])
def test_domains_have_no_negative_numbers(domain: str) -> None:
    assert f"`{domain}`" in TEXT
    with pytest.raises(GameError) as caught:
        FRONTEND.parse(Source("game.hrg", f"{START}domain D = {domain}\n"))
    (found,) = caught.value.diagnostics
    assert found.hint == "numbers of domains are 0 or more; let coordinates begin there"


def test_numbers_may_be_negative_on_the_way() -> None:
    case = "above(X) = if X - 3 < 0 then 0 else 1"
    assert f"`{case}`" in TEXT
    above = f"above : N -> Bool {case}"
    assert moves("branch x in N { check(above(x)) $ x }", above) == ["3"]


@pytest.mark.parametrize(
    ("assigned", "kept"), [("board = setup", ["1"]), ("board = start(me)", ["2"])]
)
def test_a_map_is_assigned_at_all_keys(assigned: str, kept: list[str]) -> None:
    assert f"`{assigned}`" in TEXT
    declarations = """
        board : N -> Bool = { :0; 0 = 1 }
        setup : N -> Bool setup(X) = if X == 1 then 1 else 0
        start : Player -> N -> Bool
        start(a, X) = 0
        start(b, X) = if X == 2 then 1 else 0
        me : Player
    """
    tried = f"me = b {assigned} branch x in N {{ check(board[x]) $ x }}"
    assert moves(tried, declarations) == kept
