"""Every corpus game is what its rules say, in every language, before and after all passes.

The rules are those of the witnesses (`enumerators/`), plain Python that knows nothing of rgt;
where other programs have counted the game, their numbers are asked for too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from rgt.backends import load_engine
from rgt.backends.explore import fingerprint, perft
from rgt.backends.forward_model import Engine, State
from rgt.corpus import LANGUAGES, CorpusGame, find, games, oracle
from rgt.frontends import Options, Simultaneous, frontend_named
from rgt.ir.diagnostics import Diagnostic, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.corpus.enumerators.starts import STARTS
from tests.corpus.enumerators.tree import Level, Position, levels
from tests.corpus.trees import tree

DEPTHS = {
    "alquerque": 7,
    "alquerque_ludii": 5,
    "amazons": 1,
    "amazons_6x6": 1,
    "amazons_split2": 2,
    "arimaa_split": 1,
    "ataxx": 2,
    "backgammon": 3,
    "battleships": 3,
    "bombardment": 2,
    "breakthrough": 2,
    "breakthrough_6x6": 3,
    "breakthrough_checkers": 4,
    "chess": 2,
    "chess_king_capture": 2,
    "chess_stalemate_loses": 2,
    "chinese_checkers": 2,
    "clobber": 1,
    "connect_four": 5,
    "dots_and_boxes": 1,
    "english_draughts": 4,
    "fox_and_geese": 3,
    "fox_and_hounds": 7,
    "gardner": 4,
    "generated_1": 2,
    "generated_2": 1,
    "generated_3": 2,
    "go": 1,
    "go_5x5": 2,
    "gomoku_standard": 1,
    "hex_11x11": 2,
    "international_draughts": 2,
    "kingless_draughts_6x6": 5,
    "knightthrough": 2,
    "limited_riders": 3,
    "los_alamos": 3,
    "maharaja": 2,
    "mill_game": 3,
    "oware": 4,
    "paper_soccer": 3,
    "pentago": 1,
    "pentago_split": 3,
    "pig": 8,
    "reversi": 4,
    "simplified_chess": 2,
    "surakarta": 2,
    "tamerlane": 2,
    "three_in_a_row": 3,
    "tic_tac_die": 10,
    "ultimate_tic_tac_toe": 3,
    "yavalath": 2,
}
"""How deep a test looks, in turns; the whole tree of the others."""
WHOLE = 12

PLAYS = {"amazons": 1, "chess": 1, "simplified_chess": 1, "tamerlane": 1} | {
    f"generated_{seed}": 1 for seed in (1, 2, 3)
}
"""How many random plays are followed before, and as many after optimisation; 4 of the others, of
which 2 in every run.
"""

EXPANDED_LONG = {"rbg/arimaa_split", "rbg/chess_king_capture", "rbg/simplified_chess"} | {
    *("rbg/international_draughts", "rbg/paper_soccer"),
    *("rbg2017/chess_stalemate_loses", "rbg2017/amazons_split2"),
}
"""Games of which so much is expanded that they are in `make test-long` alone; `rbg/chess` and
`rbg/go` are not."""

TAG_CYCLES = {"turing_machine"}
"""Games with moves of no fixed length: `rgt check` says so, and their conditions end the moves.

