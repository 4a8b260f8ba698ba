"""What a tournament prints: how far it is, its tables, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import click

from rgt.cli import common
from rgt.cli.failures import show as show_finding
from rgt.ir.diagnostics import warning

if TYPE_CHECKING:
    from types import TracebackType

    from rich.table import Table

    from rgt.experiments.tournaments.ratings import Rating
    from rgt.experiments.tournaments.report import Decision, GameReport, Report, Trouble
    from rgt.experiments.tournaments.standings import AgentStanding, Standings, Tally
    from rgt.experiments.tournaments.tournament import Tournament

_INFINITE = float("inf")
_MOST_IN_FULL = 5
_KINDS = {
    "raised": "raised an error",
    "timeout": "took too long",
    "illegal": "answered no legal move",
    "died": "died",
    "cut": "were cut, and count as drawn",
    "stuck": "got stuck, and do not count",
    "broken": "met an error of the game, and do not count",
    "lost": "could not be made",
}


class Progress:
    """A bar on standard error, if that is a terminal, with the estimate of what is left."""

    def __init__(self, tournament: Tournament) -> None:
        self._begun = (tournament.done, tournament.total)
        self._bars = common.progress_bar("{task.completed}/{task.total} plays {task.description}")

    def __enter__(self) -> Self:
        self._bar = self._bars.__enter__()
        done, total = self._begun
        self._task = self._bar.add_task("", completed=done, total=total)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bars.__exit__(kind, problem, trace)

    def tell(self, tournament: Tournament) -> None:
        """Show how far a tournament is."""
        open_ = [match for match in tournament.matches if match.trial and not match.decided]
        ratios = [f"{match.trial.ratio:+.2f}" for match in open_ if match.trial is not None]
        self._bar.update(
            self._task,
            completed=tournament.done,
            total=tournament.total,
            description=f"LLR {' '.join(ratios[:4])}" if ratios else "",
        )


def greet(tournament: Tournament) -> None:
    """Say on standard error what was found in the file of results, and what that means."""
    file = tournament.file
    if file is None:
        return
    for finding in file.findings:
        show_finding(finding)
    if tournament.strange:
        number = common.counted(tournament.strange, "result")
        text = f"{file.name}: {number} of other versions of these games or agents: not counted"
        show_finding(warning("TRN004", text))
    if tournament.resumed:
        plays = common.counted(tournament.resumed, "play")
        click.echo(f"{file.name}: {plays} of {tournament.total} made before", err=True)


def show(report: Report, results: str | None, *, as_json: bool) -> None:
    """Print a report of which the results go to a file: tables, or an object of JSON."""
    if as_json:
        common.write_json(report.as_json())
    elif report.total.plays:
        for game in report.games:
            if game.standings.plays:
                _show_game(game)
        if len(report.games) > 1:
            click.echo(f"all games: {_counted(report.total)}")
            common.print_table(_table(report.total))
        _explain(report)
    for trouble in report.troubles:
        click.echo(_told(trouble), err=True)
    if report.died:
        number = common.counted(report.died, "worker")
        click.echo(f"{number} died at work: what they had begun was made again by others", err=True)
    if report.unwritten:
        number = common.counted(report.unwritten, "result")
        click.echo(
            f"{results}: {number} could not be written: {report.trouble}; the tables have them",
            err=True,
        )
    left = report.planned - report.total.plays
    if report.interrupted and left > 0:
        click.echo(f"{common.counted(left, 'play')} not made", err=True)


def _show_game(report: GameReport) -> None:
    found = report.standings
    click.echo(f"{report.name} ({report.backend}): {_counted(found)}{_openings(report)}")
    common.print_table(_table(found))
    for player, tally in found.seats.items():
        # of two players the other one has the rest
        if tally.plays and (len(found.seats) > 2 or player == report.first):
            low, high = tally.interval(len(found.seats) - 1)
            first = ", who moves first," if player == report.first else ""
            click.echo(
                f"{player}{first} scored {100 * tally.score:.1f} % [{100 * low:.1f}, "
                f"{100 * high:.1f}]: +{tally.wins} ={tally.draws} -{tally.losses}"
            )
    for decision in report.decisions:
        click.echo(_decided(decision))


def _openings(report: GameReport) -> str:
    return f", {report.openings} openings" if report.openings > 1 else ""


def _counted(found: Standings) -> str:
    """How many plays there were, and how long."""
    told = common.counted(found.plays, "play")
    lengths = found.lengths
    if lengths is not None:
        told += f", {lengths.mean:.1f} moves on average ({lengths.least} to {lengths.most})"
    return told


def _decided(decision: Decision) -> str:
    """What a test says of two agents."""
    names = f"{decision.first} - {decision.second}"
    bounds = f"LLR {decision.ratio:+.2f} of [{decision.sprt.lower:.2f}, {decision.sprt.upper:.2f}]"
    rounds = common.counted(decision.rounds, "round")
    claims = {
        "H0": f"not better by {decision.sprt.elo1:g} Elo (H0: {decision.sprt.elo0:g})",
        "H1": f"better than by {decision.sprt.elo0:g} Elo (H1: {decision.sprt.elo1:g})",
        "open": "not decided",
    }
    return f"test {names}: {claims[decision.verdict]} after {rounds}, {bounds}"


def _table(found: Standings) -> Table:
    """The crosstable: an agent a row, with what it scored against each of the others."""
    from rich.table import Table

    with_elo = any(agent.rating is not None for agent in found.agents)
    with_goals = found.game is not None and any(agent.goals for agent in found.agents)
    table = Table("", "agent")
    if with_elo:
        table.add_column("Elo", justify="right")
        table.add_column("95 %", justify="right")
        table.add_column("score", justify="right")
        for number in range(1, len(found.agents) + 1):
            table.add_column(str(number), justify="right")
    if with_goals:
        table.add_column("goal", justify="right")
    table.add_column("ms/move", justify="right")
    forfeits = list(dict.fromkeys(end for agent in found.agents for end in agent.forfeits))
    for end in forfeits:
        table.add_column(str(end), justify="right")
    for number, agent in enumerate(found.agents, 1):
        row = [str(number), agent.name]
        if with_elo:
            row += _scores(agent, found)
        if with_goals:
            row.append(_goal(agent))
        row.append(_milliseconds(agent.seconds_per_move) if agent.asked else "")
        row += [str(agent.forfeits.get(end, "")) for end in forfeits]
        table.add_row(*row)
    return table


def _scores(agent: AgentStanding, found: Standings) -> Sequence[str]:
    """Rating, score, and what was scored against each."""
    tally = agent.tally
    score = f"{100 * tally.score:.1f} %" if tally.plays else ""
    cells = []
    for other in found.agents:
        against = found.cross.get((agent.name, other.name))
        cells.append("" if against is None else _cell(against, len(found.agents)))
    return [*_elo(agent.rating), score, *cells]


def _cell(tally: Tally, agents: int) -> str:
    """What one scored against another one; among many agents there is no room for more."""
    if agents > _MOST_IN_FULL:
        return f"{100 * tally.score:.0f} %"
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def _elo(rating: Rating | None) -> tuple[str, str]:
    if rating is None or rating.high == _INFINITE:
        return "", ""
    mark = "" if rating.finite else "*"
    value, low, high = (f"{round(each):+d}" for each in (rating.elo, rating.low, rating.high))
    return f"{value}{mark}", f"[{low}, {high}]"


def _milliseconds(seconds: float) -> str:
    """Two digits that count, or whole milliseconds."""
    milliseconds = 1000 * seconds
    return f"{milliseconds:.0f}" if milliseconds >= 10 else f"{milliseconds:.2g}"


def _goal(agent: AgentStanding) -> str:
    found = agent.mean_goal
    return "" if found is None else f"{found[0]:.1f} ± {found[1]:.1f}"


def _explain(report: Report) -> None:
    """What a star means."""
    tables = [report.total, *(game.standings for game in report.games)]
    agents = [agent for table in tables for agent in table.agents]
    if any(agent.rating is not None and not agent.rating.finite for agent in agents):
        click.echo("* no finite Elo fits, since some won all: one draw a pairing is added")


def _told(trouble: Trouble) -> str:
    """What happened in some plays."""
    plays = common.counted(trouble.count, "play")
    what = f": {trouble.what}" if trouble.what else ""
    if trouble.agent is not None:
        return (
            f"{trouble.game}: '{trouble.agent}' {_KINDS[trouble.kind]} in {plays} "
            f"(first in number {trouble.first}){what}"
        )
    return f"{trouble.game}: {plays} {_KINDS[trouble.kind]} (first number {trouble.first}){what}"
