"""Relations that ask for one another: a long chain is written, a tree that doubles is not."""

from __future__ import annotations

import time

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step


def _text(depth: int, *, with_bits: bool) -> str:
    """A chain of relations over ever more bits; each holds at one step, or as the next tells."""
    lines = [
        "(role robot) (bit 0) (bit 1) (succ 0 1) (succ 1 0) (init (at 0)) (init (step 1))",
        "(<= (next (at ?x)) (true (at ?y)) (succ ?y ?x))",
        "(<= (legal robot go) (p1 0)) (legal robot stay) (goal robot 50)",
        f"(<= terminal (true (step {depth})))",
    ]
    for size in range(1, depth + 1):
        own = " ".join(f"?b{n}" for n in range(size))
        bits = " ".join(f"(bit ?b{n})" for n in range(size))
        at = " ".join(f"(true (at ?b{n}))" for n in range(size)) if with_bits else ""
        lines.append(f"(<= (p{size} {own}) {bits} {at} (true (step {size})))")
        if size < depth:
            both = " ".join(f"(p{size + 1} {own} {bit})" for bit in (0, 1))
            lines.append(f"(<= (p{size} {own}) {bits} (not (true (step {size}))) {both})")
            lines.append(f"(<= (next (step {size + 1})) (true (step {size})))")
    return "\n".join(lines)


def test_a_long_chain_is_recovered() -> None:
    """Thirty relations of up to thirty bits that nobody looks at: a check for each of them."""
    source = Source("chain.kif", _text(30, with_bits=False))
    found = recover(parse(source), "chain").game
    net = rgt.loads(source.text, "gdl", recovery="off")
    assert in_step(found, net, seed=3, plays=5) > 60


def test_a_tree_that_doubles_is_declined_soon() -> None:
    start = time.process_time()
    with pytest.raises(Unrecovered, match="nested too deeply"):
        recover(parse(Source("tree.kif", _text(18, with_bits=True))), "tree")
    assert time.process_time() - start < 10
