"""Published rates of the same games, as facts: numbers and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

SOURCE = (
    "Table 1 of the 2025 paper on Regular Games: flat Monte Carlo playouts a second, the mean of "
    "three one-minute runs on an AMD Ryzen 9 3950X, g++ 14.2.0"
)


@dataclass(frozen=True, slots=True)
class Published:
    """Playouts a second: the paper's generator from HRG and from RBG, RBG's own compiler, Ludii.

    The variants of some games differ in details from those of the corpus.
    """

    hrg: int
    rbg: int | None = None
    rbg2cpp: int | None = None
    ludii: int | None = None


RATES = {
    "alquerque_ludii": Published(24_871, 16_510, 15_962, 1_981),
    "alquerque": Published(116_965, 79_899, 79_312),
    "amazons": Published(6_226, 3_582, 3_693),
    "amazons_split2": Published(35_222, 24_116, 30_365, 3_199),
    "ataxx": Published(11_020, ludii=555),
    "backgammon": Published(2_323, ludii=7),
    "bombardment": Published(416_266, ludii=14_907),
    "breakthrough": Published(82_135, 79_175, 50_977, 3_365),
    "chess": Published(1_572, 531, 995, 113),
    "chess_king_capture": Published(13_170, 4_887, 11_062),
    "clobber": Published(40_012, ludii=1_664),
    "connect_four": Published(1_297_176, 122_716, 914_514, 55_858),
    "dash_guti_ludii": Published(38_455, ludii=2_885),
    "dash_guti": Published(95_419, 64_334, 74_039),
    "dots_and_boxes": Published(36_362, ludii=1_993),
    "english_draughts": Published(69_244, 45_927, 62_251, 4_104),
    "fox_and_geese": Published(20_153, ludii=1_457),
    "fox_and_hounds": Published(444_243, 323_068, 331_884, 14_216),
    "gol_ekuish": Published(11_490, ludii=770),
    "gol_skuish": Published(54_063, 41_004, 34_239),
    "gomoku_standard": Published(26_126, 23_862, 22_458, 19_603),
    "hex_11x11": Published(23_535, 2_447, 22_441, 11_024),
    "knightthrough": Published(143_966, 81_870, 86_355, 2_191),
    "lau_kata_kati_ludii": Published(30_224, ludii=3_676),
    "lau_kata_kati": Published(106_508, 74_495, 85_160),
    "oware": Published(27_991, ludii=347),
    "pentago": Published(43_875, 500, 22_553),
    "pentago_split": Published(172_626, 6_874, 61_878, 3_933),
    "pretwa_ludii": Published(40_084, ludii=5_401),
    "pretwa": Published(273_431, 176_254, 167_237),
    "reversi": Published(28_445, 2_249, 19_838, 1_497),
    "surakarta": Published(6_589, 3_095, 5_885, 843),
    "mill_game": Published(61_514, 31_403, 43_116),
    "tic_tac_die": Published(2_708_648, ludii=36_702),
    "ultimate_tic_tac_toe": Published(241_088, ludii=8_090),
    "yavalath": Published(415_251, 359_832, 352_910, 93_642),
}
"""Bare corpus name -> rates.  Table 1 leaves cells empty; which one is left out of a short row is
told by the languages that the game is said to exist in."""

SOURCE_2019 = (
    "Table 2 of the 2019 paper on Regular Boardgames: nodes a second of perft and of flat Monte "
    "Carlo, ten minutes and more on an Intel Core i7-4790"
)


@dataclass(frozen=True, slots=True)
class Nodes:
    """Nodes a second of perft and of random plays: RBG's compiler, and a net for GDL."""

    perft: int
    plays: int
    gdl_perft: int
    gdl_plays: int


NODES = {
    "amazons": Nodes(7_778_364, 43_263, 78_680, 242),
    "breakthrough": Nodes(9_538_135, 1_285_315, 589_111, 175_888),
    "chess": Nodes(2_215_307, 148_248, 396_367, 14_467),
    "chess_king_capture": Nodes(6_556_244, 422_992, 685_546, 23_625),
    "connect_four": Nodes(8_892_356, 3_993_392, 3_376_991, 985_643),
    "english_draughts": Nodes(3_589_042, 1_312_813, 698_829, 225_143),
    "reversi": Nodes(2_505_279, 526_580, 172_756, 22_994),
}
"""Bare corpus name -> rates.  In its GDL file of draughts every leap of a capture is a turn."""
