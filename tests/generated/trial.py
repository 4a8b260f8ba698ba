"""One generated game: its witness, its texts, every pass, both engines, whole plays."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from time import process_time
from typing import Any

import rgt
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.game import Game
from rgt.ir.json_form import from_json, to_json
from rgt.ir.text.printer import print_game
from rgt.passes.validators import validate
from tests.backends.cpp import trial as engines
from tests.backends.cpp.agreement import QUICK
from tests.campaign import trial as passes
from tests.campaign.limits import OutOfTimeError, limited
from tests.campaign.subjects import STUCK, improper
from tests.generated.languages import LANGUAGES, Unknown

_PIPELINES = ("none", "all,pragmas")
"""What both engines play: the game as it was translated, and with everything done to it."""
_PLAYS, _LONGEST = 50, 300
_ENDLESS = "RG035"
"""A game that never ends is not proper, but can be compared."""


@dataclass(slots=True)
class Verdict:
    """What came out for one game.

    `witnessed` says whether a witness agreed, `unknown` why none could tell; `trials` are the
    passes and pipelines tried, `changed` those that had something to do; `plays` were made in both
    engines, `ended` of them to their ends; `failures` are (where, what, detail).
    """

    subject: str
    witnessed: bool = False
    unknown: str = ""
    skipped: str = ""
    positions: int = 0
    trials: int = 0
    changed: int = 0
    pipelines: int = 0
    plays: int = 0
    ended: int = 0
    cut: int = 0
    failures: list[tuple[str, str, str]] = field(default_factory=list)
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON has it."""
        return asdict(self)


def judge(subject: str, seconds: float = 20.0, *, compiled: bool = True) -> Verdict:
    """Everything about the game of a name, about `seconds` for each of its parts."""
    begun = process_time()
    verdict = Verdict(subject)
    language, _, seed = subject.partition("/")
    made = LANGUAGES[language]
    text = made.text(int(seed))
    try:
        with limited(seconds):
            _translated(verdict, text, language)
    except OutOfTimeError:
        verdict.skipped = "not translated in the time"
    except Exception:
        verdict.failures.append(("text", "crash", traceback.format_exc()))
    try:
        with limited(seconds):
            found = made.witness(int(seed))
            verdict.witnessed = found is None
            if found is not None:
                verdict.failures.append(("witness", "tree", found))
    except Unknown as reason:
        verdict.unknown = str(reason)
    except OutOfTimeError:
        verdict.unknown = "not done in the time"
    except Exception:
        verdict.failures.append(("witness", "crash", traceback.format_exc()))
    if not verdict.failures and not verdict.skipped:
        load = partial(rgt.loads, text, language, name=subject)
        verdict.skipped = _no_subject(load, seconds)
        if not verdict.skipped:
            _passes(verdict, load, seconds)
            if compiled:
                _engines(verdict, load, seconds)
    verdict.seconds = process_time() - begun
    return verdict


def _no_subject(load: Callable[[], Game], seconds: float) -> str:
    """Why passes need not keep a game: it is not proper, or too large to tell."""
    try:
        with limited(seconds):
            wrong = improper(load())
    except OutOfTimeError:
        return "too large to look at"
    return f"not proper: {', '.join(wrong)}" if set(wrong) - STUCK else ""


def _translated(verdict: Verdict, text: str, language: str) -> None:
    """The text is one without mistakes, and says the same when it is printed again."""
    game = rgt.loads(text, language)
    verdict.failures += [("text", *each) for each in _texts(text, language, game)]
    verdict.failures += [
        ("text", found.code, found.message)
        for found in validate(game, lints=False)
        if found.severity is Severity.ERROR and found.code != _ENDLESS
    ]


def _texts(text: str, language: str, game: Game) -> Iterator[tuple[str, str]]:
    """Where something that was written is read as another game."""
    wanted = print_game(game)
    written = {"rg": (wanted, "rg")}
    frontend = frontend_named(language)
    if frontend.print is not None:
        tree = frontend.parse(Source(f"generated.{language}", text))
        written["printed"] = (frontend.print(tree), language)
        for other, translated in frontend.translations.items():
            printer = frontend_named(other).print
            assert printer is not None
            rgt.loads(printer(translated(tree)), other)
    if frontend.format is not None:
        written["formatted"] = (frontend.format(Source(f"generated.{language}", text)), language)
    for what, (form, its) in written.items():
        if print_game(rgt.loads(form, its)) != wanted:
            yield what, form
    if print_game(from_json(to_json(game))) != wanted:
        yield "JSON", wanted


def _passes(verdict: Verdict, load: Callable[[], Game], seconds: float) -> None:
    """Each pass by itself, each pipeline, and the optimisations in an order of the game's own."""
    # the budget is of the wall's time, and a fifth of it for one trial
    budget = passes.Budget(5 * seconds, 100)
    found = passes.judge(verdict.subject, load, passes.specifications(verdict.subject), budget)
    verdict.positions, verdict.trials = found.positions, len(found.tried)
    verdict.changed = len(found.changed)
    verdict.cut += len(found.cut)
    verdict.failures += found.failures


def _engines(verdict: Verdict, load: Callable[[], Game], seconds: float) -> None:
    """Compiled, and by the interpreter: perft, trees, whole plays move by move."""
    budget = engines.Budget(seconds / 10, _PLAYS, 10 * seconds, 0, _LONGEST)
    found = engines.judge(verdict.subject, load, _PIPELINES, budget, QUICK)
    verdict.pipelines, verdict.plays, verdict.ended = found.compared, found.plays, found.ended
    verdict.cut += len(found.cut)
    verdict.failures += found.failures
