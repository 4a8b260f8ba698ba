"""The symbols of a description: the same names are the same symbols, whatever the text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rgt
from rgt.frontends.common.symbols import Kind, Range, Role, SymbolTable
from rgt.frontends.gdl.assistance import ASSISTANCE
from rgt.frontends.gdl.reading.infix import looks_infix
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.syntax import KEYWORDS
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.infix_form import infix_of
from tests.repetitions import some_quick

CORPUS = sorted((Path(__file__).parents[3] / "corpus" / "gdl").glob("*.kif"))
TEXTS = {path.stem: path.read_text() for path in CORPUS}
TEXTS |= {f"{name}, infix": infix_of(parse(Source(name, text))) for name, text in TEXTS.items()}
Numbers = dict[tuple[str, str, int], int]
SMALL = ("chomp", "hex_3x3", "nim", "tic_tac_toe, infix")


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("a", text))


def renamed(text: str) -> str:
    """The text with a new name for every symbol that has a place."""
    table = table_of(text)
    names = {}
    infix = looks_infix(text)
    for number, symbol in enumerate(table.symbols):
        if symbol.kind is Kind.PARAMETER:
            names[symbol] = f"V{number}" if infix else f"?v{number}"
        else:
            names[symbol] = f"new_{number}"
    pieces, done = [], 0
    for place, symbol, _ in table.occurrences:
        if symbol.place is not None:
            pieces += [text[done : place.start], names[symbol]]
            done = place.end
    return "".join([*pieces, text[done:]])


def shape(text: str) -> list[str]:
    """The rules with every name as a number: by its first use, of relations and terms apart."""
    seen: Numbers = {}
    lines = []
    for rule in parse(Source("a", text)).rules:
        local: Numbers = {}
        lines.append(
            _shape(rule.head, seen, local)
            + "<="
            + ",".join(_shape(x, seen, local) for x in rule.body)
        )
    return lines


def _shape(node: object, seen: Numbers, local: Numbers) -> str:
    what = type(node).__name__
    parts = [getattr(node, name) for name in ("left", "right", "part") if hasattr(node, name)]
    parts += [*getattr(node, "args", ()), *getattr(node, "parts", ())]
    inside = "".join(f"({_shape(part, seen, local)})" for part in parts)
    if not hasattr(node, "name"):
        return what + inside
    name = str(node.name)
    if (what == "Sentence" and name in KEYWORDS) or name.isdecimal():
        return name + inside
    kind = what if what in ("Sentence", "Variable") else "Term"
    known = local if kind == "Variable" else seen
    return f"{kind}{known.setdefault((kind, name, len(parts)), len(known))}{inside}"


@pytest.mark.parametrize("name", TEXTS)
def test_every_name_is_an_occurrence_of_its_symbol(name: str) -> None:
    text = renamed(TEXTS[name])
    assert shape(text) == shape(TEXTS[name])
    table = table_of(text)
    built_in = {symbol.name for symbol in table.symbols if symbol.place is None}
    kept = {name for name in _names(text) if not name.lstrip("?").startswith(("new_", "v"))}
    assert kept <= built_in | KEYWORDS


def _names(text: str) -> set[str]:
    found = set()
    for rule in parse(Source("a", text)).rules:
        pending: list[object] = [rule.head, *rule.body]
        while pending:
            node = pending.pop()
            if hasattr(node, "name") and not str(node.name).isdecimal():
                found.add(str(node.name))
            pending += [getattr(node, x) for x in ("left", "right", "part") if hasattr(node, x)]
            pending += [*getattr(node, "args", ()), *getattr(node, "parts", ())]
    return found


@pytest.mark.parametrize("name", SMALL)
def test_a_renamed_game_is_played_alike(name: str) -> None:
    text = TEXTS[name]
    first, second = (rgt.loads(each, language="gdl") for each in (text, renamed(text)))
    assert [rgt.perft(first, depth) for depth in range(5)] == [
        rgt.perft(second, depth) for depth in range(5)
    ]


GAME = """\
; Two roles.
(role left) (role Right)
(init (cell 1 empty))
(init dark)
(<= (legal ?r (Say ?w)) (role ?r) (word ?w) (true (cell ?n ?w)))
(legal left wait)
(word yes) (word empty)
(<= (next (Cell ?n ?W)) (does left (say ?w)) (true (cell ?n ?x)) (or (word ?x) (word ?x ?n)))
(<= terminal (not (true dark)))
(<= (goal ?r 100) (role ?r) (word left))
"""


def uses(table: SymbolTable, word: str, index: int = 0) -> list[tuple[int, str]]:
    """The line of each use of the symbol at one place of a word, with its role."""
    start = -1
    for _ in range(index + 1):
        start = table.source.text.index(word, start + 1)
    occurrence = table.occurrence_at(start)
    assert occurrence is not None
    return [
        (table.source.text.count("\n", 0, place.start) + 1, role.value)
        for place, _, role in table.occurrences_of(occurrence.symbol)
    ]


def kind_of(table: SymbolTable, word: str) -> Kind:
    return next(s.kind for s in table.symbols if s.name.lower() == word)


@pytest.mark.parametrize("infix", [False, True])
def test_what_names_are(infix: bool) -> None:
    text = infix_of(parse(Source("a", GAME))) if infix else GAME
    table = table_of(text)
    kinds = {
        "left": Kind.PLAYER,
        "right": Kind.PLAYER,
        "cell": Kind.VARIABLE,
        "dark": Kind.VARIABLE,
        "say": Kind.MEMBER,
        "wait": Kind.MEMBER,
        "word": Kind.FUNCTION,
        "yes": Kind.MEMBER,
        "legal": Kind.KEYWORD,
    }
    assert {name: kind_of(table, name) for name in kinds} == kinds


def test_uses() -> None:
    table = table_of(GAME)
    assert uses(table, "cell") == [
        (3, "definition"),
        (5, "read"),
        (8, "write"),
        (8, "read"),
    ]
    # the relation of one argument is concluded, that of two is nothing known
    assert uses(table, "word") == [
        (5, "read"),
        (7, "definition"),
        (7, "definition"),
        (8, "read"),
        (10, "read"),
    ]
    assert table.occurrence_at(GAME.index("word ?x ?n")) is None
    # a constant is where a fact has it first; letters of either case are the same
    assert uses(table, "left") == [(2, "definition"), (6, "read"), (8, "read"), (10, "read")]
    assert uses(table, "Say") == [(5, "definition"), (8, "read")]
    assert uses(table, "?w") == [(5, "definition"), (5, "read"), (5, "read")]
    assert uses(table, "?W") == [(8, "definition"), (8, "read")]


def test_calls_and_blocks() -> None:
    table = table_of(GAME)
    found = table.call_at(GAME.index("?w)))\n(legal"))
    assert found is not None
    assert (found[0].name, found[0].parameters, found[1]) == ("cell", ("?n", "?W"), 1)
    blocks = [GAME[start:end] for start, end in table.blocks]
    assert "(role left) (role Right)" in blocks
    assert "(<= terminal (not (true dark)))" in blocks


@pytest.mark.parametrize("typed", ["(cell", "(cell ", "(cell 1", "(cell 1 ", "(cell 1)"])
def test_a_call_that_is_being_written(typed: str) -> None:
    text = f"{GAME}(<= open (true {typed}"
    found = table_of(text).call_at(len(text) - typed.endswith(")"))
    assert found is not None
    assert (found[0].name, found[1]) == ("cell", typed.endswith("1 "))


def test_a_point_is_a_name_or_a_full_stop_in_infix_form() -> None:
    table = table_of("role(p). cell(1,.). cell(2,x.)")
    assert {symbol.name for symbol in table.symbols} >= {".", "x."}
    assert "." not in {symbol.name for symbol in table_of("role(p). cell(1,x).").symbols}


def test_a_broken_rule_loses_itself_alone() -> None:
    for broken in (
        "(<= (legal ?r (mark",
        "(word (",
        "(<= (next (cell ?n",
        "(word a))) (((",
        "<= ) (",
    ):
        text = GAME.replace("(legal left wait)", broken)
        table = table_of(text)
        assert uses(table, "word yes")[:1] == [(5, "read")], broken
        assert [x for x in uses(table, "dark") if x[0] != 6] == [(4, "definition"), (9, "read")]
        assert (7, "definition") in uses(table, "word yes"), broken


def check_form(table: SymbolTable) -> None:
    """What holds of every table."""
    length = len(table.source.text)
    for places in (table.occurrences, table.tokens, table.calls):
        found = [each.place for each in places]
        assert found == sorted(found)
        assert all(0 <= start <= end <= length for start, end in found)
    names = [place for place, _, _ in table.occurrences] + [place for place, _ in table.tokens]
    assert len(set(names)) == len(names)
    assert list(table.blocks) == sorted(set(table.blocks), key=lambda x: (x.start, -x.end))
    for symbol in table.symbols:
        if symbol.place is not None:
            assert symbol.extent is not None
            assert symbol.extent.start <= symbol.place.start < symbol.place.end <= symbol.extent.end
            assert any(
                place == symbol.place and role is Role.DEFINITION
                for place, _, role in table.occurrences_of(symbol)
            )
    for place, symbol, _ in table.occurrences:
        assert symbol.scope is None or symbol.scope.start <= place.start < symbol.scope.end


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet='(),:-&~? aXf;\n<="|1#', max_size=60),
    st.sampled_from(["", "p(", "(<= ", "(<= (next (a", "next(a) :- ~", "(<= a (distinct ?x"]),
    st.integers(0, 70),
)
def test_any_text_has_a_table(text: str, before: str, offset: int) -> None:
    table = table_of(before + text)
    check_form(table)
    ask_everything(table, min(offset, len(before + text)))


def ask_everything(table: SymbolTable, offset: int) -> None:
    """Whatever the text, there is an answer."""
    ASSISTANCE.expected(table, offset)
    ASSISTANCE.hints(table, Range(0, len(table.source.text)))
    for symbol in table.symbols:
        described = ASSISTANCE.describe(table, symbol)
        assert described is None or described.count("\n") < 12
        ASSISTANCE.obstacle(table, symbol, symbol.name)


@pytest.mark.parametrize(
    "name",
    # each game prefix or infix
    some_quick(TEXTS, *(place + place % 2 * len(CORPUS) for place in range(len(CORPUS)))),
)
def test_any_part_of_a_game_has_a_table(name: str) -> None:
    text, chance = TEXTS[name], random.Random(name)
    for _ in range(6):
        start, end = sorted(chance.sample(range(len(text)), 2))
        for part in (text[:end], text[:start] + text[end:], text[:start] + text[start + 1 :]):
            check_form(table_of(part))
            ask_everything(table_of(part), min(start, len(part)))
