"""What can be wrong with graphs and built-ins before any graph is translated."""

from __future__ import annotations

from collections import Counter

from rgt.frontends.hrg.checking.calls import BUILT_IN, RULES, CallGraph
from rgt.frontends.hrg.evaluation.data import Data
from rgt.frontends.hrg.syntax import Description
from rgt.ir.builtins import builtin_types, builtin_variables
from rgt.ir.diagnostics import nearest
from rgt.ir.findings.findings import Findings
from rgt.ir.findings.respelling import renamed
from rgt.ir.game import Declaration, Game
from rgt.ir.types import TypeName, same_type

LEVELS = 1000
"""How deep blocks and conditions may nest, those of called graphs included."""
_SHOWN = 8
_BUILT_IN = {
    "Bool": "0 | 1",
    "PlayerOrSystem": "Player | keeper | random",
    "Goals": "Player -> Score",
    "Visibility": "Player -> Bool",
}


def check_calls(description: Description, data: Data, calls: CallGraph, findings: Findings) -> None:
    """Complain of missing rules and of recursion, which no translation survives."""
    _check_heads(data, findings)
    rules = data.graphs.get(RULES)
    if rules is None:
        findings.error(
            "HRG043",
            "there is no graph 'rules', where the game begins",
            description.source.span(0),
            hint=nearest(RULES, data.graphs) or "for example: graph rules() { loop { turn() } }",
            fixes=renamed(RULES, {name: graph.name_span for name, graph in data.graphs.items()}),
        )
    elif rules.parameters:
        findings.error("HRG043", "'rules' takes no parameters", rules.name_span or rules.span)
    if calls.cycle is not None:
        *path, last = calls.cycle
        names = [last.graph, *[site.graph for site in path], last.graph]
        findings.error(
            "HRG040",
            f"graph '{last.graph}' calls itself: {' -> '.join(_shortened(names))}",
            last.node.span,
            hint="graphs are copied where they are called; repeat with 'loop' instead",
            notes=[(f"'{site.graph}' is called here", site.node.span) for site in path[:_SHOWN]],
        )
    deep = calls.deeper_than(LEVELS)
    if deep is not None:
        findings.error(
            "HRG053",
            f"the graphs that '{deep.graph}' leads to nest deeper than {LEVELS} levels",
            deep.node.span,
            hint="every call, block and condition is one level",
        )


def _shortened(names: list[str]) -> list[str]:
    return names if len(names) <= _SHOWN else [*names[: _SHOWN - 2], "...", names[-1]]


def _check_heads(data: Data, findings: Findings) -> None:
    """Complain of graphs that take the name of a built-in one, or a parameter's name twice."""
    for name, graph in data.graphs.items():
        if name in BUILT_IN:
            findings.error(
                "HRG011",
                f"'{name}' is built in",
                graph.name_span or graph.span,
                hint="give the graph another name",
            )
        for parameter, number in Counter(p.name for p in graph.parameters).items():
            if number > 1:
                findings.error(
                    "HRG011",
                    f"graph '{name}' has {number} parameters '{parameter}'",
                    graph.name_span or graph.span,
                )


def check_built_ins(game: Game, findings: Findings) -> None:
    """Complain of built-in domains and variables that are declared as something else."""
    wanted = builtin_types(game)
    for name, type_ in wanted.items():
        given = game.types.get(name)
        if given is not None and not same_type(given, type_, {**wanted, **game.types}):
            findings.error(
                "HRG052",
                f"'{name}' is built in: {_BUILT_IN[name]}",
                game.span(Declaration.TYPE, name),
                hint="give the domain another name, or leave it out",
            )
    if findings.errors:
        return
    for name, variable in builtin_variables(game).items():
        declared = game.variables.get(name)
        types = {**wanted, **game.types}
        if declared is not None and not same_type(declared.type, variable.type, types):
            assert isinstance(variable.type, TypeName)
            type_name = variable.type.name
            findings.error(
                "HRG052",
                f"'{name}' is built in, of type {type_name}",
                game.span(Declaration.VARIABLE, name),
                hint=f"write '{name} : {type_name} = ...', or leave it out",
            )
