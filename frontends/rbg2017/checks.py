"""What is wrong with a game although it can be read.

Source: specs/rbg2017.md sections 2, 4.4 and 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rgt.frontends.common.pasted import respelt_part
from rgt.frontends.rbg2017 import syntax as s
from rgt.frontends.rbg2017.beyond import steps_beyond
from rgt.frontends.rbg2017.walks import conditions_in, moves_in, pieces_asked, pieces_put
from rgt.ir.findings.findings import Findings, Where, shown, suggestion

MAX_STEPS = 50_000
"""How many steps the moves of a game may have, every power written out."""


def check(
    description: s.Description,
    findings: Findings,
    parameters_at: Callable[[Where], tuple[str, ...]],
) -> None:
    """Tell everything that is wrong with a game; `parameters_at` are those of the macro there."""
    _check_board(description.board, findings)
    _check_players(description, findings)
    for player in description.players:
        for move in player.sets:
            _check_next_players(move, findings)
    for goal in description.goals:
        _check_goal(goal.condition, description.board, findings)
    _check_pieces(description, findings, parameters_at)
    _check_size(description, findings)
    if not findings.errors:
        for step in steps_beyond(description):
            message = f"this step of {step.dx} columns and {step.dy} rows always leaves the board"
            board = description.board
            hint = f"the board has {board.width} columns and {board.height} rows"
            findings.warning("RBG139", message, step.place, hint=hint)


def _check_board(board: s.Board, findings: Findings) -> None:
    needed, found = board.width * board.height, len(board.pieces)
    if needed == 0:
        message = f"a board of {board.width} by {board.height} has no squares"
        findings.error("RBG122", message, board.place)
    elif needed != found:
        findings.error(
            "RBG122",
            f"a board of {board.width} by {board.height} has {needed} squares, "
            f"but {found} pieces are listed",
            board.place,
            hint="the width comes first; empty squares have a piece, too, such as 'empty'",
        )


# -- players -------------------------------------------------------------------------------------


def _check_players(description: s.Description, findings: Findings) -> None:
    order = description.order
    known = {player.text for player in order}
    _check_once(order, "RBG137", "#order lists {} twice", findings)
    rules = [player.name for player in description.players]
    goals = [goal.player for goal in description.goals]
    _check_once(rules, "RBG131", "there are two sections '#player' of {}", findings)
    _check_once(goals, "RBG131", "there are two sections '#goal' of {}", findings)
    moves = (move for player in description.players for move in player.sets)
    named = (
        part.player
        for move in moves
        for part in moves_in(move)
        if isinstance(part, s.NextPlayer) and isinstance(part.player, s.Name)
    )
    for name in (*rules, *goals, *named):
        if name.text not in known:
            message = f"{shown(name.text)} is no player of #order"
            findings.error("RBG130", message, name.place, hint=suggestion(name.text, sorted(known)))
    for word, written in ("player", rules), ("goal", goals):
        present = {name.text for name in written}
        for name in order:
            if name.text not in present:
                message = f"{shown(name.text)} has no section '#{word}'"
                findings.error("RBG131", message, name.place)


def _check_once(names: Iterable[s.Name], code: str, message: str, findings: Findings) -> None:
    first: dict[str, s.Name] = {}
    for name in names:
        known = first.setdefault(name.text, name)
        if known is not name:
            notes = [("the first time", known.place.span)] if known.place else []
            findings.error(code, message.format(shown(name.text)), name.place, notes=notes)


def _check_next_players(move: s.Move, findings: Findings) -> None:
    """Tell of every next player that does not end its word."""
    for part in _outside_tails(move):
        for inner in moves_in(part):
            if isinstance(inner, s.NextPlayer):
                findings.error(
                    "RBG133",
                    "the next player does not end the move here",
                    inner.place,
                    hint="nothing may follow [...], and it cannot be repeated with ^",
                )


def _outside_tails(move: s.Move) -> Iterator[s.Move]:
    """The parts of a move behind which a word goes on, or may."""
    work = [move]
    while work:
        part = work.pop()
        if isinstance(part, s.Power):
            yield part.part
        elif isinstance(part, s.Choice):
            work += part.parts
        elif isinstance(part, s.Chain):
            yield from part.parts[:-1]
            work.append(part.parts[-1])


# -- goals ---------------------------------------------------------------------------------------


def _check_goal(condition: s.Condition, board: s.Board, findings: Findings) -> None:
    for part in conditions_in(condition):
        if isinstance(part, s.At) and not (part.column < board.width and part.row < board.height):
            sides = f"columns are 0 to {board.width - 1}, rows 0 to {board.height - 1}"
            findings.error(
                "RBG136",
                f"the board has no square in column {part.column} and row {part.row}",
                part.place,
                hint=sides if board.width and board.height else None,
            )
        elif isinstance(part, s.Possible):
            _check_pattern(part.move, findings)


def _check_pattern(move: s.Move, findings: Findings) -> None:
    for part in moves_in(move):
        if isinstance(part, s.NextPlayer):
            findings.error("RBG135", "a goal cannot say who moves next", part.place)
        elif isinstance(part, s.Step) and part.off:
            message = "a step in a goal cannot leave anything behind"
            findings.error("RBG135", message, part.place, hint="leave '/' and what follows out")


# -- pieces and sizes ----------------------------------------------------------------------------


def _check_pieces(
    description: s.Description,
    findings: Findings,
    parameters_at: Callable[[Where], tuple[str, ...]],
) -> None:
    """Tell which pieces are asked for though they never come on the board."""
    known = {piece.text for piece in pieces_put(description)}
    for piece in pieces_asked(description):
        if piece.text not in known:
            message = f"no piece {shown(piece.text)} ever comes on the board"
            hint = suggestion(piece.text, [*sorted(known), *parameters_at(piece.place)])
            fixes = respelt_part(hint, piece.place)
            findings.warning("RBG132", message, piece.place, hint=hint, fixes=fixes)


def _check_size(description: s.Description, findings: Findings) -> None:
    """Tell if the powers make too many steps."""
    moves = [move for player in description.players for move in player.sets]
    for goal in description.goals:
        parts = conditions_in(goal.condition)
        moves += [part.move for part in parts if isinstance(part, s.Possible)]
    left = MAX_STEPS
    for move in moves:
        left -= _steps(move)
        if left < 0:
            message = f"the moves have more than {MAX_STEPS} steps, their powers written out"
            findings.error("RBG138", message, move.place)
            return


def _steps(move: s.Move) -> int:
    """How many steps a move has, its powers written out."""
    if isinstance(move, s.Choice | s.Chain):
        return sum(_steps(part) for part in move.parts)
    if isinstance(move, s.Power):
        return _steps(move.part) * (1 if move.count is None else move.count)
    return 1
