"""Every pass and pipeline keeps the tree of every game at hand: ``make campaign``.

Tries the corpus, the files of ../shared/games that translate, and random games: each single pass
and each pipeline, as `tests.campaign.trial` says; then the corpus under ten hash seeds.  Prints a
line for each file, tables by kind of game and by pass, and for every failure the command that
shows it again.  Exit 1 if anything failed.

``python -m tests.campaign [--only PATTERN] [--random N] [--wild N] [--seeds N] [--jobs 2]
[--seconds 300] [--positions 1000] [--passes SPEC ...] [--json FILE]``

Verdicts are kept in FILE, one a line; games that have one there, of the same code and budget, are
not tried again, so that a campaign which was stopped (Ctrl-C) goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TextIO

from tests.campaign import hashes
from tests.campaign.subjects import GENERATORS, SHARED, group, names
from tests.campaign.tables import by_kind, by_pass, failures, row
from tests.campaign.trial import DEFAULT, Budget, Verdict

_CHUNK = 25
"""How many random games one process tries."""
_CODE = ("ir", "frontends", "passes", "backends", "debugger", "corpus", "tests")
"""What verdicts depend on."""
_PATIENCE = 2
"""A process that has not ended after so many times its games' budgets is killed."""


class _Campaign:
    """Processes at work, and the verdicts that came back."""

    def __init__(self, options: Sequence[str], budget: Budget, keep: TextIO) -> None:
        self.options, self.budget, self.keep = options, budget, keep
        self.stamp = stamp(options)
        self.verdicts: list[Verdict] = []
        self.lock = Lock()
        self.running: set[subprocess.Popen[str]] = set()
        self.stopped = False

    def run(self, chunk: Sequence[str]) -> None:
        """Try some games in a process of their own."""
        if self.stopped:
            return
        command = [sys.executable, "-m", "tests.campaign.work", *self.options, *chunk]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
        )
        with self.lock:
            self.running.add(process)
        try:
            limit = self.budget.seconds * _PATIENCE * len(chunk)
            out, err = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            kill(process)
            out, err = process.communicate()
            err += f"\nnot done in {limit:.0f} s"
        finally:
            with self.lock:
                self.running.discard(process)
        if not self.stopped:
            self._enter(chunk, out, err)

    def _enter(self, chunk: Sequence[str], out: str, err: str) -> None:
        verdicts = [Verdict(**json.loads(line)) for line in out.splitlines()]
        lost = list(chunk[len(verdicts) :])
        if lost:
            reason = (err.strip() or "the process ended").splitlines()[-1]
            verdicts.append(Verdict(lost[0], skipped=reason))
        with self.lock:
            for verdict in verdicts:
                self.enter(verdict)
        if lost[1:]:
            self.run(lost[1:])

    def enter(self, verdict: Verdict, *, known: bool = False) -> None:
        """Count, keep and show a verdict."""
        self.verdicts.append(verdict)
        if not known:
            kept = {"stamp": self.stamp, "verdict": verdict.to_json()}
            print(json.dumps(kept), file=self.keep, flush=True)
        if group(verdict.subject) not in GENERATORS or verdict.failures:
            print(row(verdict), flush=True)

    def stop(self) -> None:
        """End the processes at work."""
        self.stopped = True
        with self.lock:
            for process in self.running:
                kill(process)


def kill(process: subprocess.Popen[str]) -> None:
    """Kill a process with the grounder that it may have started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def chunks(subjects: Sequence[str]) -> Iterator[list[str]]:
    """Files one by one, random games in chunks."""
    random: dict[str, list[str]] = {}
    for name in subjects:
        if group(name) in GENERATORS:
            random.setdefault(group(name), []).append(name)
        else:
            yield [name]
    for members in random.values():
        for first in range(0, len(members), _CHUNK):
            yield members[first : first + _CHUNK]


def known_verdicts(path: Path | None, stamp: str) -> list[Verdict]:
    """The verdicts of earlier runs with this stamp."""
    if path is None or not path.exists():
        return []
    kept = map(json.loads, path.read_text().splitlines())
    return [Verdict(**each["verdict"]) for each in kept if each["stamp"] == stamp]


def stamp(options: Sequence[str]) -> str:
    """A digest of the code and of the options that verdicts depend on."""
    digest = blake2b(repr(options).encode(), digest_size=8)
    for folder in _CODE:
        for path in sorted((hashes.ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def try_all(campaign: _Campaign, subjects: Sequence[str], jobs: int) -> None:
    """Try the games in several processes; Ctrl-C ends the work, not the report."""
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(campaign.run, chunk) for chunk in chunks(subjects)]
        try:
            for future in as_completed(futures):
                future.result()
        except KeyboardInterrupt:
            campaign.stop()
            pool.shutdown(cancel_futures=True)
            print("stopped: what follows is what was tried so far")


def unstable(seeds: int, pattern: str) -> list[str]:
    """The corpus games whose optimised text depends on the hash seed; prints what was done."""
    kind, _, rest = pattern.partition("/")
    if not seeds or kind not in ("corpus", "*"):
        return []
    options = ["--passes", "default,pragmas", "--read-back", "--only", rest or "*"]
    found = hashes.under_seeds(range(seeds), *options)
    games = max(map(len, found.values()))
    wrong = hashes.disagreements(found)
    print(f"\nhash seeds: {games} corpus games under {seeds} seeds, {len(wrong)} differ")
    for name in wrong:
        print(f"  differs: {name}")
    return wrong


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="*")
    for kind in GENERATORS:
        parser.add_argument(f"--{kind}", type=int, default=2000)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=DEFAULT.seconds)
    parser.add_argument("--positions", type=int, default=DEFAULT.positions)
    parser.add_argument("--passes", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def main() -> int:
    """Run the campaign and print the tables."""
    arguments = options()
    if not SHARED.exists():
        print("no ../shared/games beside this checkout: its files are left out")
    budget = Budget(arguments.seconds, arguments.positions)
    worker = [f"--seconds={budget.seconds}", f"--positions={budget.positions}"]
    worker += [f"--passes={spec}" for spec in arguments.passes]
    subjects = names({kind: getattr(arguments, kind) for kind in GENERATORS}, arguments.only)
    with open(arguments.json or os.devnull, "a") as keep:
        campaign = _Campaign(worker, budget, keep)
        known = known_verdicts(arguments.json, campaign.stamp)
        known = [verdict for verdict in known if verdict.subject in set(subjects)]
        done = {verdict.subject for verdict in known}
        for verdict in known:
            campaign.enter(verdict, known=True)
        try_all(campaign, [name for name in subjects if name not in done], arguments.jobs)
    print(f"\n{by_kind(campaign.verdicts)}\n\n{by_pass(campaign.verdicts)}")
    wrong = failures(campaign.verdicts, budget)
    print("\n".join(wrong))
    moved = [] if campaign.stopped else unstable(arguments.seeds, arguments.only)
    return 1 if wrong or moved else 0


if __name__ == "__main__":
    sys.exit(main())
