"""A wrong value of an option is wrong usage, on every command: exit 2, with what is known."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import click
import pytest

from rgt.cli import _COMMANDS, values

FIRST = {"perft": ("rg/minimal", "1"), "diff": ("rg/minimal", "rg/minimal")}
NO_GAME = ("games", "completion", "explain", "ggp-player")


def _wrong(kind: click.ParamType) -> tuple[str, ...]:
    """Values that an option of this kind cannot have."""
    if isinstance(kind, click.Choice):
        return ("nonsense", "")
    if kind is values.LANGUAGE:
        return ("gld", "")
    if kind is values.PASSES:
        return ("nosuch", "compact-skip-edges,,prune-self-loops", "compact-skip-edges,", "")
    if kind is values.PASS_NAMES:
        return ("nosuch", "compact-skip-edges,,prune-self-loops", "default", ",")
    if kind is values.GGP_PLAYERS:
        return ("nosuch", "localhost:99999", "random,,random", "")
    if kind is values.AGENT:
        return ("nosuch", "random,random", "")
    if kind is values.AGENTS:
        return ("a,b", "human,,random", "", "Random")
    if isinstance(kind, click.FloatRange):
        return ("-1", "nan", "inf", "soon", "")
    if isinstance(kind, click.IntRange):
        return ("-1", "1.5", "many", "")
    if isinstance(kind, click.Path):
        return ("",)
    if kind is click.INT:
        return ("1.5", "many", "")
    return ()


def _cases() -> Iterator[tuple[str, str, str]]:
    for name in _COMMANDS:
        command: click.Command = import_module(f"rgt.cli.commands.{name.replace('-', '_')}").command
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                for value in _wrong(parameter.type):
                    yield name, parameter.opts[-1], value


@pytest.mark.parametrize(("command", "option", "value"), list(_cases()))
def test_a_wrong_value_is_wrong_usage(rgt, command: str, option: str, value: str) -> None:
    words = () if command in NO_GAME else FIRST.get(command, ("rg/minimal",))
    outcome = rgt(command, *words, f"{option}={value}")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("rror") == 1


def test_many_values_are_tried() -> None:
    assert len(list(_cases())) > 150


@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        (("play", "nim", "--players", "a,b"), "human, random, flat, mcts"),
        (("play", "nim", "--players", "humann"), "human"),
        (("perft", "nim", "1", "--from", "klingon"), "gdl, hrg"),
        (("perft", "nim", "1", "--from", "gld"), "gdl"),
        (("perft", "nim", "1", "--passes", "compact-skip-edge"), "compact-skip-edges"),
        (("passes", "nim", "--break", "edge=1"), "pass=NAME, node=NAME"),
        (("passes", "nim", "--break", "pass=compact-skip-edge"), "compact-skip-edges"),
        (("passes", "nim", "--pass", "compact-skip-edge"), "compact-skip-edges"),
        (("reduce", "nim", "--check", " "), "--check names no command"),
        (("compile", "nim", "--output="), "the name is empty"),
        (("perft", "nim", "1", "--time-limit", "soon"), "number of seconds"),
        (("perft", "nim", "1", "--memory-limit", "much"), "500M"),
        (("bench", "nim", "--backend", "java"), "'interpreter'"),
    ],
)
def test_what_is_known_is_told(rgt, arguments: tuple[str, ...], known: str) -> None:
    outcome = rgt(*arguments)
    assert outcome.code == 2 and known in outcome.err
