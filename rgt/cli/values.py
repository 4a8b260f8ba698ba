"""The kinds of values that stand on a command line: checked here, and completed by shells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Any

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from rgt.ir.diagnostics import GameError


class WrongValueError(GameError):
    """An option has a value that means nothing whatever the game is: wrong usage, exit 2."""


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


class _Language(Names):
    """The name of a language that rgt reads."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.frontends import frontend_named

        with wrong_usage():
            return frontend_named(value).name


class _Passes(Names):
    """A specification of passes (see `rgt.passes.registry.pipeline`)."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.passes.registry import PIPELINES, pipeline

        # a pipeline is right by its name, and its passes are imported when they run
        if value not in PIPELINES:
            with wrong_usage():
                pipeline(value)
        return value


class _PassNames(Names):
    """Names of passes, without options and pipelines; none of them if the list is empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.passes.registry import load

        with wrong_usage():
            for name in pass_names(value):
                load(name)
        return value


class _Agents(Names):
    """Who plays: kinds of players, in order; people only where they can be asked."""

    def __init__(self, known: Callable[[], Iterable[str]], *, people: bool) -> None:
        super().__init__(known)
        self._people = people

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.backends.agents import HUMAN, agent

        if not value.strip(" ,"):
            self.fail("nobody is named", param, ctx)
        with wrong_usage():
            for name in agent_names(value):
                if name != HUMAN or not self._people:
                    agent(name)
        return value


class _Players(_Agents):
    """Who plays in a match: addresses of players, or agents."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.environments.ggp.client import Address

        with wrong_usage():
            named = agent_names(value)
        for name in named:
            if not is_address(name):
                super().convert(name, param, ctx)
            elif Address.of(name) is None:
                self.fail(f"'{name}' is no address such as http://localhost:9147", param, ctx)
        return value


class _Agent(_Agents):
    """One agent."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        with wrong_usage():
            named = agent_names(value)
        if len(named) != 1:
            self.fail("one agent is wanted", param, ctx)
        return super().convert(value, param, ctx)


class _Learner(Names):
    """The name of a learner of pieces' rules."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.frontends.simplified.learning.registry import learner_named

        with wrong_usage():
            return learner_named(value).name


class _Check(Names):
    """The name of a consistency check, with its option."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.frontends.simplified.learning.registry import check_named

        with wrong_usage():
            return check_named(value).name


def agent_names(text: str) -> list[str]:
    """The agents in a list of them, options included; GameError (AGT002) for wild braces."""
    from rgt.backends.agents import agents_in

    return agents_in(text)


def is_address(text: str) -> bool:
    """Whether a text is meant as the address of a player, as ``localhost:9147`` is."""
    return "://" in text or re.fullmatch(r"[^\s{}]*:\d+(/.*)?", text) is not None


def pass_names(text: str) -> list[str]:
    """The names in a list of passes to leave out."""
    return [name.strip() for name in text.split(",")] if text.strip() else []


@contextmanager
def wrong_usage() -> Iterator[None]:
    """Turn what is wrong with a name into wrong usage."""
    try:
        yield
    except GameError as problem:
        raise WrongValueError(problem.diagnostics) from None


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


def _agents() -> Iterable[str]:
    from rgt.backends.agents import HUMAN, NAMES

    return (HUMAN, *NAMES)


def _computers() -> Iterable[str]:
    from rgt.backends.agents import NAMES

    return NAMES


def _learners() -> Iterable[str]:
    from rgt.frontends.simplified.learning.registry import LEARNERS

    return LEARNERS


def _checks() -> Iterable[str]:
    from rgt.frontends.simplified.learning.registry import CHECKS

    return CHECKS


def _languages() -> Iterable[str]:
    from rgt.frontends import languages

    return languages()


def _passes() -> Iterable[str]:
    from rgt.passes.registry import PIPELINES

    return (*PIPELINES, *known_passes())


def known_passes() -> Iterable[str]:
    """The names of all passes."""
    from rgt.passes.registry import PASSES, strangers

    return (*PASSES, *strangers())


class _File(click.Path):
    """The name of a file, or of a folder, which shells complete; never empty."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("the name is empty", param, ctx)
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
LANGUAGE = _Language(_languages, several=False)
FILE = _File(dir_okay=False)
FOLDER = _File(file_okay=False)
OUTPUT = _File()
AGENTS = _Agents(_agents, people=True)
COMPUTERS = _Agents(_computers, people=False)
AGENT = _Agent(_computers, people=False)
GGP_PLAYERS = _Players(_computers, people=False)
LEARNER = _Learner(_learners, several=False)
CHECK = _Check(_checks, several=False)
PASSES = _Passes(_passes)
PASS_NAMES = _PassNames(known_passes)
SECONDS = _Seconds(min=0)
