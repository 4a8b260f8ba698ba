"""The parts of docs/speed.md and of the README that are made from docs/speed.json."""

from __future__ import annotations

import shutil
import sys
import textwrap
from hashlib import blake2b
from pathlib import Path

from tests.benchmarks.reasoners import tables
from tests.benchmarks.reasoners.contestants import INTERPRETER, LIMIT
from tests.benchmarks.reasoners.pictures import draw
from tests.benchmarks.reasoners.published import SOURCE, SOURCE_2019
from tests.benchmarks.reasoners.results import Run, from_json
from tests.made_parts import filled

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "docs" / "speed.json"
PAGE = ROOT / "docs" / "speed.md"
README = ROOT / "README.md"
PICTURES = ROOT / "docs" / "pictures"
KIND = "speed"
"""Of the made parts; see `tests.made_parts`."""
_PROVISIONAL = (
    "**These figures are provisional**: the run was short, or other programs ran beside it.\n"
)


def digest(text: str) -> str:
    """What pictures say they were made from."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def parts(run: Run) -> dict[str, str]:
    """Name -> text of every made part."""
    found = {name: table(run).markdown() for name, table in tables.TABLES.items()}
    found["differing"] = tables.differing_table().markdown()
    found["setting"] = _setting(run)
    found["summary"] = _summary(run)
    found["source"] = f"{textwrap.fill(SOURCE, 98)}.\n"
    found["source2019"] = f"{textwrap.fill(SOURCE_2019, 98)}.\n"
    refused = tables.refusals(run)
    found["refused"] = refused.markdown() if refused.rows else "Nobody was refused.\n"
    found["short"] = _short(run)
    return found


def _setting(run: Run) -> str:
    lines = [f"- {name}: {value}" for name, value in run.setting.items()]
    lines.append(f"- {run.repetitions} times {run.seconds:g} s a figure")
    lines.append(f"- longer on the wall than on the processor by {run.waiting:.0%}")
    head = f"{_PROVISIONAL}\n" if run.is_provisional else ""
    return head + "\n".join(lines) + "\n"


def _short(run: Run) -> str:
    """The short table with machine, compiler and command; no figures of a provisional run."""
    if run.is_provisional:
        return "The last run was short or disturbed: its figures are in docs/speed.md only.\n"
    known = run.setting
    caption = (
        f"{known['machine']}; {known['compiler']}, `{known['flags']}`; `{known['command']}`, "
        f"{known['date']}: medians of {run.repetitions} runs of {run.seconds:g} s, random plays a "
        "second of processor time."
    )
    return f"{tables.short_table(run).markdown()}\n{textwrap.fill(caption, 100)}\n"


def _summary(run: Run) -> str:
    """The means over all games that have both figures, as a list."""
    lines = []
    for one, two in (("HRG", LIMIT), ("RBG", LIMIT), ("HRG", "RBG"), ("HRG", INTERPRETER)):
        ratio, number = run.mean_ratio(one, two)
        if number:
            lines.append(f"- {one} / {two}: {tables.times(ratio)} over {_games(number)}")
    for label, part, words in (("HRG", 0.5, "half"), ("RBG", 1 / 3, "a third of")):
        ratios = [r for game in run.games if (r := game.ratio(label, LIMIT)) is not None]
        if ratios:
            good = sum(ratio >= part for ratio in ratios)
            lines.append(
                f"- from {label} at least {words} the limit: {good} of {_games(len(ratios))}"
            )
    reached = sum(
        any((game.ratio(label, LIMIT) or 0) >= 1 for label in ("HRG", "RBG", "GDL"))
        for game in run.games
    )
    lines.append(f"- the limit itself: {_games(reached)}")
    return "\n".join(lines) + "\n"


def _games(number: int) -> str:
    return f"{number} game{'' if number == 1 else 's'}"


def write(source: Path | None) -> None:
    """Put a run's JSON, if one is given, into docs/, and make the pages and pictures from it.

    Without matplotlib the pictures stay as they are, which the tests find if they are old.
    """
    if source is not None and source.resolve() != DATA:
        shutil.copyfile(source, DATA)
    text = DATA.read_text(encoding="utf-8")
    run = from_json(text)
    made = parts(run)
    for page in (PAGE, README):
        page.write_text(filled(page.read_text(encoding="utf-8"), KIND, made), encoding="utf-8")
    try:
        draw(run, digest(text), PICTURES)
    except ImportError:
        print("no pictures: pip install matplotlib", file=sys.stderr)
