"""One game file against outside numbers: run as a program, prints one JSON object.

``python -m tests.oracle.measure FILE --perft 1,9,72 --roles 2 --seconds 60``

A GDL step is one move of every role, so level k of the oracle is ply k * roles.  The game is
counted as translated and as optimised, and the two are compared by tree fingerprint.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from typing import Any

import rgt
import rgt.api
from rgt.backends.explore import fingerprint, perft
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize

_MEMORY = 7 << 30
_FINGERPRINT_POSITIONS = 1000


def measure(
    path: str, expected: list[int], roles: int, seconds: float, passes: str, passes_seconds: float
) -> dict[str, Any]:
    """What rgt makes of the file: sizes, times, perft by level, agreement."""
    start = time.perf_counter()
    game = rgt.load(path)
    translated = time.perf_counter() - start
    result: dict[str, Any] = {"translate_seconds": round(translated, 2), "nodes": _nodes(game)}
    result["edges"] = len(game.automaton)
    result["formats"] = _formats(path)
    raw = rgt.engine(game)
    counts, took = _levels(raw, expected, roles, seconds)
    result |= {"perft": counts, "perft_seconds": took, "agrees": counts == expected[: len(counts)]}
    start = time.perf_counter()
    report = optimize(game, passes, seconds=passes_seconds)
    result["passes_seconds"] = round(time.perf_counter() - start, 2)
    result |= {"nodes_after": report.after.nodes, "edges_after": report.after.edges}
    result["fixed_point"] = report.cut is None
    small = rgt.engine(game)
    depth = _fingerprint_depth(expected, roles)
    result["fingerprint_plies"] = depth
    result["same_tree"] = fingerprint(raw, depth) == fingerprint(small, depth)
    again, took = _levels(small, expected, roles, seconds)
    result |= {"optimised_perft": again, "optimised_perft_seconds": took}
    result["agrees"] &= again == expected[: len(again)]
    return result


def _formats(path: str) -> bool:
    """Whether formatting the file twice is formatting it once, and keeps what it says."""
    source, language = rgt.api.read_source(path)
    frontend = frontend_named(language)
    assert frontend.format is not None
    once = Source(source.name, frontend.format(source))
    return frontend.format(once) == once.text and frontend.parse(once) == frontend.parse(source)


def _levels(
    engine: Any, expected: list[int], roles: int, seconds: float
) -> tuple[list[int], float]:
    """Perft by level as deep as the time allows (never cut within a level), and the time."""
    start = time.perf_counter()
    plies = perft(engine, roles * (len(expected) - 1), seconds=seconds)
    return plies[::roles], round(time.perf_counter() - start, 2)


def _fingerprint_depth(expected: list[int], roles: int) -> int:
    """The deepest whole level with a tree of a few thousand positions, at least one.

    Only where the first move alone leads to far more positions it is none: there the counts of
    moves must do.
    """
    if len(expected) > 1 and expected[1] > _FINGERPRINT_POSITIONS * 10:
        return 0
    total, level = 0, 0
    for level, count in enumerate(expected):
        total += count
        if total > _FINGERPRINT_POSITIONS:
            return max(1, level - 1) * roles
    return max(1, level) * roles


def _nodes(game: Any) -> int:
    return int(game.automaton.graph.number_of_nodes())


def main() -> None:
    """Measure the file named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--perft", required=True)
    parser.add_argument("--roles", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--passes", default="default")
    parser.add_argument("--passes-seconds", type=float, default=60)
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    expected = [int(count) for count in arguments.perft.split(",")]
    try:
        result = measure(
            arguments.file,
            expected,
            arguments.roles,
            arguments.seconds,
            arguments.passes,
            arguments.passes_seconds,
        )
    except rgt.GameError as problem:
        result = {"failed": problem.diagnostics[0].message}
    except MemoryError:
        result = {"failed": f"needs more than {_MEMORY >> 30} GiB of memory"}
    result["peak_mib"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(json.dumps(result))


if __name__ == "__main__":
    main()
