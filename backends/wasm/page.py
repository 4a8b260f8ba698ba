"""A game as one page of HTML: to be played in any browser, without a server."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from string import Template

from rgt.backends.cpp.building.parts import Code
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.naming import file_name
from rgt.backends.facts.plan import Plan
from rgt.backends.pictures.position import Painter
from rgt.backends.wasm.build import SMALL, build, runtime
from rgt.backends.wasm.facts import Json, facts
from rgt.backends.wasm.module import as_json
from rgt.backends.wasm.shown import shown
from rgt.ir.version import VERSION

_WORKER = ("game.js", "state.js", "draw.js", "uct.js", "player.js")


def page(plan: Plan) -> dict[str, bytes]:
    """The page of a game by name: it plays as people, dice and a tree search do, in a worker.

    Raises GameError as `rgt.backends.wasm.build.build` does.
    """
    data = page_data(plan)
    text = Template(runtime("page.html")).substitute(
        title=escape(data["facts"]["name"].replace("_", " ")),
        version=VERSION,
        style=runtime("page.css"),
        data=as_json(data),
        engine=worker(),
        script=runtime("page.js"),
    )
    return {f"{file_name(plan.game.name)}.html": text.encode()}


def page_data(plan: Plan, source: Code | None = None) -> Json:
    """What a page is told of a game: facts, what is drawn and written, its module in base 64.

    `source` is the game in C++, if that is written already.
    Raises GameError as `rgt.backends.wasm.build.build` does.
    """
    module = build(source or emit(plan), SMALL).read_bytes()
    template = Painter(plan.game).template()
    return {
        "facts": facts(plan),
        "template": template,
        "shown": shown(plan, template),
        "module": b64encode(module).decode(),
    }


def worker() -> str:
    """The script of a worker in which a game is played; ``player.js`` says what it is asked."""
    return "\n".join(map(runtime, _WORKER))
