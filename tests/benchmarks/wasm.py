"""Random plays of games as WebAssembly beside those of the native library, and how large they are.

``python -m tests.benchmarks.wasm [GAME...]`` prints a line a game: the plays that the native
library makes in a second of processor time, those of the module under node as a share of them, and
the kilobytes of the module; both as `--wasm` makes it and as `--small` does.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rgt import api
from rgt.backends.cpp.engine.load import CppEngine
from tests.backends.wasm.played import NODE, written

GAMES = (
    *("rg/tic_tac_toe", "hrg/breakthrough", "rbg/reversi", "gdl/connect_four"),
    *("simplified/gardner", "hrg/pig", "hrg/chess"),
)
_SECONDS, _ROUNDS = 0.25, 3
_SCRIPT = """
const { load } = await import("SCRIPT");
const state = (await load()).initialState();
state.playouts(512);
for (let plays = 64; ; plays *= 2) {
  const before = process.cpuUsage();
  state.playouts(plays);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (seconds > LEAST) {
    console.log(plays / seconds);
    break;
  }
}
"""


def native(playouts: Callable[[int], object]) -> float:
    """Plays in a second of processor time."""
    plays = 64
    while True:
        begun = time.process_time()
        playouts(plays)
        seconds = time.process_time() - begun
        if seconds > _SECONDS:
            return plays / seconds
        plays *= 2


def under_node(module: Path) -> float:
    """The same of a module."""
    assert NODE is not None
    script = module.with_name("speed.mjs")
    text = _SCRIPT.replace("SCRIPT", module.as_uri()).replace("LEAST", str(_SECONDS))
    script.write_text(text, encoding="utf-8")
    done = subprocess.run([NODE, str(script)], capture_output=True, text=True, check=True)
    return float(done.stdout)


def measure(name: str, folder: Path) -> str:
    """A line about a game."""
    game = api.load(name)
    api.optimize(game)
    modules = []
    for small in (False, True):
        place = folder / f"{small}"
        place.mkdir(parents=True)
        modules.append(written(game, place, small=small))
    state = CppEngine(game).initial_state()
    state.playouts(512)
    rates: list[list[float]] = [[], [], []]
    for _ in range(_ROUNDS):
        rates[0].append(native(state.playouts))
        for module, found in zip(modules, rates[1:], strict=True):
            found.append(under_node(module))
    whole, *shares = map(median, rates)
    sizes = [module.with_suffix(".wasm").stat().st_size / 1024 for module in modules]
    told = (
        f"{share / whole:6.2f} {size:6.0f} kB" for share, size in zip(shares, sizes, strict=True)
    )
    return f"{name:24} {whole:12,.0f} {'  '.join(told)}"


def main(names: list[str]) -> None:
    """Measure games."""
    for name in names or GAMES:
        with TemporaryDirectory() as folder:
            print(measure(name, Path(folder)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
