"""Keys of outcomes: digests of all that they depend on, the code included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

_OURS = ("rgt.frontends.simplified", "tests.experiments.learning")
_SILENT = frozenset(
    {
        "rgt.frontends.simplified.learning.records",
        "rgt.frontends.simplified.syntax",
        "tests.experiments.learning.outcomes",
    }
)
"""Modules of which only declarations are used: what is learned does not depend on them."""


def digest(*parts: str) -> str:
    """A digest of some texts."""
    found = blake2b(digest_size=12)
    for part in parts:
        found.update(f"{len(part)}:{part}".encode())
    return found.hexdigest()


@cache
def code(module: str) -> str:
    """A digest of a module and of what it imports of the language and of this experiment."""
    sources: dict[str, str] = {}
    work = [module]
    while work:
        name = work.pop()
        if name not in sources and name not in _SILENT:
            sources[name] = _source(name)
            work.extend(_imported(sources[name]))
    return digest(*(part for name in sorted(sources) for part in (name, sources[name])))


def _source(module: str) -> str:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return ""
    return Path(spec.origin).read_text(encoding="utf-8")


def _imported(source: str) -> Iterator[str]:
    """The modules of ours that a source imports, and those that it may mean by a name."""
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module]
            names += [f"{node.module}.{each.name}" for each in node.names if _is_module(node, each)]
        yield from (name for name in names if name.startswith(_OURS))


def _is_module(node: ast.ImportFrom, name: ast.alias) -> bool:
    if node.module is None or not node.module.startswith(_OURS):
        return False
    spec = find_spec(node.module)
    if spec is None or not spec.submodule_search_locations:
        return False
    return find_spec(f"{node.module}.{name.name}") is not None
