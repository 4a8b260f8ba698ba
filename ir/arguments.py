"""Numbers that callers from outside give: refused where they mean nothing.

A wrong depth or time is a mistake in a program, not in a game: it is a `ValueError`, at once.
"""

from __future__ import annotations

from math import inf


def demand_natural(number: int, name: str, least: int = 0) -> None:
    """Raise ValueError unless a number is whole and at least `least`; `name` is what it is."""
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        wanted = "not negative" if least == 0 else f"at least {least}"
        raise ValueError(f"the {name} is a whole number and {wanted}, not {number!r}")


def demand_seconds(seconds: float | None) -> None:
    """Raise ValueError unless a time is None or a number that is over one day."""
    if seconds is None:
        return
    # nan compares as false with everything
    if not isinstance(seconds, int | float) or not 0 <= seconds < inf:
        raise ValueError(f"a time is a number of seconds and not negative, not {seconds!r}")
