"""Pictures of a tournament: ratings with their intervals, and how long plays are."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import isfinite
from pathlib import Path
from typing import Any

from rgt.experiments.tournaments.report import Report
from rgt.experiments.tournaments.results import End
from rgt.experiments.tournaments.standings import AgentStanding
from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.files import write_bytes

_SUFFIXES = (".svg", ".png")
_COLOUR = "#3b6ea5"


def demand_plots(path: str | Path) -> None:
    """Raise GameError unless pictures can be drawn into a file of this name (TRN015, TRN016)."""
    if Path(path).suffix.lower() not in _SUFFIXES:
        text = f"'{path}' is no name of a picture"
        raise GameError(error("TRN015", text, hint=f"it ends with {' or '.join(_SUFFIXES)}"))
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        hint = "pip install 'regular-games[plots]' brings it"
        raise GameError(error("TRN016", "pictures are drawn by matplotlib", hint=hint)) from None


def plotted(report: Report, path: str | Path) -> None:
    """Draw a report into a file, SVG or PNG: a row for each game, one more for all of several.

    On the left the agents by Elo with 95 % intervals, in games of one player by their mean goal; on
    the right how many plays had how many moves.  The same report gives the same bytes.  Raises
    GameError as `demand_plots` does, OSError where the file cannot be written.
    """
    demand_plots(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows = [(game.name, game.standings.agents) for game in report.games if game.standings.plays]
    names = [name for name, _ in rows]
    if len(rows) > 1:
        rows.append(("all games", report.total.agents))
    height = max(1.8, 0.7 + 0.35 * len(report.total.agents))
    settings: Any = {"svg.hashsalt": "rgt", "svg.fonttype": "none", "font.size": 9}
    with rc_context(settings):
        figure = Figure(figsize=(9, height * len(rows)), layout="constrained")
        axes = figure.subplots(len(rows), 2, squeeze=False)
        for (name, agents), (left, right) in zip(rows, axes, strict=True):
            _ratings(left, name, agents)
            games = [name] if name in names else names
            _lengths(right, report, games)
        content = BytesIO()
        kind = Path(path).suffix.lower()[1:]
        figure.savefig(content, format=kind, metadata={"Date": None} if kind == "svg" else None)
    write_bytes(path, content.getvalue())


def _ratings(axes: Any, name: str, agents: Sequence[AgentStanding]) -> None:
    """Agents from the best to the last, each a point with its interval."""
    points = [_point(agent) for agent in agents]
    for place, (value, low, high) in enumerate(points):
        axes.plot([low, high], [place, place], color=_COLOUR, linewidth=2)
        axes.plot([value], [place], "o", color=_COLOUR)
    axes.set_yticks(range(len(agents)), [agent.name for agent in agents])
    axes.set_ylim(len(agents) - 0.5, -0.5)
    axes.set_title(name)
    is_elo = any(agent.rating is not None for agent in agents)
    axes.set_xlabel("Elo, 95 % interval" if is_elo else "mean goal, 95 % interval")
    axes.grid(axis="x", alpha=0.3)


def _point(agent: AgentStanding) -> tuple[float, float, float]:
    """The value of an agent and its interval; nothing known is a point at 0."""
    if agent.rating is not None:
        ends = (agent.rating.low, agent.rating.high)
        low, high = ends if all(map(isfinite, ends)) else (agent.rating.elo, agent.rating.elo)
        return agent.rating.elo, low, high
    mean, reach = agent.mean_goal or (0.0, 0.0)
    return mean, mean - reach, mean + reach


def _lengths(axes: Any, report: Report, games: Sequence[str]) -> None:
    """A histogram of the plays that ended, stacked by game."""
    data = [
        [each.moves for each in report.results if each.game == game and each.end is End.ENDED]
        for game in games
    ]
    every = [length for lengths in data for length in lengths]
    if every:
        least, most = min(every), max(every)
        step = max(1, -(-(most - least + 1) // 30))
        bins = [edge - 0.5 for edge in range(least, most + step + 1, step)]
        axes.hist(data, bins=bins, stacked=True, rwidth=0.9, label=list(games))
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.yaxis.get_major_locator().set_params(integer=True)
        if len(games) > 1:
            axes.legend(fontsize=7)
    axes.set_xlabel("moves")
    axes.set_ylabel("plays")
