"""Drawing a game's positions in C++: the layout of `rgt play`, as tables, and what reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import Template

from rgt.backends.cpp.emit import runtime
from rgt.backends.showing.boards import Beside, Grid
from rgt.backends.showing.views import Item, View
from rgt.ir.automaton import END
from rgt.ir.game import Game


def drawing(game: Game, nodes: Sequence[str]) -> str:
    """Code with a function ``drawn``, which draws a position that is described.

    `nodes` are those at which a play can stand.  Two games need a namespace each.
    """
    return Template(runtime("drawing.hpp.in")).substitute(tables=_tables(game, nodes))


def _tables(game: Game, nodes: Sequence[str]) -> str:
    view = View(game, goals=False)
    lines: list[str] = []
    numbers = {item.name: number for number, item in enumerate(view.items)}
    items = [_item(item, number, lines) for number, item in enumerate(view.items)]
    stands = []
    for number, node in enumerate(nodes):
        shown = [numbers[i.name] for i in view.shown_at(node, is_terminal=node == END)]
        name = _array(f"STAND_{number}", "int", map(str, shown), lines)
        stands.append(f"{{{_text(node)}, {len(shown)}, {name}}}")
    _array("ITEM", "Item", items or ['{"", false, 0, 0, nullptr, nullptr}'], lines)
    _array("STAND", "Stand", stands or ['{"", 0, nullptr}'], lines)
    return "\n".join([*lines, f"static const int STANDS = {len(stands)};"])


def _item(item: Item, number: int, lines: list[str]) -> str:
    """The text of one item; the tables that it names are added to `lines`."""
    parts = [_part(part, f"{number}_{i}", lines) for i, part in enumerate(item.layout or ())]
    shorts = [
        f"{{{_text(symbol)}, {_text(name)}}}"
        for symbol, name in (item.names or {}).items()
        if symbol != name
    ]
    part = _array(f"PART_{number}", "Part", parts, lines)
    shortened = _array(f"SHORT_{number}", "Short", shorts, lines)
    is_fact = str(item.is_fact).lower()
    counts = f"{len(parts)}, {len(shorts)}"
    return f"{{{_text(item.name)}, {is_fact}, {counts}, {part}, {shortened}}}"


def _part(part: Grid | Beside, name: str, lines: list[str]) -> str:
    if isinstance(part, Beside):
        labels = [key for key, _ in part.points]
        cells = [at for _, at in part.points]
        head = f'"", 0, {len(labels)}'
    else:
        labels = [*part.columns, *part.rows]
        cells = [-1 if at is None else at for row in part.cells for at in row]
        head = f"{_text(part.title)}, {len(part.columns)}, {len(part.rows)}"
    label = _array(f"LABEL_{name}", "char* const", map(_text, labels), lines)
    cell = _array(f"CELL_{name}", "int", map(str, cells), lines)
    return f"{{{head}, {label}, {cell}}}"


def _array(name: str, type_: str, entries: Iterable[str], lines: list[str]) -> str:
    """The name of a table that is added to `lines`; there are none without entries."""
    found = list(entries)
    if not found:
        return "nullptr"
    lines.append(f"static const {type_} {name}[] = {{{', '.join(found)}}};")
    return name


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
