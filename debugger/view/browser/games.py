"""The whole game after a step, line by line, with signs where the step changed it."""

from __future__ import annotations

from rich.text import Text

from rgt.debugger.traces.trace import Replay
from rgt.debugger.view.browser.lines import laid_out
from rgt.debugger.view.words import counted
from rgt.ir.text.printer import print_game

_STYLES = {"+": "green", "~": "yellow", ">": "cyan"}


def game_lines(replay: Replay, number: int) -> tuple[str, list[Text], int]:
    """A title, the lines, and the index of the first that the step changed (0 if there is none).

    `replay` is walked to the step.
    """
    game = replay.go(number)
    texts = print_game(game).removesuffix("\n").split("\n")
    signs = _signs(replay, number)
    # the edges are the last lines, one each
    first = len(texts) - len(game.automaton)
    lines = [Text(f"  {laid_out(text)}", style="dim", no_wrap=True) for text in texts[:first]]
    changed = 0
    for text, edge in zip(texts[first:], game.automaton, strict=True):
        sign = signs.get(edge.key, " ")
        if sign != " " and not changed:
            changed = len(lines)
        lines.append(Text(f"{sign} {laid_out(text)}", style=_STYLES.get(sign, ""), no_wrap=True))
    what = f"after step {number}" if number else "as translated"
    return f"the game {what}: {counted(len(lines), 'line')}", lines, changed


def _signs(replay: Replay, number: int) -> dict[int, str]:
    """By edge what a step did to it."""
    if not number:
        return {}
    change = replay.trace.delta(number)
    found = {edge.key: "+" for edge in change.added}
    found.update((after.key, "~") for _, after in change.relabelled)
    found.update((after.key, ">") for _, after in change.redirected)
    return found
