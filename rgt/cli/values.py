"""The kinds of values that stand on a command line: checked here, and completed by shells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType


class Names(StringParamType):
    """Names separated by commas, which shells complete; what they mean is checked elsewhere."""

    name = "names"

    def __init__(self, known: Callable[[], Iterable[str]], *, several: bool = True) -> None:
        self._known, self._several = known, several

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The list with its last name completed."""
        done, comma, begun = incomplete.rpartition(",") if self._several else ("", "", incomplete)
        return [
            CompletionItem(f"{done}{comma}{name}")
            for name in self._known()
            if name.startswith(begun)
        ]


class _Game(StringParamType):
    """A path, the name of a corpus game, or ``-``."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from rgt.corpus import games

        known = {game.full_name if "/" in incomplete else game.name: None for game in games()}
        found = [CompletionItem(name) for name in known if name.startswith(incomplete)]
        return [CompletionItem(incomplete, type="file"), *found]


def _languages() -> Iterable[str]:
    from rgt.frontends import languages

    return languages()


def _passes() -> Iterable[str]:
    from rgt.passes.registry import PASSES, PIPELINES

    return (*PIPELINES, *PASSES)


class _Output(click.Path):
    """The name of a file to write, which shells complete."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("the name of a file is empty", param, ctx)
        return super().convert(value, param, ctx)


class _Seconds(click.FloatRange):
    """A time that is over one day: no negative number, no nan, not infinite."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"'{value}' is no number of seconds", param, ctx)
        return seconds


GAME = _Game()
LANGUAGE = Names(_languages, several=False)
OUTPUT = _Output()
PASSES = Names(_passes)
SECONDS = _Seconds(min=0)
