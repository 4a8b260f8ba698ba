"""The story of an edge: where it comes from, every form, every step, through splits and merges."""

from __future__ import annotations

import pytest

from rgt.debugger.history import Form, History
from rgt.ir.actions import SKIP, Tag
from rgt.ir.automaton import Origin
from rgt.ir.game import Game
from tests.debugger.traces_by_hand import game, trace_of


def history(*rewrites: tuple[str, object]) -> History:
    return History(trace_of(game(), *rewrites))  # type: ignore[arg-type]


def relations(found: History, key: int) -> list[tuple[int, int, str]]:
    return [(touch.step, touch.key, touch.relation) for touch in found.story(key).touches]


def test_an_edge_that_nobody_touched() -> None:
    story = history(("other", lambda g: g.automaton.relabel(6, Tag("y")))).story(0)
    assert [form.step for form in story.forms] == [0]
    assert (story.touches, story.steps, story.deleted) == ((), (), None)
    assert [span.line for span in story.spans] == [7]


def test_every_form_of_an_edge_and_its_end() -> None:
    found = history(
        ("decide", lambda g: g.automaton.relabel(2, SKIP)),
        ("move", lambda g: g.automaton.redirect(2, target="m")),
        ("drop", lambda g: g.automaton.remove(2)),
    )
    story = found.story(2)
    assert [(f.step, f.edge and f.edge[:2]) for f in story.forms] == [
        (0, ("n", "k")),
        (1, ("n", "k")),
        (2, ("n", "m")),
        (3, None),
    ]
    assert story.deleted == 3
    assert story.steps == (1, 2, 3)
    assert isinstance(story.forms[0], Form)


def test_a_merge_tells_the_story_of_all_that_went_in() -> None:
    def join(g: Game) -> None:
        g.automaton.absorb(3, 4)

    found = history(
        ("write", lambda g: g.automaton.redirect(4, source="m")),
        ("join", join),
        ("later", lambda g: g.automaton.relabel(3, SKIP)),
    )
    story = found.story(3)
    assert story.made_from == (4,)
    assert [span.line for span in story.spans] == [10, 11]
    assert relations(found, 3) == [
        (1, 4, "made from"),
        (2, 3, "itself"),
        (2, 4, "made from"),
        (3, 3, "itself"),
    ]
    gone = found.story(4)
    assert (gone.deleted, gone.made_of_it) == (2, (3,))
    assert relations(found, 4) == [
        (1, 4, "itself"),
        (2, 4, "itself"),
        (2, 3, "made of it"),
        (3, 3, "made of it"),
    ]


def test_a_split_leaves_two_edges_that_know_where_they_come_from() -> None:
    def split(g: Game) -> None:
        edge = g.automaton[6]
        g.automaton.add("p", "r", Tag("go"), Origin.of(edge))
        g.automaton.add("r", "q", SKIP, Origin.of(edge))
        g.automaton.remove(6)

    found = history(("split", split), ("after", lambda g: g.automaton.relabel(8, Tag("y"))))
    assert found.story(6).made_of_it == (8, 9)
    assert found.story(8).made_from == (6,)
    assert [span.line for span in found.story(9).spans] == [13]
    assert found.story(9).steps == (1,), "what became of its twin is not its story"
    assert found.story(6).steps == (1, 2)


def test_what_happened_to_a_parent_later_is_not_the_childs_story() -> None:
    def spin_off(g: Game) -> None:
        g.automaton.add("n", "o", SKIP, Origin.of(g.automaton[1]))

    found = history(
        ("before", lambda g: g.automaton.relabel(1, SKIP)),
        ("spin off", spin_off),
        ("after", lambda g: g.automaton.redirect(1, target="k")),
    )
    assert found.story(8).steps == (1, 2)
    assert found.story(1).steps == (1, 2, 3)


def test_generations() -> None:
    def child_of(key: int) -> object:
        return lambda g: g.automaton.add("n", "o", SKIP, Origin.of(g.automaton[key]))

    found = history(("first", child_of(1)), ("second", child_of(8)), ("third", child_of(9)))
    assert found.story(10).made_from == (1, 8, 9)
    assert found.story(1).made_of_it == (8, 9, 10)
    assert found.story(10).steps == (1, 2, 3)


def test_an_edge_that_never_was() -> None:
    with pytest.raises(KeyError):
        history().story(99)


def test_the_story_of_a_node_follows_merges() -> None:
    found = history(("merge", lambda g: g.automaton.merge_nodes("m", "k")))
    gone, kept = found.story_of_node("k"), found.story_of_node("m")
    assert gone.became == (1, "m")
    assert kept.absorbed == ((1, "k"),)
    assert (gone.steps, kept.steps) == ((1,), (1,))
    assert [span.line for span in gone.spans] == [9, 11]
    assert found.story_of_node("nowhere").steps == ()


def test_an_edge_before_and_after_every_step() -> None:
    lineage = history(
        ("decide", lambda g: g.automaton.relabel(2, SKIP)),
        ("drop", lambda g: g.automaton.remove(2)),
    ).lineage
    assert [lineage.at(2, step) is not None for step in (0, 1, 2)] == [True, True, False]
    assert lineage.at(99, 2) is None
    assert 2 in lineage and 99 not in lineage
