"""Random plays in batches: the same statistics, whoever makes them."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner

import rgt
from rgt.backends.explore import Tally
from rgt.cli import cli
from rgt.experiments.executors import Executor, GameText, executor
from rgt.experiments.playouts import batches, playouts


@pytest.fixture(scope="module")
def two() -> Iterator[Executor]:
    with executor(workers=2) as found:
        yield found


@pytest.fixture(scope="module")
def game() -> GameText:
    return GameText.of(rgt.load("rg/tic_tac_toe"), "interpreter")


def test_tallies_add_up_to_the_tally_of_all_numbers() -> None:
    numbers = [5, 3, 8, 8, 0, 41, 2, 7]
    for cut in range(len(numbers) + 1):
        first, second = Tally(), Tally()
        for at, number in enumerate(numbers):
            (first if at < cut else second).add(number)
        whole = first + second
        assert (whole.number, whole.least, whole.greatest) == (8, 0, 41)
        assert whole.mean == statistics.mean(numbers)
        assert whole.deviation == pytest.approx(statistics.pstdev(numbers))
    assert Tally() + Tally() == Tally()
    assert (Tally().mean, Tally().deviation) == (0, 0)


def test_any_number_of_workers_finds_the_same(two: Executor, game: GameText) -> None:
    with executor() as one:
        alone = playouts(game, one, 700, seed=5)
    many = playouts(game, two, 700, seed=5)
    assert replace(alone, seconds=0.0) == replace(many, seconds=0.0)
    assert alone.plays == alone.ended == 700
    assert list(alone.goals) == list(many.goals)
    other = playouts(game, two, 700, seed=6)
    assert other.goals != many.goals


def test_plays_are_those_of_the_game(two: Executor, game: GameText) -> None:
    found = playouts(game, two, 2000)
    assert (found.length.least, found.length.greatest, found.branching.greatest) == (5, 9, 9)
    # of uniformly random plays the first player wins 0.585 and 0.127 are drawn: well known
    share = {score: times / 2000 for score, times in found.goals["x"].items()}
    assert share["100"] == pytest.approx(0.585, abs=0.04)
    assert share["50"] == pytest.approx(0.127, abs=0.03)


@pytest.mark.parametrize("plays", [1, 255, 256, 257, 10_000_000])
def test_batches_have_all_plays_and_seeds_of_their_own(plays: int) -> None:
    found = list(batches(plays, 1))
    assert sum(each.plays or 0 for each in found) == plays
    assert len({each.seed for each in found}) == len(found) <= 256
    assert all(each.plays for each in found)


def test_plays_by_the_second_end(two: Executor, game: GameText) -> None:
    found = playouts(game, two, seconds=0.2)
    assert found.plays > 0
    assert 0.2 <= found.seconds < 5


def test_the_command_tells_the_same_for_any_number_of_workers() -> None:
    told = []
    for workers in ("1", "2"):
        words = ["bench", "rg/tic_tac_toe", "--plays", "300", "--workers", workers]
        done = CliRunner().invoke(cli, [*words, "--backend", "interpreter", "--json"])
        assert done.exit_code == 0
        told.append(json.loads(done.stdout))
    assert [each["workers"] for each in told] == [1, 2]
    for each in told:
        for name in [name for name in each if "second" in name or name == "workers"]:
            del each[name]
    assert told[0] == told[1]


@pytest.mark.parametrize("words", [["--threads", "2"], ["--pgo"], ["--seconds", "1"]])
def test_what_makes_no_sense_together_is_wrong_usage(words: list[str]) -> None:
    assert CliRunner().invoke(cli, ["bench", "rg/nim", "--plays", "1", *words]).exit_code == 2
