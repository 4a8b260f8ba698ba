"""What an editor is told about a description: what may stand where, what symbols are like."""

from __future__ import annotations

import random

import pytest

from rgt.frontends.common.symbols import Expected, Kind, Range, Symbol, SymbolTable
from rgt.frontends.gdl.assistance import ASSISTANCE
from rgt.frontends.gdl.assistance.domains import Domains, place_of
from rgt.frontends.gdl.assistance.table import GdlTable
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.syntax import KEYWORDS
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.test_assistance_symbols import TEXTS, table_of

GAME = """\
(role red) (role blue)
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(init (at 1)) (init (free blue))
(<= (legal ?r (go ?n)) (role ?r) (true (at ?m)) (succ ?m ?n))
(<= (next (at ?n)) (does ?r (go ?n)) (not (stuck ?r)))
(<= (stuck ?who) (true (free ?who)))
(<= terminal (true (at 5)))
(<= (goal ?r 100) (role ?r))
"""
INFIX = """\
role(red) role(blue) succ(1, 2) succ(2, 3)
init(at(1)) init(free(blue))
legal(R, go(N)) :- role(R) & true(at(M)) & succ(M, N)
next(at(N)) :- does(R, go(N)) & ~stuck(R)
stuck(Who) :- true(free(Who))
"""


def offered(text: str) -> set[str]:
    """The names and words that may stand at the ``^`` of a text."""
    return _names(_expected(text))


def _expected(text: str) -> Expected:
    offset = text.index("^")
    return ASSISTANCE.expected(table_of(text.replace("^", "")), offset)


def _names(found: Expected) -> set[str]:
    return {symbol.name for symbol in found.symbols} | set(found.words)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("(<= (stuck ?a) (true ^", {"?a"}),
        ("(<= (stuck ?a) (true (^", {"at", "free"}),
        ("(<= (stuck ?a) (true (free ^", {"?a", "blue"}),
        ("(<= (stuck ?a) (true (at ^)))", {"?a", "1", "2", "3", "4", "5"}),
        ("(<= (stuck ?a) (does ^", {"?a", "red", "blue"}),
        ("(<= (stuck ?a) (does red (^", {"go"}),
        ("(<= (stuck ?a) (distinct ?a ^", {"?a", "blue"}),
        ("(<= (stuck ?a) (goal red ^", {"?a", "100"}),
        ("(<= (next (go ?a)) ^", {"terminal"}),
        (
            "(<= (next (^",
            {"at", "free"},
        ),
        (
            "(<= (next (at ?a)) (not (^",
            {"succ", "stuck", "not", "and", "or", "distinct"}
            | {"true", "does", "role", "legal", "goal"},
        ),
        ("; nothing ^", set()),
    ],
)
def test_expected(typed: str, names: set[str]) -> None:
    assert offered(GAME + typed) == names


def test_conditions_may_begin_lines() -> None:
    """A rule that breaks off goes on where the author never indents; a fact ends it."""
    flush = GAME.replace(") (true", ")\n(true")
    # the rule has a role where another has what is free: any role may be meant
    assert offered(flush + "(<= (stuck ?a)\n(role ?a)\n(true (free ^") == {"?a", "blue", "red"}
    table = table_of("(<= (stuck ?a)\n(role ?a\n" + GAME)
    heads = [each for each in table.occurrences if each.symbol.name == "init"]
    assert len(heads) == 2
    assert "?a" not in offered("(<= (stuck ?a)\n(role ?a\n" + GAME + "(true (free ^")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("stuck(A) :- true(^", {"A", "at", "free"}),
        ("stuck(A) :- true(free(^))", {"A", "blue"}),
        ("stuck(A) :- ~true(at(1)) & true(at(^", {"A", "1", "2", "3"}),
        ("stuck(A) :- does(^", {"A", "red", "blue"}),
        ("stuck(A) :- does(red, ^", {"A", "go"}),
    ],
)
def test_expected_in_infix_form(typed: str, names: set[str]) -> None:
    assert offered(INFIX + typed) == names


@pytest.mark.parametrize("typed", ["a :- ^", "a :- ~^", "a :- stuck(red) & ^"])
def test_a_condition_in_infix_form(typed: str) -> None:
    found = offered(INFIX + typed)
    assert {"true", "does", "succ", "stuck", "distinct"} <= found
    assert not found & {"next", "init", "at", "red"}


@pytest.mark.parametrize("typed", ["^", "a :- stuck(red) ^", "a :- ~stuck(red)\n^"])
def test_a_new_clause_in_infix_form(typed: str) -> None:
    found = offered(INFIX + typed)
    assert {"next", "init", "legal", "stuck"} <= found
    assert not found & {"true", "does", "at", "red"}


def test_snippets_are_descriptions() -> None:
    for text in (GAME, INFIX):
        for snippet in _expected(text + "\n^").snippets:
            plain = snippet.text
            while "${" in plain:
                before, _, rest = plain.partition("${")
                inside, _, after = rest.partition("}")
                plain = before + inside.partition(":")[2] + after
            assert len(parse(Source("a", f"{text}\n{plain}")).rules) == (
                len(parse(Source("a", text)).rules) + 1
            )


