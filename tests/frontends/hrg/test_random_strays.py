"""Random games whose values leave their types, against the published meaning in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from rgt.api import engine, loads, optimize
from rgt.ir.game import Game

GAMES = 40
TURNS = 9
ONE, TWO = ("a", "b", "c"), ("b", "c", "d")
HEAD = """
domain Player = p
domain Score = 0 | 1
domain One = a | b | c
domain Two = b | c | d
"""

State = dict[str, str]
Do = Callable[[State], None]


class Table:
    """A function of three cases; whatever else it is asked, it answers what it answers most."""

    def __init__(self, random: Random, name: str, keys: tuple[str, ...], type_: str) -> None:
        values = ONE if type_ == "One" else TWO
        often, once = random.sample(values, 2)
        answers = [often, often, once]
        random.shuffle(answers)
        self.name = name
        self.answers = dict(zip(keys, answers, strict=True))
        ((self.default, _), *_) = Counter(answers).most_common(1)
        key_type = "One" if keys == ONE else "Two"
        cases = "".join(f"{name}({key}) = {value}\n" for key, value in self.answers.items())
        self.text = f"{name} : {key_type} -> {type_}\n{cases}"

    def __call__(self, key: str) -> str:
        return self.answers.get(key, self.default)


def some_game(random: Random) -> tuple[str, list[Do]]:
    """A game of one player without a choice, and what each of its turns does."""
    tables = [
        Table(random, f"f{number}", random.choice((ONE, TWO)), random.choice(("One", "Two")))
        for number in range(4)
    ]
    statements: list[str] = []
    does: list[Do] = []
    for _ in range(random.randint(2, 6)):
        text, do = _statement(random, tables, depth=2)
        statements.append(text)
        does.append(do)
    body = " ".join(statements)
    rules = f"graph rules() {{ loop {{ player = p $$ x $$ y $$ z {body} player = keeper }} }}\n"
    declared = "x : One\ny : Two\nz : One\nm : One -> Two = { :b }\n"
    return HEAD + "".join(table.text for table in tables) + declared + rules, does


def _statement(random: Random, tables: list[Table], depth: int) -> tuple[str, Do]:
    target = random.choice("xyz")
    source = random.choice("xyz")
    first, second = random.choice(tables), random.choice(tables)
    kind = random.randrange(6 if depth else 4)
    if kind == 0:
        return f"{target} = {source}", lambda s: s.update({target: s[source]})
    if kind == 1:
        text = f"{target} = {first.name}({source})"
        return text, lambda s: s.update({target: first(s[source])})
    if kind == 2:
        text = f"{target} = {first.name}({second.name}({source}))"
        return text, lambda s: s.update({target: first(second(s[source]))})
    if kind == 3:
        if random.random() < 0.5:
            text = f"m[{source}] = {first.name}({target})"
            return text, lambda s: s.update({f"m {s[source]}": first(s[target])})
        return f"{target} = m[{source}]", lambda s: s.update({target: _cell(s, source)})
    value = random.choice("bc")
    tested = random.random() < 0.5
    condition = f"{first.name}({source}) == {value}" if tested else f"{source} == {value}"
    then, do = _statement(random, tables, depth - 1)
    other, otherwise = _statement(random, tables, depth - 1)

    def decide(s: State) -> None:
        asked = first(s[source]) if tested else s[source]
        (do if asked == value else otherwise)(s)

    return f"if {condition} {{ {then} }} else {{ {other} }}", decide


def _cell(state: State, key: str) -> str:
    return state.get(f"m {state[key]}", "b")


def expected(does: list[Do]) -> list[str]:
    """The words of every turn."""
    state: State = {"x": "a", "y": "b", "z": "a"}
    shown = []
    for _ in range(TURNS):
        shown.append(" ".join(state[name] for name in "xyz"))
        for do in does:
            do(state)
    return shown


def played(game: Game) -> list[str]:
    state = engine(game, "interpreter").initial_state()
    shown = []
    for _ in range(TURNS):
        (move,) = state.legal_moves()
        shown.append(" ".join(move))
        state = state.apply(move)
    return shown


@pytest.mark.parametrize("seed", range(GAMES))
def test_values_outside_their_types_play_as_published(seed: int) -> None:
    text, does = some_game(Random(seed))
    game = loads(text, "hrg")
    assert played(game) == expected(does), text
    optimize(game, "all", skip=["skip-redundant-tags"])  # without a choice all words are
    assert played(game) == expected(does), text
