"""The games and the agents that are measured."""

from __future__ import annotations

from collections.abc import Mapping

GAMES = (
    "hrg/connect_four",
    "hrg/breakthrough",
    "hrg/knightthrough",
    "hrg/yavalath",
    "hrg/pentago_split",
    "hrg/english_draughts",
    "hrg/dots_and_boxes",
    "hrg/clobber",
    "hrg/hex_11x11",
    "hrg/gomoku_standard",
)
"""Ten games of the corpus for two players, of which nothing is hidden."""

SLOW = ("hrg/hex_11x11", "hrg/gomoku_standard")
"""Those of so many moves that policies of playouts take long: they are played last."""

ENHANCEMENTS: Mapping[str, Mapping[str, object]] = {
    "selection=ucb1-tuned,exploration=1.0": {"selection": "ucb1-tuned", "exploration": 1.0},
    "rave=300,exploration=0.4": {"rave": 300.0, "exploration": 0.4},
    "grave=50,exploration=0.4": {"grave": 50, "exploration": 0.4},
    "policy=mast": {"policy": "mast"},
    "policy=nst": {"policy": "nst"},
    "bias=1": {"bias": 1.0},
    "solver": {"solver": True},
    "transpositions": {"transpositions": True},
    "reuse": {"reuse": True},
    "split": {"split": True},
    "playouts=8": {"playouts": 8},
    "expand=8": {"expand": 8},
}
"""Options of ``mcts``, each against plain UCT."""
