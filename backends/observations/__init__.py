"""Observations as arrays: what learning agents look at (`engine.observations`).

`parts` says what an observation consists of, `position` makes planes of a position, `record` an
array of what a player was shown, `observer` puts them together for one game.
"""

from __future__ import annotations

from rgt.backends.observations.observer import Observer
from rgt.backends.observations.parts import Axis, Part

__all__ = ["Axis", "Observer", "Part"]
