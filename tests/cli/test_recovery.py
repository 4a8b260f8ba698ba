"""``--recovery`` and ``--explain`` as a user has them."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Rgt


def test_a_recovered_game_reads_like_the_game(rgt: Rgt) -> None:
    done = rgt(
        "translate", "gdl/tic_tac_toe", "--recovery", "auto",
        "--simultaneous", "drop", "--explain",
    )  # fmt: skip
    text, told = done.out, done.err
    assert done.code == 0
    assert "var cell: Square -> Cell" in text
    assert "= opponent[turn];" in text
    assert "(cell ?a ?b ?c): exactly one ?c for each ?a, ?b" in told
    assert "(turn ?a) says who moves" in told


def test_the_counts_are_those_without_recovery(rgt: Rgt) -> None:
    found = [
        rgt("perft", "gdl/nim", "4", "--recovery", how, "--backend", "interpreter")
        for how in ("auto", "off")
    ]
    lines = [[line.split()[:2] for line in each.out.splitlines()] for each in found]
    assert [each.code for each in found] == [0, 0] and len(lines[0]) > 4
    assert lines[0] == lines[1]


def test_explain_is_for_gdl(rgt: Rgt) -> None:
    done = rgt("translate", "hrg/tic_tac_toe", "--explain")
    assert done.code == 2
    assert "--explain is for games in GDL" in done.err


def test_a_game_that_is_not_recovered_is_translated_all_the_same(rgt: Rgt, tmp_path: Path) -> None:
    (tmp_path / "paths.kif").write_text(
        "(role r) (init (at a)) (edge a b) (edge b a) (legal r go) (goal r 0)"
        "(<= (next (at b)) (does r go)) (<= (path ?x ?y) (edge ?x ?y) (true (at ?x)))"
        "(<= (path ?x ?y) (path ?x ?z) (path ?z ?y)) (<= terminal (path b a))"
    )
    done = rgt("translate", str(tmp_path / "paths.kif"), "--explain", "-q")
    assert done.code == 0 and "begin" in done.out
    assert "nothing is recovered" in done.err


def test_who_chooses_at_once_is_told_where_waiting_was_to_be_left_out(rgt: Rgt) -> None:
    done = rgt(
        "translate", "gdl/rock_paper_scissors", "--simultaneous", "drop",
        "--recovery", "auto", "--explain", "-q",
    )  # fmt: skip
    assert done.code == 0
    assert "nobody waits: left and right have a choice at the same time" in done.err
    assert "GDL061" in done.err
