"""The files of a game as a module of JavaScript."""

from __future__ import annotations

import json
from string import Template

from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.naming import file_name
from rgt.backends.facts.plan import Plan
from rgt.backends.wasm.build import FAST, SMALL, build, runtime
from rgt.backends.wasm.facts import Json, facts
from rgt.ir.version import VERSION


def javascript(plan: Plan, *, small: bool = False) -> dict[str, bytes]:
    """The files of a game by name: ``.wasm``, ``.js`` and ``.d.ts``.

    A `small` module is slower.  Raises GameError as `build` does.
    """
    file = file_name(plan.game.name)
    module = build(emit(plan), SMALL if small else FAST).read_bytes()
    head = f"// {facts_name(plan)}: written by rgt {VERSION}.\n"
    names = {"file": file}
    text = (
        head
        + runtime("game.js")
        + runtime("state.js")
        + f"\nconst FACTS = {as_json(facts(plan))};\n"
        + Template(runtime("module.js")).substitute(names)
    )
    return {
        f"{file}.wasm": module,
        f"{file}.js": text.encode(),
        f"{file}.d.ts": (head + runtime("game.d.ts")).encode(),
    }


def facts_name(plan: Plan) -> str:
    """What a game is called, in one line."""
    return plan.game.name.replace("\\", "/").replace("\n", " ").rsplit("/", 1)[-1]


def as_json(found: Json) -> str:
    """Facts as JavaScript reads them, in a page, too: no name there ends a script."""
    text = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
