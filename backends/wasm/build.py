"""From C++ source to a module of WebAssembly, from the cache if it was made before.

Nothing is linked but the game and `runtime/support.cpp`: compilers would first have to build
libraries of C and C++ for it.  The module imports two functions (`runtime/host.hpp`).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

from rgt.backends.cpp.building import cache
from rgt.backends.cpp.building.parts import compiled
from rgt.backends.wasm.compilers import Tools, find_tools, tools

_RUNTIME = Path(__file__).parent / "runtime"
FAST = ("-O2",)
"""As fast as -O3, which is no smaller; -Oz is."""
SMALL = ("-Oz",)
_ALWAYS = (
    "-std=c++17",
    "-fno-exceptions",
    "-fno-rtti",
    "-fvisibility=hidden",
    "-mbulk-memory",
    "-include",
    "host.hpp",
)
_STACK = 8 << 20
"""As much as programs have elsewhere: positions may be large, and lie there."""
_EXPORTED = (
    *("begin", "alloc", "free", "digest", "new", "delete", "state_size", "goals", "watchers"),
    *("initial", "moves", "moves_size", "copy_moves", "apply", "shown_count", "shown", "forget"),
    *("perft_start", "perft_step", "playouts", "playout", "dice", "list", "listed"),
    *("apply_listed", "to_move", "terminal", "scores", "tag_size"),
)
_LINKED = (
    "--no-entry",
    "--strip-all",
    # a full stack is an error there, and spoils no data
    "--stack-first",
    "-z",
    f"stack-size={_STACK}",
    *(f"--export=rgt_{name}" for name in _EXPORTED),
)
_FILES = ("host.hpp", "support.cpp")
_SUFFIX = ".wasm"


def build(source: str, flags: Sequence[str] = FAST) -> Path:
    """The module made from a source.

    Raises GameError if there is no compiler (CPP011) or it fails (CPP002).
    """
    used = tools()
    key = _key(used, source, flags)
    known = cache.find(key, _SUFFIX)
    if known is not None:
        return known
    with cache.workshop() as folder:
        (folder / "game.cpp").write_text(source, encoding="utf-8")
        for name in _FILES:
            (folder / name).write_text(runtime(name), encoding="utf-8")
        words = [*_ALWAYS, *flags]
        objects = compiled(used.compiler, words, folder, source)
        support = [*words, "-fno-builtin", "-c", "support.cpp", "-o", "support.o"]
        used.compiler.run(support, folder)
        used.linker.run([*_LINKED, *objects, "support.o", "-o", "made"], folder)
        return cache.keep(key, folder / "made", _SUFFIX)


def is_built(source: str, flags: Sequence[str] = FAST) -> bool:
    """Whether `build` would find it in the cache."""
    used = find_tools()
    return used is not None and cache.find(_key(used, source, flags), _SUFFIX) is not None


def runtime(name: str) -> str:
    """A part that is the same for all games."""
    return (_RUNTIME / name).read_text(encoding="utf-8")


def _key(used: Tools, source: str, flags: Sequence[str]) -> str:
    digest = blake2b(digest_size=16)
    words = (*used.compiler.command[1:], *_ALWAYS, *flags, *_LINKED)
    for part in (source, *map(runtime, _FILES), *words, used.compiler.version):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()
