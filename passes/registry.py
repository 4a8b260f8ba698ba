"""All passes by name, imported only when one is run, and the named pipelines.

Other packages offer passes by entry points of the group ``rgt.passes``; they are looked for only
where a name is no pass of rgt's own.

Adding a pass: a file in a folder of `transforms/`, or in `pragmas/` if it only calculates hints,
named after it, with one `Transform` of that name, and one line here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from itertools import chain
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

from rgt.ir import plugins
from rgt.ir.diagnostics import GameError, error, nearest
from rgt.passes import pragmas, transforms
from rgt.passes.transform import Transform

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# In the order in which a pipeline runs them: cheap clean-up first, so that the analyses of
# the later ones see a small game.  Where a cycle begins is seen best while its skips are there.
OPTIMISATIONS = (
    "skip-artificial-tags",
    "prune-idle-cycles",
    "compact-skip-edges",
    "prune-self-loops",
    "prune-detours",
    "skip-self-assignments",
    "skip-self-comparisons",
    "skip-unused-tags",
    "skip-redundant-tags",
    "parameterize-branches",
    "compact-reachability",
    "inline-reachability",
    "walk-to-choices",
    "defer-choices",
    "reroll-loops",
    "unpeel-loops",
    "rotate-loops",
    "skip-counted-conditions",
    "propagate-constants",
    "decide-checks",
    "skip-known-conditions",
    "skip-implied-conditions",
    "forget-trip-counts",
    "split-maps",
    "join-keys",
    "join-cell-assignments",
    "inline-assignment",
    "merge-accesses",
    "compact-comparisons",
    "merge-alternatives",
    "ask-whether-any",
    "narrow-choices",
    "narrow-wide-choices",
    "join-exclusive-edges",
    "reorder-conditions",
    "join-fork-prefixes",
    "join-fork-suffixes",
    "merge-equal-nodes",
    "merge-equal-pasts",
    "merge-equal-symbols",
    "narrow-dead-choices",
    "ask-where-written",
    "clone-shared-graphs",
    "clone-turns",
    "choose-by-inverse",
    "coalesce-maps",
    "replace-dependent-variables",
    "unswitch-checks",
    "unswitch-loops",
    "prune-unreachable-nodes",
    "prune-singleton-types",
    "prune-unused-variables",
    "prune-unused-constants",
    "prune-unused-types",
    "narrow-types",
    "narrow-variables",
    "narrow-constants",
)
# Sound as well, but not what everybody wants: names that a reader knows go, edges are added.
THOROUGH = (
    "hoist-conditions",
    "hoist-loop-conditions",
    "merge-keeper-moves",
    "share-variables",
)
EXPANSIONS = ("expand-any-assignment", "expand-variable-tags")
# One form for what can be said in several; each may undo what an optimisation did.
NORMALISATIONS = (
    "reset-dead-variables",
    "normalize-types",
    "normalize-constants",
    "add-explicit-casts",
    "mangle-symbols",
)
# Hints for backends; each runs once, when nothing else changes the game any more.
CALCULATIONS = (
    "calculate-disjoints",
    "calculate-iterators",
    "calculate-repeats-and-uniques",
    "calculate-simple-apply",
    "calculate-tag-indexes",
)
UNSOUND: tuple[str, ...] = ()
PASSES = OPTIMISATIONS + THOROUGH + EXPANSIONS + NORMALISATIONS + CALCULATIONS + UNSOUND

PIPELINES: dict[str, tuple[str, ...]] = {
    "none": (),
    "default": OPTIMISATIONS,
    "all": OPTIMISATIONS + THOROUGH,
    "pragmas": CALCULATIONS,
    "plain": EXPANSIONS + OPTIMISATIONS,
}
"""`none` does nothing, `default` is what every command does unless told, `all` is every sound
optimisation, `plain` also expands the shorthands (any-assignments, variable tags), `pragmas`
calculates hints for backends."""

KEEPING_TAGS = tuple(name for name in OPTIMISATIONS if name != "skip-redundant-tags")
"""The optimisations that leave moves whole: for games that people play."""


_guests: dict[str, type[Transform]] = {}


def register(kind: type[Transform]) -> None:
    """Make a pass known by its name, for a pass that is tried out from outside rgt.

    It joins no pipeline: ``default,my-pass`` runs it with the others.  Raises GameError
    (PASS010) if another pass or a pipeline has the name.
    """
    name = kind.name
    if name in PASSES or name in PIPELINES or _guests.get(name, kind) is not kind:
        raise GameError(error("PASS010", f"there is a pass or a pipeline '{name}' already"))
    _guests[name] = kind


@contextmanager
def registered(*kinds: type[Transform]) -> Iterator[None]:
    """Register passes for as long as the block runs."""
    before = dict(_guests)
    try:
        for kind in kinds:
            register(kind)
        yield
    finally:
        _guests.clear()
        _guests.update(before)


def strangers() -> dict[str, str]:
    """The passes from outside rgt that can be named, each with where it is from."""
    offered = plugins.offered(plugins.PASSES)
    found = {name: f"from {inspect.getfile(kind)}" for name, kind in _guests.items()}
    for name, entry in offered.items():
        if name not in PASSES and name not in PIPELINES:
            found.setdefault(name, plugins.described(entry))
    return found


def load(name: str) -> type[Transform]:
    """The class of the pass with this name; GameError if there is none or its plug-in fails."""
    if name in _guests:
        return _guests[name]
    if name not in PASSES:
        entry = plugins.offered(plugins.PASSES).get(name)
        if entry is not None and name not in PIPELINES:
            return _plugged(entry)
        hint = (
            nearest(name, (*PASSES, *strangers(), *PIPELINES))
            or "'rgt passes --list' names them all"
        )
        if name in PIPELINES:
            hint = f"'{name}' is a pipeline, and a single pass is needed here"
        raise GameError(error("PASS001", f"there is no pass '{name}'", hint=hint))
    module = import_module(_modules()[name.replace("-", "_")])
    return next(
        found
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, Transform)
        and vars(found).get("name") == name
    )


@cache
def _modules() -> Mapping[str, str]:
    """Which module each file of a pass is, by the file's name."""
    found = chain.from_iterable(
        walk_packages(room.__path__, f"{room.__name__}.") for room in (pragmas, transforms)
    )
    return {each.name.rpartition(".")[2]: each.name for each in found if not each.ispkg}


