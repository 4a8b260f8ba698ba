"""Games as WebAssembly under node, and the same seen by an engine of Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.forward_model import Engine, State
from rgt.backends.wasm.compilers import find_tools
from rgt.backends.wasm.module import javascript
from rgt.ir.game import Game

NODE = shutil.which("node")
DRIVER = Path(__file__).parent / "driver.mjs"
needs_node = pytest.mark.skipif(
    NODE is None or find_tools() is None,
    reason="no node, or no compiler for WebAssembly: neither ziglang nor clang with its libc++",
)
Json = Any


def written(game: Game, folder: Path, *, small: bool = False) -> Path:
    """The module of a game, written into a folder; the path of its JavaScript."""
    files = javascript(Plan(game), small=small)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    # so that node takes a .js for a module
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return next(folder / name for name in files if name.endswith(".js"))


def node(script: Path, said: Json, *, seconds: int = 120) -> Json:
    """What a script answers."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(script)],
        input=json.dumps(said),
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def as_played(
    module: Path, *, seeds: int = 3, moves: int = 60, depth: int = 3, plays: int = 0
) -> Json:
    """What node sees of some plays of a module."""
    asked = {"module": str(module), "seeds": seeds, "moves": moves, "depth": depth, "plays": plays}
    return node(DRIVER, asked)


def walks(engine: Engine, *, seeds: int = 3, moves: int = 60) -> list[list[Json]]:
    """The same plays in Python."""
    found = []
    for seed in range(1, seeds + 1):
        walk, state, number = [], engine.initial_state(), seed
        for at in range(moves + 1):
            walk.append(_seen(engine, state))
            legal = state.legal_moves()
            if state.is_terminal or not legal or at == moves:
                break
            number = (number * 75 + 74) % 65537
            state = state.apply(legal[number % len(legal)])
        found.append(walk)
    return found


def _seen(engine: Engine, state: State) -> Json:
    return {
        "player": state.player,
        "terminal": state.is_terminal,
        "node": state.node,
        "moves": [list(move) for move in state.legal_moves()],
        "goals": dict(state.goals()),
        "valuation": {name: list(values) for name, values in state.valuation().items()},
        "shown": [list(state.visible_to(player)) for player in engine.players],
    }
