"""The executor of many machines: Dask distributed.

A piece is a task of Dask, so its scheduler gives it to another machine when one is lost.  On the
machine it is done by a process of its own (`crew`), as here: what crashes, takes too long or
too much memory costs that process, not Dask's worker with the other pieces it has.

When the scheduler itself is lost the executor waits until it is there again, and hands out anew
the pieces that had no result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic
from uuid import uuid4

import cloudpickle
from distributed import Client, Future
from distributed.scheduler import KilledWorker

from rgt.experiments.executors import cluster_work
from rgt.experiments.executors.attempt import failed
from rgt.experiments.executors.crew import Try, failing
from rgt.experiments.executors.local import as_outcome, packed_function
from rgt.experiments.executors.outcomes import ATTEMPTS, Executor, Outcome, P, R
from rgt.experiments.executors.parcels import UnsendableError, packed
from rgt.ir.diagnostics import Diagnostic, GameError, error, warning
from rgt.ir.system.allowance import memory_for
from rgt.ir.version import VERSION

_CONNECTS_IN = 3.0
_PATIENCE = 300.0
"""So many seconds a scheduler that was there, or a worker, is waited for."""
_FIRST_PATIENCE = 30.0
"""So many seconds the first worker is waited for where nobody starts workers for us."""
_LOOK = 0.2
_REFRESH = 2.0
_AHEAD = 2
"""So many pieces for each thread are with the cluster, that none waits for us."""
_ANY_MEMORY = 1 << 62
_ASK_VERSION = "__import__('rgt').__version__"
"""Asked of `eval`, which every worker knows whatever is installed there."""
Report = Callable[[Diagnostic], None]


@dataclass(slots=True)
class _Sent(Generic[P]):
    """A piece that is with the cluster."""

    number: int
    piece: P
    data: bytes
    future: Any = None


@dataclass(frozen=True, slots=True)
class _Members:
    """The workers of a cluster that are of this version of rgt, and the threads they have."""

    addresses: tuple[str, ...] = ()
    threads: int = 0


class _Connection(Client):  # type: ignore[misc]
    """A client of Dask that leaves nothing behind when it could not be started.

    Dask's own is then open for ever when the address is none, which is complained of, seconds
    later, when it is collected; and its thread goes on even after a scheduler did not answer.
    """

    def start(self, **options: Any) -> None:
        """Connect; closed if that fails."""
        try:
            super().start(**options)
        except BaseException:
            quietly(self.close)
            # a client that has closed itself does not do so
            quietly(lambda: self._loop_runner.stop())
            raise


class Cluster(Executor):
    """Does pieces on the workers of a Dask scheduler; `owned` is closed with it.

    `first_patience` is how many seconds the first worker is waited for, `patience` how many the
    lost scheduler; `report` is told of workers that are not used.
    """

    def __init__(
        self,
        address: str,
        *,
        report: Report | None = None,
        first_patience: float | None = _FIRST_PATIENCE,
        patience: float = _PATIENCE,
        owned: Any = None,
    ) -> None:
        self._address = address
        self._report = report or (lambda _: None)
        self._patience = patience
        self._owned = owned
        self._client = self._connected()
        self._refused: set[str] = set()
        self._seen: dict[str, int] = {}
        self._members = _Members()
        self._looked = 0.0
        try:
            self._wait_for_workers(first_patience)
        except BaseException:
            self.close()
            raise

    @property
    def workers(self) -> int:
        """How many threads the cluster's workers have now."""
        return max(self._members.threads, 1)

    def run(
        self,
        function: Callable[[P], R],
        pieces: Iterable[P],
        *,
        seconds: float | None = None,
        attempts: int = ATTEMPTS,
    ) -> Iterator[Outcome[P, R]]:
        """As every executor; functions of a script are sent whole."""
        code = packed_function(function, cloudpickle.dumps)
        terms = cluster_work.Terms(VERSION, memory_for(_ANY_MEMORY), seconds, attempts)
        done: SimpleQueue[Any] = SimpleQueue()
        sent: dict[str, _Sent[P]] = {}
        waiting = enumerate(pieces)
        try:
            while True:
                self._refresh()
                while len(sent) < _AHEAD * self.workers:
                    if (following := next(waiting, None)) is None:
                        break
                    try:
                        data = packed("a piece of work", following[1], cloudpickle.dumps)
                    except UnsendableError as problem:
                        yield Outcome(*following, None, problem.failure)
                        continue
                    self._send(_Sent(*following, data), code, terms, sent, done)
                if not sent:
                    return
                try:
                    key = done.get(timeout=_LOOK)
                except Empty:
                    continue
                if key not in sent:
                    continue
                piece = sent.pop(key)
                found = self._found(piece.future)
                if found is None:
                    self._send(piece, code, terms, sent, done)
                else:
                    yield as_outcome(piece.number, piece.piece, found)
        finally:
            self._give_up([each.future for each in sent.values()])

    def close(self) -> None:
        """Leave the cluster; one that was started for this executor ends."""
        for each in (self._client, self._owned):
            if each is not None:
                quietly(each.close)

    # -- pieces ----------------------------------------------------------------------------------

    def _send(
        self,
        piece: _Sent[P],
        code: bytes,
        terms: cluster_work.Terms,
        sent: dict[str, _Sent[P]],
        done: SimpleQueue[Any],
    ) -> None:
        """Give a piece to the cluster, which must be there."""
        while True:
            key = f"rgt-{uuid4().hex}"
            try:
                future = self._client.submit(
                    cluster_work.do,
                    terms,
                    code,
                    piece.data,
                    key=key,
                    pure=False,
                    # if all of these are gone, any other: it says itself of which version it is
                    workers=list(self._members.addresses),
                    allow_other_workers=True,
                )
            except Exception:
                self._reconnect()
                continue
            piece.future = future
            sent[key] = piece
            future.add_done_callback(lambda _, key=key: done.put(key))
            return

    def _found(self, future: Future) -> Try | None:
        """The answer to a piece; None if it was lost on the way and has to be sent again."""
        if future.status == "finished":
            try:
                found = future.result(timeout=_CONNECTS_IN)
            except Exception:
                return None
            if isinstance(found, cluster_work.Refused):
                self._refuse(found.worker, found.version)
                return None
            assert isinstance(found, Try)
            return found
        if future.status == "error":
            return self._failed(future)
        # cancelled by nobody here: the scheduler has lost it, or we have lost the scheduler
        if self._client.status != "running":
            self._reconnect()
        return None

    def _failed(self, future: Future) -> Try | None:
        """The answer to a piece that Dask itself could not have done."""
        try:
            problem = future.exception(timeout=_CONNECTS_IN)
        except Exception:
            return None
        if isinstance(problem, KilledWorker):
            told = failed(
                "died",
                "RGT063",
                "a piece of work ended every worker that it was given to: the last one, "
                f"{getattr(problem.last_worker, 'address', 'unknown')}, was lost with it",
                hint="the machine may have been short of memory",
            )
            return failing(told, 0.0, getattr(problem, "allowed_failures", 0) + 1)
        text = f"{type(problem).__name__}: {problem}"
        return failing(failed("fault", "RGT060", f"the work failed: {text}"), 0.0, 1)

    def _give_up(self, futures: list[Future]) -> None:
        """Let the cluster end what is not done; workers look whether it is still wanted."""
        if futures and self._client.status == "running":
            quietly(lambda: self._client.cancel(futures))

    # -- the cluster -----------------------------------------------------------------------------

    def _connected(self) -> Client:
        """A new connection; raises GameError (RGT065)."""
        try:
            return _Connection(self._address, timeout=_CONNECTS_IN, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as problem:
            raise GameError(
                error(
                    "RGT065",
                    f"there is no scheduler at '{self._address}': {problem}",
                    hint="'dask scheduler' starts one and prints its address",
                )
            ) from None

    def _reconnect(self) -> None:
        """Wait for the scheduler to be there again; raises GameError if it is not."""
        quietly(lambda: self._client.close(timeout=1))
        self._report(warning("RGT065", f"the scheduler at '{self._address}' is lost: waiting"))
        until = time.monotonic() + self._patience
        while True:
            try:
                self._client = self._connected()
                break
            except GameError:
                if time.monotonic() > until:
                    raise
        self._looked = 0.0
        self._seen = {}
        self._wait_for_workers(max(until - time.monotonic(), _FIRST_PATIENCE))

    def _wait_for_workers(self, seconds: float | None) -> None:
        """Return when there is a worker to be used; raises GameError (RGT066, RGT067)."""
        begun, told = time.monotonic(), False
        until = None if seconds is None else begun + seconds
        while True:
            self._refresh(now=True)
            if self._members.threads:
                return
            if until is None and not told and time.monotonic() > begun + _FIRST_PATIENCE:
                told = True
                self._report(
                    warning(
                        "RGT066",
                        "no job has begun yet: waiting",
                        hint="'squeue --me' tells what they wait for, or whether they have ended",
                    )
                )
            if self._refused and self._refused >= self._seen.keys() and self._seen:
                raise GameError(self._all_refused())
            if until is not None and time.monotonic() > until:
                raise GameError(
                    error(
                        "RGT066",
                        f"the scheduler at '{self._address}' has no workers",
                        hint=f"'dask worker {self._address}' starts one on any machine",
                    )
                )
            time.sleep(_LOOK)

    def _refresh(self, *, now: bool = False) -> None:
        """Look who is there, from time to time, and whether new ones are of this version."""
        if not now and time.monotonic() < self._looked + _REFRESH:
            return
        self._looked = time.monotonic()
        try:
            seen = dict(self._client.nthreads())
            if new := seen.keys() - self._seen.keys():
                self._look_at_versions(new)
        except Exception:
            # lost, or about to be: whoever sends or waits sees it
            return
        self._seen = seen
        good = tuple(address for address in seen if address not in self._refused)
        self._members = _Members(good, sum(seen[address] for address in good))

    def _look_at_versions(self, workers: Iterable[str]) -> None:
        """Refuse those with another rgt, or none."""
        for address, version in self._versions(workers).items():
            if version != VERSION:
                self._refuse(address, version)

    def _versions(self, workers: Iterable[str]) -> dict[str, str | None]:
        """The versions of rgt that workers have, None where they have none."""
        found = self._client.run(eval, _ASK_VERSION, workers=sorted(workers), on_error="return")
        return {
            address: answer if isinstance(answer, str) else None
            for address, answer in found.items()
        }

    def _refuse(self, address: str, version: str | None) -> None:
        """Use a worker no more, and say so once."""
        if address in self._refused:
            return
        self._refused.add(address)
        self._looked = 0.0
        self._report(_other_version(address, version, warning))

    def _all_refused(self) -> list[Diagnostic]:
        return [
            _other_version(address, version, error)
            for address, version in sorted(self._versions(self._seen).items())
        ]


def _other_version(
    address: str, version: str | None, kind: Callable[..., Diagnostic]
) -> Diagnostic:
    has = f"rgt {version}" if version else "no rgt"
    return kind(
        "RGT067",
        f"the worker {address} has {has}, and this is rgt {VERSION}: it is given no work",
        hint=f"'pip install regular-games[cluster]=={VERSION}' there",
    )


def quietly(close: Callable[[], Any]) -> None:
    """Leave something that may be gone already."""
    try:
        close()
    except Exception:
        return
