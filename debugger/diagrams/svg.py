"""A whole automaton as SVG that stands on its own: light and dark, nothing that runs or loads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import pairwise

from rgt.debugger.diagrams.diagram import EdgeKind, NodeKind, diagram
from rgt.debugger.diagrams.folding import folded
from rgt.debugger.diagrams.layout import CHARACTER, LINE, NODE, Box, Line, Part, Point, parts
from rgt.ir.diagnostics import GameError, error
from rgt.ir.display.markup import Svg
from rgt.ir.game import Game

_MOST_NODES = 3000
_EDGE = 4.0
_LIGHT = (
    "--paper:#fff;--ink:#2b2b2b;--line:#8a8a8a;--area:#f3f0f8;--node:#f2f2f2;--turn:#d5e6fb;"
    "--keeper:#e4e4e4;--check:#e8ddf6;--say-tag:#1d7a3e;--say-test:#a04e00;--say-turn:#1c5cb0;"
    "--say-check:#6b3aa8;--say-assignment:#444;--say-skip:#777"
)
_DARK = (
    "--paper:#1b1b1d;--ink:#e8e8e8;--line:#8d8d8d;--area:#26222e;--node:#38383b;--turn:#24486e;"
    "--keeper:#4a4a4d;--check:#4a3a66;--say-tag:#7fd69b;--say-test:#f0b06a;--say-turn:#8fc1ff;"
    "--say-check:#c7a6f5;--say-assignment:#cfcfcf;--say-skip:#a0a0a0"
)
_STYLE = (
    f".rgt-automaton{{{_LIGHT};background:var(--paper)}}"
    f"@media(prefers-color-scheme:dark){{.rgt-automaton{{{_DARK}}}}}"
    ".rgt-automaton text{font:10px ui-monospace,monospace;text-anchor:middle;"
    "dominant-baseline:central;fill:var(--ink)}"
    ".rgt-automaton path{fill:none;stroke:var(--line)}"
    ".rgt-automaton .head{fill:var(--line);stroke:none}"
)
_FILLS = {
    NodeKind.BEGIN: "var(--ink)",
    NodeKind.END: "var(--ink)",
    NodeKind.TURN: "var(--turn)",
    NodeKind.KEEPER: "var(--keeper)",
    NodeKind.CHECK: "var(--check)",
    NodeKind.PLAIN: "var(--node)",
}
_LETTERS = {kind: f"var(--say-{kind.value})" for kind in EdgeKind}


def automaton_svg(game: Game, *, fold: bool = True) -> Svg:
    """The game's automaton as a picture; raises GameError (DIAG001) if it is too large.

    Chains of edges are one arrow each, unless `fold` is False: then every node is there.
    """
    whole = diagram(game)
    graph = folded(whole if fold else replace(whole, chains=()))
    if len(graph.nodes) > _MOST_NODES:
        raise GameError(
            error(
                "DIAG001",
                f"an automaton of {len(graph.nodes)} nodes is too large for a picture",
                hint=f"up to {_MOST_NODES} can be drawn; '--to dot' writes any",
            )
        )
    found = parts(graph)
    width = max(part.x + part.width for part in found)
    height = max(part.y + part.height for part in found)
    body = "".join(text for part in found for text in _part(part))
    size = f"{_n(width + 2 * _EDGE)} {_n(height + 2 * _EDGE)}"
    wide, high = size.split()
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rgt-automaton" role="img" '
        f'width="{wide}" height="{high}" viewBox="{_n(-_EDGE)} {_n(-_EDGE)} {size}">'
        f"<title>{escape(game.name)}</title><style>{_STYLE}</style>{body}</svg>\n"
    )


def _part(part: Part) -> Iterator[str]:
    # labels cover the lines that they stand on with the colour behind them
    paper = ' style="--paper:var(--area)"' if part.check is not None else ""
    yield f'<g transform="translate({_n(part.x)} {_n(part.y)})"{paper}>'
    if part.check is not None:
        yield (
            f'<rect width="{_n(part.width)}" height="{_n(part.height)}" rx="8" '
            f'fill="var(--area)"><title>check {escape(part.check)}</title></rect>'
        )
    for line in part.lines:
        yield from _line(line)
    for box in part.boxes:
        yield _box(box)
    for line in part.lines:
        yield from _label(line)
    yield "</g>"


def _line(line: Line) -> Iterator[str]:
    (x, y), *_ = line.points
    path = [f"M{_n(x)} {_n(y)}"]
    for (x1, y1), (x2, y2) in pairwise(line.points):
        middle = (y1 + y2) / 2
        path.append(f"C{_n(x1)} {_n(middle)} {_n(x2)} {_n(middle)} {_n(x2)} {_n(y2)}")
    keys = " ".join(map(str, line.arrow.keys))
    yield f'<path d="{"".join(path)}" data-edges="{keys}"/>'
    yield _head(line.points[-2], line.points[-1], is_loop=line.arrow.source == line.arrow.target)


def _head(before: Point, end: Point, *, is_loop: bool) -> str:
    x, y = end
    if is_loop:
        return f'<path class="head" d="M{_n(x)} {_n(y)}l6 -3v6z"/>'
    back = -6 if before[1] < y else 6
    return f'<path class="head" d="M{_n(x)} {_n(y)}l-3 {back}h6z"/>'


def _box(box: Box) -> str:
    fill = _FILLS[box.node.kind]
    title = f"<title>{escape(box.node.name)}</title>"
    place = f'data-node="{escape(box.node.name)}"'
    if not box.text:
        at = f'cx="{_n(box.x)}" cy="{_n(box.y)}" r="{_n(box.width / 2)}"'
        return f'<circle {place} {at} fill="{fill}" stroke="var(--line)">{title}</circle>'
    dark = box.node.kind in (NodeKind.BEGIN, NodeKind.END)
    ink = ' style="fill:var(--paper)"' if dark else ""
    corner = f'x="{_n(box.x - box.width / 2)}" y="{_n(box.y - NODE / 2)}"'
    return (
        f'<g {place}>{title}<rect {corner} width="{_n(box.width)}" height="{_n(NODE)}" rx="5" '
        f'fill="{fill}" stroke="var(--line)"/>'
        f'<text x="{_n(box.x)}" y="{_n(box.y)}"{ink}>{escape(box.text)}</text></g>'
    )


def _label(line: Line) -> Iterator[str]:
    x, y = line.label
    first = y - (len(line.arrow.texts) - 1) * LINE / 2
    width = max((len(text.text) for text in line.arrow.texts), default=0) * CHARACTER
    if width:
        corner = f'x="{_n(x - width / 2)}" y="{_n(first - LINE / 2)}"'
        size = f'width="{_n(width)}" height="{_n(len(line.arrow.texts) * LINE)}"'
        yield f'<rect {corner} {size} fill="var(--paper)"/>'
    for number, text in enumerate(line.arrow.texts):
        at = f'x="{_n(x)}" y="{_n(first + number * LINE)}"'
        ink = f'style="fill:{_LETTERS[text.kind]}"'
        yield f"<text {at} {ink}>{escape(text.text)}</text>"


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
