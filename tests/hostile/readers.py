"""Everything of rgt that reads, with what is hostile to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.hostile.inputs import inputs
from tests.hostile.languages import LANGUAGES
from tests.hostile.running import Outcome, read, read_trace
from tests.hostile.traces import traces


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


READERS = (*LANGUAGES, "trace")
"""Everything that reads: languages, and files of traces."""


def cases(size: int, reader: str | None = None) -> Iterator[Case]:
    """All inputs of all readers, or of one."""
    for name, language in LANGUAGES.items():
        if reader in (None, name):
            for told, data in inputs(language, size):
                yield Case(name, told, language.suffix, data, read)
    if reader in (None, "trace"):
        for told, data in traces(size):
            yield Case("trace", told, ".jsonl", data, read_trace)
