"""The figures as tables, and in a few lines."""

from __future__ import annotations

from collections.abc import Iterable

from tests.benchmarks.foreign.files import LANGUAGES, PEER_NAMES
from tests.benchmarks.foreign.results import Measured, Run, shares
from tests.benchmarks.reasoners.results import geometric_mean
from tests.benchmarks.reasoners.tables import Figures, rate

_LEAST = {"hrg": (1.0,), "rbg": (1.0, 2.0)}
_NEAR = 0.5
"""So much of our own description's speed is wanted, in both directions."""


def table(run: Run, language: str) -> Figures:
    """The files of a language, the slowest beside its peer first."""
    rows = sorted(_of(run, language), key=lambda each: (each.to_peer or float("inf"), each.file))
    return Figures(
        ("file", "playouts a second", f"to {PEER_NAMES[language]}", "to ours", "ours", "ready in"),
        tuple(map(_row, rows)),
    )


def _row(found: Measured) -> tuple[str, ...]:
    twin = found.to_twin
    return (
        found.file,
        rate(found.rate) if found.refused is None else "refused",
        _ratio(found.to_peer),
        "" if twin is None else _ratio(twin[0]),
        "" if twin is None else twin[1],
        f"{found.seconds:.1f} s",
    )


def _ratio(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}" if value < 10 else f"{value:.0f}"


def _of(run: Run, language: str) -> list[Measured]:
    return [each for each in run.files if each.language == language]


def summary(run: Run) -> str:
    """How many files reach what is wanted of them, as a list."""
    lines: list[str] = []
    for language in LANGUAGES:
        found = _of(run, language)
        lines += _summed(
            f"{language.upper()} files beside {PEER_NAMES[language]}",
            [each.to_peer for each in found],
            _LEAST[language],
        )
        twins = [each.to_twin for each in found]
        lines += _summed(
            f"{language.upper()} files beside our own description of the same rules",
            [None if twin is None else twin[0] for twin in twins],
            (_NEAR,),
        )
        far = [twin[0] for twin in twins if twin is not None and twin[0] > 1 / _NEAR]
        lines.append(f"- {language.upper()} files more than twice as fast as ours: {len(far)}")
    return "\n".join(lines) + "\n"


def _summed(head: str, ratios: Iterable[float | None], least: tuple[float, ...]) -> list[str]:
    known = [each for each in ratios if each is not None]
    mean, number = geometric_mean(known)
    reached = ", ".join(
        f"at least {bound:g}: {count} of {number}" for bound, count in shares(known, least)
    )
    return [f"- {head}: geometric mean {mean:.2f}; {reached}"] if known else []


def apart(run: Run) -> str:
    """The files that are refused, and the corpus games whose rules are others, as a list."""
    lines = [f"- {each.file}: refused: {each.refused}" for each in run.files if each.refused]
    lines += [
        f"- {each.file}: {twin.name} has other rules: {twin.differs}"
        for each in run.files
        for twin in each.twins
        if twin.differs
    ]
    return "\n".join(lines) + "\n" if lines else "None.\n"


def parts(run: Run) -> dict[str, str]:
    """Name -> text of every made part of docs/speed.md."""
    setting = "".join(f"- {name}: {value}\n" for name, value in run.setting.items())
    return {
        **{language: table(run, language).markdown() for language in LANGUAGES},
        "setting": setting,
        "summary": summary(run),
        "apart": apart(run),
    }
