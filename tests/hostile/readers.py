"""Everything of rgt that reads, with what is hostile to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.hostile.inputs import inputs
from tests.hostile.languages import LANGUAGES
from tests.hostile.lines import plays, traces
from tests.hostile.running import Outcome, read, read_play, read_trace


@dataclass(frozen=True, slots=True)
class Case:
    """One input of one reader."""

    reader: str
    name: str
    suffix: str
    data: bytes
    read: Callable[[Path, float], Outcome]

    def run(self, folder: Path, patience: float = 60.0) -> Outcome:
        """What becomes of it, in a file of the folder."""
        file = folder / f"hostile{self.suffix}"
        file.write_bytes(self.data)
        return self.read(file, patience)


READERS = (*LANGUAGES, "trace", "play")
"""Everything that reads: languages, files of traces and of plays."""


def cases(size: int, reader: str | None = None) -> Iterator[Case]:
    """All inputs of all readers, or of one."""
    for name, language in LANGUAGES.items():
        if reader in (None, name):
            for told, data in inputs(language, size):
                yield Case(name, told, language.suffix, data, read)
    for name, texts, reads in (("trace", traces, read_trace), ("play", plays, read_play)):
        if reader in (None, name):
            for told, data in texts(size):
                yield Case(name, told, ".jsonl", data, reads)
