"""Whether a change leaves all C++ as it was: the text of every game, hashed before and after.

``python -m tests.backends.cpp.texts FOLDER [--only PATTERN] [--seconds 30]``

The first run notes the optimised games, as RG, and the hashes of what is written of them in the
folder; later ones, by other code, compare theirs: exit 1 if one differs.  `generations` compares
plays where texts differ, and takes longer; this is for steps that are to change nothing.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from pathlib import Path

from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.campaign.limits import OutOfTimeError, limited
from tests.campaign.subjects import Skipped, chosen, load


def prepared(subject: str, folder: Path, seconds: float) -> str | None:
    """A game as RG, optimised when it is first asked for; None if that takes too long."""
    file = folder / f"{subject.replace('/', '~')}.rg"
    if not file.exists():
        try:
            with limited(seconds):
                game = load(subject)
                optimize(game, "default")
        except (GameError, Skipped, OutOfTimeError):
            return None
        file.write_text(print_game(game), encoding="utf-8")
    return file.read_text(encoding="utf-8")


def hashed(name: str, text: str, seconds: float) -> str:
    """What is written of a game, as a hash; what is said if nothing is."""
    try:
        with limited(seconds):
            made = emit(Plan(parse_game(Source(name, text))))
    except GameError as problem:
        made = str(problem)
    except OutOfTimeError:
        return "too slow"
    return sha256(made.encode()).hexdigest()


def main() -> int:
    """Note hashes, or compare them with those that were noted."""
    parser = argparse.ArgumentParser(description="Whether all C++ is as it was.")
    parser.add_argument("folder", type=Path, help="where games and hashes are noted")
    parser.add_argument("--only", default="*", help="games, as corpus/hrg/chess or 'shared/rbg/*'")
    parser.add_argument("--seconds", type=float, default=30.0, help="at most for a game")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    counts = dict.fromkeys(("noted", "same", "differs", "skipped"), 0)
    for subject in chosen({}, arguments.only):
        text = prepared(subject, arguments.folder, arguments.seconds)
        made = "too slow" if text is None else hashed(subject, text, arguments.seconds)
        file = arguments.folder / f"{subject.replace('/', '~')}.hash"
        before = file.read_text(encoding="utf-8") if file.exists() else None
        if "too slow" in (made, before):
            outcome = "skipped"
        elif before is None:
            outcome = "noted"
            file.write_text(made, encoding="utf-8")
        else:
            outcome = "same" if made == before else "differs"
        counts[outcome] += 1
        if outcome == "differs":
            print(f"{subject:44} differs", flush=True)
    print("; ".join(f"{outcome}: {count}" for outcome, count in counts.items()))
    return 1 if counts["differs"] else 0


if __name__ == "__main__":
    sys.exit(main())
