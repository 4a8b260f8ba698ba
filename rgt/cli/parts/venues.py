"""Games of a tournament, and the records of its plays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values
from rgt.ir.diagnostics import GameError, error

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.experiments.tournaments.playing import Made
    from rgt.experiments.tournaments.tournament import Venue

_LONGEST_NAME = 100


class Hall:
    """Where a tournament is played: games as they were read, records as they are written.

    `trouble` is why a record could not be written.
    """

    def __init__(
        self, reading: Reading, backend: str, records: str | None, seed: int, *, long: bool
    ) -> None:
        self.trouble: OSError | None = None
        self._reading = reading
        self._backend = backend
        self._records = None if records is None else Path(records)
        self._seed = seed
        self._long = long
        self._languages: dict[str, str] = {}
        self._unwritten = 0
        if self._records is not None:
            self._records.mkdir(parents=True, exist_ok=True)

    def venues(self, games: Sequence[str]) -> list[Venue]:
        """The games, read and optimised; raises GameError (TRN013) for one that is there twice."""
        from rgt.experiments.tournaments.organising import venue

        found: dict[str, Venue] = {}
        for name in games:
            loaded = common.open_game(name, self._reading)
            label = common.label(name, loaded)
            self._languages[label] = loaded.language
            one = venue(loaded.game, label, self._backend, long=self._long)
            if one.digest in found:
                other = found[one.digest].name
                text = f"'{label}' is played already" + (
                    f", as '{other}'" if other != label else ""
                )
                raise values.WrongValueError([error("TRN013", text)])
            found[one.digest] = one
        return list(found.values())

    def keep(self, venue: Venue, made: Made) -> None:
        """Write the record of a play; what cannot be written is told at the end."""
        from rgt.backends import plays

        assert self._records is not None and made.line is not None
        called = dict(zip(venue.text.engine().players, venue.called, strict=True))
        record = plays.Record(
            venue.name,
            self._languages[venue.name],
            self._reading.simultaneous,
            self._reading.graphs,
            self._reading.recovery,
            self._seed,
            tuple(map(_kind, made.result.agents)),
            tuple(plays.Made(called.get(player, player), move) for player, move in made.line),
        )
        try:
            plays.save(record, self._records / _file_name(venue.name, made))
        except OSError as problem:
            self.trouble = problem
            self._unwritten += 1

    def tell(self) -> None:
        """Say what could not be written."""
        if self.trouble is not None:
            number = common.counted(self._unwritten, "record")
            click.echo(
                f"{self._records}: {number} could not be written: {self.trouble.strerror}", err=True
            )


def _kind(name: str) -> str:
    """An agent as 'rgt play' knows it; those that it does not know are random there."""
    from rgt.backends.agents import agent

    try:
        agent(name)
    except GameError:
        return "random"
    return name


def _file_name(game: str, made: Made) -> str:
    """What a record is called: the game, who sat where, the number of the play."""
    agents = "-".join(map(_plain, made.result.agents))
    if len(agents) > _LONGEST_NAME:
        digest = blake2b(agents.encode(), digest_size=4).hexdigest()
        agents = f"{agents[:_LONGEST_NAME]}{digest}"
    return f"{_plain(Path(game).with_suffix('').name)}-{agents}-{made.result.number:05}.jsonl"


def _plain(text: str) -> str:
    """Letters, digits and underscores, in a name of a file."""
    return re.sub(r"\W+", "_", text).strip("_")
