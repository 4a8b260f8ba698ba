"""The games on boards of lines are what their rules say, on boards drawn a second time.

The witnesses (`enumerators/line_games.py`) know points of the plane, and nothing of names and
directions; here is said once more which point a name means and where a direction leads.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.backends.checking.proper import explore
from rgt.backends.explore import fingerprint
from rgt.backends.forward_model import Engine, State
from rgt.corpus import oracle
from rgt.frontends import Options, frontend_named
from rgt.frontends.linegames import LineGame, description
from rgt.frontends.linegames.program import game_of
from rgt.ir.diagnostics import Diagnostic, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.corpus.enumerators.line_board_names import Names
from tests.corpus.enumerators.line_game import EMPTY, Position
from tests.corpus.enumerators.line_games import LINE_GAMES
from tests.corpus.enumerators.tree import Level, levels
from tests.corpus.trees import tree

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "linegames"
README = (FOLDER / "README.md").read_text(encoding="utf-8")

DEPTHS = {
    "alquerque": 9,
    "chalis_gutia_titagarh": 3,
    "dash_guti": 10,
    "dash_guti_ludii": 8,
    "gol_ekuish": 7,
    "gol_skuish": 8,
    "kaua_dorki": 8,
    "lau_kata_kati": 11,
    "lau_kata_kati_ludii": 8,
    "meurimueng_rimueng_peuet_ploh": 5,
    "peralikatuma": 4,
    "pretwa": 9,
    "pretwa_ludii": 7,
    "ratti_chitti_bakri": 5,
    "satoel": 4,
    "smasandyutakankarikrida": 7,
    "aiyawatstani": 3,
    "dam_hariman": 4,
    "dam_singapore": 4,
    "tavelspel": 3,
    "terhuchu_small": 4,
}
"""As deep as a second allows; 6 for the others.  The last level is in `make test-long`."""

NAMES = sorted(LINE_GAMES)
each_game = pytest.mark.parametrize("name", NAMES, scope="module")
"""All tests of a game follow each other, and share what is known of its plays."""


@cache
def _game(name: str) -> LineGame:
    path = FOLDER / f"{name}.py"
    return game_of(Source(str(path), path.read_text(encoding="utf-8")))


def _lowered(game: LineGame) -> tuple[Game, list[Diagnostic]]:
    warnings: list[Diagnostic] = []
    options = Options(report=warnings.append)
    return frontend_named("hrg").lower(description(game), options), warnings


@cache
def _engine(name: str) -> Engine:
    return load_engine(_lowered(_game(name))[0])


def _depth(name: str) -> int:
    return DEPTHS.get(name, 6)


@cache
def _witness(name: str, depth: int) -> list[Level]:
    return levels(LINE_GAMES[name], depth)


# -- the files ----------------------------------------------------------------------------------


def test_every_game_has_a_witness() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.py")) == NAMES
    for name in NAMES:
        known = oracle(name)
        assert known["game"] == known["witness"] == name
        assert known["unit"] == ("move" if _game(name).sequences == "split" else "turn")


def test_the_list_of_games_is_complete() -> None:
    rows = re.findall(r"^\| (\w+) \| (\w.*?) \|", README, re.MULTILINE)[1:]
    assert [name for name, _ in rows] == NAMES
    assert sum(len(programs.split(", ")) for _, programs in rows) == 31


@each_game
def test_survives_printing(name: str) -> None:
    automaton, _ = _lowered(_game(name))
    text = print_game(automaton)
    assert parse_game(Source(name, text)) == automaton


@each_game
def test_starts_with_its_rules(name: str) -> None:
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    rules = text.split('"""')[1]
    assert text.startswith('"""')
    assert rules.rstrip().endswith("Written for rgt from the rules.")


@each_game
def test_findings(name: str) -> None:
    """Only that jumps of one move follow each other in a circle; each of them takes a piece."""
    game = _game(name)
    automaton, warnings = _lowered(game)
    assert warnings == []
    found = [finding.code for finding in validate(automaton)]
    assert found == (["RG037"] if game.sequences == "full" else [])


@each_game
def test_written_in_hrg(name: str) -> None:
    """What `rgt translate --to hrg` prints is the same description."""
    hrg, rules = frontend_named("hrg"), description(_game(name))
    assert hrg.print is not None
    text = hrg.print(rules)
    assert hrg.parse(Source(name, text)) == rules
    assert hrg.format is not None
    assert hrg.format(Source(name, text)) == text


