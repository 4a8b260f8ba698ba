"""docs/json.md: objects have the keys that the page says, all of them and no others."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.docs import DOCS

PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `(rgt [^`]*)` \| (.*) \|$", PAGE, re.MULTILINE))
RUNS = {
    "rgt perft": "rg/tic_tac_toe 3",
    "rgt perft --divide": "rg/tic_tac_toe 3",
    "rgt stats": "rg/minimal",
    "rgt diff": "rg/minimal rg/minimal",
    "rgt bisect": "rg/minimal --depth 1",
    "rgt reduce": "rg/minimal --check false --seconds 0",
    "rgt learn": str(Path(__file__).with_name("rooks.jsonl")),
    "rgt tournament": "rg/minimal --agents random --plays 1",
    "rgt solve": "hrg/kuhn_poker --iterations 10",
    "rgt agents": "mcts",
    "rgt ggp-match": "gdl/rock_paper_scissors --players random",
    "rgt games": "nim",
    "rgt explain": "RG040",
    "rgt explain PASS": "",
    "rgt explain WORD": "",
    "rgt passes --list": "",
    "rgt passes --verify N": "rg/minimal",
    "rgt passes --enables": "rg/minimal",
    "rgt passes --heat": "rg/minimal",
}


def keys(row: str) -> set[str]:
    """The keys that a row of the page names before what is there only sometimes."""
    return set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)|, and .*|; of pipelines.*", "", row)))


def test_every_row_is_tried() -> None:
    assert set(ROWS) == set(RUNS)


@pytest.mark.parametrize("command", RUNS)
def test_objects_have_the_keys_of_the_page(rgt, command: str) -> None:
    row = ROWS[command]
    told = keys(row)
    if command == "rgt perft --divide":
        told = keys(ROWS["rgt perft"]) | {"divide"}
    placed = command.replace(" N", " 1").replace(" PASS", " merge-accesses").replace(" WORD", " or")
    words = shlex.split(placed) + shlex.split(RUNS[command])
    outcome = rgt(*words[1:], "--json")
    assert outcome.code == 0
    for line in outcome.out.splitlines():
        found = json.loads(line)
        wanted = {"pipeline", "passes"} if "pipeline" in found else told
        assert set(found) == wanted, command


def test_sizes_and_times(rgt) -> None:
    found = json.loads(rgt("stats", "rg/minimal", "--json").out)
    sizes = {"nodes", "edges", "skip_edges", "state_size", "state_bits", "variables"}
    assert set(found["translated"]) == set(found["optimised"]) == sizes
    assert set(found["seconds"]) == {"parse", "lower", "passes"}
    assert all(f"`{key}`" in PAGE for key in (*sizes, *found["seconds"]))
