"""What a campaign prints: a line a game, tables by kind of game and by pass, the failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rgt.passes.registry import OPTIMISATIONS
from tests.campaign.subjects import group
from tests.campaign.trial import NORMALISED, Budget, Verdict

_WIDE = 44


def row(verdict: Verdict) -> str:
    """One game in a line."""
    if verdict.skipped is not None:
        return f"{verdict.subject:{_WIDE}} skipped: {verdict.skipped}"
    cut = f"  {len(verdict.cut)} unfinished" if verdict.cut else ""
    failed = ", ".join(f"{what} ({_short(spec)})" for spec, what, _ in verdict.failures)
    return (
        f"{verdict.subject:{_WIDE}} {'FAILS' if failed else 'ok':5} depth {verdict.depth:2}"
        f"  positions {verdict.positions:6}  tried {len(verdict.tried):2}"
        f"  changed {len(verdict.changed):2}  {verdict.seconds:6.1f} s{cut}"
        f"{'  ' if failed else ''}{failed}"
    )


def by_kind(verdicts: Iterable[Verdict]) -> str:
    """A table with a line for each kind of game."""
    kinds: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        kinds.setdefault(group(verdict.subject), []).append(verdict)
    head = "games from", "games", "skipped", "depth", "positions", "tried", "changed"
    lines: list[tuple[str, ...]] = [(*head, "unfinished", "failures")]
    lines += [_counted(kind, members) for kind, members in sorted(kinds.items())]
    lines.append(_counted("all", [v for members in kinds.values() for v in members]))
    return table(lines)


def _counted(kind: str, members: Sequence[Verdict]) -> tuple[str, ...]:
    looked_at = [verdict for verdict in members if verdict.skipped is None]
    depths = [verdict.depth for verdict in looked_at] or [0]
    numbers = [
        sum(verdict.positions for verdict in looked_at),
        sum(len(verdict.tried) for verdict in looked_at),
        sum(len(verdict.changed) for verdict in looked_at),
        sum(len(verdict.cut) for verdict in looked_at),
        sum(len(verdict.failures) for verdict in looked_at),
    ]
    depth = f"{min(depths)}-{max(depths)}"
    skipped = len(members) - len(looked_at)
    return (kind, str(len(looked_at)), str(skipped), depth, *map(str, numbers))


def by_pass(verdicts: Sequence[Verdict]) -> str:
    """A table with a line for each pipeline and pass that was tried."""
    tried = Counter(_short(spec) for verdict in verdicts for spec in verdict.tried)
    changed = Counter(_short(spec) for verdict in verdicts for spec in verdict.changed)
    cut = Counter(_short(spec) for verdict in verdicts for spec in verdict.cut)
    failed = Counter(_short(spec) for verdict in verdicts for spec, _, _ in verdict.failures)
    lines = [("passes", "tried", "changed", "unfinished", "failures")]
    lines += [
        (spec, str(tried[spec]), str(changed[spec]), str(cut[spec]), str(failed[spec]))
        for spec in tried
    ]
    return table(lines)


def failures(verdicts: Iterable[Verdict], budget: Budget) -> list[str]:
    """Every failure with its detail and the command that shows it again."""
    found = []
    for verdict in verdicts:
        for spec, what, detail in verdict.failures:
            kind, _, seed = verdict.subject.partition("/")
            count = f" --{kind} {int(seed) + 1}" if seed.isdecimal() else ""
            note = f" (not proper: {', '.join(verdict.improper)})" if verdict.improper else ""
            found.append(
                f"\n{what}: {_short(spec)} on {verdict.subject}{note}\n  {indented(detail)}\n"
                f"  python -m tests.campaign --seeds 0 --only '{verdict.subject}'{count}"
                f" --positions {budget.positions} --passes '{spec}'"
            )
    return found


def _short(spec: str) -> str:
    """The specification, or what to call one that is too long for a table."""
    if spec == NORMALISED:
        return "(normalisations)"
    return "(shuffled)" if spec.count(",") >= len(OPTIMISATIONS) else spec


def indented(detail: str) -> str:
    """Some lines as part of a list."""
    return detail.strip().replace("\n", "\n  ")


def table(lines: Sequence[Sequence[str]]) -> str:
    """Columns, the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            f"{cell:<{width}}" if number == 0 else f"{cell:>{width}}"
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )
