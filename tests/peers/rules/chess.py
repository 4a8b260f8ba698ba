"""Rules of chess, in positions that turn on them."""

from __future__ import annotations

from tests.peers.rules.rule import Rule

_BOTH = ("hrg/chess beside python-chess", "rbg/chess beside python-chess")
_ALL = (*_BOTH, "rbg2017/chess_stalemate_loses beside python-chess")
_TAKEN = (
    "hrg/chess_king_capture beside python-chess",
    "rbg/chess_king_capture beside python-chess",
)


def _uci(text: str) -> str:
    return text.replace(" ", ", ")


_ATTACKED = "not(reachable(attacked(from))) && not(reachable(attacked(to)))"
_QUIET = "g1f3 g8f6 f3g1 f6g8"
_STALEMATE = (
    "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6"
)

RULES = (
    Rule(
        "a pawn is taken in passing",
        _ALL,
        _uci("e2e4 a7a6 e4e5 d7d5"),
        may="e5d6",
        wrong=("check(to == passant)", "check(to == off)"),
    ),
    Rule(
        "in passing at once or never",
        _ALL,
        _uci("e2e4 a7a6 e4e5 d7d5 a2a3 a6a5"),
        may_not="e5d6",
        wrong=(
            "    passant = skipped\n",
            "    if skipped != off {\n      passant = skipped\n    }\n",
        ),
    ),
    Rule(
        "a pawn taken in passing leaves the board",
        _ALL,
        _uci("e2e4 a7a6 e4e5 d7d5 e5d6"),
        may="e7d6, c7d6",
        may_not="d5d4",
        wrong=("      board[next[ahead[enemy[me]]][to]] = empty\n", ""),
    ),
    Rule(
        "not in passing where both pawns shield the king",
        _ALL,
        _uci("e2e4 h7h5 e4e5 h8h6 e1e2 h6g6 e2d3 g6g5 d3c4 h5h4 c4b5 d7d5"),
        may="b5a4",
        may_not="e5d6",
    ),
    Rule(
        "in passing against a check",
        _ALL,
        _uci("e2e4 a7a6 e4e5 a6a5 e1e2 a5a4 e2e3 a4a3 e3e4 d7d5"),
        may="e5d6, e4f4",
        may_not="b2b3",
    ),
    Rule(
        "nobody castles through an attack",
        _ALL,
        _uci("g2g3 b7b6 f1g2 c8a6 g1f3 g7g6 e2e4 h7h6"),
        may="h1g1",
        may_not="e1g1",
        wrong=(_ATTACKED, "not(reachable(attacked(from)))"),
    ),
    Rule(
        "nobody castles out of check",
        _ALL,
        _uci("e2e3 e7e6 g1f3 a7a6 f1e2 a6a5 d2d3 f8b4"),
        may="c2c3, e1f1",
        may_not="e1g1",
        wrong=(_ATTACKED, "not(reachable(attacked(to)))"),
    ),
    Rule(
        "a rook may pass through an attack",
        _ALL,
        _uci("d2d4 d7d5 c2c4 c8f5 b1c3 e7e6 c1f4 h7h6 d1d2 g7g6"),
        may="e1c1",
    ),
    Rule("short castling", _ALL, _uci("g1f3 a7a6 g2g3 b7b6 f1g2 a6a5"), may="e1g1"),
    Rule(
        "a king that has moved does not castle",
        _ALL,
        _uci("g1f3 a7a6 g2g3 b7b6 f1g2 a6a5 e1f1 b6b5 f1e1 a5a4"),
        may="h1g1",
        may_not="e1g1",
    ),
    Rule(
        "a rook that has moved does not castle",
        _ALL,
        _uci("g1f3 a7a6 g2g3 b7b6 f1g2 a6a5 h1g1 b6b5 g1h1 a5a4"),
        may="h1g1",
        may_not="e1g1",
        wrong=(
            "settled(M(P, homeRook)) = M(P, rook)",
            "settled(M(P, homeRook)) = M(P, homeRook)",
        ),
    ),
    Rule(
        "nobody castles with a rook that was taken",
        _ALL,
        _uci("g1f3 b7b6 g2g4 c8b7 f1h3 g7g6 f3e5 b7h1 a2a3 a7a6"),
        may="e1f1",
        may_not="e1g1",
    ),
    Rule(
        "a pawn becomes any of four pieces",
        _ALL,
        _uci("h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5"),
        may="h7g8q, h7g8r, h7g8b, h7g8n",
        may_not="h7g8, h7h8q",
        wrong=("    $$ officer\n", "    check(officer != knight)\n    $$ officer\n"),
    ),
    Rule(
        "a pinned piece stays",
        _ALL,
        _uci("e2e4 e7e5 d2d4 f8b4 b1c3 a7a6"),
        may="d4e5",
        may_not="c3d5, c3b5",
        wrong=("  check(not(reachable(attacked(kingSquare[me]))))\n", ""),
    ),
    Rule(
        "of a double check only the king is free",
        _ALL,
        _uci(
            "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 g8f6 d1d3 e7e5 d4e5 d8a5 c1d2 a5e5 e1c1 f6e4 "
            "d3d8 e8d8 d2g5"
        ),
        may="d8e8, d8c7",
        may_not="f8e7, f7f6",
    ),
    Rule("mate", _ALL, _uci("f2f3 e7e5 g2g4 d8h4"), result=(-1.0, 1.0)),
    Rule(
        "a pinned pawn does not save from mate",
        _ALL,
        _uci("e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 b8d7 d1e2 g8f6 e4d6"),
        result=(1.0, -1.0),
    ),
    Rule(
        "a stalemate is a draw",
        _BOTH,
        _uci(_STALEMATE),
        result=(0.0, 0.0),
        wrong=("      if reachable(attacked(kingSquare[me])) {", "      if me != enemy[me] {"),
    ),
    Rule(
        "a stalemate is lost in the language of 2017",
        _ALL[2:],
        _uci(_STALEMATE),
        result=(1.0, -1.0),
    ),
    Rule(
        "fifty quiet moves of both are a draw",
        _BOTH,
        _uci(" ".join([_QUIET] * 25)),
        result=(0.0, 0.0),
        wrong=("if quiet == Q(100)", "if quiet == Q(99)"),
    ),
    Rule(
        "a move of a pawn is not quiet",
        _BOTH,
        _uci(" ".join([_QUIET] * 24 + ["e2e3 e7e6", _QUIET])),
        may="d1e2",
    ),
    Rule(
        "a pawn leaps from home only",
        _ALL,
        _uci("h2h4 a7a6"),
        may="h4h5",
        may_not="h4h6",
        wrong=("      check(home[me][from])\n", ""),
    ),
    Rule(
        "pawns attack ahead",
        _ALL,
        _uci("e2e4 b7b5 a2a4 b5b4 e4e5 g7g6 f1e2 g6g5 g2g3 e7e6 a4a5 e8e7 e2d3"),
        may="e7e8",
        may_not="e7d6",
        wrong=("near(southeast, M(white, pawn)) = white\n", ""),
    ),
    Rule(
        "where kings are captured they castle through attacks, and out of them",
        _TAKEN,
        _uci("e2e3 e7e6 g1f3 a7a6 f1e2 a6a5 d2d3 f8b4"),
        may="e1g1, h2h3",
    ),
    Rule(
        "who captures the king wins",
        _TAKEN,
        _uci("e2e3 e7e6 g1f3 a7a6 f1e2 a6a5 d2d3 f8b4 h2h3 b4e1"),
        result=(-1.0, 1.0),
    ),
)
