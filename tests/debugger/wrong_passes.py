"""Passes that are wrong on purpose, each in its own way, and a game to try them on.

Every one of them makes harmless rewrites around the wrong one, whose fact says that it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rgt.ir.actions import SKIP, Action, Assignment, Comparison, Reachability, Tag, VariableTag
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Access, Expression, Reference, root
from rgt.ir.game import Declaration, Game
from rgt.ir.text.parser import parse_game
from rgt.passes.context import Context
from rgt.passes.transform import Global

WRONG = "wrong"
HARMLESS = "equality is symmetric"

# white, black and white choose sides; white wins by choosing as at first, and sees black's choice
# only if it is `right`
TEXT = """\
type Player = { white, black };
type Score = { 0, 100 };
type Side = { left, middle, right };
var first: Side = left;
var second: Side = left;
var third: Side = left;
begin, a: player = white;
a, a1: first = Side(*);
a1, a2: $$ first;
a2, b: player = black;
b, b0: second = Side(*);
b0, b1: second == right;
b0, b2: second != right;
b2, b3: visible[white] = 0;
b1, b3: ;
b3, b4: $$ second;
b4, b5: visible[white] = 1;
b5, c: player = white;
c, c1: third = Side(*);
c1, c2: $$ third;
c2, e: player = keeper;
e, e1: first == third;
e1, f: goals[white] = 100;
e, e2: first != third;
e2, f: goals[black] = 100;
f, end: player = keeper;
"""


def small_game() -> Game:
    """The game above."""
    game = parse_game(Source("sides.rg", TEXT))
    add_builtins(game)
    return game


class Careless(Global):
    """Swaps the sides of comparisons one by one, and on the way does something wrong once."""

    def run(self, context: Context) -> None:
        """Rewrite each edge once: what is swapped is recognised by its order."""
        for key, action, fact in list(self.rewrites(context.game)):
            with context.rewrite(fact):
                context.game.automaton.relabel(key, action)

    def rewrites(self, game: Game) -> Iterator[tuple[int, Action, str]]:
        """Edges with their new actions, and the facts that are said to license that."""
        for edge in game.automaton:
            wrong = self.wrong(edge.action, game)
            if wrong is not None:
                yield edge.key, wrong, WRONG
            elif isinstance(edge.action, Comparison) and str(edge.action.left) > str(
                edge.action.right
            ):
                yield edge.key, swapped(edge.action), HARMLESS

    def wrong(self, action: Action, game: Game) -> Action | None:
        """The wrong action in place of a right one, None where nothing wrong is done."""
        raise NotImplementedError


def swapped(action: Comparison) -> Comparison:
    """The same comparison, the other way round."""
    return Comparison(action.right, action.left, action.negated)


@dataclass(frozen=True)
class DropTag(Careless):
    """The second choice is not told any more: both are one move."""

    name = "drop-tag"

    def wrong(self, action: Action, game: Game) -> Action | None:
        """Skip the tag."""
        return SKIP if action is VariableTag("second") else None


@dataclass(frozen=True)
class FlipScore(Careless):
    """Black wins where white does: wrong only at the end, three moves after the beginning."""

    name = "flip-score"

    def wrong(self, action: Action, game: Game) -> Action | None:
        """Give white's score to black."""
        if isinstance(action, Assignment) and action.target is _score("white"):
            return Assignment(_score("black"), action.value)
        return None


def _score(player: str) -> Expression:
    return Access(Reference("goals"), Reference(player))


@dataclass(frozen=True)
class ShowAll(Careless):
    """White sees what it should not: the tree is the same."""

    name = "show-all"

    def wrong(self, action: Action, game: Game) -> Action | None:
        """Skip the assignment that hides."""
        if isinstance(action, Assignment) and root(action.target) == "visible":
            return SKIP if action.value is Reference("0") else None
        return None


@dataclass(frozen=True)
class DropEdge(Global):
    """An edge that can be walked is removed, though only where a variable is tested."""

    name = "drop-edge"

    def run(self, context: Context) -> None:
        """Remove the second of two edges that leave a node with comparisons."""
        automaton = context.game.automaton
        for edge in automaton:
            alike = automaton.out_edges(edge.source)
            if len(alike) > 1 and isinstance(edge.action, Comparison) and edge == alike[-1]:
                with context.rewrite(WRONG):
                    automaton.remove(edge.key)


