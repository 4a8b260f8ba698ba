"""Tournaments of agents in any games: docs/tournaments.md."""

from __future__ import annotations

from rgt.experiments.tournaments.organising import tournament
from rgt.experiments.tournaments.plots import plotted
from rgt.experiments.tournaments.report import Report
from rgt.experiments.tournaments.results import End, Result
from rgt.experiments.tournaments.sprt import Sprt

__all__ = ["End", "Report", "Result", "Sprt", "plotted", "tournament"]
