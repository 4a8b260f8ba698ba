"""Game files that nobody of rgt wrote: which there are, whose speed they are held to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[4] / "shared"
GAMES = SHARED / "games"
PEERS = SHARED / "oracle" / "speed.json"
LANGUAGES = ("hrg", "rbg")
PEER_NAMES = {"hrg": "the paper's compiler", "rbg": "rbg2cpp"}
"""Whose code for the same file is compared: the one for HRG cannot be had, it is estimated."""

_TWINS = {
    "amazons": "amazons",
    "amazons_split2": "amazons_split2",
    "ataxx": "ataxx",
    "bombardment": "bombardment",
    "breakthrough": "breakthrough",
    "chess": "chess",
    "chess_kingCapture": "chess_king_capture",
    "clobber": "clobber",
    "connect4": "connect_four",
    "dotsAndBoxes": "dots_and_boxes",
    "englishDraughts": "english_draughts",
    "foxAndGeese": "fox_and_geese",
    "foxAndHounds": "fox_and_hounds",
    "go": "go",
    "gomoku_standard": "gomoku_standard",
    "hex": "hex_11x11",
    "knightthrough": "knightthrough",
    "pentago_split": "pentago_split",
    "reversi": "reversi",
    "theMillGame": "mill_game",
    "ticTacDie": "tic_tac_die",
    "ticTacToe": "tic_tac_toe",
    "ultimateTicTacToe": "ultimate_tic_tac_toe",
}
"""A file's stem -> the bare name of the corpus game that may have the same rules.

Whether it has is found out by counting (`measuring`): what is here is a guess by name.
"""
OTHER_RULES = {"go": "no move may take back at once what has just taken (ko)"}
"""A file's stem -> what our game has and the file has not, where counts of a few moves and lengths
of plays do not show it.
"""


@dataclass(frozen=True, slots=True)
class File:
    """A file: its place, its language, the guessed corpus games of the same rules, and its peer.

    `peer` is the rate of the peer's code as a multiple of the calibration, None if nobody
    measured it.
    """

    path: Path
    language: str
    twins: tuple[str, ...]
    peer: float | None

    @property
    def name(self) -> str:
        """The file's name, as tables have it."""
        return self.path.name


def files() -> tuple[File, ...]:
    """Every file, by language and name; none where ../shared is not beside the checkout."""
    if not GAMES.is_dir():
        return ()
    known = _peers()
    return tuple(
        File(path, language, _twins(path.stem, language), known.get(language, {}).get(path.name))
        for language in LANGUAGES
        for path in sorted((GAMES / language).glob(f"*.{language}"))
    )


def _peers() -> dict[str, dict[str, float]]:
    if not PEERS.is_file():
        return {}
    found: dict[str, Any] = json.loads(PEERS.read_text(encoding="utf-8"))
    return {
        language: {name: float(each["times_calibration"]) for name, each in found[language].items()}
        for language in LANGUAGES
    }


def _twins(stem: str, language: str) -> tuple[str, ...]:
    """The corpus games that may have the rules of a file: in its own language first, then HRG."""
    from rgt.corpus import games

    name = _TWINS.get(stem)
    known = {game.full_name for game in games()}
    wanted = dict.fromkeys((f"{language}/{name}", f"hrg/{name}"))
    return tuple(each for each in wanted if each in known)
