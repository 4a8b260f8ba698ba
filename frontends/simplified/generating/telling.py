"""The text of a made-up game, with comments that tell what it is in English."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from rgt.frontends.simplified.formatting import WIDTH, format_text
from rgt.frontends.simplified.generating.drafts import Draft
from rgt.frontends.simplified.generating.trials import Verdict
from rgt.frontends.simplified.syntax import Expression, Left, Power, Step, Union
from rgt.ir.diagnostics import Source


def text_of(found: Draft, verdict: Verdict, seed: int, attempt: int) -> str:
    """The formatted text of a draft that was liked at this attempt."""
    lines = "\n".join(_lines(found, verdict, seed, attempt))
    return format_text(Source(found.game.name, lines + "\n"))


def _lines(found: Draft, verdict: Verdict, seed: int, attempt: int) -> Iterator[str]:
    game = found.game
    goals = [*found.goals, "who cannot move loses", f"{game.turn_limit} turns are a draw"]
    yield from _comment(
        f"A made-up game, drawn from the seed {seed} at attempt {attempt}: {', '.join(goals)}.  "
        f"{len(verdict.plays)} random plays took {verdict.mean_turns:.0f} turns on average; white "
        f"won {verdict.won_by(0)}, black {verdict.won_by(1)}."
    )
    yield f"// Written for rgt by rgt: rgt games --generate {seed}"
    yield f"<<{game.name}>>"
    yield "<BOARD>"
    yield f"{game.board.width} {game.board.height}"
    yield from (f"|{row}|" for row in game.board.rows)
    yield "<PIECES>"
    for kind in found.kinds:
        yield from _comment(f"{kind.letter} {kind.told}.")
        yield f"{kind.letter} {expression(kind.movement)} &"
    yield "<GOALS>"
    yield f"{game.turn_limit} &"
    for goal in game.goals:
        if isinstance(goal, Left):
            yield f"#{goal.piece} {goal.count} &"
        else:
            yield f"@{goal.piece} {', '.join(f'{x} {y}' for x, y in goal.squares)} &"


def _comment(text: str) -> list[str]:
    return [f"// {line}" for line in wrap(text, WIDTH - len("// "))]


def expression(written: Expression) -> str:
    """An expression with all its groups, so that steps to one square stay together."""
    if isinstance(written, Step):
        return str(written.letter)
    if isinstance(written, Union):
        return " + ".join(map(_grouped, written.options))
    if isinstance(written, Power):
        return f"{_grouped(written.part)}^{'*' if written.times is None else written.times}"
    return "".join(map(_grouped, written.parts))


def _grouped(part: Expression) -> str:
    text = expression(part)
    return f"({text})" if isinstance(part, Union) else text
