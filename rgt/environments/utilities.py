"""Scores of a game, which are symbols, as the numbers that players of other programs maximise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

from rgt.backends.forward_model import Engine, choosing
from rgt.environments.exploring import Explored
from rgt.ir.diagnostics import Diagnostic, GameError, error, nearest
from rgt.ir.game import Game
from rgt.ir.types import TypeName

Choice = Literal["detect", "zero-sum", "scores"]
"""How scores become utilities, unless a number is named for each."""

_PLAYS = 20
_MOVES = 1_000
_LONGEST = 10_000
_PERCENT = 100


@dataclass(frozen=True, slots=True)
class Utilities:
    """What each score is worth, to whichever player has it.

    `total` is what all players' utilities at an end add up to, None if they need not add up to
    the same; `low` and `high` are those of the scores that are declared.
    """

    worth: Mapping[str, Fraction]
    total: Fraction | None

    @property
    def low(self) -> float:
        """The least that a player can get."""
        return float(min(self.worth.values()))

    @property
    def high(self) -> float:
        """The most that a player can get."""
        return float(max(self.worth.values()))

    def of(self, goals: Mapping[str, str], players: Sequence[str], *, final: bool) -> list[float]:
        """Each player's utility; GameError (ENV021) at an end that adds up to something else.

        A play that is cut before the end (not `final`) is worth 0 to all where its scores as they
        stand add up to something else.
        """
        found = [self.worth[goals[player]] for player in players]
        if self.total is not None and sum(found) != self.total:
            if not final:
                return [0.0] * len(players)
            scores = ", ".join(f"{player} {goals[player]}" for player in players)
            raise GameError(
                error(
                    "ENV021",
                    f"the game is no zero-sum game: an end has the scores {scores}",
                    hint="load it with utilities='scores'",
                )
            )
        return list(map(float, found))


def utilities(
    game: Game,
    engine: Engine,
    explored: Callable[[], Explored | None],
    choice: Choice | Mapping[str, float] = "detect",
) -> Utilities:
    """The worth of scores; GameError: ENV020 for scores without a number, ENV021, ENV022.

    ``scores``: what they say, percents as parts of 1.  ``zero-sum``: the same less each player's
    share of what they add up to; percents from -1 to 1.  ``detect``: zero-sum if there are at
    least two players and the scores of all ends (of a small game), or of some random plays, add up
    to the same; an end of which that is not so is an error then.
    """
    symbols = game.symbols(TypeName("Score"))
    if isinstance(choice, Mapping):
        return _named(symbols, choice)
    numbers = {score: number_of(score) for score in symbols}
    percent = max(numbers.values()) == _PERCENT and min(numbers.values()) >= 0
    asked = choice != "scores" and len(choosing(engine)) > 1
    # what is declared is believed, as far as some plays tell
    known = explored() if choice == "detect" and asked else None
    sums = _sums(numbers, engine, known) if asked else set()
    if len(sums) == 1:
        share = sums.pop() / len(choosing(engine))
        unit = share if percent and share else Fraction(1)
        worth = {score: (number - share) / unit for score, number in numbers.items()}
        return Utilities(worth, Fraction(0))
    if choice == "zero-sum":
        raise GameError(
            error(
                "ENV021",
                "the scores of plays do not add up to the same",
                hint="load it with utilities='scores'",
            )
        )
    unit = Fraction(_PERCENT if percent else 1)
    return Utilities({score: number / unit for score, number in numbers.items()}, None)


def number_of(score: str) -> Fraction:
    """The number that a score is; GameError (ENV020) if it is none."""
    try:
        return Fraction(score)
    except (ValueError, ZeroDivisionError):
        raise GameError(_no_number(score)) from None


def _named(symbols: Sequence[str], choice: Mapping[str, float]) -> Utilities:
    """The worth that somebody named for each score; unnamed ones that are numbers keep theirs."""
    unknown = [score for score in choice if score not in symbols]
    if unknown:
        raise GameError(
            [
                error("ENV022", f"the game has no score '{score}'", hint=nearest(score, symbols))
                for score in unknown
            ]
        )
    worth = {
        score: Fraction(choice[score]) if score in choice else number_of(score) for score in symbols
    }
    return Utilities(worth, None)


def _no_number(score: str) -> Diagnostic:
    return error(
        "ENV020",
        f"the score '{score}' is no number: nobody can maximise it",
        hint=f"say what it is worth: utilities={{'{score}': 1, ...}}",
    )


def _sums(
    numbers: Mapping[str, Fraction], engine: Engine, explored: Explored | None
) -> set[Fraction]:
    """What the scores of ends add up to: of all that there are, or of random plays."""
    ends = explored.ends if explored is not None else _random_ends(engine)
    return {sum((numbers[score] for score in end), Fraction(0)) for end in ends}


def _random_ends(engine: Engine) -> Iterable[tuple[str, ...]]:
    """The scores of one play at least; of no more once a thousand moves are made."""
    random, made = Random(0), 0
    for _ in range(_PLAYS):
        state, length = engine.initial_state(), 0
        while not state.is_terminal and length < _LONGEST and (moves := state.legal_moves()):
            state = state.apply(random.choice(moves))
            length += 1
        if state.is_terminal:
            goals = state.goals()
            yield tuple([goals[player] for player in choosing(engine)])
        made += length
        if made > _MOVES:
            return
