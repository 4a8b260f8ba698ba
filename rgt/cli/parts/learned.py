"""What ``rgt learn`` tells: as text for people, or as an object for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from rgt.cli import common
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.comparison import MOST, Comparison, picture
from rgt.frontends.simplified.learning.learned import Learned
from rgt.frontends.simplified.learning.lesson import LearnedGame, Lesson
from rgt.frontends.simplified.syntax import Goal, Left
from rgt.frontends.simplified.words import Word, shown
from rgt.ir.diagnostics import Diagnostic, warning

_MOST = 6
"""So many of a kind are told to people; programs get all."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is to be told: what was learned, the game of it, and it beside the rules."""

    lesson: Lesson
    game: LearnedGame
    beside: tuple[Comparison, ...] | None


def show(found: Shown, output: str | None, *, as_json: bool) -> None:
    """Tell what was learned; the game's text goes to standard output unless there is a file."""
    from rgt.cli.failures import show as warn

    for finding in _warnings(found.lesson):
        warn(finding)
    if as_json:
        common.write_json(_as_json(found))
        return
    to_file = output is not None and output != "-"
    for line in _lines(found):
        click.echo(line, err=not to_file)
    if not to_file and output is None:
        common.write(found.game.text, None)


def _warnings(lesson: Lesson) -> Iterator[Diagnostic]:
    for each in lesson.pieces:
        for found in each.contradictions:
            where = f"in {found.legal} of {found.legal + found.illegal} positions"
            if found.squares:
                board = lesson.seen.header.start
                where += f", from {' '.join(map(board.name, found.squares))} alone"
            fate = "kept" if found.is_rule else "not learned"
            message = f"{each.piece}: {shown(found.word)} was legal {where}, and is {fate}"
            yield warning("REC050", message)


# -- for people ----------------------------------------------------------------------------------


def _lines(found: Shown) -> Iterator[str]:
    seen = found.lesson.seen
    known = "all legal moves" if seen.header.scenario == "all" else "the moves played"
    yield (
        f"{seen.header.game}: {common.counted(seen.tally.plays, 'play')}, "
        f"{common.counted(seen.tally.turns, 'turn')}, {known} known"
    )
    if seen.left_out:
        yield f"{common.counted(seen.left_out, 'broken play')} left out"
    if noise := seen.tally.noise:
        kinds = ", ".join(f"{number} {kind}" for kind, number in noise.items())
        yield f"{common.counted(sum(noise.values()), 'turn')} of noise, not learned: {kinds}"
    yield f"learned by {found.lesson.learner}, held to {found.lesson.check}"
    yield ""
    yield from _table(found)
    yield from _gaps(found)
    yield ""
    yield from _goals(found.game, seen.header.start)
    if found.beside is not None:
        yield from _verdict(found.beside, seen.header.start)


