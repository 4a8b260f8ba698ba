"""What games have in place of vectors does what vectors do."""

from __future__ import annotations

import subprocess
from pathlib import Path

from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.emit import headers, runtime
from tests.backends.cpp import sanitizers
from tests.backends.cpp.agreement import needs_compiler

pytestmark = needs_compiler

_PROGRAM = """
#include <cstdio>
#include <random>
struct Item {
    std::uint64_t word = 0;
    std::uint32_t one = 0, two = 0;
};
bool same(const Plain<Item>& found, const std::vector<Item>& wanted) {
    if (found.size() != wanted.size() || found.empty() != wanted.empty()) return false;
    if (std::size_t(found.end() - found.begin()) != wanted.size()) return false;
    std::size_t at = 0;
    for (const Item& item : found) {
        const Item& other = wanted[at++];
        if (item.word != other.word || item.one != other.one || item.two != other.two) return false;
    }
    return true;
}
int main() {
    std::mt19937 random(7);
    Plain<Item> found, other(3);
    std::vector<Item> wanted, more(3);
    for (unsigned step = 0; step < 100000; ++step) {
        const unsigned drawn = random() % 64;
        if (drawn == 0) found.clear(), wanted.clear();
        if (drawn == 1) found.swap(other), wanted.swap(more);
        if (drawn < 4) {
            const std::size_t size = random() % 100;
            found.resize(size), wanted.resize(size);
        } else if (drawn < 10 && !wanted.empty()) {
            found.pop_back(), wanted.pop_back();
        } else if (drawn < 20 && !wanted.empty()) {
            const std::size_t at = random() % wanted.size();
            found[at].one = wanted[at].one = step;
        } else {
            found.push_back({step, 1, 2}), wanted.push_back({step, 1, 2});
        }
        if (!same(found, wanted) || !same(other, more)) return std::printf("step %u\\n", step), 1;
    }
    std::puts("the same");
}
"""


def test_it_holds_what_a_vector_holds(tmp_path: Path) -> None:
    """After the same random steps, whatever stood where something new is."""
    (tmp_path / "plain.cpp").write_text(
        f"{headers()}\n{runtime('plain.hpp')}\n{_PROGRAM}", encoding="utf-8"
    )
    watched = sanitizers.FLAGS if sanitizers.environment() else ("-O1",)
    compiler().run(["-std=c++17", *watched, "plain.cpp", "-o", "plain"], tmp_path)
    done = subprocess.run([tmp_path / "plain"], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("the same\n", 0), done.stderr
