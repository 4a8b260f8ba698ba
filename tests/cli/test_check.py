"""``rgt check``: what is seen of a game in play, told as text and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rgt.backends.cpp.building.compilers import find_compiler
from tests.backends import improper
from tests.backends.checking.test_parting import HRG as FOR_ALL

QUICK = ("--positions", "200", "--plays", "10")


@pytest.mark.parametrize(
    ("suffix", "text"),
    [("hrg", improper.FILL_HRG), ("kif", improper.FILL_KIF), ("rg", improper.FILL_RG)],
)
def test_a_board_that_fills_fails(rgt, tmp_path: Path, suffix: str, text: str) -> None:
    game = tmp_path / f"fill.{suffix}"
    game.write_text(text, encoding="utf-8")
    outcome = rgt("check", str(game), *QUICK)
    assert outcome.code == 1
    assert "error[RG121]" in outcome.err and "note: after '" in outcome.err
    (last,) = outcome.out.splitlines()
    assert last.startswith("1 error, 0 warnings, 200 positions explored: all within ")
    assert "10 random plays: " in last and "stuck with 'x' to move" in last


def test_a_play_without_end_fails(rgt, tmp_path: Path) -> None:
    game = tmp_path / "ring.hrg"
    game.write_text(improper.RING_HRG, encoding="utf-8")
    outcome = rgt("check", str(game), "--positions", "200", "--plays", "3")
    assert outcome.code == 1
    assert "warning[RG106]" in outcome.err and "error[RG122]" in outcome.err
    assert outcome.out.endswith("none to the end, 3 given up after at most 4000 moves\n")


def test_a_play_that_is_given_up_has_a_reason(rgt) -> None:
    outcome = rgt("check", "hrg/amazons", "--positions", "1", "--seconds", "0.05")
    assert outcome.code == 0
    last = outcome.out.splitlines()[-1]
    assert re.search(
        r"\d+ given up after at most \d+ moves?, when the time was up(; mean goals: .+)?$", last
    )


def test_the_closing_object(rgt, tmp_path: Path) -> None:
    game = tmp_path / "fill.rg"
    game.write_text(improper.FILL_RG, encoding="utf-8")
    lines = rgt("check", str(game), *QUICK, "--json").out.splitlines()
    finding, closing = map(json.loads, lines)
    assert (finding["code"], finding["file"]) == ("RG121", str(game))
    assert finding["notes"][0]["message"].startswith("after '")
    assert (closing["game"], closing["errors"], closing["warnings"]) == (str(game), 1, 0)
    explored, plays = closing["explored"], closing["plays"]
    assert (explored["positions"], explored["complete"]) == (200, False)
    assert (plays["made"], plays["engines"]) == (10, ["interpreter"])
    assert plays["ended"] + plays["stuck"]["x"] == 10
    assert plays["longest"] == improper.CELLS


def test_the_closing_object_of_a_game_that_cannot_be_played(rgt, tmp_path: Path) -> None:
    closing = json.loads(rgt("check", str(tmp_path / "no.rg"), "--json").out.splitlines()[-1])
    assert (closing["errors"], closing["explored"], closing["plays"]) == (1, None, None)


def test_the_whole_game_of_nim(rgt) -> None:
    (last,) = rgt("check", "rg/minimal").out.splitlines()
    told = (
        "0 errors, 0 warnings, 4 positions explored: the whole game; "
        "100 random plays: 100 to the end (1 move); mean goals: caller "
    )
    assert last.startswith(told)
    # one of its two moves brings 100, which is five deviations of a hundred plays either way
    assert 25 <= float(last.removeprefix(told)) <= 75


def test_goals_of_plays(rgt, tmp_path: Path) -> None:
    game = tmp_path / "sides.rg"
    text = rgt("translate", "rg/minimal", "--to", "rg").out
    game.write_text(text.replace("over, end:", "over, all: goals[caller] = 100; all, end:"))
    plays = json.loads(rgt("check", str(game), "--json").out.splitlines()[-1])["plays"]
    assert plays["goals"] == {"caller": {"100": plays["ended"]}}
    assert rgt("check", str(game)).out.endswith("; mean goals: caller 100.0\n")
    # what is no number has no mean
    game.write_text(game.read_text().replace("100", "much"))
    assert rgt("check", str(game)).out.endswith("(1 move)\n")


def test_no_plays(rgt) -> None:
    for none in (("--plays", "0"), ("--seconds", "0")):
        (last,) = rgt("check", "rg/tic_tac_toe", "--positions", "9", *none).out.splitlines()
        assert "random" not in last


def test_forall_chooses_in_hrg(rgt, tmp_path: Path) -> None:
    game = tmp_path / "all.hrg"
    game.write_text(FOR_ALL, encoding="utf-8")
    told = rgt("check", str(game), "--plays", "0").err
    assert "error[RG120]" in told
    assert "repeat c in" in told
    game.write_text(
        FOR_ALL.replace("forall c: Cell {", "branch {")
        .replace("mark[c]", "mark[0]")
        .replace("100 }\n  player", "100 } or { mark[1] = 100 }\n  player"),
        encoding="utf-8",
    )
    told = rgt("check", str(game), "--plays", "0").err
    assert "error[RG120]" in told
    assert "repeat" not in told.replace(FOR_ALL, "")


@pytest.mark.parametrize(
    ("more", "is_told"),
    [
        ("", True),
        # not all copies of the graph are those of the block that chooses
        ("branch { mark[2] = 0 mark_one(2) } or { mark[2] = 100 }", False),
    ],
)
def test_forall_that_chooses_in_a_graph_late_in_a_play(
    rgt, tmp_path: Path, more: str, is_told: bool
) -> None:
    """Behind 'player = keeper', and out of reach of the exploration."""
    turns = "player = b $ go " * 6
    text = (
        FOR_ALL.replace(
            "forall c: Cell { mark[c] = 100 }", "forall c: Cell { mark_all(c) }"
        ).replace("$ all\n", f"$ all {turns} player = keeper {more}\n")
        + "graph mark_all(c: Cell) { flag = 1 mark_one(c) }\n"
        "graph mark_one(c: Cell) { flag = 0 mark[c] = 100 }\nflag : Bool = 0\n"
    )
    game = tmp_path / "late.hrg"
    game.write_text(text, encoding="utf-8")
    told = rgt("check", str(game), "--plays", "3", "--positions", "3").err
    assert "error[RG120]: the keeper's move leads to" in told
    assert ("repeat c in" in told) == is_told


@pytest.mark.skipif(find_compiler() is None, reason="no C++ compiler")
def test_the_compiled_game_plays_where_there_is_time(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rgt.cli.commands.check._LONG", 0.4)
    monkeypatch.setattr("rgt.backends.cpp.engine.load._COMPILED_IN_A_SECOND", 1e9)
    given = ("--positions", "9", "--seconds", "0.4", "--json")
    closing = json.loads(rgt("check", "rg/tic_tac_toe", *given).out)
    assert closing["plays"]["engines"] == ["interpreter", "cpp"]
    assert (closing["plays"]["length"]["least"], closing["plays"]["length"]["greatest"]) == (5, 9)


def test_what_was_found_is_told_when_the_time_is_up(rgt, tmp_path: Path) -> None:
    game = tmp_path / "slow.hrg"
    game.write_text(improper.FILL_HRG + "graph left() { end() $ never }\n", encoding="utf-8")
    outcome = rgt("check", str(game), "--positions", "100000000", "--time-limit", "3")
    assert outcome.code == 1
    assert "warning[HRG042]" in outcome.err
    assert "RGT040" in outcome.err and "exploring positions" in outcome.err


def test_a_search_in_breadth_has_an_end(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rgt.cli.commands.check._PATIENCE", 0.0)
    assert ", 0 positions explored" in rgt("check", "rg/tic_tac_toe", "--plays", "0").out
    told = rgt("check", "rg/tic_tac_toe", "--plays", "0", "--positions", "7").out
    assert ", 7 positions explored" in told


def test_exploring_ends_before_the_time_limit(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rgt.ir.system.allowance.seconds_left", lambda: 0.0)
    assert ", 0 positions explored" in rgt("check", "rg/tic_tac_toe", "--plays", "0").out


def test_a_game_with_mistakes_in_its_text_is_said_not_to_be_played(rgt, tmp_path: Path) -> None:
    game = tmp_path / "never.hrg"
    game.write_text(
        "domain Player = a | b\ndomain Score = 0 | 100\n"
        "graph rules() { loop { player = a $ go player = b $ go } }\n"
    )
    done = rgt("check", str(game))
    assert done.code == 1
    assert "error[HRG054]" in done.err
    assert done.out == "1 error, 0 warnings, not played: mend the errors first\n"
    closing = json.loads(rgt("check", str(game), "--json").out.splitlines()[-1])
    assert (closing["explored"], closing["plays"]) == (None, None)
