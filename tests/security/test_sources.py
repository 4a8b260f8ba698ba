"""What could run a stranger's text is in the places that are known, and in no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rgt

ROOT = Path(rgt.__file__).resolve().parent
KNOWN = {
    # the user's own command
    r"shell=True": {"debugger/faults/checks.py", "debugger/faults/regression.py"},
    r"os\.(system|popen)\(": set(),
    # engines and states, by processes of ours; what workers of ours answer
    r"\bpickle\.(loads?|Unpickler)\(": {
        "backends/codes.py",  # an example in the documentation
        "backends/engines/pickling.py",
        "rgt/experiments/executors/attempt.py",
        "rgt/experiments/executors/cluster_work.py",
        "rgt/experiments/executors/crew.py",
        "rgt/experiments/executors/parcels.py",
        "rgt/experiments/executors/worker.py",
        "rgt/experiments/tournaments/host.py",
        "rgt/experiments/tournaments/hosting.py",
    },
    # code that is about slots by number; programs and passes of the user
    r"(?<![\w.])(exec|eval)\(": {
        "backends/interpreter/faults.py",
        "backends/interpreter/runtime.py",
        "backends/checking/parting.py",
        "frontends/linegames/program.py",
        "passes/guests.py",
        "rgt/cli/ending.py",  # an empty text, for Python to forget where it was interrupted
    },
    r"\b(zipfile|tarfile|gzip|bz2|lzma|ElementTree|minidom|xml\.sax|yaml)\b": set(),
    r"\b(urlopen|HTTPConnection|httpx|urllib3)\b": {
        "rgt/environments/ggp/client.py",
    },
}


def sources() -> Iterator[tuple[str, str]]:
    """The code of all rooms, by where it stands in a checkout."""
    for room in (ROOT, *(ROOT / name for name in ("backends", "debugger", "frontends", "ir"))):
        for path in sorted(room.resolve().rglob("*.py")):
            yield str(path.relative_to(ROOT.parent)), path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "passes").resolve().rglob("*.py")):
        yield str(path.relative_to(ROOT.parent)), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("pattern", KNOWN)
def test_it_is_where_it_is_known_to_be(pattern: str) -> None:
    found = {place for place, text in sources() if re.search(pattern, _code(text))}
    found = {place for place in found if not place.startswith("debugger/studio/web")}
    assert found <= KNOWN[pattern], sorted(found - KNOWN[pattern])


def _code(text: str) -> str:
    """Without comments, docstrings and other texts of several lines."""
    return re.sub(r'#.*|"""(?:[^\\]|\\.)*?"""', "", text)


def test_the_code_is_looked_at() -> None:
    assert len(dict(sources())) > 500
