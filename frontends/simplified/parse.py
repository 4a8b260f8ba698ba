"""From text to the syntax tree.

Sections are read one by one and statements in them, too, so that a mistake in one hides none in
another.

Source: specs/simplified_boardgames.md section 2; arXiv 1606.02645.  Readings of what is open: the
sections stand in any order; a piece has one rule, for both colours; a rule without an expression
says that the piece never moves.
"""

from __future__ import annotations

from rgt.frontends.simplified import syntax as s
from rgt.frontends.simplified.checks import Draft, described
from rgt.frontends.simplified.reading.board import board
from rgt.frontends.simplified.reading.goals import goals
from rgt.frontends.simplified.reading.rules import rules
from rgt.frontends.simplified.reading.sections import sections
from rgt.frontends.simplified.reading.tokens import COMMENT, Token, scan
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings
from rgt.ir.system.collector import collector_paused


def parse(source: Source) -> s.Description:
    """The game that a text describes, with warnings about it.

    Raises GameError (SBG001 to SBG049) with all errors.
    """
    with collector_paused():
        findings = Findings("SBG009")
        draft = read(scan(source, findings), source, findings)
        found = described(draft, source, findings)
        findings.raise_errors()
        assert found is not None, "what cannot be described has an error"
        return found


def read(tokens: list[Token], source: Source, findings: Findings) -> Draft:
    """What is written, with all mistakes of writing told; what it means is not asked for."""
    parts = sections([token for token in tokens if token.kind != COMMENT], source, findings)
    cursors = {word: parts.cursor(word, source, findings) for word in ("BOARD", "PIECES", "GOALS")}
    at_board, at_pieces, at_goals = cursors.values()
    return Draft(
        parts.name.inside if parts.name else "",
        board(at_board) if at_board else None,
        tuple(rules(at_pieces)) if at_pieces else (),
        tuple(goals(at_goals)) if at_goals else None,
    )
