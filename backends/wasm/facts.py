"""What a module in JavaScript knows of a game besides its code: names, where things lie."""

from __future__ import annotations

from typing import Any

from rgt.backends.cpp.building.embed import watchers
from rgt.backends.cpp.emit import players_of
from rgt.backends.cpp.faults import MESSAGES
from rgt.backends.facts.plan import Plan
from rgt.backends.scores import number_of
from rgt.backends.secrets import hides
from rgt.ir.types import SetType, resolve

Json = dict[str, Any]

_END = 1
"""The node of an end, as states have it."""


def facts(plan: Plan) -> Json:
    """The facts of a game, for `Game.open` of ``runtime/game.js``.

    Symbols are listed by code, nodes by number.  A variable has the place of its cells in a state,
    or, if it never changes, its values.
    """
    layout, storage, game = plan.layout, plan.storage, plan.game
    symbols = [layout.symbols[symbol] for symbol in storage.symbols]
    goals = layout.places.get("goals")
    scored = goals.shape.keys[0] if goals is not None and goals.shape.depth == 1 else ()
    return {
        "name": game.name.replace("\\", "/").rsplit("/", 1)[-1],
        "players": [layout.symbols[player] for player in players_of(plan)],
        "titles": {player: title for title, player in game.source_players.items()},
        "hides": hides(game),
        "watchers": watchers(plan),
        "scored": [layout.symbols[key] for key in scored],
        "worth": _worth(plan),
        "end": _END,
        "variables": {name: _variable(plan, name) for name in layout.places},
        "faults": {str(number): list(told) for number, told in MESSAGES.items()},
        "symbols": symbols,
        "nodes": list(plan.program.names),
    }


def _variable(plan: Plan, name: str) -> Json:
    field = plan.storage.fields.get(name)
    if field is not None:
        return {"offset": field.offset, "width": field.width, "cells": field.cells}
    codes = plan.storage.codes
    return {"first": [codes[plan.layout.initial[slot]] for slot in plan.layout.slots(name)]}


def _worth(plan: Plan) -> dict[str, float]:
    """The scores that are numbers, as such."""
    kind = plan.game.types.get("Score")
    found = resolve(kind, plan.game.types) if kind is not None else None
    symbols = found.symbols if isinstance(found, SetType) else ()
    worth = {symbol: number_of(symbol) for symbol in symbols}
    # who has no number has NaN, which equals nothing
    return {symbol: number for symbol, number in worth.items() if number == number}
