"""Faults of memory end a sanitised worker, and say so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rgt.backends.cpp.building.build import build
from tests.backends.cpp import sanitizers
from tests.backends.cpp.agreement import needs_compiler

pytestmark = needs_compiler

SOURCE = """
#include <stdexcept>
#include <vector>
extern "C" __attribute__((visibility("default"))) int at(int i) {
    std::vector<int> four(4);
    try {
        if (i < 0) throw std::out_of_range("negative");
    } catch (const std::exception&) {
        return -1;
    }
    return four.data()[i];
}
extern "C" __attribute__((visibility("default"))) int twice(int i) { return i + i; }
"""
CALL = "import ctypes, sys; print(getattr(ctypes.CDLL(sys.argv[1]), sys.argv[2])(int(sys.argv[3])))"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("at", "3"), "0\n"),
        (("at", "-1"), "-1\n"),
        (("at", "4"), "heap-buffer-overflow"),
        (("twice", "2147483647"), "signed integer overflow"),
    ],
)
def test_faults_are_found(
    call: tuple[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = sanitizers.environment()
    if not environment:
        pytest.skip("the compiler has no sanitisers that Python can load")
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    library = build(SOURCE, sanitizers.FLAGS)
    done = subprocess.run(
        [sys.executable, "-c", CALL, str(library), *call],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert said in (done.stdout or done.stderr)
    assert (done.returncode == 0) == (said == done.stdout)
