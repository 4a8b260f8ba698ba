"""Overviews of a whole trace: sizes over the steps, and rounds by passes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rgt.debugger.history import Cell, Heat, Measure
from rgt.passes.context import Size

_BARS = " ▁▂▃▄▅▆▇█"
_SHADES = " ░▒▓█"
MEASURES = ("steps", "edges saved", "milliseconds")


def size_chart(
    sizes: Sequence[Size], measure: Measure, width: int, height: int, at: int | None
) -> list[Text]:
    """Bars for a size at the start and after every step; the one after step `at` is marked.

    A step has several columns, or a column several steps.
    """
    amounts: list[int] = [getattr(size, measure) for size in sizes]
    if not amounts or width < 1:
        return []
    last = len(amounts) - 1
    places = [round(k * last / max(width - 1, 1)) for k in range(width)]
    low, high = min(amounts), max(amounts)
    marked = None if at is None else min(range(width), key=lambda k: abs(places[k] - at))
    levels = height * (len(_BARS) - 1)
    rows = []
    for row in range(height - 1, -1, -1):
        text = Text(no_wrap=True)
        for k, place in enumerate(places):
            share = (amounts[place] - low) / (high - low) if high > low else 1.0
            # the smallest is a bar, too
            full = 1 + round(share * (levels - 1))
            bar = _BARS[min(max(full - row * (len(_BARS) - 1), 0), len(_BARS) - 1)]
            here = k == marked
            text.append("│" if here and bar == " " else bar, "bold yellow" if here else "blue")
        rows.append(text)
    return rows


def heat_map(heat: Heat, measure: int) -> list[Text]:
    """What every pass did in every round, by the `measure` with this place in MEASURES."""
    amounts = {place: _amount(cell, measure) for place, cell in heat.cells.items()}
    if not amounts:
        return [Text("No pass ran.", style="dim")]
    most = max(amounts.values())
    room = max(map(len, heat.passes))
    width = max(6, max(len(_words(amount)) for amount in amounts.values()) + 3)
    lines = [Text("round".rjust(room), style="dim")]
    lines[0].append("".join(f"{round_:>{width}}" for round_ in heat.rounds), "bold")
    for name in heat.passes:
        line = Text(name.rjust(room))
        for round_ in heat.rounds:
            amount = amounts.get((round_, name))
            if amount is None:
                line.append(" " * width)
                continue
            words = _words(amount) if amount else "·"
            shade = _SHADES[_level(amount, most, len(_SHADES) - 1)]
            line.append(f"{words:>{width - 1}}{shade}", _warmth(amount, most))
        lines.append(line)
    return lines


def _amount(cell: Cell, measure: int) -> float:
    return (cell.steps, cell.edges_saved, cell.seconds * 1000)[measure]


def _words(amount: float) -> str:
    if isinstance(amount, int):
        return str(amount)
    return f"{amount:.1f}" if amount < 100 else f"{amount:.0f}"


def _level(amount: float, most: float, levels: int) -> int:
    """How strong an amount is, from 0 (nothing) to `levels` (the most there is)."""
    if amount <= 0 or most <= 0:
        return 0
    return max(1, round(amount / most * levels))


def _warmth(amount: float, most: float) -> str:
    return ("dim", "blue", "cyan", "yellow", "bold red")[_level(amount, most, 4)]
