"""Comparison of random games, held to the definition of equal trees."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.debugger.comparing.differential import compare
from tests.debugger.small_trees import (
    DRAW,
    X_WINS,
    Y_WINS,
    Position,
    Rules,
    canonical,
    over,
    tree,
    turn,
)


def random_rules(random: Random) -> Rules:
    """A game of a few positions, with circles, dead ends and chance."""
    size = random.randint(2, 6)
    rules = {}
    for number in range(size):
        if number and random.random() < 0.3:
            rules[str(number)] = random.choice([X_WINS, Y_WINS, DRAW])
            continue
        tags = "abc"[: random.choice([0, 1, 1, 2, 2, 2, 3])]
        targets = {tag: str(random.randrange(size)) for tag in tags}
        rules[str(number)] = turn(random.choice(["x", "x", "y", "y", "random"]), **targets)
    return rules


def mutated(rules: Rules, random: Random) -> Rules:
    """The game with one position made anew."""
    other = random_rules(random)
    name = random.choice(sorted(rules))
    fresh = other[random.choice(sorted(other))]
    targets = {tag: target if target in rules else "0" for tag, target in fresh.moves.items()}
    return {**rules, name: fresh if fresh.scores else turn(fresh.player, **targets)}


SAME = {"x": "x", "y": "y"}
DEPTH = 5


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_the_verdict_is_that_of_the_definition(seed: int) -> None:
    random = Random(seed)
    first = random_rules(random)
    second = mutated(first, random) if random.random() < 0.8 else random_rules(random)
    depths = [d for d in range(DEPTH + 1) if canonical(first, "0", d) != canonical(second, "0", d)]
    found = compare(tree(first), tree(second), depth=DEPTH, players=SAME)
    assert found.equal == (not depths)
    assert found.depth == (depths[0] if depths else DEPTH)
    if found.complete:
        assert canonical(first, "0", DEPTH + 1) == canonical(second, "0", DEPTH + 1)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_the_line_is_legal_shortest_and_ends_where_the_games_differ(seed: int) -> None:
    random = Random(seed)
    first = random_rules(random)
    second = mutated(first, random)
    found = compare(tree(first), tree(second), depth=DEPTH, players=SAME)
    if found.difference is None:
        return
    places = ["0", "0"]
    games = first, second
    for step in found.difference.line:
        for side in (0, 1):
            [(player, (tag,))] = step.played[side]
            assert games[side][places[side]].player == player
            places[side] = games[side][places[side]].moves[tag]
    here = [games[side][places[side]] for side in (0, 1)]
    facts = {
        "end": [each.scores is None for each in here],
        "scores": [each.scores for each in here],
        "player": [each.player for each in here],
        "moves": [len(each.moves) for each in here],
    }
    assert facts[found.difference.what][0] != facts[found.difference.what][1]
    assert len(found.difference.line) == found.depth - (found.difference.what == "moves")


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_games_with_all_names_changed_are_equal(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random)
    places = dict(zip(sorted(rules), random.sample(sorted(rules), len(rules)), strict=True))
    people = {"x": "black", "y": "white", "random": "random"}
    renamed: dict[str, Position] = {}
    for name in sorted(rules):
        here = rules[name]
        if here.scores is not None:
            fresh = over(**{people[p]: score for p, score in here.scores.items()})
        else:
            tags = random.sample("pqrst", len(here.moves))
            targets = [places[target] for _, target in sorted(here.moves.items())]
            fresh = turn(people[here.player], **dict(zip(tags, targets, strict=True)))
        renamed[places[name]] = fresh
    other = {places["0"]: renamed[places["0"]], **renamed}
    found = compare(tree(rules), tree(other, "white black"), depth=DEPTH)
    assert found.equal
