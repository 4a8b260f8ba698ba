"""The figures as tables: on the terminal with rich, in the pages as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.table import Table

from tests.benchmarks.reasoners.contestants import INTERPRETER, LIMIT, OPENSPIEL
from tests.benchmarks.reasoners.games import LISTED
from tests.benchmarks.reasoners.measuring import LABELS
from tests.benchmarks.reasoners.published import NODES, RATES
from tests.benchmarks.reasoners.results import Entry, Measured, Run, geometric_mean

RATIOS = (("HRG", LIMIT), ("RBG", LIMIT), ("HRG", "RBG"), ("HRG", INTERPRETER))
_PUBLISHED = (("hrg", "rbg"), ("hrg", "rbg2cpp"), ("rbg", "rbg2cpp"), ("hrg", "ludii"))
_NAMES = {"hrg": "HRG", "rbg": "RBG", "rbg2cpp": "rbg2cpp", "ludii": "Ludii"}


@dataclass(frozen=True, slots=True)
class Figures:
    """A table: its head, and rows of text; the first column stands left, the others right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def markdown(self) -> str:
        """As Markdown."""
        rule = ("---", *("--:" for _ in self.head[1:]))
        return "".join(f"| {' | '.join(row)} |\n" for row in (self.head, rule, *self.rows))

    def terminal(self) -> Table:
        """As a table of rich."""
        drawn = Table(self.head[0])
        for name in self.head[1:]:
            drawn.add_column(name, justify="right")
        for row in self.rows:
            drawn.add_row(*row)
        return drawn


def rate(speed: float | None) -> str:
    """A rate with three digits: ``1.39 M``; nothing of none."""
    if speed is None:
        return ""
    for size, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if speed >= size * 0.9995:
            return _digits(speed / size) + unit
    return _digits(speed)


def _digits(number: float) -> str:
    """About three digits of a number."""
    if number == 0:
        return "0"
    places = 2 if number < 9.995 else 1 if number < 99.95 else 0
    return f"{number:.{places}f}"


def times(ratio: float | None) -> str:
    """A ratio: ``0.52``; nothing of none."""
    return "" if ratio is None else _digits(ratio)


def main_table(run: Run) -> Figures:
    """Playouts a second of processor time of everybody, the ratios, and the largest spread."""
    labels = _present(run)
    pairs = [pair for pair in RATIOS if any(game.ratio(*pair) for game in run.games)]
    head = ("game", *labels, *(f"{one} / {two}" for one, two in pairs), "spread")
    rows = [
        (
            title(game),
            *(_cell(game, label) for label in labels),
            *(times(game.ratio(*pair)) for pair in pairs),
            f"{max((entry.spread for entry in game.entries), default=0):.0%}",
        )
        for game in run.games
    ]
    means = [times(run.mean_ratio(*pair)[0] or None) for pair in pairs]
    rows.append(("geometric mean", *("" for _ in labels), *means, ""))
    return Figures(head, tuple(rows))


def short_table(run: Run) -> Figures:
    """The games with a hand-written reasoner, and of them what matters most."""
    chosen = [game for game in run.games if game.speed(LIMIT)]
    labels = [label for label in ("HRG", "RBG", LIMIT, OPENSPIEL, INTERPRETER) if _any(run, label)]
    pairs = [pair for pair in RATIOS[:2] if any(game.ratio(*pair) for game in chosen)]
    rows = [
        (
            title(game),
            *(_cell(game, label) for label in labels),
            *(times(game.ratio(*pair)) for pair in pairs),
        )
        for game in chosen
    ]
    return Figures(("playouts/s", *labels, *(f"{one} / {two}" for one, two in pairs)), tuple(rows))


def _cell(game: Measured, label: str) -> str:
    refused = any(entry.label == label and entry.refused for entry in game.entries)
    return "refused" if refused else rate(game.speed(label))


def title(game: Measured) -> str:
    """What the paper calls a game, or its name in the corpus."""
    known = next((each.title for each in LISTED if each.name == game.game), "")
    return known or game.game.replace("_", " ")


def _any(run: Run, label: str) -> bool:
    return any(game.speed(label) for game in run.games)


def _present(run: Run) -> list[str]:
    """The contestants that were measured or refused anywhere, in order."""
    known = {entry.label for game in run.games for entry in game.entries}
    return [label for label in LABELS if label in known]


