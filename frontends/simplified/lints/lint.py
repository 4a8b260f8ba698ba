"""The doubts about a game, in the order of its text.

Every finding is certain, whatever is played: a piece that never moves, a goal that is never met.
On very large boards, and of very large rules, some are not looked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.simplified import syntax as s
from rgt.frontends.simplified.boards import EMPTY
from rgt.frontends.simplified.checks import letter_span, steps
from rgt.frontends.simplified.lints.fields import Field, members
from rgt.frontends.simplified.lints.goals import doubtful_goals
from rgt.frontends.simplified.lints.graph import Graph, graph_of
from rgt.frontends.simplified.lints.pieces import Roaming, owned, roaming
from rgt.frontends.simplified.lints.reach import Effort, Reach, reach
from rgt.frontends.simplified.lints.rounds import round_trip
from rgt.frontends.simplified.reading.tokens import ROW, scan
from rgt.frontends.simplified.words import Letter, shown
from rgt.ir.diagnostics import Diagnostic, Span
from rgt.ir.findings.findings import Findings

_EFFORT = 1 << 33
_MOST_PAIRED = 1_000
_MOST_BITS = 1 << 28
_MOST_STARTS = 4


def lint(description: s.Description) -> list[Diagnostic]:
    """Everything doubtful (SBG050 to SBG056)."""
    findings = Findings()
    _check_presence(description, findings)
    board = description.board
    field = Field(board.width, board.height, board.width * board.height <= _MOST_PAIRED)
    effort = Effort(_EFFORT)
    known = [_Known.of(rule, field, effort) for rule in description.rules]
    reaches = {each.rule.piece: each.reach for each in known if each.reach is not None}
    complete = field.paired and len(reaches) == len(known)
    pieces = roaming(board, reaches, field) if complete else {}
    for each in known:
        _check_rule(each, pieces, field, findings)
    for code, message, span in doubtful_goals(description, pieces):
        findings.warning(code, message, span)
    return list(findings.all)


# -- pieces with and without rules ---------------------------------------------------------------


def _check_presence(description: s.Description, findings: Findings) -> None:
    """Tell which pieces have no rule, and which rules no piece."""
    ruled = {rule.piece for rule in description.rules}
    told: set[str] = set()
    places = _places(description)
    for letter in "".join(description.board.rows):
        piece = letter.upper()
        if letter != EMPTY and piece not in ruled | told:
            told.add(piece)
            message = f"the piece '{piece}' has no rule, so it never moves"
            hint = f"if that is meant, write the rule '{piece} &'"
            findings.warning("SBG053", message, places.get(letter), hint=hint)
    standing = set(description.board.squares.upper())
    for rule in description.rules:
        if rule.piece not in standing:
            message = f"no piece '{rule.piece}' stands on the board, and none ever comes there"
            findings.warning("SBG054", message, letter_span(rule))


def _places(description: s.Description) -> dict[str, Span]:
    """Where every letter stands on the board as it is written for the first time."""
    source = description.source
    found: dict[str, Span] = {}
    for token in scan(source, Findings()) if source.text else ():
        if token.kind == ROW:
            for place, letter in enumerate(token.text, token.start):
                found.setdefault(letter, source.span(place, place + 1))
    return found


# -- rules ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a rule; of a large one, `reach` may not be."""

    rule: s.Rule
    graph: Graph
    reach: Reach | None
    off_board: frozenset[int]
    """The steps, by identity, that always leave the board whatever the squares hold."""

    @staticmethod
    def of(rule: s.Rule, field: Field, effort: Effort) -> _Known:
        """What can be found out of a rule."""
        graph = graph_of(rule.movement)
        found = reach(graph, field, effort) if field.size * len(graph.edges) <= _MOST_BITS else None
        off_board: frozenset[int] = frozenset()
        if found is None or found.dead:
            plain = reach(graph, Field(field.width, field.height, paired=False), effort)
            off_board = frozenset(map(id, plain.dead)) if plain is not None else off_board
        return _Known(rule, graph, found, off_board)

    @property
    def dead(self) -> frozenset[int]:
        """The steps, by identity, that no move takes."""
        return frozenset(map(id, self.reach.dead)) if self.reach else self.off_board

    @property
    def never_moves(self) -> bool:
        """Whether no word is a move, wherever the piece stands."""
        return all(id(step) in self.dead for step in self.graph.steps)


