"""From a description in HRG to a game: the data part, then the graphs, laid into the automaton.

Source: specs of HRG, sections 3 and 4 (2025 paper, section 3.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath

from rgt.frontends.hrg.checking.calls import RULES, CallGraph
from rgt.frontends.hrg.checking.checks import LEVELS, check_built_ins, check_calls
from rgt.frontends.hrg.checking.outside import drop_foreign_keys, widen_keys
from rgt.frontends.hrg.checking.strays import tell_reads, wider_types
from rgt.frontends.hrg.evaluation.data import Data, declare
from rgt.frontends.hrg.lowering.artificial import name_artificial
from rgt.frontends.hrg.lowering.flow import Flow
from rgt.frontends.hrg.lowering.graphs import Graphs
from rgt.frontends.hrg.syntax import Description
from rgt.ir.analyses.strays import find_strays
from rgt.ir.automaton import BEGIN, END
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import GameError, Severity
from rgt.ir.findings.findings import Findings
from rgt.ir.game import Game
from rgt.ir.system.collector import collector_paused
from rgt.ir.system.recursion import deep_recursion
from rgt.ir.types import Type


def translate(description: Description, findings: Findings, *, inline: bool = False) -> Game:
    """The game that a description says; `inline` copies the reusable graphs, too.

    Warnings stay in `findings`; raises GameError with all errors if there are any.
    """
    # room for blocks and conditions, each a few calls deep
    with collector_paused(), deep_recursion(20 * LEVELS):
        return _translate(description, findings, inline)


def _translate(description: Description, findings: Findings, inline: bool) -> Game:
    game = Game(PurePath(description.source.name).stem, description.source)
    data = declare(description, game, findings)
    calls = CallGraph(data.graphs)
    check_calls(description, data, calls, findings)
    findings.raise_errors()
    check_built_ins(game, findings)
    findings.raise_errors()
    add_builtins(game)
    flow = Flow(data.graphs, calls.order)
    plain = game.copy()
    graphs = Graphs(game, data, flow, findings, inline=inline)
    _lay_out(game, graphs, findings)
    _check_uncalled(plain, data, calls, flow, findings)
    _check_end(data, flow, findings)
    strays = find_strays(game)
    tell_reads(strays, game, data, findings)
    wider = wider_types(strays, game, plain)
    if wider:
        game = _with_types(wider, plain, data, flow, inline=inline) or game
    name_artificial(game)
    widen_keys(game)
    drop_foreign_keys(game)
    return game


def _lay_out(game: Game, graphs: Graphs, findings: Findings) -> None:
    """Lay the rules into the automaton; raises GameError with all mistakes."""
    fragment = graphs.rules()
    findings.raise_errors()
    builder = Builder(game.automaton)
    builder.bind(graphs.game_over, END)
    builder.place(fragment, BEGIN, END)


def _with_types(
    types: Mapping[str, Type], game: Game, data: Data, flow: Flow, *, inline: bool
) -> Game | None:
    """The game anew, with other types of some variables; None if they do not fit everywhere.

    What can be said of it was said the first time.
    """
    for name, variable in game.variables.items():
        if name in types:
            game.define_variable(name, types[name], variable.initial)
    scratch = Findings()
    try:
        _lay_out(game, Graphs(game, data, flow, scratch, inline=inline, types=types), scratch)
    except GameError:
        return None
    return game


def _check_uncalled(
    game: Game, data: Data, calls: CallGraph, flow: Flow, findings: Findings
) -> None:
    """Warn of graphs that nobody calls, and of the mistakes in them."""
    called = calls.called()
    uncalled = [graph for name, graph in data.graphs.items() if name not in called]
    if not uncalled:
        return
    scratch = Findings()
    graphs = Graphs(game.copy(), data, flow, scratch, inline=True)
    for graph in uncalled:
        findings.warning(
            "HRG048",
            f"graph '{graph.name}' is never called",
            graph.name_span or graph.span,
        )
        graphs.alone(graph)
    for found in scratch.all:
        findings.add(replace(found, severity=Severity.WARNING))


def _check_end(data: Data, flow: Flow, findings: Findings) -> None:
    """Warn of rules that just stop."""
    if flow.returns(RULES):
        rules = data.graphs[RULES]
        findings.warning(
            "HRG049",
            "'rules' can run to its end, which ends the game",
            rules.name_span or rules.span,
            hint="write 'end()' where the game is over",
        )