def published_table(run: Run) -> Figures:
    """The published rates, their ratios, and beside them our ratio from HRG to from RBG."""
    rows = []
    columns: list[list[float]] = [[] for _ in range(len(_PUBLISHED) + 1)]
    for game in run.games:
        known = RATES.get(game.game)
        if known is None:
            continue
        rates = [getattr(known, name) for name in _NAMES]
        ratios: list[float | None] = [game.ratio("HRG", "RBG")]
        for one, two in _PUBLISHED:
            pair = getattr(known, one), getattr(known, two)
            ratios.append(pair[0] / pair[1] if None not in pair else None)
        for column, ratio in zip(columns, ratios, strict=True):
            column += [ratio] if ratio is not None else []
        rows.append((title(game), *map(rate, rates), *map(times, ratios)))
    means = [times(geometric_mean(column)[0] or None) for column in columns]
    if rows:
        rows.append(("geometric mean", *("" for _ in _NAMES), *means))
    ratios_head = (f"{_NAMES[one]} / {_NAMES[two]}" for one, two in _PUBLISHED)
    return Figures(("game", *_NAMES.values(), "ours: HRG / RBG", *ratios_head), tuple(rows))


def nodes_table(run: Run) -> Figures:
    """The rates of 2019, in nodes, and beside them ours from RBG and from GDL."""
    rows = []
    for game in run.games:
        known = NODES.get(game.game)
        if known is None:
            continue
        perft, moves, gdl_perft, gdl_moves = (*_our_nodes(game, "RBG"), *_our_nodes(game, "GDL"))
        rbg = known.perft, perft, known.plays, moves
        gdl = known.gdl_perft, gdl_perft, known.gdl_plays, gdl_moves
        rows.append((title(game), *map(rate, (*rbg, *gdl))))
    kinds = ("RBG perft", "RBG plays", "GDL perft", "GDL plays")
    return Figures(
        ("game", *(f"{each}{who}" for each in kinds for who in ("", ", ours"))), tuple(rows)
    )


def _our_nodes(game: Measured, label: str) -> tuple[float | None, float | None]:
    """The rates of perft and of moves in random plays."""
    entry = game.entry(label)
    return (None, None) if entry is None else (entry.nodes_per_second, entry.moves_per_second)


def perft_table(run: Run) -> Figures:
    """Nodes a second of perft; in brackets the depth."""
    labels = [label for label in _present(run) if label != OPENSPIEL]
    rows = [
        (title(game), *(_nodes(_found(game, label)) for label in labels))
        for game in run.games
        if any(entry.counts for entry in game.entries)
    ]
    return Figures(("game", *labels), tuple(rows))


def _found(game: Measured, label: str) -> Entry | None:
    return next((entry for entry in game.entries if entry.label == label), None)


def _nodes(entry: Entry | None) -> str:
    if entry is None or not entry.counts or entry.refused:
        return ""
    return f"{rate(entry.nodes_per_second)} ({entry.counts[0].depth})"


def full_table(run: Run) -> Figures:
    """A line for each contestant in each game: medians, extremes, both clocks."""
    head = (
        *("game", "contestant", "playouts/s", "slowest", "fastest", "on the wall", "moves/s"),
        *("moves a play", "right to depth", "compiled in"),
    )
    rows = [
        (title(game), entry.label, *_line(entry))
        for game in run.games
        for entry in game.entries
        if entry.plays
    ]
    return Figures(head, tuple(rows))


def _line(entry: Entry) -> Sequence[str]:
    length = entry.mean_length
    return (
        *(rate(entry.speed), rate(entry.speeds[0]), rate(entry.speeds[-1])),
        *(
            rate(entry.wall_speed),
            rate(entry.moves_per_second),
            "" if length is None else f"{length:.2f}",
        ),
        *(str(entry.verified), "" if entry.build is None else f"{entry.build:.1f} s"),
    )


def checked_table(run: Run) -> Figures:
    """Whose counts the contestants were held to, and how deep the deepest of them."""
    rows = [
        (title(game), str(max(entry.verified for entry in game.entries)), game.reference)
        for game in run.games
        if game.entries
    ]
    return Figures(("game", "to depth", "by"), tuple(rows))


def refusals(run: Run) -> Figures:
    """Who was refused, and why."""
    rows = [
        (title(game), entry.label, entry.refused)
        for game in run.games
        for entry in game.entries
        if entry.refused
    ]
    return Figures(("game", "contestant", "why"), tuple(rows))


def differing_table() -> Figures:
    """The games of OpenSpiel that bear a name but have other rules."""
    rows = [(each.title, each.differs) for each in LISTED if each.differs]
    return Figures(("game", "in OpenSpiel"), tuple(rows))


TABLES: dict[str, Callable[[Run], Figures]] = {
    "playouts": main_table,
    "published": published_table,
    "nodes": nodes_table,
    "perft": perft_table,
    "all": full_table,
    "checked": checked_table,
}
"""The tables of docs/speed.md by the name of their place."""
