"""``rgt play``: a game in the terminal."""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.backends.agents import Agent
    from rgt.backends.forward_model import Engine, Move, State
    from rgt.cli.common import Reading
    from rgt.cli.view import View
    from rgt.ir.game import Game

_WIDTH = 80
_MOST_SHOWN = 100
_TERM = re.compile(r"(\w+)\(([^()]*)\)")
_LONGEST = 100_000

playing_options = partial(common.language_options, simultaneous="drop")


@click.command("play", short_help="Play a game in the terminal.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option(
    "--players",
    type=values.Names(lambda: ("human", "random", "mcts")),
    metavar="LIST",
    help="human, random or mcts for each player in order; the last one stands for the rest. "
    "[default: human,random on a terminal, random otherwise]",
)
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    default=1.0,
    show_default=True,
    help="Thinking time of mcts for a move.",
)
@click.option(
    "--states/--no-states",
    default=None,
    help="Show the state before every move. [default: yes, but not to humans who may not see "
    "everything]",
)
@common.seed_option
@common.passes_option()
@playing_options
@common.backend_option
def command(
    game: str,
    players: str | None,
    seconds: float,
    states: bool | None,
    seed: int,
    passes: str,
    reading: Reading,
    backend: str,
) -> None:
    """Play GAME: type a move's number or its tags; q leaves.

    mcts is Monte Carlo tree search; it sees the whole state, hidden parts too.  A human is
    shown the moves that the game lets the player see.
    """
    from rgt.backends import load_engine
    from rgt.cli.view import View

    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    engine = load_engine(loaded.game, backend)
    if players is None:
        players = "human,random" if sys.stdin and sys.stdin.isatty() else "random"
    agents = _agents(engine, players, seconds)
    humans = [player for player, kind in agents.items() if kind is None]
    if states is None:
        states = not humans or not _hides(loaded.game)
        if not states:
            click.echo(
                "players may not see everything here: states are hidden (--states shows them)"
            )
    _play(engine, agents, Random(seed), View(loaded.game, goals=False) if states else None)


def _agents(engine: Engine, kinds: str, seconds: float) -> dict[str, Agent | None]:
    """By player who plays it; None is the human."""
    from rgt.backends.agents import agent

    names = [kind.strip() for kind in kinds.split(",") if kind.strip()]
    if not names:
        raise click.UsageError("--players names nobody")
    if len(names) > max(2, len(engine.players)):
        known = ", ".join(engine.players)
        raise click.UsageError(f"--players names {len(names)}, and the game has only {known}")
    chosen = [None if name == "human" else agent(name, seconds) for name in names]
    return {
        player: chosen[min(index, len(chosen) - 1)] for index, player in enumerate(engine.players)
    }


def _hides(game: Game) -> bool:
    """Whether the game ever changes who sees what."""
    from rgt.ir.actions import written_variable

    return any(written_variable(edge.action) == "visible" for edge in game.automaton)


def _play(
    engine: Engine, agents: dict[str, Agent | None], random: Random, view: View | None
) -> None:
    from rgt.backends.agents import RandomAgent

    humans = [player for player, kind in agents.items() if kind is None]
    state = engine.initial_state()
    number = 0
    while not state.is_terminal:
        moves = state.legal_moves()
        if not moves:
            raise _stuck(state)
        if number == _LONGEST:
            raise _endless()
        if view is not None and (not humans or state.player in humans):
            view.show(state)
        number += 1
        chooser = agents.get(state.player, RandomAgent())
        move = _ask(state, moves) if chooser is None else chooser.choose(state, random)
        if move is None:
            click.echo("left")
            return
        mover, state = state.player, state.apply(move)
        _tell(state, mover, move, number, humans)
    if view is not None:
        view.show(state)
    click.echo("  ".join(f"{player}: {score}" for player, score in state.goals().items()))


def _stuck(state: State) -> Exception:
    from rgt.ir.diagnostics import GameError, error

    hint = "'rgt check' looks for positions like this"
    return GameError(error("RG121", f"'{state.player}' has no legal move", hint=hint))


def _endless() -> Exception:
    from rgt.ir.diagnostics import GameError, error

    return GameError(error("RG122", f"the play has no end after {_LONGEST} moves"))


def _tell(state: State, mover: str, move: Move, number: int, humans: list[str]) -> None:
    """Say what was played: all of it if nobody plays, else what each human sees of it."""
    seen = {human: move if human == mover else state.visible_to(human) for human in humans}
    if len(set(seen.values())) <= 1:
        click.echo(f"{number}. {mover}: {_text(next(iter(seen.values()), move))}")
        return
    for human, shown in seen.items():
        click.echo(f"{number}. {mover} ({human} sees): {_text(shown)}")


def _ask(state: State, moves: tuple[Move, ...]) -> Move | None:
    """The move that the human types, or None to leave."""
    if len(moves) == 1:
        click.echo(f"{state.player} has one move only: {_text(moves[0])}")
        return moves[0]
    # where moves are numbers, other numbers in front of them would only confuse
    numbered = not any(len(move) == 1 and move[0].isdecimal() for move in moves)
    wanted = f"a number from 1 to {len(moves)}, a move's tags" if numbered else "a move's tags"
    click.echo(f"{state.player} to move:")
    _list(list(enumerate(moves, 1)), numbered, 0)
    while sys.stdin is not None:
        try:
            answer = input("> ").strip()
        except EOFError:
            return None
        tags = _tags(answer)
        if tags in moves:
            return tags
        if answer in ("q", "quit", "exit"):
            return None
        if numbered and answer.isdecimal() and 0 < int(answer) <= len(moves):
            return moves[int(answer) - 1]
        begun = [(i, move) for i, move in enumerate(moves, 1) if move[: len(tags)] == tags]
        if tags and begun:
            _list(begun, numbered, len(tags))
        else:
            click.echo(f"type {wanted}, or q")
    return None


def _list(moves: list[tuple[int, Move]], numbered: bool, known: int) -> None:
    """Print moves, or how they go on after the `known` first tags if there are too many."""
    begun = Counter(move[: known + 1] for _, move in moves)
    if len(moves) > _MOST_SHOWN > len(begun):
        texts = [f"{_text(tags)} ... ({count})" for tags, count in begun.items()]
        click.echo(f"  {len(moves)} moves; type the first tags of one to see those that go on so")
    else:
        texts = [f"{number:3} {_text(move)}" if numbered else _text(move) for number, move in moves]
    width = max(map(len, texts)) + 2
    columns = max(1, _WIDTH // width)
    for start in range(0, len(texts), columns):
        row = texts[start : start + columns]
        click.echo("".join(f"  {text:{width - 2}}" for text in row).rstrip())


def _tags(answer: str) -> Move:
    """The tags typed; ``S(a, 2)``, as HRG writes it, is the tag ``S__a_2``."""
    changed = 1
    while changed:
        answer, changed = _TERM.subn(_symbol, answer)
    return tuple(answer.split())


def _symbol(term: re.Match[str]) -> str:
    arguments = "_".join(part.strip() for part in term[2].split(","))
    return f"{term[1]}__{arguments}"


def _text(move: Move) -> str:
    return " ".join(move) or "(nothing)"