Captures that go on are no such moves: each takes a piece.
"""

PLIES = {"hanoi": 1, "lights_out": 1, "maze": 1, "rock_paper_scissors": 1, "three_in_a_row": 3}
"""Plies for one of the witness if waiting is a move, too; 2 in the other games."""


def _cases(chosen: Iterable[CorpusGame]) -> list[ParameterSet]:
    return [pytest.param(game, id=game.full_name) for game in chosen]


# line games have witnesses and tests of their own, in `test_linegames.py`
GAMES = tuple(game for game in games() if game.language != "linegames")
WRITTEN = ("hrg", "rbg", "rbg2017", "simplified")
each_game = pytest.mark.parametrize("game", _cases(GAMES), scope="module")
"""All tests of a game follow each other, so that it is translated and walked through once."""
GDL = _cases(game for game in GAMES if game.language == "gdl")
PLAYED = [
    pytest.param(game, simultaneous, id=f"{simultaneous}-{game.full_name}")
    for game in GAMES
    for simultaneous in (("drop", "keep") if game.language == "gdl" else ("drop",))
    # those of RBG: test_rbg_plays.py, test_rbg2017.py
    if game.name in DEPTHS and game.language not in ("rbg", "rbg2017")
]
SEVERAL_LANGUAGES = sorted(
    name for name, count in Counter(game.name for game in GAMES).items() if count > 1
)


def _load(game: CorpusGame, simultaneous: Simultaneous = "drop") -> tuple[Game, list[Diagnostic]]:
    """The game with the warnings of its front end."""
    # other languages say themselves whether players move at once
    lowered, warnings = _loaded(game, simultaneous if game.language == "gdl" else "drop")
    return lowered.copy(), warnings


@lru_cache(maxsize=2)
def _loaded(game: CorpusGame, simultaneous: Simultaneous) -> tuple[Game, list[Diagnostic]]:
    """What several tests of a game share."""
    warnings: list[Diagnostic] = []
    source = Source(str(game.path), game.path.read_text(encoding="utf-8"))
    options = Options(simultaneous=simultaneous, report=warnings.append)
    return frontend_named(game.language).load(source, options), warnings


@cache
def _engine(game: CorpusGame, simultaneous: Simultaneous = "drop") -> Engine:
    return load_engine(_load(game, simultaneous)[0])


def _depth(game: CorpusGame) -> int:
    return DEPTHS.get(game.name, WHOLE)


@cache
def _fingerprint(game: CorpusGame) -> str:
    return fingerprint(_engine(game), _depth(game))


@cache
def _witness(name: str) -> list[Level]:
    return levels(STARTS[name], DEPTHS.get(name, WHOLE))


# -- finding ------------------------------------------------------------------------------------


def test_every_game_has_an_oracle_and_a_witness() -> None:
    names = {game.name for game in GAMES}
    assert names == set(STARTS)
    for name in names:
        known = oracle(name)
        assert known["game"] == known["witness"] == name
        assert all(count["source"] for count in known["counts"])


def test_find_by_full_name() -> None:
    for game in GAMES:
        assert find(game.full_name) == game.path
        assert game.path.suffix == LANGUAGES[game.language]


def test_a_bare_name_prefers_rg() -> None:
    assert find("nim") == find("rg/nim")
    assert find("lights_out") == find("gdl/lights_out")


def test_unknown_names() -> None:
    assert find("gdl/monty_hall") is None
    assert find("no_such_game") is None
    assert find("") is None
    with pytest.raises(KeyError):
        oracle("no_such_game")


# -- the descriptions ---------------------------------------------------------------------------


@each_game
def test_no_finding(game: CorpusGame) -> None:
    lowered, warnings = _load(game, "keep")
    assert warnings == []
    known = {"RG037"} if game.name in TAG_CYCLES else set()
    assert {finding.code for finding in validate(lowered)} == known


@each_game
def test_starts_with_its_rules(game: CorpusGame) -> None:
    comment = ";" if game.language == "gdl" else "//"
    head = []
    for line in game.path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(comment):
            break
        head.append(line)
    assert len(head) >= 2
    assert any("Written for rgt" in line for line in head)


@pytest.mark.parametrize("game", _cases(g for g in GAMES if g.language in WRITTEN))
def test_is_formatted(game: CorpusGame) -> None:
    source = Source(str(game.path), game.path.read_text(encoding="utf-8"))
    format_text = frontend_named(game.language).format
    assert format_text is not None
    assert format_text(source) == source.text


@each_game
def test_survives_printing(game: CorpusGame) -> None:
    lowered, _ = _load(game)
    text = print_game(lowered)
    again = parse_game(Source(game.name, text))
    assert again == lowered
    assert print_game(again) == text


# -- the plays ----------------------------------------------------------------------------------


@each_game
def test_tree_is_the_witness(game: CorpusGame) -> None:
    assert tree(_engine(game), _depth(game)) == _witness(game.name)


@pytest.mark.parametrize("game", GDL)
def test_waiting_moves_kept(game: CorpusGame) -> None:
    """With its waiting moves a turn of GDL is a ply of every role."""
    plies = PLIES.get(game.name, 2)
    turns = min(_depth(game), 6)
    found = tree(_engine(game, "keep"), turns * plies)[::plies]
    wanted = _witness(game.name)[: turns + 1]
    assert [level.plays for level in found] == [level.plays for level in wanted]
    assert [level.ends for level in found] == [level.ends for level in wanted]


def _published(game: CorpusGame) -> list[dict[str, Any]]:
    """The counts of others for this very game."""
    known = oracle(game.name)
    return [count for count in known["counts"] if count["variant"] == known["variant"]]


@pytest.mark.parametrize("game", _cases(game for game in GAMES if _published(game)))
def test_perft_of_others(game: CorpusGame) -> None:
    counted = perft(_engine(game), _depth(game))
    for count in _published(game):
        known = min(len(counted), len(count["perft"]))
        assert counted[:known] == count["perft"][:known]


EXPANDED = [
    pytest.param(
        game,
        id=game.full_name,
        marks=[pytest.mark.long] if game.full_name in EXPANDED_LONG else [],
    )
    for game in GAMES
]


@each_game
def test_passes_keep_the_tree(game: CorpusGame) -> None:
    _keeps_the_tree(game, "default")


@pytest.mark.parametrize("game", EXPANDED, scope="module")
def test_expanding_keeps_the_tree(game: CorpusGame) -> None:
    _keeps_the_tree(game, "plain")


def _keeps_the_tree(game: CorpusGame, passes: str) -> None:
    lowered, _ = _load(game)
    optimize(lowered, passes)
    assert validate(lowered, lints=False) == []
    assert fingerprint(load_engine(lowered), _depth(game)) == _fingerprint(game)


@pytest.mark.parametrize("name", SEVERAL_LANGUAGES)
def test_languages_agree(name: str) -> None:
    assert len({_fingerprint(game) for game in GAMES if game.name == name}) == 1


# -- whole plays of the games whose trees are too large -----------------------------------------


NAMED = {
    "across": 0,
    "down": 1,
    "Across": 0,
    "Down": 1,
    "hold": 0,
    "roll": 1,
    "clockwise": 0,
    "anticlockwise": 1,
    "knight": 0,
    "bishop": 1,
    "rook": 2,
    "queen": 3,
}
"""The numbers that stand for words in the moves of witnesses."""
WORD = re.compile(r"\d+|\b(?:[a-h]|" + "|".join(NAMED) + r")\b|(?<![A-Za-z0-9])[a-k](?=\d)")


def _numbers(move: tuple[str, ...]) -> tuple[int, ...]:
    """The coordinates in a move, from 0: digits are counted from 1, letters from a."""
    return tuple(number for tag in move for number in _numbers_in(tag))


@cache
def _numbers_in(tag: str) -> tuple[int, ...]:
    return tuple(_number(word) for word in WORD.findall(tag.replace("_", " ")))


def _number(word: str) -> int:
    if word in NAMED:
        return NAMED[word]
    return int(word) - 1 if word.isdigit() else ord(word) - ord("a")


def _in_witness_words(move: tuple[str, ...], player: str) -> tuple[int, ...]:
    """The move as a witness writes it."""
    numbers = _numbers(move)
    sides = {"left": -1, "straight": 0, "right": 1}
    if move[-1] in sides:
        file, rank = numbers
        return file, rank, file + sides[move[-1]], rank + (1 if player == "white" else -1)
    return numbers


@pytest.mark.parametrize("most", [2, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "simultaneous"), PLAYED)
def test_whole_plays(game: CorpusGame, simultaneous: Simultaneous, most: int) -> None:
    """Random plays to the end: at every turn the same moves, and at the end the same goals.

    Half of them are plays of the optimised game.
    """
    random = Random(game.full_name)
    lowered, _ = _load(game, simultaneous)
    # the witnesses read all tags of a move
    optimize(lowered, "default", skip=["skip-redundant-tags"])
    for engine in (_engine(game, simultaneous), load_engine(lowered)):
        for _ in range(PLAYS.get(game.name, most)):
            _play(engine.initial_state(), STARTS[game.name], random)


def _play(state: State, witness: Position, random: Random) -> None:
    while not state.is_terminal:
        if state.legal_moves() == (("noop",),):
            state = state.apply(("noop",))
            continue
        assert (state.player, witness.goals()) == (witness.player, None)
        legal = {_in_witness_words(move, state.player): move for move in state.legal_moves()}
        known = dict(witness.successors())
        assert legal.keys() == known.keys()
        choice = random.choice(sorted(known))
        state, witness = state.apply(legal[choice]), known[choice]
    assert dict(state.goals()) == {p: str(score) for p, score in (witness.goals() or {}).items()}


def test_corpus_paths_are_files() -> None:
    assert all(isinstance(game.path, Path) and game.path.is_file() for game in GAMES)
