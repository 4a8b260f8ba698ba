"""Who counts wrongly is refused, the others take turns, and the commands do what they say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from rgt.backends.cpp.building.compilers import find_compiler
from rgt.corpus import find
from tests.benchmarks.reasoners import measuring
from tests.benchmarks.reasoners.__main__ import asked, main, parsed
from tests.benchmarks.reasoners.checking import Lengths, Reference, reference, wrong_counts
from tests.benchmarks.reasoners.contestants import interpreted
from tests.benchmarks.reasoners.games import LISTED, Listed
from tests.benchmarks.reasoners.measuring import LABELS, USUAL, Asked, measured
from tests.benchmarks.reasoners.openspiel import OpenSpiel
from tests.benchmarks.reasoners.published import NODES, RATES, Nodes
from tests.benchmarks.reasoners.results import Count, Entry, Sample, from_json
from tests.limits.reasoners import REASONERS

PAPER = Path(__file__).resolve().parents[4] / "shared/seeds/001_f2ea34f145f2c963.txt"
PAPER_2019 = PAPER.with_name("000_002a341baef1204a.txt")
TIC_TAC_TOE = next(game for game in LISTED if game.name == "tic_tac_toe")
COUNTS = (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
"""Of tic-tac-toe, from the literature."""


@dataclass
class Pretender:
    """A contestant of tic-tac-toe that is told what to say."""

    label: str
    perft: Sequence[int] = COUNTS
    length: int = 8
    calls: list[str] = field(default_factory=list)
    fault: Exception | None = None
    what: str = "pretended"
    build_seconds: float | None = None
    most_visited: int = 1_000
    counts_fast: bool = True

    def levels(self, depth: int) -> list[int]:
        return list(self.perft[: depth + 1])

    def count(self, depth: int) -> Count:
        self.calls.append(f"{self.label} counts")
        return Count(depth, self.perft[depth] if depth < len(self.perft) else 0, 0.01, 0.01)

    def play(self, seconds: float, seed: int) -> Sample:
        if self.fault is not None:
            raise self.fault
        self.calls.append(f"{self.label} plays")
        return Sample(100, 100 * self.length, seconds, seconds)


def met(
    monkeypatch: pytest.MonkeyPatch, *contestants: Pretender, repetitions: int = 2
) -> dict[str, Entry]:
    """What is found of some contestants."""
    wanted = {each.label: (each.what, lambda _, each=each: each) for each in contestants}
    monkeypatch.setattr(measuring, "_wanted", lambda *_: wanted)
    found = measured(TIC_TAC_TOE, Asked(1.0, repetitions), lambda _: None)
    return {each.label: each for each in found.entries}


# -- refusals ------------------------------------------------------------------------------------


def test_who_counts_wrongly_is_refused_and_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    liar = Pretender("HRG", perft=(1, 9, 72, 505, 3024, 15120))
    found = met(monkeypatch, liar, Pretender("RBG"))
    assert found["HRG"].refused == (
        f"perft 1 9 72 505 3024, but 1 9 72 504 3024 by {reference('tic_tac_toe').source}"
    )
    assert (found["HRG"].plays, found["HRG"].speed, liar.calls) == ((), None, [])
    assert (found["RBG"].refused, found["RBG"].speed, found["RBG"].verified) == (None, 100, 4)


def test_who_counts_wrongly_deeper_down_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = met(monkeypatch, Pretender("HRG", perft=(*COUNTS[:6], 54721)))
    assert (found["HRG"].refused, found["HRG"].plays) == ("perft 54721 at depth 6", ())


def test_who_fails_leaves_the_game_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Pretender("HRG", fault=OSError("out of order"))
    found = met(monkeypatch, broken, Pretender("RBG"))
    assert found["HRG"].refused == "out of order"
    assert not found["HRG"].plays and len(found["RBG"].plays) == 2


def test_plays_of_another_length_are_no_plays_of_the_game() -> None:
    known = Lengths.joined([(50, 7.0, 1.0), (50, 8.0, 1.0)])
    # the deviation about the common mean: sqrt(1 + 1/4)
    assert (known.number, known.mean) == (100, 7.5)
    assert known.deviation == pytest.approx(1.25**0.5)
    assert known.contradict(7.6, 1_000_000) is None
    assert known.contradict(8.5, 1_000_000) is not None
    assert known.contradict(8.5, 5) is None
    # one play of six hundred ends early, which a sample of 120 need not show
    assert Lengths(120, 101.0, 0.0).contradict(100.9, 1_000_000) is None
    assert Lengths(120, 101.0, 0.0).contradict(90.0, 1_000_000) is not None


def test_contestants_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    met(monkeypatch, Pretender("HRG", calls=calls), Pretender("RBG", calls=calls), repetitions=3)
    plays = [call for call in calls if call.endswith("plays")]
    assert plays == ["HRG plays", "RBG plays"] * 3
    counts = [call for call in calls if call.endswith("counts")][-6:]
    assert all(one != two for one, two in pairwise(counts))


# -- references ----------------------------------------------------------------------------------


def test_a_reference_is_of_the_games_own_variant() -> None:
    # corpus/oracle also has counts of 8x8 and 6x5
    assert reference("clobber").perft[:3] == (1, 180, 31252)


def test_a_witness_stands_in_where_nobody_has_counted() -> None:
    found = reference("yavalath")
    # 61 cells, and nobody has won or lost after three stones
    assert found.perft[:4] == (1, 61, 61 * 60, 61 * 60 * 59)
    assert "witness" in found.source


def test_depths_follow_from_the_positions_that_are_visited() -> None:
    known = Reference("", (1, 10, 100, 1000))
    assert [known.depth(most) for most in (0, 1, 11, 110, 111, 5000)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("name", ["hrg/tic_tac_toe", "gdl/tic_tac_toe"])
def test_the_interpreter_counts_move_by_move(name: str) -> None:
    contestant = interpreted(name)
    assert wrong_counts(contestant, Reference("", COUNTS)) == (4, None)
    assert contestant.count(3).nodes == 504


# -- the real ones -------------------------------------------------------------------------------


@pytest.mark.skipif(find_compiler() is None, reason="there is no C++ compiler")
def test_compiled_games_are_measured() -> None:
    labels = ("HRG", "limit", "interpreter")
    found = measured(TIC_TAC_TOE, Asked(0.05, 1, labels), lambda _: None)
    assert [entry.label for entry in found.entries] == list(labels)
    for entry in found.entries:
        assert entry.refused is None
        assert entry.speed is not None and entry.counts[0].depth >= 4
        assert entry.mean_length is not None and 7 < entry.mean_length < 8.5
    assert found.entries[0].verified == 9
    assert (found.ratio("HRG", "interpreter") or 0) > 10


def test_openspiel_plays_in_its_own_program() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    contestant = OpenSpiel("tic_tac_toe")
    assert wrong_counts(contestant, Reference("", COUNTS)) == (4, None)
    one, two = (contestant.play(0.05, seed) for seed in (0, 1))
    assert one.plays == two.plays == contestant.batch > 100
    assert 7 < Lengths.of(contestant.lengths()).mean < 8.5


# -- the lists -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LISTED, ids=lambda game: game.name)
def test_listed_games_are_in_the_corpus(game: Listed) -> None:
    assert game.descriptions
    assert all(find(name) is not None for name in game.descriptions.values())
    assert bool(game.title) == (game.name in RATES)
    assert not (game.openspiel and game.differs)


def test_every_game_with_a_limit_is_listed() -> None:
    assert {each.name for each in REASONERS} <= {game.name for game in LISTED}


def test_published_rates_are_those_of_the_paper() -> None:
    if not PAPER.exists():
        pytest.skip("../shared is not beside this checkout")
    text = PAPER.read_text(encoding="utf-8")
    table = text[text.index("Table 1: Flat Monte Carlo") :]
    for game in LISTED:
        if not game.title:
            continue
        line = re.search(rf"^{re.escape(game.title)} ([\d ]+)$", table, re.MULTILINE)
        assert line is not None, game.title
        known = RATES[game.name]
        rates = [known.hrg, known.rbg, known.rbg2cpp, known.ludii]
        shown = " ".join(f"{each:,}".replace(",", " ") for each in rates if each is not None)
        assert line[1] == shown


def test_published_nodes_are_those_of_the_paper_of_2019() -> None:
    if not PAPER_2019.exists():
        pytest.skip("../shared is not beside this checkout")
    text = PAPER_2019.read_text(encoding="utf-8")
    names = {"chess_king_capture": "Chess (without check)", "english_draughts": "English checkers"}
    for name, known in NODES.items():
        title = names.get(name, name.replace("_", " ").capitalize())
        line = re.search(rf"^{re.escape(title)} \d+ ([\d,† ]+)$", text, re.MULTILINE)
        assert line is not None, title
        perft, plays, _, _, gdl_perft, gdl_plays, _ = re.sub("[,†]", "", line[1]).split()
        assert known == Nodes(*map(int, (perft, plays, gdl_perft, gdl_plays)))


# -- commands ------------------------------------------------------------------------------------


def test_what_is_asked_for() -> None:
    assert asked(parsed([])) == Asked(1.0, 3, USUAL, True)
    words = ["reversi", "--only", "HRG", "--only", "limit", "--no-perft", "--seconds", "0.5"]
    assert asked(parsed(words)) == Asked(0.5, 3, ("HRG", "limit"), False)
    assert asked(parsed(["--pgo"])).labels == LABELS
    assert "OpenSpiel" not in asked(parsed(["--no-openspiel"])).labels


@pytest.mark.parametrize(
    "words", [["no_such_game"], ["--only", "nobody"], ["--seconds", "0"], ["--repetitions", "0"]]
)
def test_wrong_commands_end(words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        parsed(words)
    assert stopped.value.code == 2


@pytest.mark.skipif(find_compiler() is None, reason="there is no C++ compiler")
def test_a_whole_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found.json"
    words = ["tic_tac_toe", "--seconds", "0.02", "--repetitions", "1", "--only", "interpreter"]
    assert main([*words, "--json", str(path)]) == 0
    assert "tic tac toe" in capsys.readouterr().out
    found = from_json(path.read_text(encoding="utf-8"))
    assert [entry.label for entry in found.games[0].entries] == ["interpreter"]
    # where the file was says nothing about the figures
    assert str(tmp_path) not in path.read_text(encoding="utf-8")
