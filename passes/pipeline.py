"""Driving passes to the fixed point.

The passes of a pipeline run in order, round after round, until a whole round changes nothing.
A local pass visits only nodes near a change; a global one runs only if something changed
since its last run, and waits while local ones alone find something; one after which others would
find less to do waits for a round in which nothing has changed before it.  The final passes run
once after that.  After every rewrite the validators look at the changed edges, after every pass at
all edges if declarations have changed, after every round of all passes at the whole automaton.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rgt.ir.arguments import demand_natural, demand_seconds
from rgt.ir.diagnostics import GameError, error
from rgt.ir.display.markup import Displayed, table
from rgt.ir.game import Game
from rgt.ir.system.budget import doing
from rgt.ir.system.collector import collector_paused
from rgt.passes.context import BudgetExceeded, Context, Listener, Size, StepReached, demand_sound
from rgt.passes.registry import PASSES, pipeline
from rgt.passes.transform import Final, Global, Local, Transform

MAX_ROUNDS = 1000


@dataclass(slots=True)
class PassRecord:
    """What one pass did in a run: steps made, edges saved, seconds taken."""

    steps: int = 0
    edges_saved: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class PassRun:
    """One pass at work once: its round, how many steps it made, which took how many seconds.

    `last_step` is the number of the latest step when it was done, its own or not.
    """

    round: int
    pass_name: str
    steps: int
    last_step: int
    seconds: float


@dataclass(slots=True)
class Report(Displayed):
    """What a run did: sizes, times, every run of a pass in order (those without steps too).

    `cut` names the pass that the time budget interrupted (None: the fixed point was reached);
    `stopped` is True if the run ended at the step asked for.
    """

    before: Size
    after: Size
    rounds: int = 0
    steps: int = 0
    seconds: float = 0.0
    cut: str | None = None
    stopped: bool = False
    passes: dict[str, PassRecord] = field(default_factory=dict)
    runs: list[PassRun] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Report: {self._told()}>"

    def _told(self) -> str:
        return (
            f"{self.before.nodes} -> {self.after.nodes} nodes, "
            f"{self.before.edges} -> {self.after.edges} edges in {self.steps} "
            f"step{'' if self.steps == 1 else 's'}"
        )

    def _repr_html_(self) -> str:
        """What notebooks show: what each pass that did something did."""
        rows = [
            (name, record.steps, record.edges_saved, f"{record.seconds:.2f} s")
            for name, record in self.passes.items()
            if record.steps
        ]
        return table(self._told(), ("pass", "steps", "edges saved", "time"), rows)


def optimize(
    game: Game,
    passes: str | Sequence[Transform] = "default",
    *,
    listeners: Iterable[Listener] = (),
    seconds: float | None = None,
    until: int | None = None,
    skip: Iterable[str] = (),
) -> Report:
    """Rewrite `game` in place by the passes until nothing changes any more.

    `passes` is a specification (see `registry.pipeline`) or passes at hand, without those
    named in `skip`.  `listeners` are told of every step.  `seconds` is a wall-clock budget:
    when it is used up the game is the best so far.  `until` stops after that step.  Raises
    GameError for a wrong specification, for a game with mistakes and (PASS013) for passes from
    outside rgt that come to no end, ValueError for a negative
    time or step, BrokenGame if a pass breaks the game.

    A thread that finds another at work on the same game waits, and goes on from what that one made.
    """
    demand_seconds(seconds)
    if until is not None:
        demand_natural(until, "last step")
    chosen = pipeline(passes) if isinstance(passes, str) else list(passes)
    left_out = set(skip)
    chosen = [each for each in chosen if each.name not in left_out]
    start = time.perf_counter()
    deadline = None if seconds is None else start + seconds
    with game.lock:
        context = Context(game, listeners, deadline=deadline, until=until, passes=chosen)
        report = Report(context.size(), context.size())
        report.passes = {each.name: PassRecord() for each in chosen}
        if until != 0:
            with collector_paused():
                if chosen:
                    demand_sound(game)
                _rounds(chosen, context, report)
        report.after = context.size()
    report.steps = context.steps
    report.seconds = time.perf_counter() - start
    return report


def _rounds(chosen: Sequence[Transform], context: Context, report: Report) -> None:
    """Run rounds of all passes until one changes nothing, then the final ones."""
    repeated = [each for each in chosen if not isinstance(each, Final)]
    try:
        _fixed_point(repeated, context, report)
        for each in chosen:
            if isinstance(each, Final):
                _run(each, context, report)
        context.validate_structure()
    except BudgetExceeded:
        report.cut = context.pass_name
    except StepReached:
        report.stopped = True


def _fixed_point(chosen: Sequence[Transform], context: Context, report: Report) -> None:
    """Run rounds until one of all passes changes nothing.

    After a round in which local passes alone found something they go on alone, as long as they
    do: two that take turns may need twenty rounds for a few nodes of thousands.
    """
    local: list[Transform] = [each for each in chosen if isinstance(each, Local)]
    seen: dict[Transform, int] = {}
    local_alone = False
    for context.round in range(1, MAX_ROUNDS + 1):
        report.rounds = context.round
        version = context.version
        if local_alone:
            for each in local:
                _run(each, context, report)
            if context.version != version:
                continue
            # what they have just seen they are not asked again before something changes
            seen.update(dict.fromkeys(local, version))
        local_alone = True
        for each in chosen:
            waits = isinstance(each, Global) and each.waits
            if seen.get(each) == context.version or (waits and context.version != version):
                continue
            before = context.version
            _run(each, context, report)
            if context.version == before:
                if isinstance(each, Global):
                    seen[each] = before
            elif not isinstance(each, Local):
                local_alone = False
        context.validate_structure()
        if context.version == version:
            return
    raise _endless(chosen)


def _endless(chosen: Iterable[Transform]) -> Exception:
    """No end is reached: the fault of passes from outside rgt where there are some."""
    names = [f"'{each.name}'" for each in chosen if each.name not in PASSES]
    if not names:
        return AssertionError(f"no fixed point after {MAX_ROUNDS} rounds")
    text = f"the passes come to no end: after {MAX_ROUNDS} rounds the game still changes"
    hint = f"a rewrite must not be undone by others; from outside rgt: {', '.join(names)}"
    return GameError(error("PASS013", text, hint=hint))


def _run(each: Transform, context: Context, report: Report) -> None:
    """Run one pass and book what it did."""
    context.pass_name = each.name
    start, steps, edges = time.perf_counter(), context.steps, context.size().edges
    try:
        context.check_budget()
        with doing(f"running the pass {each.name}"):
            each.run(context)
            context.validate_declarations()
    finally:
        seconds, steps = time.perf_counter() - start, context.steps - steps
        record = report.passes[each.name]
        record.seconds += seconds
        record.steps += steps
        record.edges_saved += edges - context.size().edges
        report.runs.append(PassRun(context.round, each.name, steps, context.steps, seconds))
