"""What the oracle's campaign prints: a line a game, totals by language, and docs/trust.md."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

from tests.campaign.subjects import group
from tests.campaign.tables import table as columns
from tests.made_parts import filled
from tests.oracle.plays import WholePlays
from tests.oracle.verdicts import Measured, expected, known_faults

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "trust.md"
KIND = "oracle"
_HEAD = (
    "files of",
    "files",
    "translated",
    "perft agrees",
    "to full depth",
    "levels",
    "played",
    "whole plays",
    "to their end",
    "go wrong",
)


def row(verdict: Measured) -> str:
    """One game in a line."""
    name = verdict.subject.partition("/")[2]
    if verdict.failed is not None:
        return f"{name:49} CANNOT  {verdict.failed}"
    known = len(expected(verdict.subject).perft) - 1
    wrong = verdict.wrong()
    return (
        f"{name:49} {'DIFFERS' if wrong else 'ok':7}"
        f" depth {len(verdict.perft) - 1:3} -> {len(verdict.perft_after) - 1:3} of {known:3}"
        f"  edges {verdict.edges:7} -> {verdict.edges_after:7}"
        f"  translate {verdict.translate_seconds:6.1f} s  passes {verdict.passes_seconds:6.1f} s"
        f"  perft {verdict.perft_seconds:6.1f} s -> {verdict.perft_after_seconds:6.1f} s"
        f"{_played(verdict.whole)}  {verdict.peak_mib:5} MiB  {'; '.join(wrong)}"
    ).rstrip()


def _played(plays: WholePlays | None) -> str:
    if plays is None:
        return ""
    fault = "" if plays.fault is None else f" {plays.fault}"
    return f"  {plays.ended:4} of {plays.wanted} plays, {plays.engine}{fault}"


def table(verdicts: Iterable[Measured]) -> str:
    """The totals, a line for each language."""
    return columns([_HEAD, *_totals(verdicts)])


def _totals(verdicts: Iterable[Measured]) -> list[tuple[str, ...]]:
    kinds: dict[str, list[Measured]] = {}
    for verdict in verdicts:
        kinds.setdefault(group(verdict.subject).partition("/")[2], []).append(verdict)
    found = [_counted(kind, members) for kind, members in sorted(kinds.items())]
    return [*found, _counted("all", [v for members in kinds.values() for v in members])]


def _counted(kind: str, members: Sequence[Measured]) -> tuple[str, ...]:
    done = [each for each in members if each.failed is None]
    counted = [each for each in done if len(each.perft_after) > 1 and "perft" not in each.wrong()]
    full = [each for each in counted if len(each.perft_after) == len(expected(each.subject).perft)]
    plays = [each.whole for each in done if each.whole is not None]
    numbers = (
        len(members),
        len(done),
        len(counted),
        len(full),
        sum(len(each.perft_after) - 1 for each in counted),
        sum(each.done for each in plays),
        sum(each.made for each in plays),
        sum(each.ended for each in plays),
        sum(bool(each.wrong()) for each in done),
    )
    return (kind, *(f"{number:,}" for number in numbers))


def parts(verdicts: Sequence[Measured], options: Sequence[str]) -> dict[str, str]:
    """Name -> text of every made part of docs/trust.md."""
    return {
        "setting": _setting(options),
        "totals": _markdown([_HEAD, *_totals(verdicts)]),
        "unfinished": _unfinished(verdicts),
        "faults": _faults(verdicts),
    }


def write(verdicts: Sequence[Measured], options: Sequence[str]) -> None:
    """Put the totals into docs/trust.md."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(filled(text, KIND, parts(verdicts, options)), encoding="utf-8")


def _setting(options: Sequence[str]) -> str:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    command = f"python -m tests.oracle.campaign {' '.join(options)}"
    return f"`{command}`, {date.today()}, commit {commit}.\n"


def _markdown(lines: Sequence[Sequence[str]]) -> str:
    head, *rest = lines
    ruled = [head, ["---", *("--:" for _ in head[1:])], *rest]
    return "".join(f"| {' | '.join(line)} |\n" for line in ruled)


def _unfinished(verdicts: Sequence[Measured]) -> str:
    """The games that were not managed, or not played as often as asked for, in the time."""
    lines = []
    for each in sorted(verdicts, key=lambda verdict: verdict.subject):
        name, plays = each.subject.partition("/")[2], each.whole
        if each.failed is not None:
            lines.append(f"- `{name}`: {each.failed}\n")
        elif plays is not None and not plays.done and plays.error is None:
            lines.append(f"- `{name}`: {plays.made:,} of {plays.wanted:,} plays in the time\n")
    return "".join(lines) or "None.\n"


def _faults(verdicts: Iterable[Measured]) -> str:
    """The games whose plays go wrong by their own rules."""
    seen = {each.subject for each in verdicts}
    found = sorted((name, fault) for name, fault in known_faults().items() if name in seen)
    lines = [
        f"- `{name.partition('/')[2]}` ({fault['fault']}): {fault['reason']}\n"
        for name, fault in found
    ]
    return "".join(lines) or "None.\n"