def test_what_stands_there_is_expected() -> None:
    """Of names that were written before, where the text breaks off: 19 of 20, of half of them."""
    hits, known, listed = 0, 0, 0
    tried = 0
    for name, text in TEXTS.items():
        table, chance = table_of(text), random.Random(name)
        for place, symbol, _ in chance.sample(table.occurrences, 25):
            cut = table_of(text[: place.start])
            if _is_new(symbol, table, cut, text[place.start : place.end]):
                continue
            found = {each.lower() for each in _names(ASSISTANCE.expected(cut, place.start))}
            hits += text[place.start : place.end].lower() in found
            tried += 1
            listed += len(found)
            known += len({*cut.symbols}) + len(KEYWORDS)
    assert tried > 300
    assert hits / tried > 0.95
    assert listed / known < 0.4


def _is_new(symbol: Symbol, table: SymbolTable, cut: SymbolTable, word: str) -> bool:
    if symbol.kind is Kind.PARAMETER:
        return not any(each.place in _places(table, symbol) for each in cut.occurrences)
    return symbol.place is not None and word.lower() not in {x.name.lower() for x in cut.symbols}


def _places(table: SymbolTable, symbol: Symbol) -> set[Range]:
    return {each.place for each in table.occurrences_of(symbol)}


# -- domains -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["nim", "maze", "connect_four", "hex_3x3, infix"])
def test_all_ground_atoms_are_in_the_domains(name: str) -> None:
    table = table_of(TEXTS[name])
    assert isinstance(table, GdlTable)
    program = ground(parse(Source(name, TEXTS[name])))
    domains, checked = Domains(table.clauses), 0
    for atom in program.atoms:
        for text in atom.args:
            functor, *args = text.strip("()").split()
            relation = str(atom).startswith(text)
            for index, arg in enumerate(args):
                # the grounder cuts wide rules: the parts have names with a dot
                if "(" not in text.strip("()") and "." not in functor:
                    place = place_of(functor, len(args), index, term=not relation)
                    assert arg in domains.at(place), (text, arg)
                    checked += 1
    assert checked > 30


def described(name: str, text: str = GAME) -> str | None:
    table = table_of(text)
    symbol = next(each for each in table.symbols if each.name == name)
    return ASSISTANCE.describe(table, symbol)


def test_descriptions() -> None:
    assert described("succ") == (
        "; 4 facts\n; the same in every state\n; ?m: 1 2 3 4\n; ?n: 2 3 4 5"
    )
    assert described("stuck") == "; 1 rule\n; depends on true\n; ?who: blue"
    assert described("at") == "; ?n: 1 2 3 4 5\n; a fact"
    assert described("go") == "; ?n: 2 3 4 5\n; a move"
    assert described("?m") == "; ?m: 1 2 3 4"
    assert described("red") == "; a role"
    assert described("terminal") == "; 1 rule"
    assert described("at", INFIX) == "; N: 1 2 3\n; a fact"
    assert described("M", INFIX) == "; M: 1 2"


def test_hints_count_facts() -> None:
    table = table_of(GAME)
    whole = Range(0, len(GAME))
    assert [(hint.offset, hint.text) for hint in ASSISTANCE.hints(table, whole)] == [
        (GAME.index(" (succ 2 3)"), " 4 facts")
    ]
    assert not ASSISTANCE.hints(table, Range(0, 10))


def test_keywords_are_explained() -> None:
    assert set(ASSISTANCE.keywords) >= KEYWORDS
    for text in ASSISTANCE.keywords.values():
        if "    (<=" in text:
            parse(Source("a", text.split("    ", 1)[1].split("\n\n")[0]))


@pytest.mark.parametrize(
    ("name", "kind", "fits"),
    [
        ("cell", Kind.VARIABLE, True),
        ("cell-1", Kind.FUNCTION, True),
        ("?x", Kind.PARAMETER, True),
        ("X", Kind.PARAMETER, True),
        ("x", Kind.PARAMETER, False),
        ("?", Kind.PARAMETER, False),
        ("?x", Kind.MEMBER, False),
        ("a b", Kind.MEMBER, False),
        ("a)", Kind.MEMBER, False),
        ("17", Kind.MEMBER, False),
        ("Legal", Kind.FUNCTION, False),
        ("random", Kind.PLAYER, False),
        ("", Kind.MEMBER, False),
    ],
)
def test_names(name: str, kind: Kind, fits: bool) -> None:
    assert ASSISTANCE.is_name(name, kind) is fits


@pytest.mark.parametrize(
    ("text", "name", "new", "fits"),
    [
        (GAME, "?m", "?other", True),
        (GAME, "?m", "Other", False),
        (GAME, "succ", "after", True),
        (INFIX, "M", "Other", True),
        (INFIX, "M", "?other", False),
        (INFIX, "succ", "after", True),
        (INFIX, "succ", "After", False),
        (INFIX, "succ", "a*b", False),
    ],
)
def test_names_of_the_form(text: str, name: str, new: str, fits: bool) -> None:
    table = table_of(text)
    symbol = next(each for each in table.symbols if each.name == name)
    assert ASSISTANCE.is_name(new, symbol.kind)
    assert (ASSISTANCE.obstacle(table, symbol, new) is None) is fits
    assert ASSISTANCE.obstacle(table, symbol, name) is None