def _table(found: Shown) -> Iterator[str]:
    """A line a piece."""
    titles = ["piece", "seen", "words", "states", "seconds"]
    rows = [
        [
            _name(each, found.lesson),
            f"{len(each.evidence.sightings)}",
            f"{len(each.evidence.words)}",
            f"{len(each.dfa)}",
            f"{each.seconds:.2f}",
        ]
        for each in found.lesson.pieces
    ]
    if found.beside is not None:
        titles += ["optimal", "accepted", "rejected", ""]
        known = {each.piece: each for each in found.beside}
        for row, piece in zip(rows, found.lesson.pieces, strict=True):
            row += _beside(known.get(piece.piece))
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    for row in (titles, *rows):
        cells = (
            text.ljust(width) if number in (0, 8) else text.rjust(width)
            for number, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _name(each: Learned, lesson: Lesson) -> str:
    names = lesson.seen.header.names
    name = names.get(each.piece) or names.get(each.piece.lower())
    return f"{each.piece} {name}" if name else each.piece


def _beside(found: Comparison | None) -> list[str]:
    if found is None:
        return ["", "", "", "has no rule to compare"]
    told = "as the rule" if found.is_equal else "not as the rule"
    return [f"{found.optimal}", _number(found.accepted), _number(found.rejected), told]


def _number(words: int) -> str:
    return f"{words}" if words < MOST else f"{MOST} or more"


def _gaps(found: Shown) -> Iterator[str]:
    """What was never seen of the pieces."""
    lines: list[str] = []
    for each in found.lesson.pieces:
        if not each.evidence.words:
            lines.append(f"  {each.piece} moves")
        if each.gaps.letters:
            lines.append(f"  {each.piece} by {_some([str(step) for step in each.gaps.letters])}")
        lines += (
            f"  {each.piece} by {ride.step} more than {_times(ride.longest)} in a row, "
            f"of {ride.room} that the board has room for"
            for ride in each.gaps.rides
        )
        lines += (
            f"  {each.piece} by {ends.last} after {_some([str(n) for n in ends.numbers])} "
            f"of {ends.step}"
            for ends in each.gaps.endings
        )
    if lines:
        is_all = found.lesson.seen.header.scenario == "all"
        yield ""
        yield "never seen, neither as legal nor as illegal:" if is_all else "never seen:"
        yield from lines


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _some(texts: Sequence[str]) -> str:
    more = f" and {len(texts) - _MOST} more" if len(texts) > _MOST else ""
    return ", ".join(texts[:_MOST]) + more


def _goals(game: LearnedGame, board: Board) -> Iterator[str]:
    if game.guess is None:
        yield f"turn limit and goals are those of {game.taken}"
        return
    guess = game.guess
    yield "guessed from how plays ended:"
    yield f"  {guess.turn_limit} turns at most: {guess.limit_told}"
    for goal, told in guess.goals:
        yield f"  {_goal(goal, board)}: {told}"
    if guess.stuck:
        yield f"  who cannot move loses, as always: {common.counted(guess.stuck, 'win')}"
    if guess.unexplained:
        yield f"  {common.counted(guess.unexplained, 'win')} of {guess.wins} not explained"
    if not guess.wins:
        yield "  no play was won: there are no goals"


def _goal(goal: Goal, board: Board) -> str:
    owner = "white" if goal.piece.isupper() else "black"
    if isinstance(goal, Left):
        left = "the last" if goal.count == 0 else f"all but {goal.count}"
        return f"{owner} loses with {left} of {goal.piece} captured"
    squares = " ".join(board.name(board.square(x, y)) for x, y in goal.squares)
    return f"{owner} wins with {goal.piece} on {squares}"


def _verdict(beside: Sequence[Comparison], board: Board) -> Iterator[str]:
    for each in beside:
        for word, told in (
            (each.smallest_accepted, "is accepted, and is against the rule"),
            (each.smallest_rejected, "is rejected, and is by the rule"),
        ):
            if word is not None:
                yield ""
                yield f"{each.piece}: {shown(word)} {told}:"
                yield from (f"  {line}" for line in picture(each.piece, word, *_size(board)))


def _size(board: Board) -> tuple[int, int]:
    return board.width, board.height


# -- for programs --------------------------------------------------------------------------------


def _as_json(found: Shown) -> dict[str, Any]:
    seen, game = found.lesson.seen, found.game
    known = {each.piece: each for each in found.beside or ()}
    return {
        "game": seen.header.game,
        "scenario": seen.header.scenario,
        "plays": seen.tally.plays,
        "turns": seen.tally.turns,
        "left_out": seen.left_out,
        "noise": seen.tally.noise,
        "learner": found.lesson.learner,
        "check": found.lesson.check,
        "players": seen.players,
        "pieces": [
            {**_piece(each), **_comparison(found.beside, known.get(each.piece))}
            for each in found.lesson.pieces
        ],
        "goals": _goals_as_json(game),
        "source": game.text,
    }


def _piece(each: Learned) -> dict[str, Any]:
    return {
        "piece": each.piece,
        "sightings": len(each.evidence.sightings),
        "words": len(each.evidence.words),
        "states": len(each.dfa),
        "seconds": round(each.seconds, 4),
        "never_seen": [str(letter) for letter in each.gaps.letters],
        "rides": [
            {"step": str(ride.step), "longest": ride.longest, "room": ride.room}
            for ride in each.gaps.rides
        ],
        "endings": [
            {"step": str(ends.step), "last": str(ends.last), "numbers": list(ends.numbers)}
            for ends in each.gaps.endings
        ],
        "contradictions": [
            {"word": shown(c.word), "legal": c.legal, "illegal": c.illegal}
            for c in each.contradictions
        ],
    }


def _comparison(beside: Sequence[Comparison] | None, found: Comparison | None) -> dict[str, Any]:
    if beside is None:
        return {}
    if found is None:
        return {"comparison": None}
    return {
        "comparison": {
            "equal": found.is_equal,
            "optimal": found.optimal,
            "accepted": found.accepted,
            "rejected": found.rejected,
            "smallest_accepted": _text(found.smallest_accepted),
            "smallest_rejected": _text(found.smallest_rejected),
        }
    }


def _text(word: Word | None) -> str | None:
    return None if word is None else shown(word)


def _goals_as_json(game: LearnedGame) -> dict[str, Any]:
    description, guess = game.description, game.guess
    return {
        "turn_limit": description.turn_limit,
        "guessed": guess is not None,
        "wins": None if guess is None else guess.wins,
        "unexplained": None if guess is None else guess.unexplained,
    }
