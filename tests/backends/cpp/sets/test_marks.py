"""Large constants that are compared with one symbol are kept as bits."""

from __future__ import annotations

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written

SIZE = 70
FAR = "".join(f"s{i}: {{s{i + 3}: x, s{i + 5}: o, :e}}, " for i in range(SIZE - 5))


def game(read: str) -> str:
    """The keeper asks how the place of a move lies to the last one that was noted."""
    return f"""
        {board(SIZE)}
        const far: Square -> Square -> Piece = {{{FAR}:{{s1: x, s2: o, :e}}}};
        {PUT}
        keep, k1: far[last][at] == x;
        keep, k2: far[last][at] != x;
        k1, k3: last = at;
        k2, k3: {read};
        k3, turn: player = b;
        """


def test_a_bit_for_each_cell() -> None:
    source = written(game("last = last"))
    assert "constexpr Marks<77>" in source
    assert "[4900] =" not in source
    # the cells themselves only where somebody reads them
    assert "[4900] =" in written(game("piece = far[last][at]"))


@needs_compiler
def test_plays() -> None:
    compare(game("last = last"), "Marks<77>", longest=30)