@dataclass(frozen=True)
class BreakType(Global):
    """A type loses a symbol that is in use, so that validators complain."""

    name = "break-type"

    def run(self, context: Context) -> None:
        """Swap all comparisons, and remove the type of variables on the way."""
        game = context.game
        for number, edge in enumerate(game.automaton):
            if isinstance(edge.action, Comparison) and edge.action.negated is False:
                with context.rewrite(HARMLESS):
                    game.automaton.relabel(edge.key, swapped(edge.action))
            if number == 10 and "Side" in game.types:
                with context.rewrite(WRONG):
                    game.remove(Declaration.TYPE, "Side")


@dataclass(frozen=True)
class Detour(Global):
    """Makes the beginning wrong by a tag, and right again."""

    name = "detour"

    def run(self, context: Context) -> None:
        """Tag an edge, then take that back."""
        automaton = context.game.automaton
        [tag] = automaton.between("b3", "b4")
        if tag.origin.step is not None:
            return
        with context.rewrite(WRONG):
            automaton.relabel(tag.key, SKIP)
        with context.rewrite("right again"):
            automaton.relabel(tag.key, tag.action)


@dataclass(frozen=True)
class DropLastTag(Global):
    """The game's last tag is dropped."""

    name = "drop-last-tag"

    def run(self, context: Context) -> None:
        """Skip the last tag, once."""
        automaton = context.game.automaton
        last = [e for e in automaton if isinstance(e.action, Tag | VariableTag)][-1:]
        dropped = any(e.origin.step is not None and e.action is SKIP for e in automaton)
        for edge in () if dropped else last:
            with context.rewrite(WRONG):
                automaton.relabel(edge.key, SKIP)


@dataclass(frozen=True)
class Stuck(Global):
    """The keeper's way on is closed."""

    name = "stuck"

    def run(self, context: Context) -> None:
        """Make the last assignment of scores impossible."""
        automaton = context.game.automaton
        [edge] = automaton.between("f", "end")
        [last] = automaton.between("c2", "e")
        if edge.source == "f" and automaton.between("e", "e1"):
            with context.rewrite(WRONG):
                automaton.redirect(automaton.between("e", "e1")[0].key, target="e3")
                automaton.add("e3", "e4", last.action)


@dataclass(frozen=True)
class BreakWay(Global):
    """A check asks itself: a mistake of the automaton as a whole, seen at the end of a round."""

    name = "break-way"

    def run(self, context: Context) -> None:
        """Put the check in place of a tag, and swap all comparisons after it."""
        automaton = context.game.automaton
        for edge in automaton:
            if edge.action is VariableTag("first"):
                with context.rewrite(WRONG):
                    check = Reachability(edge.source, edge.target)
                    automaton.relabel(edge.key, check)
            elif isinstance(edge.action, Comparison):
                with context.rewrite(HARMLESS):
                    automaton.relabel(edge.key, swapped(edge.action))


@dataclass(frozen=True)
class BreakLater(Global):
    """Breaks the game, but only if another pass has made a step before."""

    name = "break-later"

    def run(self, context: Context) -> None:
        """Remove a type that is in use."""
        if context.steps:
            with context.rewrite(WRONG):
                context.game.remove(Declaration.TYPE, "Side")


@dataclass(frozen=True)
class Restless(Global):
    """Swaps comparisons for ever."""

    name = "restless"

    def run(self, context: Context) -> None:
        """Swap all of them."""
        automaton = context.game.automaton
        for edge in automaton:
            if isinstance(edge.action, Comparison):
                with context.rewrite(HARMLESS):
                    automaton.relabel(edge.key, swapped(edge.action))


@dataclass(frozen=True)
class Crash(Global):
    """Does not expect tags of variables."""

    name = "crash"

    def run(self, context: Context) -> None:
        """Crash at the first one."""
        tags = sum(isinstance(edge.action, VariableTag) for edge in context.game.automaton)
        _ = 1 // (tags == 0)
