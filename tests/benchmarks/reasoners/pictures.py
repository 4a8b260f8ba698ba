"""The figures as pictures, PNG and SVG, the same bytes for the same figures.

A picture bears, in its metadata, the digest of the JSON that it was made from.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.benchmarks.reasoners.contestants import INTERPRETER, LIMIT, OPENSPIEL
from tests.benchmarks.reasoners.games import LANGUAGES
from tests.benchmarks.reasoners.results import Measured, Run
from tests.benchmarks.reasoners.tables import title

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STYLE: dict[str, Any] = {
    "svg.hashsalt": "rgt",
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
MARKS = {
    "HRG": ("o", "#0b6e99"),
    "RBG": ("s", "#e07b00"),
    "GDL": ("D", "#7a3e9d"),
    LIMIT: ("|", "#111111"),
    OPENSPIEL: ("^", "#3a8f3a"),
    INTERPRETER: ("x", "#999999"),
}
"""Contestant -> shape and colour."""
_AIMS = (1 / 2, 1.0)
_DPI = 130


def draw(run: Run, made_from: str, folder: Path) -> None:
    """Write the pictures into a folder; raises ImportError without matplotlib."""
    import matplotlib

    folder.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context(STYLE):
        for name, make in PICTURES.items():
            _save(make(run), made_from, folder / name)


def _save(figure: Figure, made_from: str, path: Path) -> None:
    words = f"made from {made_from}"
    svg = {"Date": None, "Creator": "rgt", "Description": words}
    figure.savefig(path.with_suffix(".svg"), metadata=svg)
    png = {"Software": "rgt", "Description": words}
    figure.savefig(path.with_suffix(".png"), dpi=_DPI, metadata=png)


def _figure(height: float) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(8, height), layout="constrained")


def rates(run: Run) -> Figure:
    """Playouts a second of everybody, a line for each game."""
    games = sorted(run.games, key=_ours)
    figure = _figure(1.2 + 0.22 * len(games))
    axes = figure.subplots()
    for label, (shape, colour) in MARKS.items():
        found = [(game.speed(label), at) for at, game in enumerate(games) if game.speed(label)]
        if found:
            width = 2 if shape in "|x" else 0.5
            axes.scatter(
                *zip(*found, strict=True),
                marker=shape,
                color=colour,
                label=label,
                s=90 if shape == "|" else 28,
                linewidths=width,
                zorder=3,
            )
    axes.set_xscale("log")
    axes.set_yticks(range(len(games)), [title(game) for game in games])
    axes.set_xlabel("random plays a second of processor time, one core")
    axes.grid(axis="both", color="#dddddd", linewidth=0.6)
    figure.legend(loc="outside upper center", ncols=len(MARKS), frameon=False)
    return figure


def _ours(game: Measured) -> float:
    """The speed of the first of our contestants that was measured."""
    return next((speed for label in LANGUAGES if (speed := game.speed(label))), 0.0)


def limits(run: Run) -> Figure:
    """How near everybody comes to the hand-written reasoners."""
    games = [game for game in run.games if game.speed(LIMIT)]
    labels = [label for label in ("HRG", "RBG", "GDL", OPENSPIEL) if _any(games, label)]
    figure = _figure(1.2 + 0.55 * len(games))
    axes = figure.subplots()
    height = 0.8 / max(len(labels), 1)
    for number, label in enumerate(labels):
        found = [(at, ratio) for at, g in enumerate(games) if (ratio := g.ratio(label, LIMIT))]
        places = [at + (number - (len(labels) - 1) / 2) * height for at, _ in found]
        values = [ratio for _, ratio in found]
        bars = axes.barh(places, values, height * 0.9, color=MARKS[label][1], label=label)
        axes.bar_label(bars, [f"{value:.2f}" for value in values], padding=3, fontsize=7)
    for aim in _AIMS:
        axes.axvline(aim, color="#111111", linewidth=0.8, linestyle="-" if aim == 1 else ":")
    axes.set_yticks(range(len(games)), [title(game) for game in games])
    axes.invert_yaxis()
    axes.set_xlabel("part of the hand-written reasoner's speed")
    figure.legend(loc="outside upper center", ncols=len(MARKS), frameon=False)
    return figure


def _any(games: list[Measured], label: str) -> bool:
    return any(game.ratio(label, LIMIT) for game in games)


PICTURES: dict[str, Callable[[Run], Figure]] = {"speed": rates, "speed-limits": limits}
"""Name of the file -> what draws it."""
