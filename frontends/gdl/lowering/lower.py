"""From a ground program to a game in RG (specs/gdl.md section 3, with the better ways of 4).

The tree is the one the language defines: in every step all roles, in the order of their
declaration, choose one legal move each, hidden from each other; then the keeper tells the
joint move to everybody (or, with `sees` rules, each role what it sees) and makes the next
state.  A state is tested for its end before anybody moves, the first state too.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends import Simultaneous
from rgt.frontends.gdl.grounding.program import GroundProgram
from rgt.frontends.gdl.lowering.formulas import Formulas
from rgt.frontends.gdl.lowering.recursion import Recursion
from rgt.frontends.gdl.lowering.turns import (
    Visibility,
    choose,
    give_goals,
    give_turn,
    goal_chains,
    score_values,
    tell_move,
    tell_percepts,
)
from rgt.frontends.gdl.lowering.updates import StatePlan, plan_state, state_update
from rgt.frontends.gdl.lowering.words import BOOL, ONE, ZERO, Words
from rgt.frontends.gdl.names import Names
from rgt.frontends.gdl.propnet.alternation import Alternation, Doubt, prove_alternation
from rgt.frontends.gdl.propnet.construct import construct
from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, Propnet
from rgt.frontends.gdl.propnet.simplify import Stats, simplify
from rgt.ir.actions import Comparison
from rgt.ir.automaton import BEGIN, END
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Diagnostic, GameError, Span, error, warning
from rgt.ir.expressions import Cast
from rgt.ir.fragments import Act, Fragment, located, sequence
from rgt.ir.game import KEEPER, Game
from rgt.ir.system.collector import collector_paused
from rgt.ir.types import SetType

NEVER_TRUE = Comparison(Cast(BOOL, ZERO), Cast(BOOL, ONE))
"""The end of a game that never ends: `end` must be on a path all the same."""


@dataclass(frozen=True, slots=True)
class Lowered:
    """A lowered game and what came of it on the side.

    `names` gives the KIF text of every symbol and fact; `warnings` are for the user.  `waiting`
    has the move that each role makes where it is left out, if such moves are; `has_sees` tells
    whether roles see what rules say (GDL-II), or all moves.
    """

    game: Game
    names: Names
    net: Propnet
    stats: Stats
    warnings: tuple[Diagnostic, ...] = ()
    waiting: tuple[str, ...] = ()
    has_sees: bool = False


def lower(
    program: GroundProgram, *, simultaneous: Simultaneous = "keep", name: str = "game"
) -> Game:
    """The game of a ground program; raises `GameError` (GDL06x) if a role can never move."""
    return translate(program, simultaneous=simultaneous, name=name).game


def translate(
    program: GroundProgram, *, simultaneous: Simultaneous = "keep", name: str = "game"
) -> Lowered:
    """The game of a ground program with its names, net and warnings; raises like `lower`."""
    with collector_paused():
        return _translate(program, simultaneous, name)


def _translate(program: GroundProgram, simultaneous: Simultaneous, name: str) -> Lowered:
    net, stats = simplify(construct(program))
    _check_moves(net)
    warnings: list[Diagnostic] = []
    alternation = None
    if simultaneous == "drop" and len(net.interface.roles) > 1:
        alternation = _alternation(net, program.has_sees, warnings)
    lowering = _Lowering(net, name, program.has_sees, alternation)
    lowering.run()
    return Lowered(
        lowering.game,
        lowering.words.names,
        net,
        stats,
        tuple(warnings),
        _waiting_moves(net, alternation) if alternation else (),
        program.has_sees,
    )


def _alternation(net: Propnet, has_sees: bool, warnings: list[Diagnostic]) -> Alternation | None:
    """The proof that waiting moves can be left out, or None and a warning (GDL061)."""
    if has_sees:
        answer: Alternation | Doubt = Doubt("in GDL-II a waiting role may not know that it waits")
    elif net.roots.terminal == TRUE:
        return None
    else:
        answer = prove_alternation(net)
    if isinstance(answer, Alternation):
        return answer
    warnings.append(all_choose(answer.reason))
    return None


def all_choose(reason: str) -> Diagnostic:
    """The warning that no move for waiting is left out."""
    return warning("GDL061", f"all roles choose a move in every step: {reason}")


def _waiting_moves(net: Propnet, alternation: Alternation) -> tuple[str, ...]:
    pairs = zip(net.interface.moves, alternation.waiting, strict=True)
    return tuple(moves[waiting] for moves, waiting in pairs)


def _check_moves(net: Propnet) -> None:
    if net.roots.terminal == TRUE:
        return
    interface = net.interface
    idle = [role for role, moves in zip(interface.roles, interface.moves, strict=True) if not moves]
    if idle:
        raise GameError(
            [
                error(
                    "GDL060",
                    f"role {role} never has a legal move",
                    hint=f"every role needs one in every state, such as (legal {role} noop)",
                )
                for role in idle
            ]
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """A role's part in a step: when it is asked, and when each of its moves is then legal."""

    role: int
    active: int
    legal: list[int]


def _turns(net: Propnet, alternation: Alternation | None) -> list[Turn]:
    """The roles' turns; with an `alternation` the legality that the role's turn implies."""
    if alternation is None:
        return [Turn(role, TRUE, legal) for role, legal in enumerate(net.roots.legal)]
    return [
        Turn(role, active, [_given(net, active, literal) for literal in legal])
        for role, (active, legal) in enumerate(
            zip(alternation.active, net.roots.legal, strict=True)
        )
    ]


