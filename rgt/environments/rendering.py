"""Positions for people who watch an environment."""

from __future__ import annotations

from rgt.environments.playing import Moment

MODES = ("ansi", "svg")


def checked_mode(mode: str | None) -> str | None:
    """The mode itself; ValueError if it is none."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"a game is rendered as one of {MODES}, not {mode!r}")
    return mode


def rendered(moment: Moment, mode: str | None) -> str | None:
    """The position as text (``ansi``) or, if it has a board, as ``svg``; None without a mode.

    All of it is shown, what is hidden from players, too.
    """
    if mode == "svg":
        return moment.state.svg()
    return "\n".join(moment.adapted.view.lines(moment.state)) if mode == "ansi" else None
