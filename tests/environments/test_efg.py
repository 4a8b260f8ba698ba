"""Gambit's form: what is written can be read again, and by OpenSpiel; what is wrong is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.debugger.comparing.differential import compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.environments import efg
from rgt.environments.efg.reading import EfgEngine, reads
from rgt.environments.playing import Opened
from rgt.ir.diagnostics import GameError, Source
from tests.environments.outside import pyspiel

SMALL = """EFG 2 R "matching" { "Eve" "Adam" }
"a comment"
p "" 1 1 "" { "h" "t" } 0
p "" 2 1 "" { "h" "t" } 0
t "" 1 "win" { 1, -1 }
t "" 2 "loss" { -1 1 }
p "" 2 1 0
t "" 2
t "" 1
"""
BONUS = """EFG 2 R "sums" { "A" }
c "" 1 "" { "a" 2/3 "b" 0.25 "c" 1/12 } 1 "" { 10 }
t "" 2 "" { 1/2 }
t "" 0
t "" 3 "" { -1.5 }
"""


def read(text: str) -> EfgEngine:
    return reads(Source("test.efg", text))


def code(text: str) -> tuple[str, int]:
    with pytest.raises(GameError) as caught:
        read(text).initial_state().legal_moves()
    found = caught.value.diagnostics[0]
    return found.code, found.span.line if found.span is not None else 0


def test_information_sets_and_outcomes_are_known_by_their_numbers() -> None:
    after = read(SMALL).initial_state().apply(("t",))
    assert after.player == "Adam"
    assert after.apply(("h",)).goals() == {"Eve": "-1", "Adam": "1"}
    assert after.apply(("t",)).goals() == {"Eve": "1", "Adam": "-1"}


def test_payoffs_add_up_and_likely_outcomes_are_there_more_often() -> None:
    state = read(BONUS).initial_state()
    assert state.player == "random"
    moves = state.legal_moves()
    assert [sum(move[0] == name for move in moves) for name in "abc"] == [8, 3, 1]
    ends = {move[0]: state.apply(move).goals()["A"] for move in moves}
    assert ends == {"a": "21/2", "b": "10", "c": "17/2"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("EFG 3 R", 1),
        ("GAME 2 R", 1),
        ('EFG 2 R "x" { "A" }\n', 2),
        ('EFG 2 R "x" { "A" }\nt "" 1 "" { 1, 2 }', 2),
        ('EFG 2 R "x" { "A" }\nt "" 7', 2),
        ('EFG 2 R "x" { "A" }\nt "" 0\nt "" 0', 3),
        ('EFG 2 R "x" { "A" }\np "" 2 1 "" { "a" } 0\nt "" 0', 2),
        ('EFG 2 R "x" { "A" }\np "" 1 1 0\nt "" 0', 2),
        ('EFG 2 R "x" { "A" }\np "" 1 1 "" { } 0\nt "" 0', 2),
        ('EFG 2 R "x" { "A" }\np "" 1 1 "" { "a" } 0\np "" 1 1 "" { "b" } 0\nt "" 0', 3),
        ('EFG 2 R "x" { "A" }\nt "" 1 "" { 1/0 }', 2),
        ('EFG 2 R "x" { "A" }\nt "" 1 "" { 1e999999999 }', 2),
        ('EFG 2 R "x" { "A" }\nt "" 1 "" { ' + "9" * 5000 + " }", 2),
        ('EFG 2 R "x" { "A" }\nt "" -1', 2),
        ('EFG 2 R "x" { "A"', 1),
        ('EFG 2 R "x\n', 1),
        ("\0", 1),
    ],
)
def test_what_is_no_game_is_told_with_its_place(text: str, line: int) -> None:
    assert code(text) == ("ENV011", line)


def test_probabilities_must_add_up() -> None:
    assert code('EFG 2 R "x" { "A" } c "" 1 "" { "a" 1/2 } 0 t "" 0')[0] == "ENV012"
    assert code('EFG 2 R "x" { "A" } c "" 1 "" { "a" 1/99991 "b" 99990/99991 } 0 t "" 0 t "" 0')[
        0
    ] == ("ENV012")


@pytest.mark.parametrize(
    "name", ["hrg/kuhn_poker", "hrg/rock_paper_scissors", "hrg/monty_hall", "rg/minimal"]
)
def test_what_is_written_is_the_same_tree(name: str) -> None:
    found = Opened(name)
    again = read(efg.dumps(name))
    assert again.players == found.engine.players
    told = compare(Tree(found.engine), Tree(again), scores="exact")
    assert told.complete and told.equal


def test_a_long_play_does_not_recurse() -> None:
    lines = [f'p "" 1 {n} "" {{ "on" }} 0' for n in range(1, 5000)]
    text = "\n".join(['EFG 2 R "x" { "A" }', *lines, 't "" 0'])
    state = read(text).initial_state()
    while not state.is_terminal:
        state = state.apply(("on",))
    assert state.goals() == {"A": "0"}


def test_kuhn_poker_has_twelve_information_sets() -> None:
    text = efg.dumps("hrg/kuhn_poker")
    sets = {tuple(line.split()[2:4]) for line in text.splitlines() if line.startswith("p ")}
    assert len(sets) == 12
    assert text.count("\nt ") == 30


def test_a_large_tree_is_refused() -> None:
    with pytest.raises(GameError) as caught:
        efg.dumps("rg/tic_tac_toe", most=1000)
    assert caught.value.diagnostics[0].code == "ENV010"


@pyspiel
def test_openspiel_reads_kuhn_poker_and_finds_its_value() -> None:
    import pyspiel

    game = pyspiel.load_efg_game(efg.dumps("hrg/kuhn_poker"))
    # the four chips are only moved about
    assert game.utility_sum() == 4
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    values = pyspiel.expected_returns(game.new_initial_state(), solver.average_policy(), -1, True)
    # the second player wins a chip in 18 plays (Kuhn 1950)
    assert values == pytest.approx([2 - 1 / 18, 2 + 1 / 18], abs=1e-3)


def test_gambit_reads_kuhn_poker_and_finds_its_value(tmp_path: Path) -> None:
    gambit = pytest.importorskip("pygambit")
    path = tmp_path / "kuhn.efg"
    path.write_text(efg.dumps("hrg/kuhn_poker"), encoding="utf-8")
    game = gambit.read_efg(path)
    assert (len(game.infosets), game.is_perfect_recall, game.is_const_sum) == (12, True, True)
    found = gambit.nash.lp_solve(game, rational=True).equilibria[0]
    assert [str(found.payoff(player)) for player in game.players] == ["35/18", "37/18"]
    # what it writes is the same game
    again = read(game.to_efg())
    told = compare(Tree(Opened("hrg/kuhn_poker").engine), Tree(again), scores="exact")
    assert told.complete and told.equal


def test_the_command_writes_and_compares(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from rgt.cli import cli

    path = str(tmp_path / "kuhn.efg")
    runner = CliRunner()
    assert runner.invoke(cli, ["translate", "hrg/kuhn_poker", "-o", path]).exit_code == 0
    same = runner.invoke(cli, ["diff", "hrg/kuhn_poker", path])
    assert (same.exit_code, same.stdout.splitlines()[0]) == (
        0,
        "equal to every depth: 58 positions",
    )
    other = runner.invoke(cli, ["diff", path, "rg/nim", "--json"])
    assert other.exit_code == 1