# -- the boards ---------------------------------------------------------------------------------


@each_game
def test_the_board_is_the_drawn_one(name: str) -> None:
    """The same points, steps and straight jumps, and the same pieces on them."""
    game, witness = _game(name), LINE_GAMES[name]
    board, names = witness.rules.board, Names(game.board, witness.rules.board)
    links = {names.number(node): around for node, around in game.board.links.items()}
    assert sorted(links) == list(range(len(board.points)))
    for point, around in links.items():
        steps = sorted(names.number(node) for node in around.values())
        jumps = sorted(
            (names.number(over), names.number(game.board.links[over][way]))
            for way, over in around.items()
            if way in game.board.links[over]
        )
        assert steps == sorted(board.steps[point])
        assert jumps == sorted(board.jumps[point])
    owners = {
        names.number(node): ("white", "black").index(player)
        for node, (player, _) in game.placed().items()
    }
    assert tuple(owners.get(n, EMPTY) for n in range(len(board.points))) == witness.owners


# -- the plays ----------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("less", [1, pytest.param(0, marks=pytest.mark.long)])
def test_tree_is_the_witness(name: str, less: int) -> None:
    depth = _depth(name) - less
    assert tree(_engine(name), depth) == _witness(name, depth)


@each_game
def test_passes_keep_the_tree(name: str) -> None:
    automaton, _ = _lowered(_game(name))
    optimize(automaton)
    depth = _depth(name) - 1
    assert fingerprint(load_engine(automaton), depth) == fingerprint(_engine(name), depth)


@each_game
def test_proper(name: str) -> None:
    automaton, _ = _lowered(_game(name))
    assert explore(automaton, positions=60).diagnostics == ()


@each_game
def test_whole_plays(name: str) -> None:
    """Random plays to the end: at every turn the same moves, and at the end the same goals."""
    random, names = Random(name), Names(_game(name).board, LINE_GAMES[name].rules.board)
    _play(_engine(name).initial_state(), LINE_GAMES[name], names, random, eager=True)


@pytest.mark.parametrize("name", ["pretwa_ludii", "kaua_dorki", "dash_guti_ludii"])
def test_limit_of_turns(name: str) -> None:
    """With fewer turns, plays come to the limit at several counts of pieces."""
    game, witness = replace(_game(name), max_turns=12), LINE_GAMES[name]
    witness = replace(witness, rules=replace(witness.rules, turns=12))
    engine = load_engine(_lowered(game)[0])
    random, names = Random(name), Names(game.board, witness.rules.board)
    results = {
        _play(engine.initial_state(), witness, names, random, eager=n % 2 == 0)["white"]
        for n in range(30)
    }
    assert "50" in results
    assert len(results) > 1


def _play(
    state: State, witness: Position, names: Names, random: Random, eager: bool
) -> dict[str, str]:
    """One play; an eager one captures whenever it can.  Gives the goals."""
    while not state.is_terminal:
        assert (state.player, witness.goals()) == (witness.player, None)
        legal = {names.move(witness, move): move for move in state.legal_moves()}
        known = dict(witness.successors())
        assert len(legal) == len(state.legal_moves())
        assert legal.keys() == known.keys()
        taking = [each for each in known if known[each].owners.count(EMPTY) > _empty(witness)]
        choice = random.choice(sorted((eager and taking) or known))
        state, witness = state.apply(legal[choice]), known[choice]
    goals = dict(state.goals())
    assert goals == {p: str(score) for p, score in (witness.goals() or {}).items()}
    return goals


def _empty(position: Position) -> int:
    return position.owners.count(EMPTY)


def test_names_of_moves() -> None:
    """Moves are a node and directions; in split sequences directions alone, or ``stop``."""
    words = re.compile(r"[a-z]+[A-Z]?\w*")
    state = _engine("meurimueng_rimueng_peuet_ploh").initial_state()
    random = Random(1)
    for _ in range(60):
        for move in state.legal_moves():
            assert all(words.fullmatch(word) for word in move)
            assert len(move) == 2 or move[0] in (*_game("satoel").board.directions, "stop")
        state = state.apply(random.choice(state.legal_moves()))
