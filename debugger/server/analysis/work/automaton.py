"""The automaton that a text becomes, and which of its lines came from which place."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.debugger.server.analysis.tasks import Done, Message, Task
from rgt.frontends import Options, frontend_named
from rgt.ir.game import Game
from rgt.ir.system.budget import doing
from rgt.ir.text.printer import print_game


def translated(task: Task) -> Game:
    """The game that the task's text describes; raises GameError."""
    frontend = frontend_named(task.language)
    with doing("reading the text"):
        tree = frontend.parse(task.source)
    with doing("translating"):
        return frontend.lower(tree, Options())


def automaton(task: Task) -> Iterator[Message]:
    """The RG text, and of each line with an edge its number and the edge's place in the source."""
    game = translated(task)
    source = task.source
    text = print_game(game)
    edges = game.automaton.edges()
    first = text.count("\n") - len(edges)
    lines = [
        (first + number, edge.origin.span.start, edge.origin.span.end)
        for number, edge in enumerate(edges)
        if edge.origin.span is not None and edge.origin.span.source.name == source.name
    ]
    yield Done({"text": text, "lines": lines})
