"""Sets of five to eight words, which may be a vector, are what whole numbers are."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from rgt.backends.cpp.building.compilers import NATIVE, compiler
from rgt.backends.cpp.emit import runtime
from rgt.backends.plan.types import room_of
from tests.backends.cpp.agreement import needs_compiler

pytestmark = needs_compiler

WORDS = (4, 5, 6, 7, 8, 9)
FAR = (0, 1, 22, 63, 64, 65, 200, 320, 448, 511, 600, -1, -22, -63, -64, -129, -300, -448, -500)
_PROGRAM = """
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <type_traits>
#if defined(__x86_64__)
#include <immintrin.h>
#endif
namespace {
BITS
}
template <int W> void show(const Bits<W>& set) {
    for (int i = int(sizeof set / 8) - 1; i >= 0; --i)
        std::printf("%016llx", (unsigned long long)set.w[i]);
    std::printf("\\n");
}
template <int W> void all(const Bits<W>& a, const Bits<W>& b) {
    show(~a), show(a & b), show(a | b), show(a & ~b), show(fit<5>(a)), show(fit<8>(a));
    SHIFTS
    constexpr Bits<W> known = down<-70>(Bits<W>{{1}}) | ~fit<W>(~Bits<8>{});
    static_assert(known.any() && !(known == Bits<W>{}));
    show(known);
    std::printf("%d %d %d %d\\n", a.any(), (a & ~a).any(), a == b, a == (a & a));
}
int main() {
    CALLS
}
"""


def words(mask: int, count: int) -> str:
    return ", ".join(f"{mask >> 64 * i & (1 << 64) - 1:#x}u" for i in range(count))


@pytest.mark.parametrize("flags", [["-O1"], ["-O2", NATIVE]], ids=["plain", "native"])
def test_against_whole_numbers(tmp_path: Path, flags: list[str]) -> None:
    random = Random(7)
    pairs = [(w, random.getrandbits(64 * w), random.getrandbits(64 * w)) for w in WORDS]
    calls = (
        f"all<{w}>(Bits<{w}>{{{{{words(a, w)}}}}}, Bits<{w}>{{{{{words(b, w)}}}}});"
        for w, a, b in pairs
    )
    text = _PROGRAM.replace("BITS", runtime("sets/bits.hpp")).replace("CALLS", "\n".join(calls))
    text = text.replace("SHIFTS", " ".join(f"show(down<{far}>(a));" for far in FAR))
    (tmp_path / "sets.cpp").write_text(text, encoding="utf-8")
    compiler().run(["-std=c++17", *flags, "-w", "sets.cpp", "-o", "sets"], tmp_path)
    told = subprocess.run([tmp_path / "sets"], capture_output=True, text=True, check=True).stdout
    expected = []
    for w, a, b in pairs:
        every = (1 << 64 * w) - 1
        sets = [(every ^ a, w), (a & b, w), (a | b, w), (a & ~b, w)]
        sets += [(a & (1 << 64 * n) - 1, n) for n in (5, 8)]
        sets += [(a >> far if far >= 0 else a << -far & every, w) for far in FAR]
        sets.append((1 << 70 | every & ~((1 << 512) - 1), w))
        # what stands behind the words of a set is zero
        expected += [f"{mask:0{16 * room_of(n)}x}" for mask, n in sets]
        expected.append(f"{bool(a):d} 0 0 1")
    assert told.splitlines() == expected


def test_room() -> None:
    assert [room_of(words) for words in range(1, 11)] == [1, 2, 3, 4, 8, 8, 8, 8, 9, 10]
