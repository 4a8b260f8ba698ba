"""Are two games the same but for the names of their nodes?

Names of nodes mean nothing, and two runs of passes rarely give a node the same one.  The question
is one of isomorphic graphs: nodes are coloured by what can be seen from them, finer and finer
(colour refinement), and where colours leave a choice, one node is told apart and its partner
tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rgt.ir.actions import Reachability
from rgt.ir.automaton import BEGIN, END
from rgt.ir.game import Game

_TRIES = 200
"""How many partners are tried before the answer is no."""

_Colours = dict[str, int]
_Signature = tuple[object, ...]


def same_game(first: Game, second: Game) -> bool:
    """Whether two games have the same declarations and edges, in whatever order."""
    return _same_declarations(first, second) and _edges(first) == _edges(second)


def renamed(first: Game, second: Game) -> bool:
    """Whether renaming nodes makes one game the other, with the edges in whatever order.

    Yes is proven.  No may be wrong for automata so symmetric that some hundred tries fail.
    """
    if not _same_declarations(first, second) or len(first.automaton) != len(second.automaton):
        return False
    return _Search(first, second).found({BEGIN: 0, END: 1}, {BEGIN: 0, END: 1})


def _same_declarations(first: Game, second: Game) -> bool:
    return (
        dict(first.types) == dict(second.types)
        and dict(first.constants) == dict(second.constants)
        and dict(first.variables) == dict(second.variables)
        and first.artificial_tags == second.artificial_tags
    )


def _edges(game: Game) -> Counter[tuple[object, ...]]:
    return Counter((edge.source, edge.target, edge.action) for edge in game.automaton)


class _Search:
    """A search for a renaming."""

    def __init__(self, first: Game, second: Game) -> None:
        self._games = _Graph(first), _Graph(second)
        self._tries = _TRIES

    def found(self, first: _Colours, second: _Colours) -> bool:
        """Whether there is a renaming that keeps these colours (0 for every other node)."""
        pair = self._refined(first, second)
        if pair is None:
            return False
        one, other = pair
        choice = _choice(one)
        if choice is None:
            return True
        node, colour = choice
        fresh = len(one) + 1
        for partner in (name for name, each in other.items() if each == colour):
            self._tries -= 1
            if self._tries < 0:
                return False
            if self.found({**one, node: fresh}, {**other, partner: fresh}):
                return True
        return False

    def _refined(self, first: _Colours, second: _Colours) -> tuple[_Colours, _Colours] | None:
        """The finest colours that these lead to; None if the games have not the same."""
        colours = first, second
        number = 0
        while True:
            numbers: dict[_Signature, int] = {}
            one, other = (
                graph.recoloured(old, numbers)
                for graph, old in zip(self._games, colours, strict=True)
            )
            if Counter(one.values()) != Counter(other.values()):
                return None
            if len(numbers) == number:
                return one, other
            number, colours = len(numbers), (one, other)


class _Graph:
    """The nodes of a game and what is to be seen at each."""

    def __init__(self, game: Game) -> None:
        automaton = game.automaton
        self._checks = {edge.action for edge in automaton.checks()}
        ends = (end for check in self._checks for end in _ends(check))
        # a check may name a node that no edge touches
        self._nodes = list(dict.fromkeys((*automaton.nodes(), *sorted(ends))))
        self._out = {node: automaton.out_edges(node) for node in self._nodes}
        self._in = {node: automaton.in_edges(node) for node in self._nodes}

    def recoloured(self, old: _Colours, numbers: dict[_Signature, int]) -> _Colours:
        """The colour of each node by its old one and those of its neighbours.

        `numbers` gives each kind of node its colour, and is shared by both games.
        """
        labels: dict[object, object] = {
            check: ("check", check.negated, *(old.get(end, -1) for end in _ends(check)))
            for check in self._checks
            if isinstance(check, Reachability)
        }
        found: _Colours = {}
        for node in self._nodes:
            out = Counter(
                (labels.get(e.action, e.action), old.get(e.target, -1)) for e in self._out[node]
            )
            into = Counter(
                (labels.get(e.action, e.action), old.get(e.source, -1)) for e in self._in[node]
            )
            signature = (old.get(node, -1), frozenset(out.items()), frozenset(into.items()))
            found[node] = numbers.setdefault(signature, len(numbers))
        return found


def _ends(check: object) -> Iterable[str]:
    assert isinstance(check, Reachability)
    return (check.start, check.end)


def _choice(colours: _Colours) -> tuple[str, int] | None:
    """A node of the smallest colour that several nodes share, None if none does."""
    sizes = Counter(colours.values())
    shared = [
        (sizes[colour], node, colour) for node, colour in colours.items() if sizes[colour] > 1
    ]
    if not shared:
        return None
    _, node, colour = min(shared, key=lambda each: each[0])
    return node, colour
