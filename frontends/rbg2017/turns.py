"""The course of a game: who moves, what is asked behind a move, how it ends.

The keeper gives the turn to a player: first it sets the scores to those of a loss, since a player
who cannot move has lost.  The player makes semimoves as long as he likes, and then a full move.
Behind that the keeper counts the turn and gives everybody his score.  If nobody has reached his
goal, the next player has the turn; otherwise the keeper stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg2017 import syntax
from rgt.frontends.rbg2017.goals import Goals, contrary, decision
from rgt.frontends.rbg2017.names import Names
from rgt.frontends.rbg2017.regular import NEVER, NOTHING, chain, choice, located, parts_of, star
from rgt.ir.findings.findings import Place


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves of a player: semimoves, and full moves by who is next; `NEVER` if none.

    What is no part of a move comes from `place`.
    """

    semimoves: s.Rule
    full: dict[str, s.Rule]
    place: Place | None = None


class Turns:
    """The rules of a game from its players' moves."""

    def __init__(
        self,
        order: Sequence[str],
        moves: dict[str, Moves],
        goals: Sequence[syntax.Goal],
        conditions: Goals,
        names: Names,
    ) -> None:
        self._order = order
        self._moves = moves
        self._goals = sorted(goals, key=lambda goal: order.index(goal.player.text))
        self._conditions = conditions
        self._names = names
        self.variables: tuple[s.Bounded, ...] = conditions.variables

    def rules(self) -> s.Rule:
        """The rules of the whole game."""
        course = self._course()
        start = self._conditions.first_turn()
        if course is None:
            return chain(start, self._by_variable())
        players, again = course
        blocks = [
            self._block(player, {after: self._behind_move(self._lost_by(after))})
            for player, after in pairwise([*players, players[again]])
        ]
        lost = self._lost_by(players[0])
        return chain(start, lost, *blocks[:again], star(chain(*blocks[again:])))

    # -- who moves -------------------------------------------------------------------------------

    def _course(self) -> tuple[list[str], int] | None:
        """The players in turn and to which of them the turn comes back, if that is fixed.

        A player without full moves keeps the turn.
        """
        players = [self._order[0]]
        while True:
            after = list(self._moves[players[-1]].full) or [players[-1]]
            if len(after) > 1:
                return None
            if after[0] in players:
                return players, players.index(after[0])
            players.append(after[0])

    def _by_variable(self) -> s.Rule:
        """The rules if a variable holds who has the turn."""
        variable = self._names.fresh("mover")
        self.variables += (s.Bounded(variable, len(self._order) - 1),)
        number = {player: s.Number(index) for index, player in enumerate(self._order)}
        blocks = []
        for player in self._order:
            mine = s.Comparison("==", s.Value(variable), number[player])
            afters: dict[str, s.Rule] = {
                after: s.Assignment(variable, number[after]) for after in self._moves[player].full
            }
            block = chain(mine, self._lost_by(player), self._block(player, afters))
            blocks.append(located(block, self._moves[player].place))
        return s.Star(chain(s.Choice(tuple(blocks)), self._behind_move(NOTHING)))

    def _block(self, player: str, afters: dict[str, s.Rule]) -> s.Rule:
        """The turn of a player; `afters` is what the keeper does for who is next."""
        moves = self._moves[player]
        turn = s.Switch(self._names.player(player))
        begin = chain(turn, star(chain(moves.semimoves, turn)))
        ends = [
            chain(rule, s.Switch(s.KEEPER), afters[after]) for after, rule in moves.full.items()
        ]
        if not ends:  # the turn is his nevertheless
            return located(s.Chain((*parts_of(begin), NEVER)), moves.place)
        # not `choice`: what the ends have in common must not become one move
        block = chain(begin, ends[0] if len(ends) == 1 else s.Choice(tuple(ends)))
        return located(block, moves.place)

    # -- scores ----------------------------------------------------------------------------------

    def _lost_by(self, player: str) -> s.Rule:
        """The scores, which are all 0, become those of a loss of a player."""
        others = [goal for goal in self._goals if goal.player.text != player and goal.score]
        return chain(*(self._score(goal, goal.score) for goal in others))

    def _behind_move(self, go_on: s.Rule) -> s.Rule:
        """What the keeper does behind a full move; `go_on` if no goal is reached."""
        scored = [located(self._scored(goal), goal.place) for goal in self._goals if goal.score]
        reached = s.Pattern(
            choice(located(self._reached(goal), goal.place) for goal in self._goals)
        )
        end = s.Chain((s.Switch(s.KEEPER), NEVER))
        next_turn = self._conditions.next_turn()
        rule = chain(next_turn, *scored, decision(contrary(reached), go_on, end))
        return located(rule, self._goals[0].place)

    def _scored(self, goal: syntax.Goal) -> s.Rule:
        """A player gets what he deserves."""
        condition = self._conditions.condition(goal.condition)
        return decision(condition, self._score(goal, goal.score), self._score(goal, 0))

    def _reached(self, goal: syntax.Goal) -> s.Rule:
        """Whether a goal is reached, once everybody has his score."""
        if goal.score == 0:
            return self._conditions.condition(goal.condition)
        name = self._names.player(goal.player.text)
        return s.Comparison(">", s.Value(name), s.Number(0))

    def _score(self, goal: syntax.Goal, score: int) -> s.Rule:
        name = self._names.player(goal.player.text)
        return s.Assignment(name, s.Number(score), place=goal.place)
