"""Record, learn, compare: with enough plays the game that was recorded, else what was not seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rgt.backends import load_engine
from rgt.frontends import Options
from rgt.frontends.simplified.automata.comparing import Room, difference
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.words import Letter, Word, impossible, shown
from rgt.ir.diagnostics import Source
from tests.backends.cpp.agreement import agree_on_plays
from tests.cli.conftest import Rgt
from tests.repetitions import some_quick

CORPUS = Path(__file__).resolve().parents[2] / "corpus" / "simplified"
_LONG = 10
"""No ride over a board of the corpus is longer."""


def read(text: str) -> Description:
    return parse(Source("game.sbg", text))


def automata(game: Description) -> dict[str, Dfa[Letter]]:
    return {rule.piece: dfa_of(rule.movement) for rule in game.rules}


@pytest.mark.parametrize(
    ("name", "plays", "depth"),
    some_quick(
        [
            ("breakthrough", 4, 3),
            ("breakthrough_checkers", 20, 4),
            ("gardner", 20, 4),
            ("knightthrough", 12, 2),
            ("los_alamos", 20, 4),
            ("maharaja", 12, 3),
            ("simplified_chess", 12, 3),
            ("tamerlane", 8, 2),
        ],
        *(0, 1, 3, 4),
    ),
)
def test_enough_plays(
    rgt: Rgt, recorded: Any, tmp_path: Path, name: str, plays: int, depth: int
) -> None:
    """All pieces move as the rules say, and so the trees and whole plays are the same."""
    true = str(CORPUS / f"{name}.sbg")
    learned = tmp_path / "learned.sbg"
    outcome = rgt("learn", recorded(true, plays), "--goals", true, "-o", str(learned))
    assert outcome.code == 0, outcome.err
    assert f"turn limit and goals are those of {name}.sbg" in outcome.out
    wanted, found = (read(Path(path).read_text(encoding="utf-8")) for path in (true, learned))
    assert (found.board, found.turn_limit) == (wanted.board, wanted.turn_limit)
    assert set(found.goals) == set(wanted.goals)
    room = Room(wanted.board.width, wanted.board.height)
    rules, moves = automata(wanted), automata(found)
    assert moves.keys() == rules.keys()
    assert {p: difference(moves[p], rules[p], room) for p in rules} == dict.fromkeys(rules)
    compared = rgt("diff", str(learned), true, "--depth", str(depth), "--backend", "interpreter")
    assert (compared.code, compared.out.split(":")[0]) == (0, f"equal to depth {depth}")
    first, second = (load_engine(lower(game, Options()), "interpreter") for game in (found, wanted))
    played = agree_on_plays(first, second, plays=2, longest=wanted.turn_limit)
    assert played.ended == played.plays == 2


def test_one_move_is_forgotten(rgt: Rgt, recorded: Any, tmp_path: Path) -> None:
    """What the comparison would say if a knight had lost one of its sixteen words."""
    true = CORPUS / "knightthrough.sbg"
    record = recorded(str(true), 3)
    learned = tmp_path / "learned.sbg"
    rgt("learn", record, "--goals", str(true), "-o", str(learned))
    lame = learned.read_text(encoding="utf-8").replace(" + (2,1,e)", "", 1)
    learned.write_text(lame, encoding="utf-8")
    compared = rgt("diff", str(learned), str(true), "--depth", "1", "--backend", "interpreter")
    assert compared.code == 1
    compared = rgt("learn", record, "--compare", str(learned))
    assert "(2,1,e) is accepted, and is against the rule" in compared.err


# -- too few ---------------------------------------------------------------------------------------


def words(dfa: Dfa[Letter], width: int, height: int) -> Iterator[Word]:
    """The words that the board has room for."""
    todo: list[tuple[Word, int]] = [((), 0)]
    while todo:
        word, state = todo.pop()
        for letter, after in dfa.edges(state).items():
            longer = (*word, letter)
            if impossible(longer, width, height):
                continue
            if dfa.accepts_at(after):
                yield longer
            if len(longer) < _LONG:
                todo.append((longer, after))


def is_told(word: Word, piece: dict[str, Any]) -> bool:
    """Whether the report on a piece says that this word was never seen."""
    if not piece["words"]:
        return True
    *before, last = steps = [str(letter) for letter in word]
    return (
        not set(steps).isdisjoint(piece["never_seen"])
        or any(
            steps.count(ride["step"]) + (last != ride["step"]) > ride["longest"]
            for ride in piece["rides"]
            if before and before[0] == ride["step"]
        )
        or any(
            last == end["last"] and set(before) <= {end["step"]} and len(before) in end["numbers"]
            for end in piece["endings"]
        )
    )


@pytest.mark.parametrize("name", ["breakthrough", "gardner", "los_alamos"])
@pytest.mark.parametrize("turns", [2, 6, 12, 30])
def test_too_few_plays(rgt: Rgt, recorded: Any, name: str, turns: int) -> None:
    """Every word that one short play does not teach is told to be one that was never seen."""
    true = read((CORPUS / f"{name}.sbg").read_text(encoding="utf-8"))
    size = true.board.width, true.board.height
    unlearned = 0
    for seed in range(3):
        how = ("--max-turns", str(turns), "--seed", str(seed))
        record = recorded(str(CORPUS / f"{name}.sbg"), 1, *how)
        report = json.loads(rgt("learn", record, "--json").out)
        rules, found = automata(true), automata(read(report["source"]))
        for piece in report["pieces"]:
            letter = piece["piece"]
            missed = [w for w in words(rules[letter], *size) if not found[letter].accepts(w)]
            assert [shown(word) for word in missed if not is_told(word, piece)] == [], letter
            unlearned += len(missed)
    assert unlearned or turns == 30 or name == "breakthrough"