def _check_rule(
    known: _Known, pieces: Mapping[str, Roaming], field: Field, findings: Findings
) -> None:
    rule = known.rule
    if rule.movement == s.Union(()):
        return
    if known.never_moves:
        off_board = all(id(step) in known.off_board for step in known.graph.steps)
        why = ": every way to move leaves the board" if off_board and known.graph.steps else ""
        message = f"the piece '{rule.piece}' can never move{why}"
        hint = f"if that is meant, write '{rule.piece} &'"
        findings.warning("SBG050", message, letter_span(rule), hint=hint)
        return
    for letter in (rule.piece, rule.piece.lower()):
        if letter in pieces and not pieces[letter].arrives:
            message = f"{owned(letter)} can never move from where it stands"
            findings.warning("SBG050", message, letter_span(rule))
    for part in _maximal(rule.movement, known.dead):
        _tell_dead(part, known.off_board, findings)
    if accepts_empty(rule.movement):
        message = f"the moves of '{rule.piece}' have the empty word, which is no move"
        hint = "X^* may be no X at all; X X^* is once or more"
        findings.warning("SBG055", message, letter_span(rule), hint=hint)
    _check_round_trip(known, field, findings)


def _tell_dead(part: s.Expression, off_board: Collection[int], findings: Findings) -> None:
    """Tell that no move goes through a part of a rule."""
    message = "no move goes this way: it always leaves the board"
    hint = None
    if not all(id(step) in off_board for step in steps(part)):
        message = "no move goes this way: it asks for what never stands there"
        hint = "the moving piece stands on the square where it starts until the move is over"
    span = part.span.first_line if part.span is not None else None
    findings.warning("SBG051", message, span, hint=hint)


def _maximal(expression: s.Expression, dead: Collection[int]) -> Iterator[s.Expression]:
    """The largest parts of an expression all steps of which are dead."""
    work = [expression]
    while work and dead:
        part = work.pop()
        below = [id(step) for step in steps(part)]
        if below and all(step in dead for step in below):
            yield part
        elif isinstance(part, s.Power):
            work.append(part.part)
        elif not isinstance(part, s.Step):
            work += reversed(part.parts if isinstance(part, s.Concatenation) else part.options)


def accepts_empty(expression: s.Expression) -> bool:
    """Whether the empty word belongs to the language of an expression."""
    if isinstance(expression, s.Step):
        return False
    if isinstance(expression, s.Union):
        return any(map(accepts_empty, expression.options))
    if isinstance(expression, s.Concatenation):
        return all(map(accepts_empty, expression.parts))
    return not expression.times or accepts_empty(expression.part)


def _check_round_trip(known: _Known, field: Field, findings: Findings) -> None:
    """Tell if a piece may end where it starts."""
    if known.reach is None or not field.paired:
        return
    starts = (bit // (field.squares + 1) for bit in members(known.reach.all & field.begin))
    for _, start in zip(range(_MOST_STARTS), starts, strict=False):
        y, x = divmod(start, field.width)
        word = round_trip(known.graph, field.width, field.height, (x, y))
        if word is not None:
            message = f"the piece '{known.rule.piece}' may end where it starts, {_by(word)}"
            hint = "such a move is legal and changes nothing but whose turn it is"
            findings.warning("SBG056", message, letter_span(known.rule), hint=hint)
            return


def _by(word: Iterable[Letter]) -> str:
    letters = list(word)
    more = "..." if len(letters) > 6 else ""
    return f"by {shown(letters[:6])}{more}"
