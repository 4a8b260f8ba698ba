"""Rules of oware, draughts, go and other games, in positions that turn on them.

Most plays are the shortest that random plays without the rule came to.
"""

from __future__ import annotations

from tests.peers.rules.rule import Rule

_OWARE = ("hrg/oware beside OpenSpiel",)
_ENGLISH = ("hrg/english_draughts beside pydraughts", "rbg/english_draughts beside pydraughts")
_INTERNATIONAL = ("rbg/international_draughts beside pydraughts",)
_GO = ("rbg/go_5x5 beside OpenSpiel",)
_MILL = ("hrg/mill_game beside OpenSpiel", "rbg/mill_game beside OpenSpiel")


def _spaced(text: str) -> str:
    return text.replace(" ", ", ")


RULES = (
    Rule(
        "who is without seeds must be fed",
        _OWARE,
        _spaced("B b F c E b A a F d C c B f A c C a F a D b E b B c E a F e F c E b F"),
        may_not="a, c",
        wrong=("  check(reachable(filled(enemy[me])) || seeds[from] >= reach[from])\n", ""),
    ),
    Rule(
        "who would take all takes nothing",
        _OWARE,
        _spaced("B b F c E b A a F d C c B f A c C a F a D b E b B c E a F e F c E b F d F f"),
        may="E",
        wrong=("    if reachable(spare()) {\n      capture()\n    }\n", "    capture()\n"),
    ),
    Rule(
        "the house that seeds come from is left out",
        _OWARE,
        _spaced("D f E d B c B e A f A a C d"),
        may_not="C",
        wrong=("if at != from {", "if hand != N(0) {"),
    ),
    Rule(
        "houses before are taken, too",
        _OWARE,
        _spaced("B e C f F d"),
        may_not="B",
        wrong=("    at = previous[at]\n", "    at = from\n"),
    ),
    Rule(
        "who can take must",
        _ENGLISH,
        _spaced("b6-c5 e3-d4"),
        may="c5-e3 xd4",
        may_not="a7-b6",
        wrong=("if reachable(capture()) {", "if reachable(capture()) && me == white {"),
    ),
    Rule(
        "who can take more must go on",
        _ENGLISH,
        "b6-c5, e3-d4, c5-e3 xd4, d2-f4 xe3, f6-g5, c1-d2",
        may="g5-c1 xd2 xf4",
        may_not="g5-e3 xf4",
        wrong=(
            "    if crown[to][piece] != piece || not(reachable(leap())) {\n      break()\n    }\n",
            "    break()\n",
        ),
    ),
    Rule(
        "a man that is crowned stops in mid-capture",
        _ENGLISH,
        "f6-e5, e3-d4, b6-a5, d4-f6 xe5, e7-g5 xf6, g3-h4, d8-e7",
        may="h4-d8 xe7 xg5",
        may_not="h4-b6 xc7 xe7 xg5",
        wrong=(
            "if crown[to][piece] != piece || not(reachable(leap())) {",
            "piece = crown[to][piece]\n    if not(reachable(leap())) {",
        ),
    ),
    Rule(
        "men take ahead only",
        _ENGLISH,
        "f6-e5, c3-b4, d6-c5",
        may="b4-d6 xc5",
        may_not="b4-f4 xc5 xe5",
        wrong=("  check(goes[piece][way])\n  over =", "  over ="),
    ),
    Rule(
        "as many as possible must be taken",
        _INTERNATIONAL,
        "h4-g5, a7-b6, d4-c5, b6-d4 xc5, c3-e5 xd4, e7-f6, g5-e7 xf6",
        may="d8-d4 xe5 xe7",
        may_not="f8-d6 xe7",
        wrong=(
            "({? more(man; king; foes)} [$ must = must + 1])* {! more(man; king; foes)}",
            "({? more(man; king; foes)} [$ must = must + 1] + {! more(man; king; foes)})",
        ),
    ),
    Rule(
        "what is taken stands in the way until the move is over",
        _INTERNATIONAL,
        "h4-i5, e7-d6, i5-j6, d6-e5, d4-f6 xe5, g7-e5 xf6, f4-d6 xe5, c7-e5 xd6, b4-c5, "
        "f8-g7, c3-d4, e5-c3 xd4, b2-d4 xc3, d8-e7, g3-f4, c9-d8, h2-g3, b10-c9, a3-b4, "
        "g9-f8, g1-h2, e7-d6, c5-g9 xd6 xf8, h10-f8 xg9, f4-g5, a7-b6, g5-h6, g7-i5 xh6, "
        "j4-h6 xi5, i7-g5 xh6, g3-f4, h8-i7, f4-h6 xg5, i7-g5 xh6, i3-h4, g5-g1 xh2 xh4, "
        "d2-c3, b6-a5, a1-b2, g1-j4, j2-i3, j4-g1 xi3, d4-c5, g1-j4, c5-d6, b8-a7, e3-d4, "
        "f10-g9, b4-c5, a7-b6, c5-a7 xb6, a5-b4, c3-a5 xb4, j4-h2, i1-g3 xh2, d8-e7, a7-b8, "
        "a9-a1 xb2 xb8 xd4 xd6, a5-b6, e7-d6, g3-f4, a1-c3, f2-e3, j8-i7, "
        "j6-b10 xc9 xe9 xg9 xi7, c3-d2, e1-c3 xd2, d10-c9",
        may="b10-j8 xc9 xf8 xi9",
        may_not="b10-j8 xc9 xd6 xf8 xi9",
        wrong=("way {foes} [x]", "way {foes} [e]"),
    ),
    Rule(
        "kings fly on behind what they take",
        _INTERNATIONAL,
        "j4-i5, c7-d6, f4-e5, d6-f4 xe5, e3-g5 xf4, e7-f6, g5-e7 xf6, f8-d6 xe7, i3-j4, g9-f8, "
        "d2-e3, f10-g9, i5-j6, g7-h6, g3-f4, d6-e5, d4-f6 xe5, h8-g7, f6-f10 xg7 xg9, h10-g9, "
        "f10-h8 xg9, i7-g9 xh8, b4-a5, h6-g5, h4-f6 xg5, a7-b6, a5-c7 xb6, b8-d6 xc7, f2-g3, "
        "d6-c5, f4-g5, c9-b8, a3-b4, c5-a3 xb4, j2-i3, f8-g7, f6-f10 xg7 xg9, d8-c7",
        may="f10-a5 xc7 xe9",
        wrong=("far(way) leap(way; foes) far(way)", "far(way) leap(way; foes)"),
    ),
    Rule(
        "a ko waits",
        _GO,
        _spaced("b4 d4 d5 a5 e4 a2 b2 e3 c5 e5"),
        may="a1",
        may_not="e4",
        wrong=("each(dead; ({? isKo(foe)} [ko] + {! isKo(foe)} [e]))", "each(dead; [e])"),
    ),
    Rule(
        "a ko waits for one turn only",
        _GO,
        _spaced("b4 d4 d5 a5 e4 a2 b2 e3 c5 e5 a1 PASS"),
        may="e4",
    ),
    Rule(
        "nobody takes his own stones",
        _GO,
        _spaced("a4 d1 b5"),
        may="a1",
        may_not="a5",
        wrong=("{? [stone] (liberty(stone) + taken(foe))}", "{? [stone] anyPoint}"),
    ),
    Rule(
        "a stone without a liberty may take",
        _GO,
        _spaced("e3 d5 d4 d3 d2 e4"),
        may="e5",
        wrong=("(liberty(stone) + taken(foe))} ->>", "liberty(stone)} ->>"),
    ),
    Rule("two passes end a play", _GO, "c3, PASS, PASS", result=(1.0, -1.0)),
    Rule("equal areas are white's by the half point", _GO, "PASS, PASS", result=(-1.0, 1.0)),
    Rule(
        "who jumps leaves",
        ("hrg/ataxx beside python-ataxx",),
        _spaced("a7a5 f7"),
        may="a5a7",
        may_not="a7b5",
        wrong=("    board[from] = none\n", ""),
    ),
    Rule(
        "stones in mills are safe",
        _MILL,
        "Point 15, Point 19, Point 13, Point 10, Point 7, Point 9, Point 6, Point 18, Point 8",
        may="Point 9, Point 10",
    ),
    Rule(
        "stones in mills are safe, once there are others",
        _MILL,
        "Point 15, Point 19, Point 13, Point 10, Point 7, Point 9, Point 6, Point 18, Point 8, "
        "Point 9, Point 20",
        may="Point 13, Point 15",
        may_not="Point 6, Point 7, Point 8",
        wrong=(
            "    if reachable(loose()) {\n      loose()\n    } else {\n"
            "      stone(enemy[me])\n    }\n",
            "    stone(enemy[me])\n",
        ),
    ),
    Rule(
        "three stones fly",
        _MILL,
        ", ".join(
            each if each.startswith("Move") else f"Point {each}"
            for each in (
                *("1", "5", "23", "8", "10", "7", "9", "21", "16", "4", "18", "11", "22", "0"),
                *("14", "3", "16", "20", "17", "Move 20 -> 19", "Move 11 -> 6", "1"),
                *("Move 14 -> 13", "Move 6 -> 11", "Move 19 -> 20", "Move 4 -> 1"),
                *("Move 13 -> 12", "Move 11 -> 6", "12", "Move 23 -> 14", "Move 5 -> 4", "18"),
                *("Move 14 -> 2", "Move 4 -> 5", "Move 20 -> 13", "Move 8 -> 12"),
                *("Move 10 -> 18", "Move 1 -> 4", "22", "Move 18 -> 10", "Move 21 -> 22"),
                *("Move 2 -> 1", "Move 7 -> 8", "9"),
            )
        ),
        may="Move 1 -> 11, Move 1 -> 20",
        wrong=("if stones[me] == N(3) {", "if stones[me] == N(2) {"),
    ),
    Rule(
        "who has no move passes",
        ("hrg/reversi beside OpenSpiel", "rbg/reversi beside OpenSpiel"),
        _spaced("d3 c3 e6 d2 d1 e1 b2 c1"),
        may="pass",
    ),
    Rule(
        "who has no disc left has lost",
        ("hrg/reversi beside OpenSpiel", "rbg/reversi beside OpenSpiel"),
        _spaced("e6 f4 e3 f6 g5 d6 e7 f5 c5"),
        result=(1.0, -1.0),
    ),
)
