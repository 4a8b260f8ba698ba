"""From a description in HRG to a game: the data part, then the graphs, laid into the automaton.

Source: specs of HRG, sections 3 and 4 (2025 paper, section 3.1).
"""

from __future__ import annotations

from pathlib import PurePath

from rgt.frontends.hrg.calls import RULES, CallGraph
from rgt.frontends.hrg.data import Data, declare
from rgt.frontends.hrg.findings import Findings
from rgt.frontends.hrg.flow import Flow
from rgt.frontends.hrg.graphs import Graphs
from rgt.frontends.hrg.outside import widen_keys
from rgt.frontends.hrg.syntax import Description
from rgt.ir.automaton import BEGIN, END
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.collector import collector_paused
from rgt.ir.diagnostics import nearest
from rgt.ir.game import Game
from rgt.ir.pragmas import ArtificialTag


def translate(description: Description, findings: Findings, *, inline: bool = False) -> Game:
    """The game that a description says; `inline` copies the reusable graphs, too.

    Warnings stay in `findings`; raises GameError with all errors if there are any.
    """
    with collector_paused():
        return _translate(description, findings, inline)


def _translate(description: Description, findings: Findings, inline: bool) -> Game:
    game = Game(PurePath(description.source.name).stem, description.source)
    data = declare(description, game, findings)
    calls = CallGraph(data.graphs)
    _check_calls(description, data, calls, findings)
    findings.raise_errors()
    add_builtins(game)
    graphs = Graphs(game, data, findings, inline=inline)
    fragment = graphs.rules()
    _check_uncalled(game, data, calls, findings)
    _check_end(data, findings)
    findings.raise_errors()
    if graphs.artificial:
        game.set_pragmas((*game.pragmas, ArtificialTag(tuple(sorted(graphs.artificial)))))
    builder = Builder(game.automaton)
    builder.bind(graphs.game_over, END)
    builder.place(fragment, BEGIN, END)
    widen_keys(game)
    return game


def _check_calls(
    description: Description, data: Data, calls: CallGraph, findings: Findings
) -> None:
    """Complain of missing rules and of recursion, which no translation survives."""
    rules = data.graphs.get(RULES)
    if rules is None:
        findings.error(
            "HRG043",
            "there is no graph 'rules', where the game begins",
            description.source.span(0),
            hint=nearest(RULES, data.graphs) or "for example: graph rules() { loop { turn() } }",
        )
    elif rules.parameters:
        findings.error("HRG043", "'rules' takes no parameters", rules.name_span or rules.span)
    cycle = calls.recursion()
    if cycle is not None:
        *path, last = cycle
        way = " -> ".join([last.graph, *(site.graph for site in path), last.graph])
        findings.error(
            "HRG040",
            f"graph '{last.graph}' calls itself: {way}",
            last.node.span,
            hint="graphs are copied where they are called; repeat with 'loop' instead",
            notes=[(f"'{site.graph}' is called here", site.node.span) for site in path],
        )


def _check_uncalled(game: Game, data: Data, calls: CallGraph, findings: Findings) -> None:
    """Warn of graphs that nobody calls, and of the mistakes in them."""
    called = calls.called()
    uncalled = [graph for name, graph in data.graphs.items() if name not in called]
    scratch = Findings()
    graphs = Graphs(game.copy(), data, scratch, inline=True)
    for graph in uncalled:
        findings.warning(
            "HRG048",
            f"graph '{graph.name}' is never called",
            graph.name_span or graph.span,
        )
        graphs.alone(graph)
    for found in scratch.all:
        findings.warning(found.code, found.message, found.span, hint=found.hint)


def _check_end(data: Data, findings: Findings) -> None:
    """Warn of rules that just stop."""
    if Flow(data.graphs).returns(RULES):
        rules = data.graphs[RULES]
        findings.warning(
            "HRG049",
            "'rules' can run to its end, which ends the game",
            rules.name_span or rules.span,
            hint="write 'end()' where the game is over",
        )
