"""The hand-written reasoners: where they are, how they are compiled, and how they are asked."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
WARNINGS = ("-Wall", "-Wextra", "-Wno-uninitialized", "-Wno-maybe-uninitialized")
"""All but those that GCC 12 finds in its own headers of AVX-512."""

FAST = ("-std=c++17", "-O3", "-march=native", "-fno-tree-slp-vectorize")
PLAIN = (*FAST, "-DLIMITS_PLAIN")


@dataclass(frozen=True, slots=True)
class Reasoner:
    """A game of `games/`: its header and type, its figures, the main one first.

    `corpus` is the full name of the corpus game whose rules it has, if there is one; `oracle`
    and `variant` say which outside counts are of this game.
    """

    name: str
    header: str
    type: str
    figures: tuple[str, ...]
    corpus: str | None = None
    oracle: str | None = None
    variant: str | None = None

    def build(self, folder: Path, flags: tuple[str, ...], compiler: str) -> Program:
        """The compiled program, in a folder; raises CalledProcessError."""
        path = folder / self.name
        command = (
            *(compiler, *flags, *WARNINGS),
            f'-DLIMITS_HEADER="games/{self.header}"',
            f"-DLIMITS_GAME={self.type}",
            *(str(HERE / "main.cpp"), "-o", str(path)),
        )
        subprocess.run(command, check=True)
        return Program(path)


@dataclass(frozen=True, slots=True)
class Measured:
    """What a program says of its playouts; `ends` are wins of the first, of the second, draws."""

    figure: str
    playouts: int
    states: int
    seconds: float
    ends: tuple[int, ...]

    @property
    def playouts_per_second(self) -> float:
        """Whole plays in a second of processor time."""
        return self.playouts / self.seconds

    @property
    def states_per_second(self) -> float:
        """Moves made in a second of processor time."""
        return self.states / self.seconds

    @property
    def mean_length(self) -> float:
        """Moves a play."""
        return self.states / self.playouts


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled reasoner."""

    path: Path

    def perft(self, depth: int) -> list[int]:
        """Numbers of sequences of 0 .. `depth` moves."""
        return [int(word) for word in self._asked("perft", depth)["perft"]]

    def playouts(self, seconds: float, figure: str, seed: int = 0) -> Measured:
        """As many random plays as there is time for."""
        return _measured(self._asked("playouts", seconds, figure, seed))

    def sample(self, plays: int, figure: str, seed: int = 0) -> Measured:
        """So many random plays."""
        return _measured(self._asked("sample", plays, figure, seed))

    def plays(self, number: int, seed: int = 0) -> list[Play]:
        """Random plays in full."""
        return [_play(line) for line in self._output("plays", number, seed).splitlines()]

    def _asked(self, *arguments: object) -> dict[str, list[str]]:
        lines = self._output(*arguments).splitlines()
        return {words[0]: words[1:] for words in map(str.split, lines)}

    def _output(self, *arguments: object) -> str:
        command = [str(self.path), *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@dataclass(frozen=True, slots=True)
class Play:
    """A play: for each move how many there were, and its squares; `end` as in `Measured.ends`."""

    moves: tuple[tuple[int, tuple[str, ...]], ...]
    end: int


def compiler() -> str | None:
    """The system's C++ compiler, if it has one."""
    return shutil.which("g++") or shutil.which("clang++")


def _measured(found: dict[str, list[str]]) -> Measured:
    return Measured(
        figure=found["figure"][0],
        playouts=int(found["playouts"][0]),
        states=int(found["states"][0]),
        seconds=float(found["seconds"][0]),
        ends=tuple(map(int, found["ends"])),
    )


def _play(line: str) -> Play:
    *moves, end = line.split(";")
    words = [move.split() for move in moves]
    return Play(tuple((int(number), tuple(squares)) for number, *squares in words), int(end))


REASONERS = (
    Reasoner(
        "breakthrough",
        "breakthrough.hpp",
        "Breakthrough<8>",
        ("enumerated", "interleaved", "counted"),
        corpus="hrg/breakthrough",
        oracle="breakthrough",
        variant="8x8",
    ),
    Reasoner(
        "breakthrough_6x6",
        "breakthrough.hpp",
        "Breakthrough<6>",
        ("enumerated", "interleaved", "counted"),
        corpus="rg/breakthrough_6x6",
        oracle="breakthrough_6x6",
        variant="6x6",
    ),
    Reasoner(
        "connect_four",
        "connect_four.hpp",
        "ConnectFour",
        ("enumerated", "interleaved", "counted"),
        corpus="hrg/connect_four",
        oracle="connect_four",
        variant="7 columns of 6",
    ),
    Reasoner(
        "english_draughts",
        "draughts.hpp",
        "Draughts",
        ("enumerated", "interleaved", "counted"),
        corpus="hrg/english_draughts",
        oracle="english_draughts",
        variant="English draughts",
    ),
    Reasoner(
        "gomoku_standard",
        "gomoku.hpp",
        "Gomoku<15>",
        ("enumerated", "interleaved", "listed"),
        corpus="hrg/gomoku_standard",
        oracle="gomoku_standard",
        variant="gomoku 15x15",
    ),
    Reasoner(
        "hex_11x11",
        "hex.hpp",
        "Hex<11>",
        ("enumerated", "interleaved", "counted", "listed"),
        corpus="hrg/hex_11x11",
        oracle="hex_11x11",
        variant="hex 11x11",
    ),
    Reasoner(
        "reversi",
        "reversi.hpp",
        "Reversi<8>",
        ("enumerated", "interleaved", "counted"),
        corpus="hrg/reversi",
        oracle="reversi",
        variant="reversi 8x8",
    ),
    Reasoner(
        "tic_tac_toe",
        "tic_tac_toe.hpp",
        "TicTacToe",
        ("enumerated", "interleaved", "counted"),
        corpus="hrg/tic_tac_toe",
        oracle="tic_tac_toe",
        variant="3x3, three in a row",
    ),
)
"""The games that are measured."""

SMALL = (
    Reasoner("hex_3x3", "hex.hpp", "Hex<3>", ("enumerated", "interleaved"), corpus="rg/hex_3x3"),
    Reasoner(
        "hex_5x5",
        "hex.hpp",
        "Hex<5>",
        ("enumerated", "interleaved"),
        oracle="hex_3x3",
        variant="5x5",
    ),
    Reasoner(
        "reversi_4x4",
        "reversi.hpp",
        "Reversi<4>",
        ("enumerated", "interleaved"),
        oracle="reversi",
        variant="reversi 4x4",
    ),
)
"""The same code on boards whose whole trees can be counted; hex 5x5 and reversi 4x4 are no corpus
games."""
