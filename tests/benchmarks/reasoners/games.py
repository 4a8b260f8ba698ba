"""The games that are measured: those of the 2025 paper's Table 1, and two more with a limit."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.corpus import games

LANGUAGES = {
    "HRG": ("hrg", "linegames"),
    "RBG": ("rbg", "rbg2017"),
    "GDL": ("gdl",),
}
"""Label of a contestant -> the languages it may stand in; the first that has the game counts.

LineGames are written in HRG's tree, RBG of 2017 in that of 2019.
"""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game: its bare corpus name, and what the paper calls it (empty: not in Table 1).

    `openspiel` is OpenSpiel's game with the same rules, if there is one; `differs` says what
    is different in the one that bears the name.
    """

    name: str
    title: str
    openspiel: str | None = None
    differs: str | None = None

    @property
    def descriptions(self) -> dict[str, str]:
        """Label -> full name of the corpus game."""
        known = {game.full_name for game in games() if game.name == self.name}
        found = {}
        for label, languages in LANGUAGES.items():
            names = (f"{language}/{self.name}" for language in languages)
            chosen = next((name for name in names if name in known), None)
            if chosen is not None:
                found[label] = chosen
        return found


LISTED = (
    Listed("alquerque_ludii", "Alquerque (lud)"),
    Listed("alquerque", "Alquerque (rbg)"),
    Listed("amazons", "Amazons", differs="a move is three moves: queen, square, arrow"),
    Listed(
        "amazons_split2", "Amazons (split2)", differs="a move is three moves: queen, square, arrow"
    ),
    Listed("ataxx", "Ataxx"),
    Listed(
        "backgammon", "Backgammon", differs="two dice are one move, and so is a turn without a step"
    ),
    Listed("bombardment", "Bombardment"),
    Listed("breakthrough", "Breakthrough", openspiel="breakthrough"),
    Listed("chess", "Chess", differs="the third repetition of a position is a draw"),
    Listed("chess_king_capture", "Chess (king capture)"),
    Listed("clobber", "Clobber", openspiel="clobber(rows=10,columns=10)"),
    Listed("connect_four", "Connect Four", openspiel="connect_four"),
    Listed("dash_guti_ludii", "Dash Guti (lud)"),
    Listed("dash_guti", "Dash Guti (rbg)"),
    Listed("dots_and_boxes", "Dots and Boxes", openspiel="dots_and_boxes(num_rows=8,num_cols=8)"),
    Listed("english_draughts", "English Draughts", differs="every leap of a capture is a move"),
    Listed("fox_and_geese", "Fox and Geese (lud)"),
    Listed("fox_and_hounds", "Fox and Hounds"),
    Listed("gol_ekuish", "Gol Ekuish (lud)"),
    Listed("gol_skuish", "Gol Skuish (rbg)"),
    Listed("gomoku_standard", "Gomoku (standard)", differs="more than five in a line win, too"),
    Listed("hex_11x11", "Hex (11x11)", openspiel="hex(board_size=11)"),
    Listed("knightthrough", "Knightthrough"),
    Listed("lau_kata_kati_ludii", "Lau Kata Kati (lud)"),
    Listed("lau_kata_kati", "Lau Kata Kati (rbg)"),
    Listed("oware", "Oware", differs="the repetition of a position is the end"),
    Listed("pentago", "Pentago", openspiel="pentago"),
    Listed("pentago_split", "Pentago (split) (lud)", differs="placing and turning are one move"),
    Listed("pretwa_ludii", "Pretwa (lud)"),
    Listed("pretwa", "Pretwa (rbg)"),
    Listed("reversi", "Reversi", openspiel="othello"),
    Listed("surakarta", "Surakarta"),
    Listed("mill_game", "The Mill Game", differs="the capture is a move of its own"),
    Listed("tic_tac_die", "Tic-Tac-Die"),
    Listed("ultimate_tic_tac_toe", "Ult. Tic-Tac-Toe", differs="the choice of a board is a move"),
    Listed("yavalath", "Yavalath"),
    Listed("tic_tac_toe", "", openspiel="tic_tac_toe"),
    Listed("breakthrough_6x6", "", openspiel="breakthrough(rows=6,columns=6)"),
)
"""In the order of Table 1.  It also has The Mill Game (lud), whose rules the corpus has not."""