def _given(net: Propnet, known: int, literal: int) -> int:
    """A literal as it is where another one is known to hold."""
    both = net.conjunction((known, literal))
    if both in (known, FALSE):
        return TRUE if both == known else FALSE
    if both >= 0 and known in net.children(both):
        return net.conjunction(part for part in net.data[both] if part != known)
    return literal


class _Lowering:
    """The game under construction."""

    def __init__(
        self, net: Propnet, name: str, has_sees: bool, alternation: Alternation | None
    ) -> None:
        self.net = net
        self.has_sees = has_sees
        self.idle = alternation.waiting if alternation else (0,) * len(net.interface.roles)
        self.turns = _turns(net, alternation)
        self.game = Game(name)
        self.start = BEGIN
        self.builder = Builder(self.game.automaton)
        self.nodes = Names(frozenset({BEGIN, END}))
        self.words = Words(net, self.game, Names())
        self._declare()
        self.recursion = Recursion(net, self.words, self._node)
        self.formulas = Formulas(net, self.words, self.nodes, self.recursion.conditions)

    def run(self) -> None:
        """Declare everything and lay all edges."""
        plan = plan_state(self.net, self.recursion.stored)
        self._prepare(plan)
        self.recursion.lay_checks(self.builder, self.formulas)
        self._end()
        if self.net.roots.terminal != TRUE:
            self._turn(plan)
        add_builtins(self.game)

    def _declare(self) -> None:
        words = self.words
        for bit in "01":
            words.names.fix_symbol(bit, bit)
        for role in self.net.interface.roles:
            if role == "random":
                words.names.fix_symbol(role, role)
        roles = tuple(words.names.symbol(role) for role in self.net.interface.roles)
        self.game.define_type("Player", SetType(roles))
        self.game.source_players = {
            role: name
            for role, name in zip(self.net.interface.roles, roles, strict=True)
            if role != name
        }
        scores = tuple(words.names.symbol(value) for value in score_values(self.net))
        self.game.define_type("Score", SetType(scores))
        words.declare(self.idle)

    def _prepare(self, plan: StatePlan) -> None:
        roots = self.net.roots
        forks = [roots.terminal, *plan.forks(self.net)]
        forks.extend(literal for chain in goal_chains(self.net) for _, literal in chain)
        if self.has_sees:
            forks.extend(literal for pairs in roots.sees for _, literal in pairs)
        forks.extend(self.recursion.definitions())
        tests = [literal for turn in self.turns for literal in (turn.active, *turn.legal)]
        self.formulas.prepare(tests, forks, self.recursion.asked())

    def _end(self) -> None:
        """From `begin` to the end of a finished play."""
        self.start = self.recursion.lay_sweeps(
            self.recursion.by_facts, self.builder, self.formulas, BEGIN
        )
        finished = self._node("finished")
        over = self.net.roots.terminal
        test = self.formulas.test(over) if over != FALSE else Act(NEVER_TRUE)
        place = self._over()
        self.builder.place(test, self.start, finished, place)
        self.builder.place(give_goals(self.formulas, self.words), finished, END, place)

    def _node(self, wish: str) -> str:
        """A node that no check is named after, and that no check of a relation has been given."""
        return self.builder.node(self.nodes.fresh(wish))

    def _over(self) -> Span | None:
        """Where it is said when the game is over, or else who plays it."""
        return self.net.places.get(("terminal",)) or self._place(0)

    def _place(self, role: int) -> Span | None:
        """Where a role is declared."""
        return self.net.places.get(("role", self.net.interface.roles[role]))

    def _turn(self, plan: StatePlan) -> None:
        """From the start of a step through the moves and the update back to `begin`."""
        several = all(turn.active == TRUE for turn in self.turns) and len(self.turns) > 1
        visibility = Visibility(self.game, self.words) if several else None
        here = self._node("turn")
        over = self.net.roots.terminal
        self.builder.place(self.formulas.test(~over), self.start, here, self._over())
        moved = self._node("moved") if not several else here
        for turn in self.turns:
            if several:
                moved = self._node(f"{self.words.roles[turn.role]}_moved")
            self._role(turn, visibility, here, moved)
            if several:
                here = moved
        here = self.recursion.lay_sweeps(
            self.recursion.by_moves, self.builder, self.formulas, moved
        )
        rest: list[Fragment] = []
        if visibility:
            rest.append(self._tell(visibility))
        rest.append(state_update(plan, self.formulas, self.words))
        rest.extend(
            Act(self.words.set_does(role, move), self._place(role))
            for role, move in enumerate(self.idle)
        )
        rest.append(self.recursion.forget(self.recursion.by_moves))
        self.builder.place(sequence(rest), here, BEGIN, self._place(0))

    def _role(self, turn: Turn, visibility: Visibility | None, here: str, there: str) -> None:
        """One role's move, from the keeper's node before it to the one after it."""
        name = self.words.roles[turn.role]
        to_move = self._node(f"{name}_to_move")
        start = [self.formulas.test(turn.active)]
        if visibility:
            start.append(visibility.for_role(turn.role))
        place = self._place(turn.role)
        self.builder.place(sequence((*start, give_turn(name))), here, to_move, place)
        move = (
            choose(turn.role, turn.legal, self.formulas, self.words),
            tell_move(turn.role, self.words),
            give_turn(KEEPER),
        )
        self.builder.place(sequence(move), to_move, there, place)

    def _tell(self, visibility: Visibility) -> Fragment:
        if self.has_sees:
            return tell_percepts(self.formulas, self.words, visibility)
        moves = [
            located(tell_move(role, self.words), self._place(role))
            for role in range(len(self.words.roles))
        ]
        return sequence((visibility.for_everyone(), *moves))