def _plugged(entry: EntryPoint) -> type[Transform]:
    """The pass that another package offers; GameError (RGT050, RGT051) if it is none."""
    kind = plugins.load(entry)
    if not (isinstance(kind, type) and issubclass(kind, Transform)) or inspect.isabstract(kind):
        raise plugins.unusable(entry, "is no pass: Local, Global or Final of rgt.passes.transform")
    if vars(kind).get("name") != entry.name or not is_dataclass(kind):
        raise plugins.unusable(entry, f"is no dataclass whose 'name' is '{entry.name}'")
    return kind


def pipeline(spec: str) -> list[Transform]:
    """The passes that a specification names, in order.

    A specification is a comma-separated list of pipelines and passes; a pass may carry its
    options: ``inline-assignment{max-uses=3}``.  Raises GameError for unknown names, options
    or values.
    """
    found: list[Transform] = []
    items = _items(spec)
    if not any(items):
        raise GameError(error("PASS002", "no pass is named", hint="no passes at all is: none"))
    for item in items:
        if not item:
            raise GameError(
                error("PASS001", f"there is no pass '' (in '{spec}')", hint="a comma is too many")
            )
        match = re.fullmatch(r"([\w-]+)(?:\{(.*)\})?", item)
        if match is None:
            hint = "the form is: pass,pass{option=3},pipeline"
            raise GameError(error("PASS002", f"'{item}' is no pass and no pipeline", hint=hint))
        name, options = match.groups()
        if name in PIPELINES and options is None:
            found.extend(load(each)() for each in PIPELINES[name])
        else:
            found.append(_configured(load(name), options or ""))
    return found


def specification(passes: Iterable[Transform]) -> str:
    """The specification of some passes, options that differ from their defaults included."""
    return ",".join(map(_specified, passes)) or "none"


def _specified(each: Transform) -> str:
    options = [
        f"{field.name.replace('_', '-')}={getattr(each, field.name)}"
        for field in fields(each)  # type: ignore[arg-type]
        if getattr(each, field.name) != field.default
    ]
    return f"{each.name}{{{','.join(options)}}}" if options else each.name


def _items(spec: str) -> list[str]:
    """The parts of a specification, split at commas outside braces."""
    return [part.strip() for part in re.split(r",(?![^{]*\})", spec)]


def _configured(kind: type[Transform], options: str) -> Transform:
    """The pass with the given options ``a=1,b=2``."""
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for option in options.split(",") if options.strip() else ():
        name, _, text = option.partition("=")
        field = known.get(name.strip().replace("-", "_"))
        if field is None:
            names = ", ".join(each.replace("_", "-") for each in known) or "none"
            raise GameError(
                error(
                    "PASS003",
                    f"pass {kind.name} has no option '{name.strip()}'",
                    hint=f"it has: {names}",
                )
            )
        try:
            values[field.name] = int(text)
        except ValueError:
            raise GameError(
                error("PASS004", f"option '{name}' of pass {kind.name} needs a whole number")
            ) from None
    return kind(**values)
