"""A reasoner for other people's programs: header, source, a small main, CMake, a Python module."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import isnan
from string import Template

from rgt.backends.cpp.building.parts import apart, in_first
from rgt.backends.cpp.emit import emit, players_of, runtime
from rgt.backends.cpp.engine.load import opened
from rgt.backends.cpp.naming import file_name
from rgt.backends.cpp.pictures import drawing
from rgt.backends.cpp.searching.source import source, text
from rgt.backends.facts.plan import Plan
from rgt.backends.scores import number_of
from rgt.backends.secrets import hides
from rgt.ir.types import SetType, resolve
from rgt.ir.version import VERSION


def sources(plan: Plan) -> dict[str, str]:
    """The files of a reasoner by name: they need nothing but a C++17 compiler."""
    code = emit(plan)
    names = _names(plan)
    file, interface = names["file"], _filled("reasoner.cpp.in", names)
    units = apart(file, code)
    names["units"] = " ".join(units or [f"{file}.cpp"])
    return {
        f"{file}.hpp": _filled("reasoner.hpp.in", names),
        f"{file}.cpp": "\n".join(
            (f'#include "{file}.hpp"\n', code, in_first([interface]) if units else interface)
        ),
        **units,
        "main.cpp": _filled("main.cpp.in", names),
        "CMakeLists.txt": _filled("CMakeLists.txt.in", names),
    }


def search_sources(plan: Plan) -> dict[str, str]:
    """The files of a search of the game by name, which go beside those of `sources`."""
    scores = _scores(plan)
    linked = text("linked.hpp").replace('#include "rgs.h"\n\n', "").replace("#pragma once\n\n", "")
    names = {
        **_names(plan),
        "linked": linked,
        "least": repr(min(scores, default=0.0)),
        "greatest": repr(max(scores, default=100.0)),
    }
    return {
        "rgs.h": text("rgs.h"),
        "search.cpp": source(),
        "search.hpp": _filled("search.hpp.in", names),
    }


def _scores(plan: Plan) -> list[float]:
    """The scores of the game as numbers."""
    kind = plan.game.types["Score"]
    found = resolve(kind, plan.game.types)
    symbols = found.symbols if isinstance(found, SetType) else ()
    return [0.0 if isnan(number) else number for number in map(number_of, symbols)]


def python_module(plan: Plan, flags: Sequence[str], *, profiled: bool = False) -> dict[str, bytes]:
    """The files of an importable module by name.

    Raises GameError as `build` does, and where what was built cannot be loaded (CPP005).
    """
    code = emit(plan)
    names = _names(plan)
    suffix = ".dll" if sys.platform == "win32" else ".so"
    library = f"_{names['file']}_reasoner{suffix}"
    text = _filled("module.py.in", {**names, "library": library})
    built = opened(code, flags, profiled, plan.storage.size)
    return {f"{names['file']}.py": text.encode(), library: built.path.read_bytes()}


def _names(plan: Plan) -> dict[str, str]:
    """What the templates are filled with, known when the game was emitted."""
    file = file_name(plan.game.name)
    count = len(plan.storage.symbols)
    return {
        "title": plan.game.name.replace("\\", "/").replace("\n", " ").rsplit("/", 1)[-1],
        "version": VERSION,
        "file": file,
        "space": f"{file}_game",
        "longest": f"constexpr int LONGEST = {plan.longest};    // the most tags of a move"
        + "; 0: there is no bound" * (not plan.longest),
        "symbols": str(count),
        "players": str(len(players_of(plan))),
        "tag": str(8 * plan.tag_width),
        "count": f"{'static constexpr ' * plan.same_length}std::uint32_t count"
        f"{' = LONGEST' * plan.same_length};",
        "tags": "Tag tags[LONGEST];" if plan.longest else "std::vector<Tag> tags;",
        "size": str(plan.storage.size),
        "hiding": str(hides(plan.game)).lower(),
        "watchers": ", ".join(map(str, watchers(plan))),
        "drawing": drawing(plan.game, _stands(plan)),
        "titles": "".join(_title(*each) for each in plan.game.source_players.items()),
    }


def _title(title: str, player: str) -> str:
    """A line of C++ that gives a player the name that the source has for it."""
    return (
        f"    if (name == {json.dumps(player)}) return {json.dumps(title, ensure_ascii=False)};\n"
    )


def _stands(plan: Plan) -> list[str]:
    """The nodes at which a play can stand."""
    return [plan.program.names[node] for node in plan.program.finishes]


def watchers(plan: Plan) -> list[int]:
    """For each player the bit that says whether it is shown a tag; -1: always, -2: never."""
    place = plan.layout.places.get("visible")
    keys = place.shape.keys[0] if place is not None and place.shape.depth else ()
    found = []
    for player in players_of(plan):
        if place is None or player not in keys:
            found.append(-1)
        elif "visible" in plan.storage.fields:
            found.append(keys.index(player))
        else:
            first = plan.layout.initial[place.base + keys.index(player)]
            found.append(-1 if first == plan.layout.ids.get("1") else -2)
    return found or [-1]


def _filled(name: str, names: dict[str, str]) -> str:
    return Template(runtime(name)).substitute(names) + "\n"
