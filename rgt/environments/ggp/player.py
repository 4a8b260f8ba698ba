"""A player of the protocol: who answers messages, whatever they came by."""

from __future__ import annotations

import hashlib
from threading import Condition, Lock

from rgt.environments.ggp.match import Log, Match, Settings
from rgt.environments.ggp.messages import (
    ABORTED,
    AVAILABLE,
    BUSY,
    DONE,
    READY,
    Abort,
    Info,
    Play,
    Preview,
    Start,
    Stop,
    read,
    shown,
)
from rgt.environments.ggp.workers import Spares, Worker, wait


class Player:
    """Plays so many matches at once as its settings say, and is busy for others."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self._settings = settings
        self._log = log
        self._lock = Lock()
        self._matches: dict[str, Match] = {}
        self._preview: tuple[str, Worker] | None = None
        self._spares = Spares(settings.memory) if settings.spares else None
        self._refill()

    def answer(self, text: str, begun: float) -> str:
        """The answer to a message that came at that time; raises MessageError if it is none.

        Time is that of `time.monotonic`.
        """
        match read(text):
            case Info():
                return self._info()
            case Start() as start:
                return self._start(start, begun)
            case Preview(rules, clock):
                return self._look_at(rules, begun + self._settings.time(clock))
            case Play(name, step):
                match = self._matches.get(name)
                return self._unknown(name) if match is None else match.play(step, begun)
            case Stop(name, _):
                return DONE if self._end(name) else self._unknown(name)
            case Abort(name):
                return ABORTED if self._end(name) else self._unknown(name)

    def close(self) -> None:
        """End all matches."""
        with self._lock:
            for match in self._matches.values():
                match.end()
            self._matches.clear()
            if self._preview is not None:
                self._preview[1].kill()
                self._preview = None
            if self._spares is not None:
                self._spares.close()

    def _refill(self) -> None:
        """Have processes ready for the next match."""
        if self._spares is not None:
            self._spares.refill()

    def _info(self) -> str:
        with self._lock:
            self._forget()
            is_free = len(self._matches) < self._settings.matches
        return f"((name {self._settings.name}) (status {AVAILABLE if is_free else BUSY}))"

    def _start(self, start: Start, begun: float) -> str:
        with self._lock:
            self._forget()
            match = self._matches.get(start.match)
            if match is not None and (match.start != start or match.has_moves):
                # its manager begins anew
                match.end()
                del self._matches[start.match]
                match = None
            if match is None:
                if len(self._matches) >= self._settings.matches:
                    self._log(f"{shown(start.match)}: refused: busy")
                    return BUSY
                self._log(f"{shown(start.match)}: begins; the role is {shown(start.role)}")
                worker = self._prepared(start.rules)
                match = Match(start, self._settings, self._log, worker, self._spares)
                self._matches[start.match] = match
        if match.get_ready(begun):
            return READY
        with self._lock:
            if self._matches.get(start.match) is match:
                del self._matches[start.match]
        match.end()
        return BUSY

    def _end(self, name: str) -> bool:
        with self._lock:
            match = self._matches.pop(name, None)
        if match is None:
            return False
        match.end()
        self._log(f"{shown(name)}: is over")
        self._refill()
        return True

    def _forget(self) -> None:
        """Leave matches that have ended, or of which nothing was heard for long."""
        for name, match in list(self._matches.items()):
            if match.is_over:
                match.end()
                del self._matches[name]
                self._log(f"{shown(name)}: nothing was heard of it for long: given up")

    def _unknown(self, name: str) -> str:
        self._log(f"{shown(name)}: there is no such match")
        return BUSY

    # -- previews --------------------------------------------------------------------------------

    def _look_at(self, rules: str, deadline: float) -> str:
        """Translate rules ahead; the last ones that were asked for are kept."""
        key = _digest(rules)
        with self._lock:
            if self._preview is None or self._preview[0] != key:
                if self._preview is not None:
                    self._preview[1].kill()
                self._log("a game is looked at")
                task = self._settings.task(rules, "the rules", 10.0)
                worker = Worker("engine", self._settings.memory, task, Condition(), self._spares)
                self._preview = key, worker
            worker = self._preview[1]
        changed = worker.changed
        with changed:
            wait(
                changed,
                lambda: (
                    worker.failure is not None
                    or (worker.prepared is not None and worker.prepared.built)
                ),
                deadline,
            )
        return READY

    def _prepared(self, rules: str) -> Worker | None:
        """The worker that has looked at these rules."""
        if self._preview is None or self._preview[0] != _digest(rules):
            return None
        worker, self._preview = self._preview[1], None
        return None if worker.failure is not None else worker


def _digest(rules: str) -> str:
    return hashlib.sha256(rules.encode()).hexdigest()
