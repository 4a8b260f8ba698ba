"""``rgt learn``: games learned from records, and what is said of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rgt.frontends.simplified.learning.registry import LEARNERS
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.syntax import Description
from rgt.ir.diagnostics import Source
from tests.frontends.simplified.learning.test_broken_records import ALL, BROKEN, turn
from tests.frontends.simplified.learning.test_records import text

CORPUS = Path(__file__).resolve().parents[2] / "corpus" / "simplified"
OPERA = """\
[Event "Paris"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0
"""


def game(path: Path) -> Description:
    return parse(Source(str(path), path.read_text(encoding="utf-8")))


def test_a_game_of_another_language(rgt, recorded, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Breakthrough of HRG, learned, is the one of Simplified Boardgames but for letters."""
    record = recorded("hrg/breakthrough", 4)
    learned = tmp_path / "learned.sbg"
    true = str(CORPUS / "breakthrough.sbg")
    outcome = rgt("learn", record, "--compare", true, "-o", str(learned))
    assert outcome.code == 0 and "not as the rule" not in outcome.out
    # the goals were guessed as they are
    assert [(g.piece, g.squares) for g in game(learned).goals] == [  # type: ignore[union-attr]
        ("P", tuple((x, 7) for x in range(8))),
        ("p", tuple((x, 0) for x in range(8))),
    ]
    assert "white wins with P on a8 b8 c8 d8 e8 f8 g8 h8: " in outcome.out
    assert "and no play went on from there" in outcome.out


def test_too_few_plays_are_told(rgt, recorded) -> None:  # type: ignore[no-untyped-def]
    """Of one short play the report says which moves were never seen."""
    true = str(CORPUS / "simplified_chess.sbg")
    record = recorded(true, 1, "--max-turns", "2")
    outcome = rgt("learn", record, "--compare", true)
    assert outcome.code == 0
    lines = outcome.err.splitlines()
    start = lines.index("never seen, neither as legal nor as illegal:")
    told = "\n".join(lines[start + 1 :])
    for piece in "BQR":
        assert f"  {piece} moves\n" in told
    # of the pawn, which has moved, captures and what lies behind it
    assert "\n  P by " in told and "(-1,1,p)" in told
    assert "B: (-1,-1,e) is rejected, and is by the rule:" in told
    assert outcome.out.startswith("// Learned from 1 play of simplified_chess by local")


def test_the_trap_of_the_limited_riders(rgt, recorded) -> None:  # type: ignore[no-untyped-def]
    """Rides that always end at an obstacle: the report says that longer ones were never seen."""
    record = recorded(str(CORPUS / "limited_riders.sbg"), 6)
    told = rgt("learn", record).err
    assert "  S by (1,0,e) more than 2 times in a row, of 7 that the board has room for" in told
    assert "  L by (1,0,e) more than 3 times in a row, of 7 that the board has room for" in told


def test_the_game_on_standard_output_the_report_on_the_other(rgt, recorded) -> None:  # type: ignore[no-untyped-def]
    record = recorded("rg/breakthrough_6x6", 4)
    outcome = rgt("learn", record)
    assert parse(Source("out.sbg", outcome.out)).board.width == 6
    assert outcome.err.startswith("breakthrough_6x6: 4 plays, ")
    piped = rgt("learn", "-", stdin=Path(record).read_bytes())
    assert piped.out == outcome.out


@pytest.mark.parametrize("algorithm", LEARNERS)
@pytest.mark.parametrize("check", ["tested", "fractional:0.5", "fast", "bjornsson"])
def test_every_learner_with_every_check(rgt, recorded, algorithm: str, check: str) -> None:  # type: ignore[no-untyped-def]
    record = recorded("rg/breakthrough_6x6", 2)
    outcome = rgt("learn", record, "--algorithm", algorithm, "--check", check)
    assert outcome.code == 0
    assert f"learned by {algorithm}, held to {check}" in outcome.err
    assert "P (0,1,e) + (-1,1,e)" in outcome.out or "P (-1,1,e)" in outcome.out


def test_json(rgt, recorded) -> None:  # type: ignore[no-untyped-def]
    record = recorded("hrg/knightthrough", 3)
    true = str(CORPUS / "knightthrough.sbg")
    outcome = rgt("learn", record, "--json", "--compare", true, "--players", "white")
    found = json.loads(outcome.out)
    assert (found["plays"], found["scenario"], found["players"]) == (3, "all", "white")
    (piece,) = found["pieces"]
    assert (piece["piece"], piece["states"], piece["words"]) == ("P", 2, 8)
    assert piece["comparison"] == {
        "equal": True,
        "optimal": 2,
        "accepted": 0,
        "rejected": 0,
        "smallest_accepted": None,
        "smallest_rejected": None,
    }
    assert parse(Source("x.sbg", found["source"])).rules
    assert found["goals"]["guessed"]


def test_players(rgt, recorded) -> None:  # type: ignore[no-untyped-def]
    """By default black's moves are looked at, too: both move by the same rules."""
    record = recorded("hrg/knightthrough", 2)
    both, white = (
        json.loads(rgt("learn", record, "--json", *more).out)["pieces"][0]["sightings"]
        for more in ((), ("--players", "white"))
    )
    assert both > 1.5 * white


# -- what is wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in BROKEN if BROKEN[name][2] is not None])
def test_a_broken_record_leaves_what_was_learned(rgt, tmp_path: Path, name: str) -> None:  # type: ignore[no-untyped-def]
    record, code, number = BROKEN[name]
    path, learned = tmp_path / "plays.jsonl", tmp_path / "learned.sbg"
    path.write_text(record, encoding="utf-8")
    learned.write_text("what was learned before\n")
    outcome = rgt("learn", str(path), "-o", str(learned))
    assert (outcome.code, outcome.out) == (1, "")
    assert f"{path}:{number}:" in outcome.err and f"error[{code}]" in outcome.err
    assert learned.read_text() == "what was learned before\n"


def test_keep_going(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "plays.jsonl"
    good = {"turns": ["a1-a2", "a4-a3"]}
    path.write_text(text(good, {"turns": ["a1-z9"]}, good)[:-3])
    assert rgt("learn", str(path)).code == 1
    outcome = rgt("learn", str(path), "--keep-going")
    assert outcome.code == 0
    assert f"{path}:3:" in outcome.err and "warning[REC006]" in outcome.err
    assert f"{path}:4:1: warning[REC003]: the line is cut off" in outcome.err
    assert "error" not in outcome.err
    assert "g: 1 play, 2 turns" in outcome.err and "2 broken plays left out" in outcome.err


def test_a_contradiction_of_two_plays(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "plays.jsonl"
    other = turn(legal={"a1": "a2 b1", "d1": "d1=(0,1,w)(0,-1,w)"})
    path.write_text(text(ALL, other, scenario="all"))
    outcome = rgt("learn", str(path))
    assert outcome.code == 1
    assert f"{path}:3:" in outcome.err and "line 2 has other legal moves" in outcome.err


def test_a_double_step_is_told_and_not_learned(rgt, recorded) -> None:  # type: ignore[no-untyped-def]
    one_kind = "homeKing=K,king=K,homeRook=R,rook=R"
    record = recorded("hrg/chess_king_capture", 3, "--noise", "--pieces", one_kind)
    outcome = rgt("learn", record)
    assert outcome.code == 0
    assert "warning[REC050]: P: (0,1,e)(0,1,e) was legal in " in outcome.err
    assert "positions, from a2 b2 c2 d2 e2 f2 g2 h2 alone, and is not learned" in outcome.err
    assert "P (-1,1,p) + (0,1,e) + (1,1,p) &" in outcome.out
    assert "#K 0 &" in outcome.out and "#k 0 &" in outcome.out


def test_games_in_pgn(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("chess", reason="python-chess is not installed")
    path = tmp_path / "opera.pgn"
    path.write_text(OPERA)
    outcome = rgt("learn", str(path))
    assert outcome.code == 0
    assert "1 turn of noise, not learned: 1 castling" in outcome.err
    assert "opera: 1 play, 33 turns, the moves played known" in outcome.err
    assert "\nN knight  " in outcome.err
    # the knights of both sides: g1-f3, b1-c3, and captures
    assert "N (" in outcome.out and "\nK &" in outcome.out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("learn", "{plays}", "--algorithm", "spines"), 2, "REC021"),
        (("learn", "{plays}", "--check", "fractional:70"), 2, "REC023"),
        (("learn", "{plays}", "--check", "slow"), 2, "REC022"),
        (("learn", "{plays}", "-o", "{plays}"), 2, "would be lost"),
        (("learn", "{plays}", "--compare", "hrg/knightthrough"), 1, "REC051"),
        (("learn", "{plays}", "--goals", "simplified/los_alamos"), 1, "REC051"),
        (("learn", "{missing}"), 1, "No such file"),
        (("learn",), 2, "Missing argument"),
    ],
)
def test_wrong_usage(rgt, tmp_path: Path, words: tuple[str, ...], code: int, told: str) -> None:  # type: ignore[no-untyped-def]
    plays = tmp_path / "plays.jsonl"
    plays.write_text(text({"turns": ["a1-a2"]}))
    names = {"plays": plays, "missing": tmp_path / "missing.jsonl"}
    outcome = rgt(*(word.format(**names) for word in words))
    assert outcome.code == code and told in outcome.err, outcome.err
    assert plays.read_text() == text({"turns": ["a1-a2"]})


@pytest.mark.parametrize("plays", [(), ({"turns": []},)])
def test_nothing_to_learn_from(rgt, tmp_path: Path, plays: tuple[object, ...]) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "plays.jsonl"
    path.write_text(text(*plays))
    outcome = rgt("learn", str(path))
    assert outcome.code == 1 and "error[REC052]" in outcome.err


def test_the_same_record_the_same_bytes(rgt, recorded) -> None:  # type: ignore[no-untyped-def]
    record = recorded(str(CORPUS / "limited_riders.sbg"), 2)
    assert rgt("learn", record).out == rgt("learn", record).out


def test_the_page_of_what_was_tried(rgt, recorded, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    record, page = recorded("simplified/gardner", 4), tmp_path / "page.html"
    asked = ("learn", record, "--algorithm", "rpni", "--check", "fractional:0.7")
    watched = rgt(*asked, "--watch", str(page))
    assert watched.code == 0, watched.err
    # who is watched learns the same
    assert watched.out == rgt(*asked).out
    (data,) = re.findall(r'id="data">(.*?)</script>', page.read_text(encoding="utf-8"))
    told = json.loads(data)
    assert (told["game"], told["learner"], told["check"]) == ("gardner", "rpni", "fractional:0.7")
    assert [story["piece"] for story in told["pieces"]] == list("BKNPQR")
    assert all(any(step["believed"] for step in story["steps"]) for story in told["pieces"])


def test_a_piece_that_never_moved_is_told_no_attempts_of_another(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    record, page = tmp_path / "record.jsonl", tmp_path / "page.html"
    head = {"format": "rgt-record", "version": 1, "game": "x", "scenario": "all", "words": "exact"}
    moves = {"a1": "b1 c1", "d1": "d2"}
    lines = [
        {**head, "board": ["kz..", "....", "R..Z"]},
        {"turns": [{"played": "a1-b1", "legal": moves}]},
    ]
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = rgt("learn", str(record), "--algorithm", "rpni", "--watch", str(page))
    assert done.code == 0, done.err
    (data,) = re.findall(r'id="data">(.*?)</script>', page.read_text(encoding="utf-8"))
    stories = {story["piece"]: story for story in json.loads(data)["pieces"]}
    assert list(stories) == ["K", "R", "Z"]
    assert stories["R"]["steps"] and not stories["K"]["steps"]
