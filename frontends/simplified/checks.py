"""What is wrong with a game although it can be read, and the game where nothing is.

Source: specs/simplified_boardgames.md sections 1 and 2.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rgt.frontends.simplified import syntax as s
from rgt.frontends.simplified.automata.from_expression import TooManyStates, dfa_of
from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.reading import goals as written
from rgt.frontends.simplified.reading.board import WrittenBoard
from rgt.frontends.simplified.reading.tokens import Token, look_alike, named
from rgt.ir.diagnostics import Source, Span
from rgt.ir.findings.findings import MAX_ERRORS, Findings, shown

MAX_SQUARES = 10_000
"""How many squares a board may have: each becomes a symbol."""

MAX_TURNS = 100_000
"""The greatest turn limit: each number of turns becomes a symbol."""

MAX_STATES = 1_000
"""How many states the automaton of a rule may have on the way to the minimal one."""

_Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Draft:
    """A game as it is written; a section that is missing is None."""

    name: str
    board: WrittenBoard | None
    rules: tuple[s.Rule, ...]
    goals: tuple[written.Written, ...] | None


def described(draft: Draft, source: Source, findings: Findings) -> s.Description | None:
    """The game of a draft; None after an error.  All mistakes are told."""
    size = _size(draft.board, findings) if draft.board else None
    board = _board(draft.board, size, source, findings) if draft.board else None
    _check_rules(draft.rules, size, findings)
    turn_limit = None
    goals: tuple[s.Goal, ...] = ()
    if draft.goals is not None:
        turn_limit = _turn_limit(draft.goals, findings)
        _check_goals(draft, size, findings)
        goals = tuple(_goals(draft.goals))
    if findings.errors or board is None or turn_limit is None:
        return None
    return s.Description(
        draft.name, board, draft.rules, turn_limit, goals, source, findings.warnings
    )


# -- the board -----------------------------------------------------------------------------------


def _size(board: WrittenBoard, findings: Findings) -> _Size | None:
    """The size of the board, if it is written and possible."""
    if board.width is None or board.height is None:
        return None
    size = board.width, board.height
    if 0 in size:
        message = f"a board of {size[0]} by {size[1]} has no squares"
        findings.error("SBG022", message, board.size_span)
        return None
    if size[0] * size[1] > MAX_SQUARES:
        message = (
            f"a board of {size[0]} by {size[1]} has {size[0] * size[1]:,} squares, "
            f"more than {MAX_SQUARES:,}"
        )
        hint = "boards of up to 100 by 100 squares fit"
        findings.error("SBG022", message, board.size_span, hint=hint)
        return None
    if size[0] != size[1] and _drawn(board) == (size[1], size[0]):
        message = f"the board is drawn {size[1]} wide and {size[0]} high"
        hint = f"the width comes first: {size[1]} {size[0]}"
        findings.error("SBG020", message, board.size_span, hint=hint)
        return size[1], size[0]
    return size


def _drawn(board: WrittenBoard) -> _Size | None:
    """The size of the board as it is drawn; None if its rows differ."""
    lengths = {len(row.text) for row in board.rows}
    return (min(lengths), len(board.rows)) if len(lengths) == 1 else None


def _board(
    board: WrittenBoard, size: _Size | None, source: Source, findings: Findings
) -> Board | None:
    """The board, if its rows fit its size and hold pieces only."""
    for row in board.rows:
        _check_row(row, source, findings)
        if findings.full:
            return None
    if size is None or not _fits(board, size, source, findings) or findings.errors:
        return None
    return Board.of_rows(row.text for row in board.rows)


def _check_row(row: Token, source: Source, findings: Findings) -> None:
    """Tell which characters of a row are no squares, each once."""
    told = set()
    for place, held in enumerate(row.text, row.start):
        if held == EMPTY or (held.isascii() and held.isalpha()) or held in told:
            continue
        told.add(held)
        plain = look_alike(held)
        message = f"{named(held)} is no square of a board"
        hint = "squares are letters, upper case white's and lower case black's, and '.' if empty"
        if plain is not None:
            message, hint = f"{named(held)} only looks like '{plain}'", f"write '{plain}'"
        findings.error("SBG021", message, source.span(place, place + 1), hint=hint)


def _fits(board: WrittenBoard, size: _Size, source: Source, findings: Findings) -> bool:
    """Whether the rows have the size of the board; told if not."""
    width, height = size
    if _drawn(board) == size:
        return True
    if len(board.rows) != height:
        drawn = f"{_counted(len(board.rows), 'row')} {'is' if len(board.rows) == 1 else 'are'}"
        findings.error("SBG020", f"the board is {height} high, but {drawn} drawn", board.size_span)
    lengths = {len(row.text) for row in board.rows}
    if len(lengths) == 1 and lengths != {width}:
        length = _counted(min(lengths), "square")
        message = f"the board is {width} wide, but its rows have {length}"
        findings.error("SBG020", message, board.size_span)
        return False
    for row in board.rows:
        if len(row.text) != width:
            message = f"this row has {_counted(len(row.text), 'square')}, not {width}"
            findings.error("SBG020", message, source.span(row.start, row.end))
        if findings.full:
            break
    return False


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


# -- rules ---------------------------------------------------------------------------------------


def _check_rules(rules: Iterable[s.Rule], size: _Size | None, findings: Findings) -> None:
    first: dict[str, s.Rule] = {}
    for rule in rules:
        if findings.full:
            break
        known = first.setdefault(rule.piece, rule)
        if known is not rule:
            hint = "join both rules by '+'"
            notes = [("the first one", letter_span(known))]
            message = f"the piece '{rule.piece}' has a rule already"
            findings.error("SBG032", message, letter_span(rule), hint=hint, notes=notes)
        before = findings.told
        _check_steps(rule, size, findings)
        if known is rule and findings.told == before and not findings.full:
            _check_states(rule, findings)


def _check_steps(rule: s.Rule, size: _Size | None, findings: Findings) -> None:
    """Tell which steps are longer than the board."""
    if size is None:
        return
    for step in steps(rule.movement):
        if findings.full:
            break
        for way, length, what, shape in (
            (step.letter.dx, size[0], "files", "wide"),
            (step.letter.dy, size[1], "ranks", "high"),
        ):
            if abs(way) >= length:
                message = f"this step goes {abs(way)} {what}, but the board is {length} {shape}"
                findings.error("SBG031", message, step.span)


def steps(expression: s.Expression) -> Iterator[s.Step]:
    """The steps of an expression as they are written, in order."""
    work = [expression]
    while work:
        part = work.pop()
        if isinstance(part, s.Step):
            yield part
        elif isinstance(part, s.Power):
            work.append(part.part)
        else:
            work += reversed(part.parts if isinstance(part, s.Concatenation) else part.options)


def _check_states(rule: s.Rule, findings: Findings) -> None:
    try:
        dfa_of(rule.movement, MAX_STATES)
    except TooManyStates:
        message = f"the automaton of this rule has more than {MAX_STATES:,} states"
        hint = "powers are written out; X^* is any number of times"
        findings.error("SBG034", message, rule.span and rule.span.first_line, hint=hint)


def letter_span(rule: s.Rule) -> Span | None:
    """Where the letter of a rule stands."""
    span = rule.span
    return span and Span(span.source, span.line, span.column, span.line, span.column + 1)


# -- goals ---------------------------------------------------------------------------------------


def _turn_limit(goals: Iterable[written.Written], findings: Findings) -> int | None:
    """The turn limit; None after an error."""
    limits = [goal for goal in goals if isinstance(goal, written.WrittenLimit)]
    if not limits:
        hint = "a number and '&' behind <GOALS>, such as: 100 &; both players' turns count"
        findings.error("SBG042", "the turn limit is missing", None, hint=hint)
        return None
    first, *others = limits
    for other in others:
        notes = [("the first one", first.span)]
        findings.error("SBG042", "the game has a turn limit already", other.span, notes=notes)
    if not 0 < first.turns <= MAX_TURNS:
        message = f"a turn limit is a number from 1 to {MAX_TURNS:,}"
        findings.error("SBG042", message, first.span)
    return first.turns


def _check_goals(draft: Draft, size: _Size | None, findings: Findings) -> None:
    """Tell which pieces and squares of goals the game has not, and what is said twice."""
    known = {rule.piece for rule in draft.rules}
    if draft.board is not None:
        known |= {letter.upper() for row in draft.board.rows for letter in row.text}
    said: dict[tuple[str, object], Span] = {}
    repeated = 0
    for goal in draft.goals or ():
        if isinstance(goal, written.WrittenLimit):
            continue
        if findings.full:
            break
        if goal.piece.upper() not in known:
            _tell_unknown(goal.piece, known, goal.piece_span, findings)
        if isinstance(goal, written.WrittenLeft):
            parts: list[tuple[object, Span]] = [(goal.count, goal.span)]
        else:
            parts = [((square.x, square.y), square.span) for square in goal.squares]
            for square in goal.squares:
                if findings.full:
                    break
                _check_square(square, size, findings)
        for part, span in parts:
            first = said.setdefault((goal.piece, part), span)
            if first is not span and repeated < MAX_ERRORS:
                repeated += 1
                notes = [("the first time", first)]
                findings.warning("SBG043", "this is said twice", span, notes=notes)


def _tell_unknown(piece: str, known: Collection[str], span: Span, findings: Findings) -> None:
    hint = f"pieces are {', '.join(sorted(letter for letter in known if letter.isalpha()))}"
    message = f"no piece {shown(piece)} stands on the board or has a rule"
    findings.error("SBG040", message, span, hint=hint)


def _check_square(square: written.WrittenSquare, size: _Size | None, findings: Findings) -> None:
    if size is None or (square.x < size[0] and square.y < size[1]):
        return
    hint = f"file and rank, from 0: files go to {size[0] - 1}, ranks to {size[1] - 1}"
    message = f"the board has no square {square.x} {square.y}"
    findings.error("SBG041", message, square.span, hint=hint)


def _goals(goals: Iterable[written.Written]) -> Iterator[s.Goal]:
    for goal in goals:
        if isinstance(goal, written.WrittenLeft):
            yield s.Left(goal.piece, goal.count, span=goal.span)
        elif isinstance(goal, written.WrittenReach):
            squares = tuple((square.x, square.y) for square in goal.squares)
            yield s.Reach(goal.piece, squares, span=goal.span)
