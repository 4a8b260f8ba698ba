"""Numbers of callers: the least that is allowed is allowed, one less is not."""

from __future__ import annotations

import pytest

from rgt.ir.arguments import demand_natural, demand_seconds


@pytest.mark.parametrize("least", [0, 1, 7])
def test_the_least_number(least: int) -> None:
    demand_natural(least, "depth", least)
    wanted = "not negative" if least == 0 else f"at least {least}"
    with pytest.raises(ValueError, match=f"the depth is a whole number and {wanted}"):
        demand_natural(least - 1, "depth", least)


@pytest.mark.parametrize("number", [True, 1.0, "1", None])
def test_what_is_no_whole_number(number: object) -> None:
    with pytest.raises(ValueError, match="whole number"):
        demand_natural(number, "depth")  # type: ignore[arg-type]


def test_times() -> None:
    for seconds in (None, 0, 0.5, 3):
        demand_seconds(seconds)
    for seconds in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="number of seconds"):
            demand_seconds(seconds)
