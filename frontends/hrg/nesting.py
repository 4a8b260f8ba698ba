"""How deeply a description nests: whoever walks a tree may rely on `MAX_DEPTH`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.frontends.hrg import syntax as s

MAX_DEPTH = 150
"""The greatest depth of a tree; descriptions of games stay below 80."""

_PARTS: dict[type, tuple[str, ...]] = {
    s.ArrowType: ("value",),
    s.ConstructorPattern: ("arguments",),
    s.Construct: ("arguments",),
    s.Call: ("function", "arguments"),
    s.Index: ("map", "key"),
    s.Binary: ("left", "right"),
    s.Conditional: ("condition", "yes", "no"),
    s.MapPart: ("pattern", "value"),
    s.MapLiteral: ("default", "parts"),
    s.Case: ("patterns", "body"),
    s.Function: ("type", "cases"),
    s.Variable: ("type", "initial"),
    s.Parameter: ("type",),
    s.Graph: ("parameters", "body"),
    s.Assign: ("target", "value"),
    s.AssignAny: ("target",),
    s.Branch: ("arms",),
    s.BranchIn: ("body",),
    s.Do: ("arguments",),
    s.If: ("condition", "then", "otherwise"),
    s.Loop: ("body",),
    s.While: ("condition", "body"),
    s.Repeat: ("body",),
    s.RepeatIn: ("body",),
}


def too_deep(declarations: Iterable[s.Declaration]) -> s.Node | None:
    """A node deeper than `MAX_DEPTH`, None if there is none."""
    level: list[s.Node] = [d for d in declarations if type(d) in _PARTS]
    for _ in range(MAX_DEPTH):
        if not level:
            return None
        level = [part for node in level for part in _parts(node)]
    return level[0] if level else None


def _parts(node: s.Node) -> Iterator[s.Node]:
    """The pieces that a node consists of, those that have pieces themselves."""
    for name in _PARTS[type(node)]:
        part = getattr(node, name)
        if isinstance(part, tuple):
            yield from _flat(part)
        elif type(part) in _PARTS:
            yield part


def _flat(parts: tuple[object, ...]) -> Iterator[s.Node]:
    for part in parts:
        if isinstance(part, tuple):
            yield from _flat(part)
        elif isinstance(part, s.Node) and type(part) in _PARTS:
            yield part
