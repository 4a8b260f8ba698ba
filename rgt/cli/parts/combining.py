"""Which options of ``rgt passes`` go together: what cannot be shown beside another is refused."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import click
from click.core import ParameterSource

from rgt.cli.parts.recording import Wanted

_KINDS = {
    "--trace": "steps",
    "--all": "steps",
    "--node": "filter",
    "--pass": "filter",
    "--variable": "filter",
    "--line": "filter",
    "--until": "until",
    "--break": "break",
    "--verify": "verify",
    "--compare": "compare",
    "--enables": "table",
    "--heat": "table",
    "--blame": "table",
    "--json": "json",
    "--browse": "browse",
    "--save -": "file",
    "--html -": "page",
}
"""The options that say what is shown, and how: `file` and `page` take all of standard output."""

_TOGETHER = {
    "steps": {"steps", "filter", "json"},
    "filter": {"steps", "filter", "break", "json", "browse"},
    "until": {"json", "browse"},
    "break": {"break", "filter", "json", "browse"},
    "verify": {"json", "browse"},
    "compare": {"json"},
    "table": {"table", "json"},
    "json": {"steps", "filter", "until", "break", "verify", "compare", "table"},
    "browse": {"filter", "until", "break", "verify"},
    "file": set[str](),
    "page": set[str](),
}
"""What each kind can be shown with."""

_BESIDE_A_LIST = {"game", "list_", "as_json", "guests"}
_READING = {
    "language": "--from",
    "simultaneous": "--simultaneous",
    "graphs": "--graphs",
    "recovery": "--recovery",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the user wants to see of a trace."""

    wanted: Wanted
    until: int | None
    trace: bool
    idle: bool
    save: str | None
    html: str | None
    browse: bool
    enables: bool
    heat: bool
    blame: tuple[str, ...]
    verify: int | None
    breaks: tuple[str, ...]
    compare: str | None
    as_json: bool

    @property
    def elsewhere(self) -> bool:
        """Whether a file that is written is standard output, which then has nothing else."""
        return "-" in (self.save, self.html)

    def demand_one(self) -> None:
        """UsageError where two things are asked for that cannot both be shown."""
        for one, two in combinations(self._given(), 2):
            if not self._together(_KINDS[one], _KINDS[two]):
                raise click.UsageError(f"{one} and {two} cannot be shown together")

    def _together(self, one: str, two: str) -> bool:
        # the browser counts first, whatever says where it begins
        counted = self.browse and "verify" in (one, two)
        return two in _TOGETHER[one] or (counted and {one, two} <= {"verify", *_TOGETHER["browse"]})

    def _given(self) -> list[str]:
        """The options of `_KINDS` that the user gave."""
        wanted = self.wanted
        asked = (
            self.trace,
            self.idle,
            wanted.nodes,
            wanted.passes,
            wanted.variables,
            wanted.lines,
            self.until is not None,
            self.breaks,
            self.verify is not None,
            self.compare is not None,
            self.enables,
            self.heat,
            self.blame,
            self.as_json,
            self.browse,
            self.save == "-",
            self.html == "-",
        )
        return [option for option, given in zip(_KINDS, asked, strict=True) if given]


def given(context: click.Context) -> set[str]:
    """The parameters that stand on the command line."""
    typed = ParameterSource.COMMANDLINE
    return {name for name in context.params if context.get_parameter_source(name) is typed}


def demand_list_alone(context: click.Context) -> None:
    """UsageError if ``--list`` stands beside what is about a run."""
    others = given(context) - _BESIDE_A_LIST
    for parameter in context.command.params:
        if parameter.name in others:
            raise click.UsageError(f"--list explains passes: {parameter.opts[-1]} is about a run")


def demand_sense(named: set[str]) -> None:
    """UsageError if an option would change nothing, because of another one."""
    if {"passes", "only"} <= named:
        raise click.UsageError("--only is instead of --passes: name one of them")
    if "load" in named and "compare" not in named:
        for parameter, option in _READING.items():
            if parameter in named:
                raise click.UsageError(f"{option} is for a GAME, and --load reads a trace")
