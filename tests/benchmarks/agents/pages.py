"""The measured tables of docs/agents.md, between marks that are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.benchmarks.agents.games import GAMES
from tests.benchmarks.agents.wilson import interval

PAGE = Path(__file__).resolve().parents[3] / "docs" / "agents.md"
Row = Mapping[str, Any]


def strength_table(rows: Sequence[Row]) -> str:
    """Each option against plain UCT: all games together, then game by game."""
    if not rows:
        return "Nothing was played yet."
    games = [game for game in GAMES if any(row["game"] == game for row in rows)]
    lines = []
    # of a game that was played twice the match of more iterations
    against = sorted((row for row in rows if row["option"] == "random"), key=lambda row: row["own"])
    beaten = list({row["game"]: row for row in against}.values())
    if beaten:
        usual = Counter(row["own"] for row in beaten).most_common(1)[0][0]
        more = [
            f"{row['own']:,} in {row['game'].partition('/')[2]}"
            for row in beaten
            if row["own"] != usual
        ]
        told = f" ({', '.join(more)})" if more else ""
        plays = sum(row["plays"] for row in beaten)
        points = sum(row["points"] for row in beaten)
        lines += [
            f"Plain UCT of {usual:,} iterations a move{told} "
            f"against random moves, on {len(beaten)} games: {points:g} points of {plays} plays.",
            "",
        ]
    for equal, said in (("iterations", "equal iterations"), ("time", "equal processor time")):
        some = [row for row in rows if row["equal"] == equal and row["option"] != "random"]
        if not some:
            continue
        each = Counter(row["plays"] for row in some).most_common(1)[0][0]
        lines += [
            f"With {said} ({some[0]['iterations']} of plain UCT's a move), {each} plays for each "
            "cell (or as many as stand in brackets), percent of the points; `+` and `-`: the "
            "interval of 95 % does not hold 50.",
            "",
            "| option | all | " + " | ".join(game.partition("/")[2] for game in games) + " |",
            "|---|--:|" + "--:|" * len(games),
        ]
        for option in dict.fromkeys(row["option"] for row in some):
            mine = {row["game"]: row for row in some if row["option"] == option}
            plays = sum(row["plays"] for row in mine.values())
            points = sum(row["points"] for row in mine.values())
            cells = [_cell(mine[game], each) if game in mine else "" for game in games]
            lines.append(f"| `{option}` | {_share(points, plays)} | " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _share(points: float, plays: int) -> str:
    low, high = interval(points, plays)
    return f"{100 * points / plays:.1f} ({100 * low:.0f}-{100 * high:.0f})"


def _cell(row: Row, usual: int) -> str:
    mark = "+" if row["low"] > 0.5 else "-" if row["high"] < 0.5 else ""
    plays = "" if row["plays"] == usual else f" ({row['plays']})"
    return f"{100 * row['points'] / row['plays']:.0f}{mark}{plays}"


def write(name: str, table: str) -> None:
    """Put a table between its marks in the page."""
    begin, end = f"<!-- {name}: written by the benchmark -->", f"<!-- end of {name} -->"
    text = PAGE.read_text()
    before, mark, rest = text.partition(begin)
    assert mark and end in rest, f"{PAGE} has no place for {name}"
    PAGE.write_text(f"{before}{begin}\n\n{table}\n{end}{rest.partition(end)[2]}")
