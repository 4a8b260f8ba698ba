"""What a page writes beside the pictures of a position: variables that no board shows."""

from __future__ import annotations

from rgt.backends.facts.plan import Plan
from rgt.backends.pictures.template import Json
from rgt.backends.showing.views import Item, View

_LONGEST = 32
"""A map of more values is left out."""


def shown(plan: Plan, template: Json | None) -> Json:
    """By node at which a play can stand: the variables that still matter there and are on no board.

    `facts` are those that hold or do not, `values` the others, each with the keys of its map.
    """
    view = View(plan.game, goals=False)
    drawn = _drawn(template)
    found = {}
    for node in plan.program.finishes:
        name = plan.program.names[node]
        items = view.shown_at(name, is_terminal=False)
        rest = [item for item in items if item.name not in drawn]
        found[name] = {
            "facts": [item.name for item in rest if item.is_fact],
            "values": [[item.name, _keys(item)] for item in rest if _is_short(item)],
        }
    return found


def _drawn(template: Json | None) -> set[str]:
    if template is None:
        return set()
    boards = {board["variable"] for board in template["boards"]}
    squares = (square for field in template["fields"].values() for square in field)
    return boards | {fact for square in squares for fact in square}


def _is_short(item: Item) -> bool:
    return not item.is_fact and (not item.keys or len(_keys(item)) in range(1, _LONGEST + 1))


def _keys(item: Item) -> list[str]:
    """The keys of a map with one level; none of others."""
    return list(item.keys[0]) if len(item.keys) == 1 else []
