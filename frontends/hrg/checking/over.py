"""Whether the game can be over: a game whose rules lead to no `end()` is none.

It can be played all the same, so that a game can be tried before its rules are complete; only
`rgt check` complains.
"""

from __future__ import annotations

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.calls import END as OVER
from rgt.frontends.hrg.checking.calls import RULES, statements
from rgt.ir.automaton import BEGIN, END
from rgt.ir.findings.findings import Findings
from rgt.ir.game import Game


def complain_of_no_end(game: Game, description: s.Description, findings: Findings) -> None:
    """Complain if no path of the automaton leads to the end, whatever conditions say."""
    if END in game.automaton.reachable((BEGIN,), through_checks=False):
        return
    graphs = list(description.graphs())
    rules = next(graph for graph in graphs if graph.name == RULES)
    written = any(
        isinstance(statement, s.Do) and statement.name == OVER
        for graph in graphs
        for statement in statements(graph.body)
    )
    findings.error(
        "HRG054",
        "the game is never over: 'rules' leads to no 'end()'",
        rules.name_span or rules.span,
        hint="look for a loop that nothing leaves, or a graph that is not called"
        if written
        else "write 'end()' where the game is over",
    )
