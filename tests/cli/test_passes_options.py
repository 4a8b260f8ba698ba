"""Every two options of ``rgt passes``: both do their work, or the command says that they cannot."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import click
import pytest

from rgt.cli.commands.passes import command

GAME = """\
type Player = { x }; type Score = { 0 }; type T = { p, q };
var v: T = p;
begin, a: ;
a, b: player = x;
b, c: $ left;
b, c: $ right;
c, c1: v = q;
c1, c2: v == q;
c2, d: ;
d, end: player = keeper;
"""
MINE = '''\
"""Nothing."""
from dataclasses import dataclass
from rgt.passes.transform import Global

@dataclass(frozen=True)
class Mine(Global):
    name = "mine"
    def run(self, context):
        pass
'''
VALUES = {
    "--trace": (),
    "--list": (),
    "--until": ("4",),
    "--only": ("compact-skip-edges,propagate-constants",),
    "--skip": ("compact-skip-edges",),
    "--seconds": ("0",),
    "--node": ("c1",),
    "--pass": ("compact-skip-edges",),
    "--variable": ("v",),
    "--line": ("7",),
    "--all": (),
    "--save": ("-",),
    "--from-step": ("2",),
    "--html": ("-",),
    "--browse": (),
    "--enables": (),
    "--heat": (),
    "--blame": ("d",),
    "--verify": ("1",),
    "--break": ("step=1",),
    "--compare": ("{game}",),
    "--passes": ("compact-skip-edges",),
    "--with": ("{mine}",),
    "--from": ("rg",),
    "--simultaneous": ("keep",),
    "--graphs": ("reusable",),
    "--recovery": ("auto",),
    "--json": (),
}
"""A value for every option, so that the option by itself shows something else than none does."""

TIMES = re.compile(r'[\d.e-]+ m?s\b|"times".*|"seconds": [\d.e-]+')
CONTAINED = {
    # whoever asks for some of the steps is shown them
    *(("--trace", each) for each in ("--node", "--pass", "--variable", "--line", "--all")),
    # the lines of a trace in JSON have every step, and every run of a pass
    ("--trace", "--json"),
    ("--all", "--json"),
    # the step to stop at is one of this pass
    ("--pass", "--break"),
    # in no time there is nothing done
    *((each, "--seconds") for each in ("--trace", "--skip", "--passes")),
}
"""The first changes nothing beside the second, for what it asks for is there."""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    game, mine = tmp_path / "game.rg", tmp_path / "mine.py"
    game.write_text(GAME)
    mine.write_text(MINE)
    return {"game": str(game), "mine": str(mine)}


def test_every_option_is_tried() -> None:
    options = {p.opts[0] for p in command.params if isinstance(p, click.Option)}
    # --load is instead of a game: test_passes.py has it; every command has limits, once it has run
    assert options - {"--time-limit", "--memory-limit"} == {*VALUES, "--load"}


def test_two_options_both_do_their_work_or_are_refused(rgt, files: dict[str, str]) -> None:
    def shown(*options: str) -> tuple[int, str, str]:
        # --list is about the passes themselves
        game = [] if "--list" in options else [files["game"]]
        words = [word.format(**files) for option in options for word in (option, *VALUES[option])]
        outcome = rgt("passes", *game, *words)
        return (
            outcome.code,
            re.sub(r"[\d.e-]+ m?s\b|\"times\".*|\"seconds\": [\d.e-]+", "T", outcome.out),
            outcome.err,
        )

    alone = {option: shown(option) for option in VALUES}
    nothing = shown()
    silent = []
    for one, two in combinations(VALUES, 2):
        code, out, err = shown(one, two)
        assert code in (0, 1, 2), (one, two, err)
        if code == 2:
            assert err.count("Error: ") == 1 and out == "", (one, two)
            continue
        for kept, lost in ((one, two), (two, one)):
            works = alone[lost] != nothing
            if works and (code, out, err) == alone[kept] and (lost, kept) not in CONTAINED:
                silent.append((kept, lost))
    assert silent == []


@pytest.mark.parametrize(
    "wanted",
    [("--node", "end"), ("--variable", "goals"), ("--line", "10"), ("--pass", "prune-self-loops")],
)
@pytest.mark.parametrize("form", [(), ("--trace",), ("--json",)])
def test_what_no_step_touches_is_told(
    rgt, files: dict[str, str], wanted: tuple[str, str], form: tuple[str, ...]
) -> None:
    outcome = rgt("passes", files["game"], *wanted, *form)
    assert (outcome.code, outcome.out) == (1, "")
    assert f"{wanted[0][2:]}={wanted[1]}" in outcome.err


@pytest.mark.parametrize("option", ["--from", "--simultaneous", "--graphs"])
def test_a_trace_is_not_translated_again(rgt, files: dict[str, str], option: str) -> None:
    outcome = rgt("passes", "--load", "run.jsonl", option, *VALUES[option])
    assert outcome.code == 2 and option in outcome.err
