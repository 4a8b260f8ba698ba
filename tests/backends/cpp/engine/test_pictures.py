"""What a compiled game's program shows people: what `rgt play` draws, and what they may see."""

from __future__ import annotations

import re
import subprocess
from itertools import count
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import rgt
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.pictures import drawing
from rgt.backends.forward_model import State
from rgt.backends.interpreter.program import Program
from rgt.backends.showing.views import View
from rgt.cli import cli
from tests.backends.cpp.agreement import needs_compiler

GAMES = ("rg/tic_tac_toe", "hrg/chess", "rbg/connect_four", "gdl/hex_3x3", "linegames/alquerque",
         "hrg/battleships", "rg/nim")  # fmt: skip

READING = """
int main() {
    std::string line, described, out;
    while (std::getline(std::cin, line)) {
        if (line[0] != '#') {
            described += line + "\\n";
            continue;
        }
        switch (std::stoi(line.substr(1))) {
CASES
        }
        described.clear();
    }
}
"""


def positions(name: str, game: rgt.Game) -> list[State]:
    """The positions of a play, or of its beginning."""
    dice, state = Random(name), rgt.engine(game, "interpreter").initial_state()
    found = [state]
    while not state.is_terminal and len(found) < 40:
        state = state.apply(dice.choice(state.legal_moves()))
        found.append(state)
    return found


@needs_compiler
def test_positions_are_drawn_as_rgt_play_draws_them(tmp_path: Path) -> None:
    parts = [
        "#include <algorithm>",
        "#include <iostream>",
        "#include <string>",
        "#include <vector>",
    ]
    cases, typed, expected = [], [], []
    for number, name in enumerate(GAMES):
        game = rgt.load(name, simultaneous="drop")
        rgt.optimize(game)
        program = Program(game, {})
        nodes = [program.names[node] for node in program.finishes]
        parts.append(f"namespace game_{number} {{\n{drawing(game, nodes)}\n}}")
        cases.append(f"case {number}: std::cout << game_{number}::drawn(described); break;")
        view = View(game, goals=False)
        for state in positions(name, game):
            typed.append(f"{state.describe()}\n#{number}\n")
            expected += view.lines(state)
    source = tmp_path / "drawing.cpp"
    source.write_text("\n".join([*parts, READING.replace("CASES", "\n".join(cases))]))
    built = tmp_path / "drawing"
    compiler().run(["-std=c++17", "-O0", str(source), "-o", str(built)], tmp_path)
    done = subprocess.run(
        [built], input="".join(typed), capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines() == expected
    assert sum(line.startswith("  board") for line in expected) > 80


# -- hidden information ----------------------------------------------------------------------------


def built(game: str, folder: Path) -> Path:
    """The program of a game."""
    done = CliRunner().invoke(cli, ["compile", game, "-o", str(folder)])
    assert done.exit_code == 0, done.output
    flags = ["-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror"]
    sources = sorted(map(str, folder.glob("*.cpp")))
    compiler().run([*flags, *sources, "-o", str(folder / "game")], folder)
    return folder / "game"


@pytest.fixture(scope="module")
def kuhn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of Kuhn poker: each player is dealt a card that the other does not see."""
    return built("hrg/kuhn_poker", tmp_path_factory.mktemp("kuhn"))


def played(program: Path, *words: str, typed: str = "") -> str:
    done = subprocess.run(
        [program, "play", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


CARD = re.compile(r"jack|queen|king")


@needs_compiler
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_person_is_not_shown_the_cards_of_others(kuhn: Path, seed: str) -> None:
    first = played(kuhn, seed, "first").splitlines()
    assert CARD.search(first[0])
    assert first[1] == "2. random: (hidden)"
    assert len(CARD.findall("\n".join(first))) == 1
    second = played(kuhn, seed, "second").splitlines()
    assert second[0] == "1. random: (hidden)"
    assert len(CARD.findall("\n".join(second))) == 1


@needs_compiler
def test_both_at_one_keyboard_are_told_what_each_sees(kuhn: Path) -> None:
    lines = played(kuhn, typed="bet\nfold\n").splitlines()
    assert re.fullmatch(r"1\. random \(first sees\): (jack|queen|king)", lines[0])
    assert lines[1] == "1. random (second sees): (hidden)"
    assert lines[2] == "2. random (first sees): (hidden)"
    assert "> 3. first: bet" in lines
    # bets are open; who bets and is not called wins the pot
    assert lines[-2:] == ["first 3", "second 1"]


@needs_compiler
def test_a_player_that_is_none(kuhn: Path) -> None:
    done = subprocess.run([kuhn, "play", "1", "third"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "'third' is no player" in done.stderr


@needs_compiler
def test_what_is_told_is_what_the_interpreter_says_is_visible(tmp_path: Path) -> None:
    """Both choose in secret, and are told when both have chosen."""
    program = built("gdl/rock_paper_scissors", tmp_path)
    game = rgt.load("gdl/rock_paper_scissors")
    engine = rgt.engine(game, "interpreter")
    for seed in range(5):
        dice, state = Random(seed), engine.initial_state()
        typed, expected = "", list[str]()
        for number in count(1):
            if state.is_terminal:
                break
            player, move = state.player, dice.choice(state.legal_moves())
            state = state.apply(move)
            typed += " ".join(move) + "\n"
            seen = {
                each: " ".join(move if each == player else state.visible_to(each)) or "(hidden)"
                for each in engine.players
            }
            expected += (
                [f"{number}. {player}: {seen[player]}"]
                if len(set(seen.values())) == 1
                else [f"{number}. {player} ({each} sees): {seen[each]}" for each in seen]
            )
        lines = played(program, typed=typed).splitlines()
        told = [line.removeprefix("> ") for line in lines if re.match(r"(> )?\d+\. ", line)]
        assert told == expected
        assert any("(hidden)" in line for line in told)
