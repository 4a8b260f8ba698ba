"""The made parts of docs/learning.md, from docs/learning.json and its kin."""

from __future__ import annotations

import textwrap
from pathlib import Path

from tests.experiments.learning import pace, tables
from tests.experiments.learning.pace import Paces
from tests.experiments.learning.pictures import trade_off
from tests.experiments.learning.summary import Summary, from_json, to_json
from tests.made_parts import filled

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "learning.md"
DATA = ROOT / "docs" / "learning.json"
FRESH_DATA = ROOT / "docs" / "learning_fresh.json"
PACE_DATA = ROOT / "docs" / "learning_pace.json"
PICTURE = ROOT / "docs" / "pictures" / "learning.svg"
KIND = "experiment"


def parts(summary: Summary) -> dict[str, str]:
    """Name -> text of every made part."""
    return {
        "setting": _setting(summary),
        "sizes_all": tables.measured(summary, "all", "size").markdown(),
        "errors_all": tables.measured(summary, "all", "errors").markdown(),
        "sizes_single": tables.measured(summary, "single", "size").markdown(),
        "errors_single": tables.measured(summary, "single", "errors").markdown(),
        "times": tables.times(summary).markdown(),
        "checks": tables.late(summary).markdown(),
        "own": tables.own(summary).markdown(),
        "right": tables.exact(summary).markdown(),
        "games": tables.by_game(summary, "size").markdown(),
        "errors": tables.by_game(summary, "errors").markdown(),
        "outside": _outside(summary),
    }


def fresh_parts(summary: Summary) -> dict[str, str]:
    """Name -> text of the parts about fresh games."""
    return {
        "fresh_setting": _setting(summary),
        "fresh": tables.fresh(summary).markdown(),
    }


def pace_parts(paces: Paces) -> dict[str, str]:
    """Name -> text of the parts about times."""
    return {
        "pace_setting": "".join(f"- {name}: {value}\n" for name, value in paces.setting.items()),
        "pace": pace.table(paces).markdown(),
    }


def _setting(summary: Summary) -> str:
    lines = [f"- {name}: {value}\n" for name, value in summary.setting.items()]
    for scenario, games in summary.datasets.items():
        least, most = min(games.values()), max(games.values())
        number = f"{least}" if least == most else f"{least} to {most}"
        lines.append(f"- datasets, `{scenario}`: {number} of each of {len(games)} games\n")
    return "".join(lines)


def _outside(summary: Summary) -> str:
    """Cells outside the interval by their reasons, the unexplained ones last."""
    by_reason: dict[str | None, list[str]] = {}
    for each in tables.outside(summary):
        low, high = each.ours.narrow
        line = f"`{each.name}` {low:.1f}–{high:.1f} ({each.published:.1f})"
        by_reason.setdefault(each.why, []).append(line)
    unexplained = by_reason.pop(None, [])
    found = [f"- {why}\n{_listed(cells)}" for why, cells in by_reason.items() if why is not None]
    if unexplained:
        found.append(f"- Unexplained.\n{_listed(unexplained)}")
    return "".join(found) or "None.\n"


def _listed(cells: list[str]) -> str:
    text = "; ".join(cells) + "."
    return textwrap.fill(text, 98, initial_indent="  ", subsequent_indent="  ") + "\n"


def write(
    summary: Summary | None = None, fresh: Summary | None = None, paces: Paces | None = None
) -> None:
    """Put what is given into docs/, and make the page and the picture from all."""
    for made, path in ((summary, DATA), (fresh, FRESH_DATA)):
        if made is not None:
            path.write_text(to_json(made), encoding="utf-8")
    if paces is not None:
        PACE_DATA.write_text(pace.to_json(paces), encoding="utf-8")
    known = from_json(DATA.read_text(encoding="utf-8"))
    found = {
        **parts(known),
        **fresh_parts(from_json(FRESH_DATA.read_text(encoding="utf-8"))),
        **pace_parts(pace.from_json(PACE_DATA.read_text(encoding="utf-8"))),
    }
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(filled(page, KIND, found), encoding="utf-8")
    PICTURE.write_text(trade_off(known), encoding="utf-8")
