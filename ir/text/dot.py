"""The automaton as Graphviz text.

Colours say how a node is searched: yellow for @repeat, blue for @unique, grey for others; the
border is thicker the later the tags that leave a node come; @simpleApply short cuts are dashed.

Source: specs of the interpreter, section 1.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.ir.automaton import BEGIN, END
from rgt.ir.game import Game
from rgt.ir.pragmas import Repeat, SimpleApply, TagIndex, Unique
from rgt.ir.text.printer import format_action, format_type

_GREY = "#eeeeee"
_YELLOW = "#f6f7c4"
_BLUE = "#caedff"
_RED = "#ffaaaa"


def to_dot(game: Game) -> str:
    """A `digraph` in Graphviz' language, nodes and edges in the order of the file."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    yield f"digraph {_quoted(game.name)} {{"
    yield f'  node [shape=box, style=filled, fillcolor="{_GREY}"];'
    yield f"  {{ rank=min; {_quoted(BEGIN)}; }}"
    yield f"  {{ rank=max; {_quoted(END)}; }}"
    looks = _looks(game)
    for node in game.automaton.nodes():
        yield f"  {_quoted(node)}{_attributes(looks.get(node, {}))};"
    for edge in game.automaton:
        label = format_action(edge.action)
        look = {"label": label} if label else {}
        yield f"  {_quoted(edge.source)} -> {_quoted(edge.target)}{_attributes(look)};"
    for pragma in game.pragmas:
        if isinstance(pragma, SimpleApply):
            look = {"style": "dashed", "color": _RED, "label": _tags(pragma)}
            yield f"  {_quoted(pragma.start)} -> {_quoted(pragma.end)}{_attributes(look)};"
    yield "}"


def _looks(game: Game) -> dict[str, dict[str, str]]:
    """What pragmas change in the look of nodes."""
    looks: dict[str, dict[str, str]] = {}
    for pragma in game.pragmas:
        if isinstance(pragma, Repeat):
            change = {"fillcolor": _YELLOW}
        elif isinstance(pragma, Unique):
            change = {"fillcolor": _BLUE}
        elif isinstance(pragma, TagIndex):
            change = {"penwidth": str(pragma.index + 1)}
        else:
            continue
        for node in pragma.nodes:
            if game.automaton.has_node(node):
                looks.setdefault(node, {}).update(change)
    return looks


def _tags(pragma: SimpleApply) -> str:
    tags = (t if isinstance(t, str) else f"{t[0]}: {format_type(t[1])}" for t in pragma.tags)
    return f"[{', '.join(tags)}]"


def _attributes(look: dict[str, str]) -> str:
    if not look:
        return ""
    return " [" + ", ".join(f"{name}={_quoted(value)}" for name, value in look.items()) + "]"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
