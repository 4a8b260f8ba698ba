"""From the language of 2017 to RBG of 2019.

=============================  =================================================================
(dx, dy)                       shifts: the board is a rectangle without holes
on                             ``{...}``
off                            ``[...]``, a choice if it is a set
any start                      a way from any square to any before every word
M1 > M2                        before words of M2, a pattern that M1 has no word: ``{! ...}``
[name], [n]                    the end of the move; the keeper goes on with that player's turn
a word without next player     a semimove: the player has the turn again, nothing else happens
goals                          the keeper's, behind every full move
=============================  =================================================================

Readings where the paper leaves something open (specs/rbg2017.md):

*   A move is what is left where, in order, and who is next; words that differ otherwise are one
    move (4.4), as far as `regular` finds out what they have in common.  So that the square where
    a word ends tells nothing more, one that may end without leaving a piece ends in a corner.
*   Whoever has no word in any of his sets loses: he gets 0, everybody else the number of his
    goal (5.2), whether he had the turn from another or by a semimove.
*   An empty word can be followed, as ``[black]`` alone: a pass.
*   Turns are counted up to the greatest number that the goals can tell apart.

Source: specs/rbg2017.md sections 4 to 7.
"""

from __future__ import annotations

from functools import partial

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg2017 import syntax
from rgt.frontends.rbg2017.board import Board
from rgt.frontends.rbg2017.goals import Goals
from rgt.frontends.rbg2017.names import Names
from rgt.frontends.rbg2017.regular import NEVER, NOTHING, chain, choice, located
from rgt.frontends.rbg2017.turns import Moves, Turns
from rgt.frontends.rbg2017.words import Next, Words, ends_with_off
from rgt.ir.system.collector import collector_paused


def translate(description: syntax.Description) -> s.Description:
    """The game in RBG of 2019."""
    with collector_paused():
        return _Translation(description).description()


class _Translation:
    """One game on its way."""

    def __init__(self, description: syntax.Description) -> None:
        self._description = description
        self._order = tuple(player.text for player in description.order)
        self._names = Names(description)
        self._board = Board(description.board, self._names)
        self._words = Words(self._board, self._names, self._order)

    def description(self) -> s.Description:
        """The whole game."""
        goals = self._description.goals
        conditions = Goals(goals, self._board, self._names, self._words)
        moves = {p.name.text: self._moves(p) for p in self._description.players}
        turns = Turns(self._order, moves, goals, conditions, self._names)
        rules = located(turns.rules(), self._description.order[0].place)
        by_player = {goal.player.text: goal for goal in goals}
        players = [self._player(by_player[player]) for player in self._order]
        return s.Description(
            tuple(players),
            self._names.pieces,
            turns.variables,
            self._board.vertices(),
            rules,
            self._description.source,
            self._description.warnings,
            partial(tuple, self._description.doubts),
        )

    def _player(self, goal: syntax.Goal) -> s.Bounded:
        """A player with the score that he can get."""
        name = self._names.player(goal.player.text)
        return s.Bounded(name, max(goal.score, 1), place=goal.place)

    def _moves(self, player: syntax.Player) -> Moves:
        """The moves of a player from any square, a set only where those before it have no word."""
        anywhere = self._board.anywhere()
        fixed = all(ends_with_off(move) for move in player.sets)
        end = NOTHING if fixed else self._board.to(0, 0)
        guards: list[s.Rule] = []
        found: dict[Next, list[s.Rule]] = {}
        for move in player.sets:
            for after, rule in self._words.by_next(move, player.name.text).items():
                word = chain(*guards, anywhere, rule, end)
                found.setdefault(after, []).append(word)
            possible = chain(anywhere, self._words.possible(move))
            guards.append(s.Pattern(possible, negated=True, place=move.place))
        rules = {after: choice(words) for after, words in found.items()}
        semimoves = rules.pop(None, NEVER)
        full = {after: rule for after, rule in rules.items() if after is not None}
        possible_full = {after: rule for after, rule in full.items() if rule != NEVER}
        return Moves(semimoves, possible_full, player.name.place)
