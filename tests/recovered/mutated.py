"""Small games with small mistakes, recovered and held to their rules: what nobody would write.

``python -m tests.recovered.mutated [--first 0] [--seeds 200] [--positions 40] [--seconds 600]``

Each seed takes a small game, changes a rule or two (a variable for another one, a constant, a
condition less or denied, a rule twice), and plays what is recovered of it beside the rules, with
both ways of waiting.  What is no game, or is left to its net, is counted only.  Exit 1 if anything
differs.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

from rgt.corpus import games
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.checking.checks import check
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.reasoner import Reasoner
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.frontends.gdl.syntax import Description
from rgt.ir.diagnostics import GameError, Source
from tests.campaign.limits import OutOfTimeError
from tests.frontends.gdl.recovery import test_driven, test_hostile
from tests.recovered.stepping import Definition, Differs, InTurn, Rules, Stepped, Steps, in_step
from tests.recovered.trial import limited

_SECONDS = 5.0
"""Processor time for one game."""

Tree = str | list["Tree"]


def originals() -> dict[str, str]:
    """Small games by name."""
    found = {
        name.lower(): test_hostile.COUNTED + text
        for name, text in vars(test_hostile).items()
        if name.isupper() and isinstance(text, str) and name != "COUNTED"
        # sentences are cut at their parentheses
        if '"' not in text
    }
    lines = vars(test_driven).items()
    found |= {name.lower(): text for name, text in lines if name in ("CROSSING", "LINE", "PASSING")}
    for game in games():
        if game.language == "gdl" and game.path.stat().st_size < 4000:
            found[game.name] = game.path.read_text(encoding="utf-8")
    return found


def trees(text: str) -> list[Tree]:
    """The sentences of a text as nested lists."""
    stack: list[list[Tree]] = [[]]
    lines = (line.partition(";")[0] for line in text.splitlines())
    for token in re.findall(r'"[^"]*"|\|[^|]*\||[()]|[^\s()"|]+', " ".join(lines)):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0]


def written(tree: Tree) -> str:
    """The text of a tree."""
    return tree if isinstance(tree, str) else f"({' '.join(map(written, tree))})"


def copied(tree: Tree) -> Tree:
    """A tree of its own."""
    return tree if isinstance(tree, str) else [copied(each) for each in tree]


def leaves(tree: Tree) -> Iterator[tuple[list[Tree], int]]:
    """Where words stand that are arguments."""
    if isinstance(tree, list):
        for at, each in enumerate(tree):
            if isinstance(each, list):
                yield from leaves(each)
            elif at:
                yield tree, at


def mutate(text: str, random: Random) -> str:
    """A text with a small mistake or two."""
    sentences = [copied(each) for each in trees(text)]
    rules = [each for each in sentences if isinstance(each, list) and each[0] == "<="]
    words = sorted({str(w[at]) for each in sentences for w, at in leaves(each)} - {"role"})
    for _ in range(random.randint(1, 2)):
        rule = random.choice(rules)
        kind = random.randrange(5)
        if kind == 0 and len(rule) > 3:
            del rule[random.randrange(2, len(rule))]
        elif kind == 1 and len(rule) > 2:
            at = random.randrange(2, len(rule))
            part = rule[at]
            if isinstance(part, list) and part[0] == "not":
                rule[at] = part[1]
            else:
                rule[at] = ["not", part]
        elif kind == 2:
            twin = copied(rule)
            assert isinstance(twin, list)
            sentences.append(twin)
            rules.append(twin)
        else:
            places = list(leaves(rule))
            own = [str(holder[at]) for holder, at in places]
            if places:
                holder, at = random.choice(places)
                holder[at] = random.choice(own if kind == 3 else words)
    return "\n".join(map(written, sentences))


def tried(text: str, simultaneous: Simultaneous, positions: int) -> str:
    """What comes of a game: `same`, `left`, `no game`; raises Differs."""
    try:
        description: Description = parse(Source("mutant.kif", text))
        if any(finding.severity.name == "ERROR" for finding in check(description)):
            return "no game"
        roles = Reasoner(description).roles
    except GameError:
        return "no game"
    try:
        found = recover(description, "mutant", simultaneous)
    except Unrecovered:
        return "left"
    steps = Steps()
    one: Definition = (
        InTurn(found.game, checked=True)
        if found.mover is not None
        else Stepped(found.game, roles, checked=True)
    )
    in_step(one, Rules(description, found.game), steps, positions, lambda: True)
    return "same"


def main() -> int:
    """Try some seeds; print what differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=600.0)
    told = parser.parse_args()
    texts = originals()
    counts: Counter[str] = Counter()
    end = process_time() + told.seconds
    for seed in range(told.first, told.first + told.seeds):
        if process_time() > end:
            break
        random = Random(seed)
        name = random.choice(sorted(texts))
        text = mutate(texts[name], random)
        for simultaneous in ("keep", "drop"):
            try:
                with limited(_SECONDS):
                    outcome = tried(text, simultaneous, told.positions)
            except OutOfTimeError:
                outcome = "out of time"
            except Exception as problem:  # whatever it is, the seed shows it again
                outcome = "differs" if isinstance(problem, Differs) else type(problem).__name__
                print(f"{seed} {name} {simultaneous}: {outcome}: {problem}\n{text}\n", flush=True)
            counts[outcome] += 1
    print(", ".join(f"{number} {what}" for what, number in counts.most_common()))
    return 1 if set(counts) - {"same", "left", "no game", "out of time"} else 0


if __name__ == "__main__":
    sys.exit(main())
