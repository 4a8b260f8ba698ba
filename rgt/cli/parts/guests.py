"""``--with FILE``: passes from outside rgt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rgt.cli import values

_FILES = "rgt.guests"
_Command = TypeVar("_Command", bound=Callable[..., Any])


def with_option(command: _Command) -> _Command:
    """``--with FILE``, any number of times: the passes of these files are known by their names."""
    option = click.option(
        "--with",
        "guests",
        multiple=True,
        expose_value=False,
        type=values.FILE,
        metavar="FILE",
        callback=_registered,
        is_eager=True,
        help="A Python file with passes of your own, to be named in LIST; may be repeated.",
    )
    return option(command)


def _registered(ctx: click.Context, _: click.Parameter, files: tuple[str, ...]) -> tuple[str, ...]:
    """Register the passes of the files for as long as the command runs."""
    from rgt.passes.guests import passes_in
    from rgt.passes.registry import registered

    for file in files:
        ctx.with_resource(registered(*passes_in(file)))
    ctx.meta[_FILES] = files
    return files


def files() -> tuple[str, ...]:
    """The files with passes that the command at work was given."""
    found: tuple[str, ...] = click.get_current_context().meta.get(_FILES, ())
    return found
