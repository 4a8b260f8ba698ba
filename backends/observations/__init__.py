"""Observations as arrays: what learning agents look at (`engine.observations`).

`parts` says what an observation consists of, `position` which planes a position has; `encoder`
fills them, and `record` an array of what a player was shown. `observer` puts all together.
"""

from __future__ import annotations

from rgt.backends.observations.observer import Observer
from rgt.backends.observations.parts import Axis, Part

__all__ = ["Axis", "Observer", "Part"]
