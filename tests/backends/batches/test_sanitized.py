"""Batches of games that are built with address and undefined-behaviour sanitisers."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.backends.cpp import sanitizers
from tests.backends.cpp.agreement import needs_compiler

pytestmark = [needs_compiler, pytest.mark.long]
pytest.importorskip("numpy", reason="no NumPy: the extra `arrays` has it")

SCRIPT = """
from tests.backends.cpp import sanitizers
sanitizers.leave_children_alone()
from rgt.backends.cpp.engine import batching
from rgt.backends.cpp.building import build
plain = build.build
batching.build = lambda source: plain(source, sanitizers.FLAGS)
from rgt.backends.batches import Batch
from rgt.backends.cpp.engine.load import CppEngine
from rgt.ir.diagnostics import GameError
from tests.backends.batches.test_batches import game_of

for name in ("hrg/connect_four", "hrg/kuhn_poker", "trams", "trap"):
    batch = Batch(CppEngine(game_of(name), flags=sanitizers.FLAGS), 33, threads=3)
    steps = 0
    try:
        for turn in range(40):
            batch.legal_mask(), batch.legal_numbers(), batch.player, batch.scores
            batch.step(batch.sample(), auto_reset=turn % 2 == 0)
            batch.step_random(auto_reset=True)
            steps += 1
        batch.play_out(longest=50)
    except GameError as problem:
        assert name == "trap", problem
    batch.reset(batch.terminal)
    assert name == "trap" or steps == 40
print("sound")
"""


def test_nothing_is_read_or_written_elsewhere() -> None:
    environment = sanitizers.environment()
    if not environment:
        pytest.skip("the compiler has no sanitisers that Python can load")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.stdout == "sound\n", done.stderr[-3000:]
