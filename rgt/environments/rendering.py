"""Positions for people who watch an environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rgt.backends.forward_model import State
from rgt.backends.pictures.position import painter_of
from rgt.backends.pictures.raster import page
from rgt.environments.playing import Adapted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MODES = ("ansi", "svg", "rgb_array")


def checked_mode(mode: str | None) -> str | None:
    """The mode itself; ValueError if it is none."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"a game is rendered as one of {MODES}, not {mode!r}")
    return mode


def rendered(adapted: Adapted, state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The position as text (``ansi``) or as a picture: ``svg`` is one as text, ``rgb_array`` one of
    pixels, (height, width, 3).  None without a mode; a game without a board has no ``svg``, and
    pixels are those of its text.

    All of it is shown, what is hidden from players, too.
    """
    if mode == "svg":
        return state.svg()
    if mode == "rgb_array":
        engine: Any = adapted.engine
        pixels = painter_of(engine).pixels(state)
        return page(adapted.view.lines(state)) if pixels is None else pixels
    return "\n".join(adapted.view.lines(state)) if mode == "ansi" else None
