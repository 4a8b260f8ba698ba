"""Whole automata as pictures: everything is there, nothing covers anything, nothing runs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest

import rgt
from rgt.debugger.diagrams.diagram import diagram
from rgt.debugger.diagrams.folding import folded
from rgt.debugger.diagrams.layout import LINE, NODE, parts
from rgt.debugger.diagrams.svg import automaton_svg

FORK = """
type Player = {p};
type Score = {0, 1};
begin, choose: player = p;
choose, made: $ one;
choose, made: $ two;
made, more: $ three;
more, last: $ four;
last, again: player = keeper;
again, choose: ? check -> checked;
again, done: ! check -> checked;
check, checked: goals[p] == 0;
done, end: goals[p] = 1;
"""


def test_chains_and_edges_side_by_side_are_arrows() -> None:
    graph = folded(diagram(rgt.loads(FORK, "rg")))
    arrows = {(arrow.source, arrow.target): arrow for arrow in graph.arrows}
    both = arrows["choose", "made"]
    assert both.beside and [text.text for text in both.texts] == ["$ one", "$ two"]
    chain = arrows["made", "again"]
    assert not chain.beside
    assert [text.text for text in chain.texts] == ["$ three", "$ four", "player = keeper"]
    # whose turn it is can be seen
    assert ("begin", "choose") in arrows
    assert sum(len(arrow.keys) for arrow in graph.arrows) == len(rgt.loads(FORK, "rg").automaton)


def test_checks_are_beside_the_main_graph() -> None:
    main, check = parts(folded(diagram(rgt.loads(FORK, "rg"))))
    assert (main.check, check.check) == (None, "check")
    assert check.x >= main.width
    assert {box.node.name for box in check.boxes} == {"check", "checked"}


@pytest.mark.parametrize("name", ["hrg/chess", "rbg/reversi", "gdl/tic_tac_toe", "hrg/pig"])
def test_every_edge_is_drawn_once_and_nothing_covers_anything(name: str) -> None:
    game = rgt.load(name)
    rgt.optimize(game)
    root = ElementTree.fromstring(automaton_svg(game))
    drawn = Counter(
        int(key) for path in root.iter() for key in path.attrib.get("data-edges", "").split()
    )
    assert drawn == Counter(edge.key for edge in game.automaton)
    assert {each.tag.rpartition("}")[2] for each in root.iter()} <= _DRAWN
    for part in parts(folded(diagram(game))):
        places = [(box.x, box.y, box.width, NODE if box.text else 12.0) for box in part.boxes]
        for line in part.lines:
            texts = [text.text for text in line.arrow.texts]
            if texts and line.arrow.source != line.arrow.target:
                places.append((*line.label, 6.2 * max(map(len, texts)), LINE * len(texts)))
        for one, other in combinations(places, 2):
            assert not _overlap(one, other)
        for x, y, width, height in places:
            assert x - width / 2 >= 0 and x + width / 2 <= part.width
            assert y - height / 2 >= 0 and y + height / 2 <= part.height


_DRAWN = {"svg", "title", "style", "g", "path", "rect", "circle", "text"}


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    (x, y, width, height), (x2, y2, width2, height2) = one, other
    across = (width + width2) / 2 - abs(x - x2)
    down = (height + height2) / 2 - abs(y - y2)
    return across > 0.01 and down > 0.01


def test_names_are_text() -> None:
    game = rgt.loads(FORK, "rg", name="x.rg")
    game.name = "</title><script>alert(1)</script>"
    assert "<script" not in automaton_svg(game)
    assert automaton_svg(game) == automaton_svg(game.copy())


def test_what_nobody_could_read_is_refused() -> None:
    ways = [f"n{i}, n{i + 1}: $ {tag};" for i in range(3001) for tag in ("a", "b")]
    game = rgt.loads("\n".join(["type Player = {p};", "type Score = {0};", *ways]), "rg")
    with pytest.raises(rgt.GameError) as caught:
        automaton_svg(game)
    assert caught.value.diagnostics[0].code == "DIAG001"
