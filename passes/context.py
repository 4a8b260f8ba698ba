"""Where passes meet the game: numbered rewrites, waiting nodes, cached analyses, the budget."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Automaton, EdgeChange
from rgt.ir.diagnostics import Diagnostic, GameError, Severity
from rgt.ir.game import Change, Declaration, DeclarationChange, Game, PragmasChange, Variable
from rgt.ir.text.printer import print_game
from rgt.ir.types import UnknownTypeError, size
from rgt.passes.blame import Judge, blame
from rgt.passes.hints import hints_that_hold
from rgt.passes.validators import (
    validate,
    validate_declarations,
    validate_edges,
    validate_structure,
)

if TYPE_CHECKING:
    from rgt.passes.transform import Local, Transform

_Result = TypeVar("_Result")

_REVEALED = frozenset({"RG035", "RG036"})
"""Findings that no rewrite can bring about in a proper game: no way to `end`, tags without
end.  If one shows up it was hidden in the game, behind conditions that never hold."""


@dataclass(frozen=True, slots=True)
class Size:
    """How big a game is: nodes, edges, and state elements (map keys times set sizes, summed)."""

    nodes: int
    edges: int
    state: int


@dataclass(frozen=True, slots=True)
class Step:
    """One rewrite: what was done, why it was allowed, and what it changed.

    `number` counts from 1 over the whole run; `seconds` is the time since the step before.
    `changes` rebuild the game after the step from the one before it, and back.
    """

    number: int
    pass_name: str
    round: int
    fact: str
    changes: tuple[Change, ...]
    before: Size
    after: Size
    seconds: float


class Listener(Protocol):
    """Someone who is told of every step as it happens."""

    def __call__(self, step: Step) -> None:
        """React to a step; raising stops the pipeline.

        The game's lock is held meanwhile: never wait here for another thread that takes it.
        """


class BudgetExceeded(Exception):
    """The time is up; the game is the best so far."""


class StepReached(Exception):
    """The step that the user asked for has been done."""


class BrokenGame(AssertionError):
    """A pass broke the game: a fault of rgt, with all that is needed to report it.

    `step` is the rewrite to blame, `reproducer` the RG text of the game before it, and `passes`
    are the passes of the run.
    """

    def __init__(
        self,
        step: Step,
        diagnostics: Iterable[Diagnostic],
        reproducer: str,
        passes: Iterable[Transform] = (),
    ) -> None:
        self.step = step
        self.diagnostics = tuple(diagnostics)
        self.reproducer = reproducer
        self.passes = tuple(passes)
        what = "; ".join(d.message for d in self.diagnostics)
        super().__init__(
            f"pass {step.pass_name} broke the game at step {step.number} ({step.fact}): {what}"
        )


class Waiting:
    """The nodes that wait for one local pass, first come first served, each once.

    At first all nodes wait, and again when the pass reads declarations and one has changed; else
    those affected by the nodes on `log`, the run's growing list of nodes whose edges have changed,
    and those that were postponed.
    """

    def __init__(self, local: Local, automaton: Automaton, log: list[str]) -> None:
        self._local = local
        self._automaton = automaton
        self._log = log
        # a deque beside a set: taking dictionary entries from the front again and again
        # scans the gaps that they leave
        self._queue: deque[str] = deque()
        self._queued: set[str] = set()
        self._read = 0
        self.wake_all()

    def wake_all(self) -> None:
        """Let all nodes wait."""
        self._all = True
        self._postponed: dict[str, int] = {}

    def postpone(self, node: str) -> None:
        """Let a node wait from the first `resume` on before which anything has changed."""
        self._postponed[node] = len(self._log)

    def resume(self) -> None:
        """Let the nodes wait that were postponed, but those since when nothing has changed."""
        due = [node for node, since in self._postponed.items() if since < len(self._log)]
        for node in due:
            del self._postponed[node]
            if not self._all:
                self._enqueue(node)

    def pop(self) -> str | None:
        """The node that has waited longest, or None."""
        if self._all:
            # only now: declarations may change thousands of times before somebody asks
            self._all = False
            self._read = len(self._log)
            self._queue = deque(self._automaton.nodes())
            self._queued = set(self._queue)
        if self._read < len(self._log):
            self._catch_up()
        if not self._queue:
            return None
        node = self._queue.popleft()
        self._queued.discard(node)
        return node

    def _catch_up(self) -> None:
        touched = dict.fromkeys(self._log[self._read :])
        for affected in self._local.affected_by(self._automaton, touched):
            self._enqueue(affected)
        self._read = len(self._log)

    def _enqueue(self, node: str) -> None:
        if node not in self._queued:
            self._queued.add(node)
            self._queue.append(node)


class Context:
    """One run of a pipeline over one game."""

    def __init__(
        self,
        game: Game,
        listeners: Iterable[Listener] = (),
        *,
        deadline: float | None = None,
        until: int | None = None,
        passes: Iterable[Transform] = (),
    ) -> None:
        self.game = game
        self.passes = tuple(passes)
        self.pass_name = ""
        self.round = 0
        self.steps = 0
        self.version = 0
        self._log: list[str] = []
        self._listeners = tuple(listeners)
        self._deadline = deadline
        self._until = until
        self._waiting: dict[Local, Waiting] = {}
        self._analyses: dict[Callable[[Game], Any], tuple[int, Any]] = {}
        self._state_size = self._measure_state()
        self._unmeasured = False
        self._last_step = time.perf_counter()
        self._redeclared = False
        self._unproven: list[Step] = []

    def size(self) -> Size:
        """How big the game is now."""
        automaton = self.game.automaton
        return Size(automaton.graph.number_of_nodes(), len(automaton), self._state_size)

    def analysis(self, analyse: Callable[[Game], _Result]) -> _Result:
        """What `analyse` says of the game as it is; computed again only after a change."""
        cached = self._analyses.get(analyse)
        if cached is None or cached[0] != self.version:
            cached = (self.version, analyse(self.game))
            self._analyses[analyse] = cached
        return cached[1]

    def waiting(self, local: Local) -> Waiting:
        """The nodes that wait for a local pass at the beginning of a run; at first all."""
        if local not in self._waiting:
            self._waiting[local] = Waiting(local, self.game.automaton, self._log)
        self._waiting[local].resume()
        return self._waiting[local]

    def postpone(self, local: Local, node: str) -> None:
        """Let a node wait for the next run of a local pass, if anything has changed by then.

        For a node at which the pass was held up by a check: what the check meets may be far away,
        so no change of it would wake the node.
        """
        self._waiting[local].postpone(node)

    def check_budget(self) -> None:
        """Raise BudgetExceeded when the time is up."""
        if self._deadline is not None and time.perf_counter() > self._deadline:
            raise BudgetExceeded

    @contextmanager
    def rewrite(self, fact: str) -> Iterator[None]:
        """Group all changes made inside into one numbered step that `fact` licenses.

        Nothing is counted if nothing changes.  Hints that may not hold any more go with the
        step.  The validators look at what changed; a failure raises BrokenGame.
        """
        self.check_budget()
        changes: list[Change] = []
        game = self.game
        before = self.size()
        game.automaton.step = self.steps + 1
        game.observer = changes.append
        try:
            yield
            touched = _nodes_around(changes)
            if game.pragmas and not all(isinstance(change, PragmasChange) for change in changes):
                game.set_pragmas(hints_that_hold(game.pragmas, touched))
        finally:
            game.observer = None
            game.automaton.step = None
        if changes:
            self._log.extend(touched)
            self._finish(fact, tuple(changes), before)

    def _finish(self, fact: str, changes: tuple[Change, ...], before: Size) -> None:
        self.steps += 1
        self.version += 1
        try:
            if self._unmeasured or _changes_types(changes):
                self._state_size = self._measure_state()
                self._unmeasured = False
            else:
                self._state_size += sum(self._growth(change) for change in changes)
        except UnknownTypeError:
            # types that are unknown have no size: the validators will say so
            self._unmeasured = True
        now = time.perf_counter()
        seconds, self._last_step = now - self._last_step, now
        step = Step(
            self.steps, self.pass_name, self.round, fact, changes, before, self.size(), seconds
        )
        if any(isinstance(change, DeclarationChange) for change in changes):
            self._redeclared = True
            for local, waiting in self._waiting.items():
                if local.reads_declarations:
                    waiting.wake_all()
        self._unproven.append(step)
        self._validate_step(step)
        for listener in self._listeners:
            listener(step)
        if self.steps == self._until:
            raise StepReached

    def _validate_step(self, step: Step) -> None:
        """Run the validators that look at one edge on the edges that the step changed."""
        automaton = self.game.automaton
        changed = dict.fromkeys(
            change.after.key
            for change in step.changes
            if isinstance(change, EdgeChange) and change.after is not None
        )
        # as the step leaves them: an edge may pass through states that are nobody's game
        edges = [automaton[key] for key in changed if key in automaton]
        if _errors(validate_edges(self.game, edges)):
            self._demand(_declared)

    def validate_declarations(self) -> None:
        """If declarations have changed, validate them and all edges: after every pass.

        Raises BrokenGame for the first step since the last look at the whole that brought
        errors, as does `validate_structure`.
        """
        if self._redeclared:
            self._redeclared = False
            self._demand(_declared)

    def validate_structure(self) -> None:
        """Validate the automaton as a whole: after every round, for it takes its time."""
        if self._unproven:
            self._demand(_built)
            self._unproven.clear()

    def _demand(self, judge: Judge) -> None:
        """Raise BrokenGame if the game has errors."""
        errors = judge(self.game)
        if errors:
            found = blame(self.game, self._unproven, judge, errors)
            raise BrokenGame(found.step, found.errors, print_game(found.before), self.passes)

    def _measure_state(self) -> int:
        aliases = self.game.types
        return sum(size(variable.type, aliases) for variable in self.game.variables.values())

    def _growth(self, change: Change) -> int:
        """By how many state elements a change makes the game bigger."""
        if not isinstance(change, DeclarationChange):
            return 0
        growth = 0
        for declared, sign in ((change.before, -1), (change.after, +1)):
            if isinstance(declared, Variable):
                growth += sign * size(declared.type, self.game.types)
        return growth


def _changes_types(changes: Iterable[Change]) -> bool:
    """Whether a type that was there is declared in another way: new ones are nobody's yet."""
    new = set[str]()
    for change in changes:
        if isinstance(change, DeclarationChange) and change.kind is Declaration.TYPE:
            if change.before is not None and change.name not in new:
                return True
            new.add(change.name)
    return False


def _nodes_around(changes: Iterable[Change]) -> dict[str, None]:
    """The nodes around every change: ends of edges, and ends of checks on them."""
    nodes: dict[str, None] = {}
    for change in changes:
        if isinstance(change, EdgeChange):
            for edge in (change.before, change.after):
                if edge is not None:
                    nodes[edge.source] = nodes[edge.target] = None
                    if isinstance(edge.action, Reachability):
                        nodes[edge.action.start] = nodes[edge.action.end] = None
    return nodes


def demand_sound(game: Game) -> None:
    """Raise GameError if a game has mistakes: no pass is to blame for them."""
    errors = _errors(validate(game, lints=False))
    if errors:
        raise GameError(errors)


def _declared(game: Game) -> list[Diagnostic]:
    """The errors in declarations and in edges, each by itself."""
    return _errors(validate_declarations(game)) or _errors(validate_edges(game, game.automaton))


def _built(game: Game) -> list[Diagnostic]:
    """The errors in the automaton as a whole."""
    return _errors(validate_structure(game))


def _errors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings that stop the work."""
    return [d for d in found if d.severity is Severity.ERROR and d.code not in _REVEALED]
