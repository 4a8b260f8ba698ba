"""The figures of GDL files as a table, and in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from tests.benchmarks.gdl.results import Measured
from tests.benchmarks.reasoners.tables import Figures, rate

HEAD = (
    "file",
    "recovering",
    "grounding",
    "lowering",
    "passes",
    "nodes",
    "after",
    "edges",
    "after",
    "bits",
    "recovered",
    "agrees",
    "playouts a second",
    "to the prover",
)


def table(found: Sequence[Measured]) -> Figures:
    """All files: the slowest to translate first, those without an end before them."""
    rows = sorted(
        found,
        key=lambda each: (each.translated, -(each.translating or 0.0), each.file),
    )
    return Figures(HEAD, tuple(map(_row, rows)))


def _row(each: Measured) -> tuple[str, ...]:
    return (
        each.file,
        _seconds(each.recovering),
        _seconds(each.grounding),
        _seconds(each.lowering),
        _seconds(each.passes),
        _count(each.nodes_before),
        _count(each.nodes),
        _count(each.edges_before),
        _count(each.edges),
        _count(each.bits),
        (each.recovered or "").partition(":")[0],
        _agreement(each),
        rate(each.playouts) if each.playouts else "",
        "" if each.factor is None else f"{each.factor:,.0f}",
    )


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _count(value: int | None) -> str:
    return "" if value is None else str(value)


def _agreement(each: Measured) -> str:
    """How far the counts are the oracle's, or what came between."""
    if each.wrong is not None:
        return f"wrong at {each.wrong}"
    if each.agreed is None:
        return (each.ended or "").partition(":")[0]
    return f"{each.agreed} of {each.depth}"


def summary(found: Sequence[Measured]) -> str:
    """What all files come to, as a list."""
    whole = len(found)
    agreeing = sum(each.agrees for each in found)
    translated = [each.translating for each in found if each.translated and each.translating]
    times = sorted(translated) + [float("inf")] * (whole - len(translated))
    recovering = [each.recovering for each in found if each.recovering is not None]
    factors = [each.factor for each in found if each.factor is not None]
    lines = [
        f"files: {whole}; translated within 60 s and 4 GB: {len(translated)} "
        f"({_share(len(translated), whole)})",
        f"agreeing with the oracle to its full depth: {agreeing} ({_share(agreeing, whole)}); "
        f"differing from it: {sum(each.wrong is not None for each in found)}",
        f"seconds of processor time to translate and optimise: median {_nth(times, 0.5)}, "
        f"nine of ten within {_nth(times, 0.9)}, 99 of 100 within {_nth(times, 0.99)}",
        f"files whose own state is recovered: {sum(each.is_recovered for each in found)}; "
        f"seconds to find it, or to decline it: median {_middle(recovering, '.2f')}, "
        f"most {max(recovering, default=0.0):.2f}",
        f"median nodes after the passes: {_median([each.nodes for each in found])}, "
        f"median bits of the state: {_median([each.bits for each in found])}",
        f"files that leave waiting moves out, proven: {sum(bool(each.dropped) for each in found)}",
    ]
    for least, who in ((0.0, "all files"), (2.0, "files of more than 2 s")):
        shares = _profile([each for each in found if (each.translating or 0.0) > least])
        if shares:
            lines.append(f"where the time of {who} goes: {shares}")
    if factors:
        lines.append(
            f"playouts beside the prover's, of {len(factors)} files: "
            f"median {median(factors):,.0f} times, least {min(factors):,.0f} times"
        )
    for yes, who in ((True, "recovered files"), (False, "files by the net")):
        own = [each.factor for each in found if each.factor and each.is_recovered is yes]
        if own and len(own) < len(factors):
            lines.append(
                f"of {len(own)} {who}: median {median(own):,.0f} times, least {min(own):,.0f} times"
            )
    return "".join(f"- {line}\n" for line in lines)


def _profile(found: Sequence[Measured]) -> str:
    """The shares of the stages in the time of all these files together."""
    stages = {
        "recovering": sum(each.recovering or 0.0 for each in found),
        "grounding": sum(each.grounding or 0.0 for each in found),
        "lowering": sum(each.lowering or 0.0 for each in found),
        "passes": sum(each.passes or 0.0 for each in found),
    }
    whole = sum(stages.values())
    if not whole:
        return ""
    return ", ".join(f"{name} {100 * spent / whole:.0f} %" for name, spent in stages.items())


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "none"


def _nth(times: Sequence[float], share: float) -> str:
    """The time within which so large a share is done."""
    if not times:
        return "none"
    value = times[min(len(times) - 1, max(0, -int(-share * len(times) // 1) - 1))]
    return "more than 60" if value == float("inf") else f"{value:.2f}"


def _middle(values: Sequence[float], form: str) -> str:
    return f"{median(values):{form}}" if values else "none"


def _median(values: Sequence[int | None]) -> str:
    known = [value for value in values if value is not None]
    return f"{median(known):g}" if known else "none"


def declined(found: Sequence[Measured]) -> str:
    """Why files are not recovered, the most frequent reasons first, as a list."""
    reasons: dict[str, list[str]] = {}
    for each in found:
        if each.recovered is not None and not each.is_recovered:
            reasons.setdefault(each.recovered.partition(": ")[2], []).append(each.file)
    return "".join(
        f"- {reason}: {len(files)} ({', '.join(sorted(files)[:4])}{', ...' * (len(files) > 4)})\n"
        for reason, files in sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0]))
    )


def apart(found: Sequence[Measured]) -> str:
    """The files that came to no end, with the reason, as a list."""
    return "".join(
        f"- {each.file}: {each.ended}\n"
        for each in sorted(found, key=lambda each: each.file)
        if each.ended is not None
    )
