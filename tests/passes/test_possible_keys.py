"""What can be at a node holds of all states that come there, in random games of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, Reference, parts
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.values.possible_keys import KeySets, PossibleKeys
from tests.passes.small_games import game_of

PLACES = ("p", "q", "n", "e", "s")
State = tuple[str, tuple[tuple[str, TotalValue], ...]]
MOST = 1500


def led(seed: int) -> str:
    """A game that asks what is at the place to which a way leads, and writes it or goes there."""
    draw = Random(seed)

    def constant() -> str:
        return "{ " + ", ".join(f"{each}: {draw.choice(PLACES)}" for each in PLACES) + ", :p }"

    def place() -> str:
        return draw.choice(("g[t][v]", "g[t][v]", "g[t][u]", "g[m[u]][v]", "v", "f[v]", "q"))

    def label() -> str:
        asked = f"{draw.choice(('m[{}]', 'k[m[{}]]')).format(place())}"
        written = f"m[{place()}] = {draw.choice(('a', 'b', 'c', 't', 'm[v]'))}"
        condition = f"{asked} {draw.choice(('==', '!='))} {draw.choice('abct')}"
        other = f"{place()} {draw.choice(('==', '!='))} {draw.choice((*PLACES, 'u'))}"
        gone = f"{draw.choice('uv')} = {place()}"
        chosen = draw.choice(("t = T(*)", "v = { p, q }(*)", "u = P(*)", "t = m[v]"))
        return draw.choice((condition, condition, condition, other, written, written, gone, chosen))

    edges = [
        f"{i}, {draw.choice((i + 1, i + 1, i + 1, draw.randint(1, 6)))}: {label()};"
        for i in range(1, 6)
        for _ in range(draw.choice((1, 1, 2)))
    ]
    return f"""
        type P = {{ {", ".join(PLACES)} }};
        const f: P -> P = {constant()};
        const g: T -> P -> P = {{ a: {constant()}, :{constant()} }};
        const k: T -> T = {{ a: {draw.choice("abc")}, :{draw.choice("abc")} }};
        var m: P -> T = {{ n: c, e: {draw.choice("abc")}, :a }};
        var v: P = p; var u: P = {draw.choice(PLACES)}; var t: T = a;
        begin, 1: ; {" ".join(edges)} 6, end: player = keeper;
        """


def value_of(expression: Expression, values: Mapping[str, TotalValue]) -> TotalValue:
    """What an expression is in a state."""
    root, indices = parts(expression)
    found = values.get(root, Symbol(root))
    for index in indices:
        key = value_of(index, values)
        assert isinstance(found, TotalMap) and isinstance(key, Symbol)
        found = found[key.name]
    return found


def behind(
    edge: Edge, values: dict[str, TotalValue], game: Game
) -> Iterator[dict[str, TotalValue]]:
    """The values of the variables behind an edge, once for each choice."""
    action = edge.action
    if isinstance(action, Comparison):
        equal = value_of(action.left, values) == value_of(action.right, values)
        if equal != action.negated:
            yield values
    elif isinstance(action, Assignment | AnyAssignment):
        new = (
            [value_of(action.value, values)]
            if isinstance(action, Assignment)
            else [Symbol(each) for each in game.symbols(action.type)]
        )
        root, indices = parts(action.target)
        for value in new:
            if indices:
                key, old = value_of(indices[0], values), values[root]
                assert isinstance(key, Symbol) and isinstance(old, TotalMap)
                pairs = zip(old.keys, old.values, strict=True)
                value = TotalMap(old.keys, tuple(value if k == key.name else v for k, v in pairs))
            yield values | {root: value}
    else:
        yield values


def test_what_comes_to_a_node_was_possible_there() -> None:
    tracked = 0
    for seed in range(400):
        text = led(seed)
        game = game_of(text, own=True)
        analysis, known = KeySets(1 << 15, 60)(game)
        tracked += len(analysis.readers.tracked)
        fixed = game.constant_values()
        read = [Reference("v"), Reference("u"), Reference("t"), *analysis.readers.tracked]
        work: list[State] = [(BEGIN, tuple(game.initial_values().items()))]
        seen = set(work)
        while work and len(seen) < MOST:
            node, state = work.pop()
            values = {**dict(state), **fixed}
            for place in read:
                found = value_of(place, values)
                assert isinstance(found, Symbol)
                assert found.name in (analysis.possible(place, known[node]) or ()), (text, place)
            held = values["m"]
            assert isinstance(held, TotalMap)
            for key in PLACES:
                cell = analysis.held("m", [{key}], known[node])
                assert cell is not None and str(held[key]) in cell, text
            for edge in game.automaton.out_edges(node):
                for after in behind(edge, values, game):
                    new = edge.target, tuple((name, after[name]) for name, _ in state)
                    if new not in seen:
                        seen.add(new)
                        work.append(new)
    assert tracked > 100


def test_a_place_that_was_asked_is_kept_until_its_variables_change() -> None:
    game = game_of(
        """
        type P = { p, q, off };
        const g: T -> P -> P = { a: { p: q, :off }, :{ q: p, :off } };
        var m: P -> T = { off: c, :a };
        var v: P = p; var t: T = a;
        begin, 1: t = T(*);
        1, 2: v = { p, q }(*);
        2, 3: m[g[t][v]] == a;
        3, 4: m[g[t][v]] = b;
        4, 5: m[v] = a;
        5, 6: v = p;
        6, end: player = keeper;
        """,
        own=True,
    )
    analysis, known = KeySets(1 << 15, 60)(game)
    [place] = analysis.readers.tracked
    assert str(place) == "g[t][v]"
    off = {node for node in known if "off" in (analysis.possible(place, known[node]) or ())}
    assert off == {"1", "2", "6", "end"}
    # what is off the board stays what it was
    assert all(analysis.held("m", [{"off"}], each) == {"c"} for each in known.values())


def test_places_that_say_which_others_are_go_with_them() -> None:
    game = game_of(
        """
        type P = { p, q, off };
        const g: T -> P -> P = { a: { p: p, q: q, :off }, b: { p: q, q: p, :off }, :{ :off } };
        var m: P -> T = { p: a, q: b, :c };
        var v: P = p; var t: T = a;
        begin, 1: v = { p, q }(*);
        1, 2: m[g[m[g[t][v]]][v]] == a;
        2, 3: m[g[t][v]] == a;
        3, 4: v = q;
        4, 5: m[g[m[g[t][v]]][v]] == a;
        5, 6: m[g[m[g[t][v]]][v]] = c;
        6, 7: m[g[t][v]] = c;
        7, end: player = keeper;
        """,
        own=True,
    )
    analysis, known = KeySets(1 << 15, 60)(game)
    outer, inner = analysis.readers.tracked
    assert str(outer) == "g[m[g[t][v]]][v]"
    assert analysis.possible(inner, known["3"]) == {"p"}
    assert analysis.possible(inner, known["4"]) == {"q"}
    assert analysis.possible(outer, known["4"]) == {"p"}
    assert known["5"]


def test_places_grow_no_longer_than_variables() -> None:
    class Counted(PossibleKeys):
        effects = 0

        def transfer(self, edge: Edge, knowledge: int) -> int:
            self.effects += 1
            return super().transfer(edge, knowledge)

    def needed(places: int) -> int:
        following = ", ".join(f"p{each}: p{each + 1}" for each in range(places - 1))
        game = game_of(
            f"""
            type P = {{ {", ".join(f"p{each}" for each in range(places))} }};
            const g: T -> P -> P = {{ :{{ {following}, :p0 }} }};
            var m: P -> T = {{ p0: c, :a }};
            var v: P = p1; var t: T = a;
            begin, 1: t = T(*);
            1, 2: m[g[t][v]] == a;
            2, 3: v = g[t][v];
            3, 1: m[g[t][v]] == a;
            3, 4: m[g[t][v]] = b;
            4, end: player = keeper;
            """,
            own=True,
        )
        analysis = Counted(game, 1 << 15, 10)
        solve(game.automaton, analysis)
        assert len(analysis.readers.tracked) == 1
        return analysis.effects

    assert needed(200) == needed(100)
