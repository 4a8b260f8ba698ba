"""Legal files that are written as nobody here would write them, and hostile ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rgt.api import check, loads, perft
from rgt.corpus import games
from rgt.frontends.hrg.reading.tokens import tokens
from rgt.ir.diagnostics import GameError, Severity, Source
from tests.frontends.hrg.playing import HEAD, counts, mistakes, moves, turn

# -- unusual and legal ---------------------------------------------------------------------------


def test_elements_with_capital_letters() -> None:
    more = """
        domain Choice = STOP | Go | goOn
        choice : Choice = Go
        last : Choice -> Choice
        last(X) = X
    """
    assert moves("choice = Choice(*) check(choice != STOP) $$ choice", more) == ["Go", "goOn"]
    assert moves("forall x: Choice { check(last(x) == Go) $ x }", more) == ["Go"]
    assert moves("choice = STOP $$ choice $ Go", more) == ["STOP Go"]


def test_names_that_begin_with_digits() -> None:
    more = "domain 2nd = 1a | 2b | 00 7x : 2nd = 2b graph 9g(0p: 2nd) { $$ 0p $ 3 }"
    assert moves("9g(7x) 7x = 00 9g(7x) 9g(1a)", more) == ["2b 3 00 3 1a 3"]


def test_names_in_any_script() -> None:
    more = """
        domain Größe = klein | groß | Ü(Ж) where Ж in {я, 大}
        größe : Größe = groß
        次 : Größe -> Größe
        次(Ü(Ж)) = klein
        次(_) = Ü(大)
        graph ходи(ß: Größe) { $$ ß $ 手 }
    """
    assert moves("ходи(größe) größe = 次(größe) ходи(größe)", more) == ["groß 手 Ü__大 手"]


def test_an_element_of_several_domains() -> None:
    more = """
        domain Left = x | both
        domain Right = both | y
        domain All = Left | Right | both
        left : Left = both
        right : Right
        all : All = y
        swap : Left -> Right
        swap(both) = both
        swap(x) = y
    """
    assert moves("check(left == right) right = swap(left) $$ right", more) == ["both"]
    assert moves("all = All(*) check(all in Left) check(all in Right) $$ all", more) == ["both"]
    assert moves("forall x: All { $ x }", more) == ["both", "x", "y"]
    assert moves("check(all == right || all == y) all = left right = all $$ right", more) == [
        "both"
    ]


def test_sets_as_types() -> None:
    more = """
        way : {in_, out} -> {up, down, out}
        way(in_) = up
        way(out) = out
        side : {in_, out} = out
        seen : {up, down, out} -> {in_, out} = { :in_; out = out }
        graph show(w: {up, down, out}) { $$ w if w == seen[w] { $ same } }
    """
    assert moves("show(way(side)) show(way(in_)) show(down)", more) == ["out same up down"]
    assert moves("side = {in_, out}(*) $$ side", more) == ["in_", "out"]
    assert moves("show(side)", more) == ["out same"]


def test_names_of_built_in_things() -> None:
    more = "graph not(c: Cell) { $$ c } graph reachable() { $ r } graph true() { $ t }"
    assert moves("not(cell) reachable() true()", more) == ["C__0 r t"]


def test_without_any_line_break() -> None:
    text = " ".join(f"graph g(c: Cell) {{ $$ c }} {turn('g(cell) g(other)')} {HEAD}".split())
    assert perft(loads(text, "hrg"), 2) == [1, 1, 0]
    tight = text
    for sign in "(){}[]=:|,":
        tight = tight.replace(f" {sign}", sign).replace(f"{sign} ", sign)
    assert perft(loads(tight, "hrg"), 2) == [1, 1, 0]


EVERYTHING = """
domain Player=a|b domain Score=0|50|100 // everything that the grammar has
domain Number = N(X) where X in 0..2 | Pair(X, Y, z) where X in {p, q}, Y in 1..2 | Nothing() where
domain Both = Number | Player
swap : Number -> Number
swap(N(2)) = N(0)
swap(N(X)) = if X == 0 && not(X != 0) || X > 5 then N(X + 1) else N((X + 4 - 2) % 3)
swap(Pair(_, Y, z)) = if Y in Bool then N(Y) else if Y <= 2 then N(2) else N(0)
swap(Nothing()) = N(1)
both : Both -> Both
both(X) = X
value : Number = Pair(q, 2, z)
board : Number -> Player -> Score = { :{ :0 }; N(X) = { a = 50; _ = 100 } where X in {0, 2} }
table : Number -> Score = { _ = 50 }
flag : Bool
reusable graph put(n: Number, {}: Player) { goals[p] = board[n][p] }
graph pick() { value = {Q}(*) }
graph rules() {
  player = a
  pick()
  check(value == N(0) || (value != N(1) && not(reachable(put(value, b)))))
  branch { $ x } or { $(y z) } or { }
  branch who in Player { $$ who } forall who: Player { $(is who) }
  repeat 2 { flag = if flag == 0 then 1 else 0 continue() }
  repeat n in Number { if n == N(1) { break() } else if n == N(2) { } else { $ n } }
  while (flag == 1) { flag = 0 }
  loop { if value < N(5) { break() } else { return() } }
  put(swap(value), both(a))
  $_ z $_(z z)
  player = keeper
  end()
}
"""


def test_every_form_of_the_grammar() -> None:
    text = EVERYTHING.replace("{}: Player", "p: Player").replace("{Q}", "Number")
    # N(0) alone passes the check; then 3 branches, 2 names, 2 names
    assert counts(text, 2, "") == [1, 12, 0]


# -- hostile -------------------------------------------------------------------------------------

DEEP = 10_000


@pytest.mark.parametrize(
    "statement",
    [
        "loop { " * DEEP + "}" * DEEP,
        "branch { " * DEEP + "}" * DEEP,
        "if 0 == 0 { " * DEEP + "}" * DEEP,
        "if bit { } else " * DEEP + "{ }",
        "check(" + "(" * DEEP + "bit" + ")" * DEEP + ")",
        "check(" + "not(" * DEEP + "bit" + ")" * DEEP + ")",
        "check(" + " && ".join(["bit"] * DEEP) + ")",
        "n = " + "next(" * DEEP + "n" + ")" * DEEP,
        "n = " + "if bit then 1 else " * DEEP + "0",
    ],
    ids=lambda statement: statement[:16],
)
def test_deep_nesting_is_told(statement: str) -> None:
    (found,) = mistakes(turn(statement))
    assert found.startswith("HRG008")


def chain(length: int, graph: Callable[[int], str]) -> str:
    """Graphs that call each other, the last one with a tag."""
    graphs = [graph(number) for number in range(length)]
    return "\n".join([*graphs, f"graph g{length}() {{ $ x }}", turn("g0()")])


@pytest.mark.parametrize("length", [300, 2000])
@pytest.mark.parametrize(
    "form",
    [
        "graph g{} () {{ g{}() }}",
        "reusable graph g{}() {{ g{}() }}",
        "graph g{}() {{ check(reachable(g{}())) $ x }}",
        "graph g{}() {{ if bit {{ }} else {{ g{}() }} }}",
    ],
)
def test_chains_of_calls(length: int, form: str) -> None:
    text = chain(length, lambda number: form.format(number, number + 1))
    if length == 300:
        assert perft(loads(text + HEAD, "hrg"), 2) == [1, 1, 0]
    else:
        (found,) = mistakes(text)
        assert found.startswith("HRG053 the graphs that 'g")


@pytest.mark.parametrize(
    "statement",
    [
        "repeat 999999999 { $ x }",
        "repeat 1000 { repeat 1000 { repeat 1000 { } } }",
        "branch x in Far { branch y in Far { $(x y) } }",
        "forall x: Far { forall y: Far { forall z: Far { } } }",
        "repeat x in Far { repeat y in Far { n = 1 } }",
        "double0()",
        "check(far < farther)",
    ],
)
def test_what_grows_too_large_is_told(statement: str) -> None:
    doubling = [f"graph double{n}() {{ double{n + 1}() double{n + 1}() }}" for n in range(64)]
    more = "domain Far = F(X) where X in 1..2000 far : Far farther : Far graph double64() { }"
    text = "\n".join([turn(statement), more, *doubling])
    begin = time.process_time()
    (found,) = mistakes(text)
    assert found.startswith("HRG053")
    assert time.process_time() - begin < 20


def test_a_mistake_in_a_million_copies() -> None:
    more = "domain Far = F(X) where X in 1..2000"
    body = "forall x: Far { forall y: Far { n = celll check(cel == y) } }"
    found = mistakes(f"{turn(body)} {more}")
    assert [each[:6] for each in found] == ["HRG030", "HRG030", "HRG053"]


FILES = [game.path for game in games() if game.language == "hrg"]
MUTANTS = 8


def mutant(text: str, random: Random) -> str:
    """The text with some words or signs lost, doubled, exchanged or replaced by others."""
    words = [token.text for token in tokens(Source("text", text), {})]
    names = [place for place, word in enumerate(words) if word[:1].isalnum()]
    for _ in range(random.choice([1, 1, 2, 4])):
        places = names if random.random() < 0.7 else range(len(words))
        one, other = random.choice(places), random.choice(places)
        how = random.randrange(4)
        if how == 0:
            words[one] = ""
        elif how == 1:
            words[one] += f" {words[one]}"
        elif how == 2:
            words[one] = words[other]
        else:
            words[one], words[other] = words[other], words[one]
    return " ".join(words)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_mutants_of_the_corpus(path: Path) -> None:
    """Whatever the text: a game without mistakes in RG, or findings with their places, soon."""
    text = path.read_text(encoding="utf-8")
    random = Random(path.stem)
    for _ in range(MUTANTS):
        begin = time.process_time()
        try:
            game = loads(mutant(text, random), "hrg")
        except GameError as problem:
            assert all(found.span is not None for found in problem.diagnostics)
        else:
            errors = [found for found in check(game) if found.severity is Severity.ERROR]
            assert {found.code for found in errors} <= {"RG035"}
        assert time.process_time() - begin < 10


# -- told once, and what was meant ---------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "n = n + 1",
        "n = if m == 1 then n + 1 else x",
        "cell = C(n)",
        "taken[C(n + x)] = 1",
        "check(n + 1 == x)",
        "if n + x == 2 { $ a } else { $ b }",
        "while next(m + c) == x { $ a }",
        "check(reachable(h(n + c)))",
        "h(n + x)",
    ],
)
def test_a_mistake_is_told_once_however_often_it_is_copied(statement: str) -> None:
    text = (
        f"graph g(c: Count) {{ branch x in Count {{ repeat 2 {{ {statement} }} }} }}\n"
        "graph h(c: Count) { n = c }\n"
        + turn("g(0) g(1) g(m) repeat y in Count { g(y) } if reachable(g(3)) { g(3) }")
    )
    (found,) = mistakes(text)
    assert found.startswith("HRG044")


def test_another_case_is_what_was_meant() -> None:
    text = "domain Way = Up | Down\nway : Way\ngraph step(w: Way) { way = w }\n"
    with pytest.raises(GameError) as caught:
        loads(f"{text}{turn('step(up)')}{HEAD}", "hrg")
    (found,) = caught.value.diagnostics
    assert (found.code, found.hint) == ("HRG030", "did you mean 'Up'?")
