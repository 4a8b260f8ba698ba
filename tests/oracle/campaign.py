"""All outside game files against outside numbers, at full depth: ``make oracle``.

Reads ../shared/games and ../shared/oracle.  Each game runs in a process of its own with a
time limit, two at a time; a game that rgt cannot manage is listed with its reason.  Exit 1 if
any number disagrees.

``python -m tests.oracle.campaign [--seconds 60] [--only PATTERN] [--json FILE]``
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[3] / "shared"
TESTS = ("agrees", "same_tree", "formats")
LANGUAGES = ("hrg", "rbg", "gdl")
# translation, optimisation and two perfts, each with a limit of its own
_LIMITS = 10


def outside_games(language: str) -> dict[str, dict[str, Any]]:
    """The listed games of a language with at least one level to compare, by file name."""
    known = json.loads((SHARED / f"oracle/{language}.json").read_text())["games"]
    return {name: game for name, game in sorted(known.items()) if len(game["perft"]) > 1}


def run(name: str, game: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What `measure` says about one game, or why it could not be measured.

    `name` is language and file: ``gdl/base__ticTacToe.kif``.  A step of the oracle is a move of
    every role in GDL, a move of one player in the other languages.
    """
    command = [sys.executable, "-m", "tests.oracle.measure", str(SHARED / "games" / name)]
    roles = str(len(game.get("roles", (1,))))
    command += ["--perft", ",".join(map(str, game["perft"])), "--roles", roles]
    command += ["--seconds", str(seconds), "--passes-seconds", str(seconds)]
    limit = seconds * _LIMITS
    # a session of its own: when the time is up, its grounder must go with it
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            out, err = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return {"failed": f"not done in {limit:.0f} s"}
    if process.returncode != 0:
        lines = err.strip().splitlines()
        return {"failed": lines[-1] if lines else f"exit status {process.returncode}"}
    result: dict[str, Any] = json.loads(out.splitlines()[-1])
    return result


def row(name: str, game: dict[str, Any], result: dict[str, Any]) -> str:
    """One line of the table."""
    if "failed" in result:
        return f"{name:49} CANNOT  {result['failed']}"
    good = all(result[test] for test in TESTS)
    before, after = len(result["perft"]) - 1, len(result["optimised_perft"]) - 1
    return (
        f"{name:49} {'ok' if good else 'DIFFERS':7}"
        f" depth {before:3} -> {after:3} of {len(game['perft']) - 1:3}"
        f"  edges {result['edges']:7} -> {result['edges_after']:7}"
        f"  translate {result['translate_seconds']:6.1f} s"
        f"  passes {result['passes_seconds']:6.1f} s"
        f"  perft {result['perft_seconds']:6.1f} s -> {result['optimised_perft_seconds']:6.1f} s"
        f"  {result['peak_mib']:5} MiB"
    )


def main() -> int:
    """Run the campaign and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", default="*")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if not SHARED.exists():
        print(f"skipped: {SHARED.name} is not beside this checkout")
        return 0
    games = {
        f"{language}/{name}": game
        for language in LANGUAGES
        for name, game in outside_games(language).items()
        if fnmatch.fnmatch(f"{language}/{name}", arguments.only)
    }
    results: dict[str, dict[str, Any]] = {}
    with ThreadPoolExecutor(arguments.jobs) as pool:
        runs = {name: pool.submit(run, name, games[name], arguments.seconds) for name in games}
        for name, future in runs.items():
            results[name] = future.result()
            print(row(name, games[name], results[name]), flush=True)
    done = {name: r for name, r in results.items() if "failed" not in r}
    wrong = [name for name, r in done.items() if not all(r[test] for test in TESTS)]
    full = [n for n, r in done.items() if len(r["optimised_perft"]) == len(games[n]["perft"])]
    levels = sum(len(r["optimised_perft"]) - 1 for r in done.values())
    print(
        f"{len(games)} games: {len(done) - len(wrong)} agree, {len(wrong)} differ, "
        f"{len(games) - len(done)} cannot be managed yet; {levels} levels counted, "
        f"{len(full)} games to the oracle's full depth"
    )
    for name in wrong:
        print(f"differs: {name}: {games[name]['perft']} against {results[name]}")
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
