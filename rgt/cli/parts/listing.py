"""``rgt passes --list``: the passes, rgt's own and those from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rgt.cli import common

if TYPE_CHECKING:
    from rgt.passes.transform import Transform

_UNSOUND = " (not sound for every game: off unless named)"


def write_json(name: str | None) -> None:
    """One pass, or all passes and pipelines, an object a line."""
    from rgt.passes.registry import PASSES, PIPELINES, load, strangers

    if name is not None:
        kind = load(name)
        common.write_json({**_known(name, kind), "documentation": kind.documentation()})
        return
    for each in PASSES:
        common.write_json(_known(each, load(each)))
    for each, origin in strangers().items():
        found = _stranger(each)
        if found is not None:
            common.write_json({**_known(each, found), "origin": origin})
    for pipeline, members in PIPELINES.items():
        common.write_json({"pipeline": pipeline, "passes": members})


def show(name: str | None) -> None:
    """One pass with its picture, or a line for each pass and pipeline."""
    from rgt.passes.registry import PASSES, PIPELINES, load, strangers

    if name is not None:
        click.echo(load(name).documentation())
        return
    others = strangers()
    width = max(len(each) for each in (*PASSES, *others))
    click.echo("Passes ('rgt passes --list NAME' shows one with its picture):\n")
    for each in PASSES:
        _line(each, load(each), width)
    if others:
        click.echo("\nPasses from outside rgt (in no pipeline: name them):\n")
    for each, origin in others.items():
        found = _stranger(each)
        if found is not None:
            _line(each, found, width)
            click.echo(f"  {'':{width}}  ({origin})")
    click.echo("\nPipelines:\n")
    for pipeline, members in PIPELINES.items():
        click.echo(f"  {pipeline:{width}}  {', '.join(members) or 'nothing'}")


def _line(name: str, kind: type[Transform], width: int) -> None:
    click.echo(f"  {name:{width}}  {kind.summary()}{'' if kind.sound else _UNSOUND}".rstrip())


def _known(name: str, kind: type[Transform]) -> dict[str, object]:
    return {"pass": name, "summary": kind.summary(), "sound": kind.sound}


def _stranger(name: str) -> type[Transform] | None:
    """A pass from outside rgt; None, and its findings told, if it cannot be had."""
    from rgt.cli.failures import show as tell
    from rgt.ir.diagnostics import GameError
    from rgt.passes.registry import load

    try:
        return load(name)
    except GameError as problem:
        for each in problem.diagnostics:
            tell(each)
        return None
