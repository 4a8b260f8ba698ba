"""What facts say reads like a sentence."""

from __future__ import annotations

from rgt.passes.facts import listed


def test_names_in_a_row() -> None:
    assert listed([]) == "nothing"
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    # five and one more are no longer than five and a word about the one
    assert listed("abcdef") == "a, b, c, d, e and f"
    assert listed("abcdefg") == "a, b, c, d, e and 2 others"
