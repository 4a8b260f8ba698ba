"""What a whole trace shows at a glance, as text: who enabled whom, rounds by passes, sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from rgt.debugger.history import Cell, Heat, History
from rgt.debugger.view.words import plain

_BARS = "▁▂▃▄▅▆▇█"
_SHADES = " ░▒▓█"
_CHART = 72
_ROUNDS_A_ROW = 12


def enables_lines(history: History) -> Iterator[Text]:
    """Which pass made steps of which pass possible (2025 paper, Figure 48), as a matrix."""
    names = dict.fromkeys(step.pass_name for step in history.trace.steps)
    if not names:
        yield Text("no step was made")
        return
    yield Text("rows enable columns: how many steps of the one made a step of the other possible")
    yield from matrix_lines(list(names), history.enables(), free_steps(history))


def free_steps(history: History) -> Counter[str]:
    """By pass how many of its steps were possible from the start."""
    steps = history.trace.steps
    return Counter(step.pass_name for step in steps if history.enabler(step.number) is None)


def matrix_lines(
    names: Sequence[str], counts: Mapping[tuple[str, str], int], free: Mapping[str, int]
) -> Iterator[Text]:
    """How many steps of one pass made one of another possible, and how many needed none.

    A row is the enabling pass, a column the enabled one; columns have the numbers of rows.
    """
    most = max((*counts.values(), *free.values()), default=0)
    width, cell = _width(names), max(4, len(str(most)) + 1)
    head = "".join(f"{number:>{cell}}" for number in range(1, len(names) + 1))
    yield Text(f"{'':4}{'':{width}}{head}", style="bold")
    for number, name in enumerate(names, 1):
        row = (counts.get((name, other), 0) for other in names)
        numbers = "".join(f"{count or '.':>{cell}}" for count in row)
        yield Text(f"{number:3} {plain(name):{width}}{numbers}")
    numbers = "".join(f"{free.get(name) or '.':>{cell}}" for name in names)
    yield Text(f"    {'(from the start)':{width}}{numbers}", style="dim")


def heat_lines(history: History) -> Iterator[Text]:
    """Rounds by passes: steps made in each run, shaded by the edges saved; then the sizes."""
    heat = history.heat()
    if not heat.rounds:
        yield Text("no pass ran")
        return
    most = max((cell.edges_saved for cell in heat.cells.values()), default=0)
    width = _width(heat.passes)
    yield Text(
        "rounds by passes: steps made (. ran and changed nothing), shaded by edges saved"
        + (f", at most {most}" if most > 0 else "")
    )
    for begin in range(0, len(heat.rounds), _ROUNDS_A_ROW):
        rounds = heat.rounds[begin : begin + _ROUNDS_A_ROW]
        head = "".join(f"{number:>6} " for number in rounds)
        yield Text(f"{'round':{width}}{head}", style="bold")
        for name in heat.passes:
            yield Text.assemble(
                f"{plain(name):{width}}", *(_cell(heat, round_, name, most) for round_ in rounds)
            )
    yield Text()
    yield from size_lines(history)


def _cell(heat: Heat, round_: int, name: str, most: int) -> str:
    cell: Cell | None = heat.cells.get((round_, name))
    if cell is None:
        return " " * 7
    if not cell.steps:
        return f"{'.':>6} "
    shade = 0 if most <= 0 else _part(cell.edges_saved, most, len(_SHADES) - 1)
    return f"{cell.steps:>6}{_SHADES[shade]}"


def size_lines(history: History) -> Iterator[Text]:
    """Nodes, edges and state over the steps, a bar for each step or for several together."""
    sizes = history.sizes()
    if not sizes:
        return
    yield Text(f"sizes over the {len(sizes) - 1} steps")
    for measure in ("nodes", "edges", "state"):
        values = [getattr(size, measure) for size in sizes]
        ends = f"{values[0]} -> {values[-1]}"
        yield Text(f"  {measure:5} {_chart(values)}  {ends}")


def _chart(values: Sequence[int]) -> str:
    """Bars from 0 to the greatest value."""
    count = min(len(values), _CHART)
    most = max(values)
    places = [index * (len(values) - 1) // max(count - 1, 1) for index in range(count)]
    return "".join(_BARS[max(_part(values[place], most, len(_BARS)) - 1, 0)] for place in places)


def _part(value: int, most: int, steps: int) -> int:
    """Which of `steps` parts of `most` a value reaches; 0 for nothing."""
    return 0 if value <= 0 or most <= 0 else -(-value * steps // most)


def _width(names: Sequence[str]) -> int:
    return max(len(plain(name)) for name in (*names, "(from the start)")) + 1
