"""Which rooms of the compiler still write, and read, text of C++ themselves."""

from __future__ import annotations

import re
from pathlib import Path

from tests.campaign.hashes import ROOT

BACKENDS = ROOT / "backends"

READING = {
    # what people, games and other programs wrote
    "agents/registry.py",
    "showing/boards.py",
    "cpp/building/compilers.py",
    "program/storage.py",
    "cpp/naming.py",
    "cpp/searching/source.py",
    "showing/fields.py",
    "showing/owners.py",
    "pictures/kinds.py",
    "pictures/layout.py",
    "scores.py",
    "written_moves.py",
}
"""The files that may use regular expressions: this list only gets shorter."""
_READS = re.compile(r"^\s*(?:import re\b|from re import)", re.MULTILINE)


def test_text_is_read_by_no_more_files() -> None:
    found = {
        str(path.relative_to(BACKENDS))
        for path in BACKENDS.rglob("*.py")
        if _READS.search(path.read_text(encoding="utf-8"))
    }
    assert found == READING


def test_nothing_between_the_automaton_and_the_text_reads_text() -> None:
    rooms = {file.partition("/")[0] for file in READING}
    assert not rooms & {"facts", "lowering", "plan", "printers", "rewrites"}


def test_nobody_looks_for_words_of_cpp_in_a_plan() -> None:
    # whether a value can meet a fault is asked of nodes
    asking = [p for p in BACKENDS.rglob("*.py") if '"key(" in' in p.read_text(encoding="utf-8")]
    assert asking == list[Path]()
