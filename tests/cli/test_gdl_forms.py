"""GDL by the command: in KIF and in infix form, and what is said of moves that are left out."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Rgt
from tests.frontends.gdl.test_transitions import LAMPS


def test_converted_to_kif_and_back(rgt: Rgt, tmp_path: Path) -> None:
    file = tmp_path / "lamps.gdl"
    file.write_text(LAMPS)
    kif = rgt("translate", str(file), "--to", "kif")
    assert kif.code == 0 and "(<= (next (bright ?x))" in kif.out
    other = tmp_path / "lamps.kif"
    other.write_text(kif.out)
    back = rgt("translate", str(other), "--to", "gdl")
    assert back.code == 0 and "next(bright(X)) :-" in back.out
    third = tmp_path / "again.gdl"
    third.write_text(back.out)
    assert rgt("diff", str(file), str(third), "--depth", "8").code == 0


def test_the_form_stays_when_it_is_formatted(rgt: Rgt, tmp_path: Path) -> None:
    file = tmp_path / "lamps.gdl"
    file.write_text(LAMPS)
    assert "press(X) :: dark(X) ==> ~dark(X) & bright(X)\n" in rgt("fmt", str(file)).out
    assert rgt("fmt", "gdl/nim").out.lstrip("; ").count("(<= ") > 3


def test_other_languages_have_no_such_form(rgt: Rgt) -> None:
    answer = rgt("translate", "rg/nim", "--to", "kif")
    assert answer.code == 1 and "RGT012" in answer.err


def test_files_are_of_the_form_that_their_name_tells(rgt: Rgt, tmp_path: Path) -> None:
    written = tmp_path / "nim.gdl"
    assert rgt("translate", "gdl/nim", "-o", str(written)).code == 0
    assert "legal(" in written.read_text()


def test_who_plays_is_told_that_moves_are_left_out(rgt: Rgt) -> None:
    said = "moves for waiting are left out"
    assert said in rgt("play", "gdl/tic_tac_toe", "--players", "random").err
    kept = rgt("play", "gdl/tic_tac_toe", "--players", "random", "--simultaneous", "keep")
    assert said not in kept.err and "noop" in kept.out
    # both players choose at the same time: nothing is left out
    assert said not in rgt("play", "gdl/rock_paper_scissors", "--players", "random").err
