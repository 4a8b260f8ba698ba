"""Tournaments from Python: balance, seeds, workers, files, agents that behave badly."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rgt
from rgt.experiments.executors import Executor, Failure, Outcome
from rgt.experiments.tournaments import End, Report, Sprt
from rgt.experiments.tournaments.plan import Openings, pairings
from rgt.ir.diagnostics import error
from tests.experiments.tournaments import agents

HERE = str(Path(__file__).parent / "agents.py")
TICTACTOE = "rg/tic_tac_toe"


def play(*names: object, game: Any = TICTACTOE, **more: Any) -> Report:
    """A short tournament without a compiler."""
    return rgt.tournament(game, names, **{"backend": "interpreter", "plays": 6, **more})


def plain(report: Report) -> list[dict[str, Any]]:
    """The results without the times, which differ."""
    return [{**each.as_json(), "seconds": None} for each in report.results]


# -- who meets whom --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 7])
def test_everybody_sits_everywhere_equally_often(players: int, count: int) -> None:
    names = [f"agent {number}" for number in range(count)]
    for pairing in pairings(names, players):
        for seat in range(players):
            seen = Counter(seating[seat] for seating in pairing.seatings)
            assert set(seen) == set(pairing.agents) and len(set(seen.values())) == 1
    met = Counter(name for pairing in pairings(names, players) for name in pairing.agents)
    assert len(set(met.values())) == 1 and set(met) == set(names)


def test_every_opening_is_played_on_both_sides() -> None:
    found = play("random", "mcts{iterations=1}", plays=12, opening_moves=2, openings=3)
    by_round: dict[int, list[Any]] = {}
    for result in found.results:
        by_round.setdefault(result.number // 2, []).append(result)
    for one, two in by_round.values():
        assert one.opening == two.opening and len(one.opening) == 2
        assert one.agents == two.agents[::-1]
    openings = [by_round[number][0].opening for number in range(6)]
    assert openings[:3] == openings[3:] and len(set(openings)) == 3
    assert found.games[0].openings == 3


def test_openings_lead_to_different_positions_that_go_on() -> None:
    engine = rgt.engine(rgt.load(TICTACTOE), "interpreter")
    # after two moves there are 72 positions, and no opening is made twice
    found = Openings(engine, "digest", 0, 2)
    lines = [found.at(number) for number in range(40)]
    assert len(set(lines)) == 40 and found.known == 40
    # the first ones do not depend on how many there are
    assert [Openings(engine, "digest", 0, 2, 5).at(number) for number in range(5)] == lines[:5]
    assert Openings(engine, "digest", 1, 2).at(0) != lines[0] or lines[1] != lines[0]
    # after one move there are nine; then they come round again
    few = Openings(engine, "digest", 0, 1)
    assert len({few.at(number) for number in range(30)}) == 9 == few.known
    assert few.at(9) == few.at(0)


def test_plays_are_the_same_whoever_takes_part_and_in_whatever_order() -> None:
    two = play("mcts{iterations=5}", "random", opening_moves=1)
    three = play("random", "mcts{iterations=1}", "mcts{iterations=5}", opening_moves=1)
    wanted = {"mcts{iterations=5}", "random"}
    assert plain(two) == [each for each in plain(three) if set(each["agents"]) == wanted]
    other = play("mcts{iterations=5}", "random", opening_moves=1, seed=1)
    assert plain(two) != plain(other)


def test_workers_make_the_same_plays() -> None:
    def made(workers: int) -> list[dict[str, Any]]:
        found = play("random", "mcts{iterations=1}", workers=workers, plays=40, opening_moves=1)
        return plain(found)

    assert made(1) == made(2)


def test_plays_are_rounded_up_to_whole_rounds() -> None:
    assert play("random", "mcts{iterations=1}", plays=3).total.plays == 4


# -- what is counted -------------------------------------------------------------------------------


def test_scores_lengths_and_sides_are_those_of_the_plays() -> None:
    found = play("mcts{iterations=1}", "random", plays=40)
    (game,) = found.games
    standings = game.standings
    wins = Counter[str]()
    for result in found.results:
        assert result.end is End.ENDED and sorted(result.scores) in (["0", "100"], ["50", "50"])
        for name, score in zip(result.agents, result.scores, strict=True):
            wins[name] += score == "100"
        assert sum(result.asked) <= result.moves <= 9
    for agent in standings.agents:
        assert agent.tally.wins == wins[agent.name] and agent.tally.plays == 40
    first = standings.seats["x"]
    assert first.wins == sum(result.scores[0] == "100" for result in found.results)
    assert standings.lengths is not None and standings.lengths.least >= 5
    assert standings.lengths.most == max(result.moves for result in found.results)
    best, worst = standings.agents
    assert best.rating is not None and worst.rating is not None
    assert best.rating.elo >= 0 >= worst.rating.elo
    assert best.tally.score + worst.tally.score == pytest.approx(1)


def test_one_player_has_a_mean_goal_and_no_rating() -> None:
    found = play("random", "mcts{iterations=20}", game="rg/maze", plays=10, longest=50)
    (game,) = found.games
    assert all(agent.rating is None for agent in game.standings.agents)
    assert game.standings.cross == {} and game.standings.seats == {}
    for agent in game.standings.agents:
        values = [
            float(result.scores[0])
            for result in found.results
            if result.agents == (agent.name,) and result.end is End.ENDED
        ]
        assert agent.goals == values


def test_chance_and_what_is_hidden() -> None:
    found = play("random", agents.At(1), game=["hrg/pig", "hrg/kuhn_poker"], plays=6)
    assert [game.standings.ends for game in found.games] == [{End.ENDED: 6}] * 2


def test_what_is_hidden_from_a_player_its_agent_cannot_look_at() -> None:
    found = play("random", agents.peeking, game="hrg/kuhn_poker", plays=2)
    standing = next(agent for agent in found.total.agents if agent.name == "peeking")
    assert standing.forfeits == {End.RAISED: 2}
    assert all("RG142" in trouble.what for trouble in found.troubles)


@pytest.mark.parametrize("game", ["hrg/battleships", TICTACTOE])
def test_an_agent_knows_as_much_in_a_process_of_its_own(game: str) -> None:
    def made(agent: object) -> list[tuple[tuple[str, ...], int]]:
        given = {"telling": agent, "random": "random"}
        found = rgt.tournament(game, given, plays=4, backend="interpreter", opening_moves=1)
        assert not found.troubles
        return [(result.scores, result.moves) for result in found.results]

    here = made(lambda information, random: agents.telling(information, random))
    assert made(agents.telling) == here


def test_the_dice_of_a_round_are_the_same_on_all_sides() -> None:
    tables = rgt.load("hrg/pig")
    found = play("random", game=tables, plays=1)
    again = play("random", game=tables, plays=1)
    assert plain(found) == plain(again)


def test_a_play_that_does_not_end_is_cut_and_drawn() -> None:
    found = play("random", "mcts{iterations=1}", longest=3, plays=4)
    assert found.total.ends == {End.CUT: 4}
    assert all(agent.tally.draws == 4 for agent in found.total.agents)
    (trouble,) = found.troubles
    assert (trouble.kind, trouble.agent, trouble.count) == ("cut", None, 4)
    assert found.sound


STUCK = """
type Player = { x, y };
type Score = { 0, 100 };
begin, a: player = x;
a, b: $ go;
b, c: player = y;
c, d: goals[x] == 100;
d, end: player = keeper;
"""


def test_a_game_that_gets_stuck_is_told_and_counts_for_nobody() -> None:
    found = play("random", "mcts{iterations=1}", game=rgt.loads(STUCK, "rg", name="stuck"), plays=2)
    assert found.total.ends == {End.STUCK: 2} and not found.sound
    assert all(agent.tally.plays == 0 for agent in found.total.agents)


def test_a_test_stops_as_soon_as_it_is_decided() -> None:
    sprt = Sprt(0, 400)
    found = play("mcts{iterations=15}", "random", plays=400, sprt=sprt)
    (decision,) = found.games[0].decisions
    assert (decision.first, decision.second) == ("mcts{iterations=15}", "random")
    assert decision.verdict == "H1" and decision.rounds < 60
    assert found.total.plays == 2 * decision.rounds == len(found.results)
    # what is played at once makes no difference to what counts
    again = play("mcts{iterations=15}", "random", plays=400, sprt=sprt, using=Deadly(-1))
    assert plain(again) == plain(found)
    (undecided,) = play("mcts{iterations=15}", "random", plays=2, sprt=sprt).games[0].decisions
    assert undecided.verdict == "open"


# -- bad agents ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "end", "what"),
    [
        ("raising", End.RAISED, "ValueError: I do not feel well"),
        ("hanging", End.TIMEOUT, "no answer in 3 s"),
        ("illegal", End.ILLEGAL, "answered 'nonsense', which is no legal move"),
        ("nothing", End.ILLEGAL, "answered 'None', which is no legal move"),
        ("dying", End.DIED, "its process ended with status 3"),
    ],
)
def test_who_behaves_badly_loses_and_is_told(name: str, end: End, what: str) -> None:
    bad = f"{HERE}:{name}"
    limit = 3.0 if name == "hanging" else None
    found = play("random", bad, plays=2, move_time=limit)
    assert found.total.plays == 2 and found.sound
    standing = next(each for each in found.total.agents if each.name == bad)
    assert standing.forfeits == {end: 2}
    against = found.total.cross["random", bad]
    assert (against.wins, against.losses) == (2, 0)
    (trouble,) = found.troubles
    assert (trouble.kind, trouble.agent, trouble.count) == (end, bad, 2)
    assert trouble.what.startswith(what)
    # where it was raised is told as well
    assert ("agents.py:" in trouble.what) == (name == "raising")


def test_others_play_on() -> None:
    bad = f"{HERE}:raising"
    found = play("random", bad, "mcts{iterations=1}", plays=2)
    assert found.total.cross["random", "mcts{iterations=1}"].plays == 2
    assert found.total.agents[-1].forfeits == {End.RAISED: 4}


def test_what_agents_print_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    found = play("random", f"{HERE}:printing", plays=2)
    assert found.total.ends == {End.ENDED: 2}
    assert capfd.readouterr() == ("", "")


class Deadly(Executor):
    """An executor whose workers die of every play with this number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.sizes: list[int] = []

    @property
    def workers(self) -> int:
        return 1

    def run(self, function: Any, pieces: Any, **_: Any) -> Any:
        for number, piece in enumerate(pieces):
            self.sizes.append(len(piece.plays))
            if any(play.number == self.number for play in piece.plays):
                why = (error("RGT063", "a piece of work ended its worker"),)
                yield Outcome(number, piece, None, Failure("died", why))
            else:
                yield Outcome(number, piece, function(piece))

    def close(self) -> None:
        pass


def test_what_kills_workers_is_made_alone_and_lost_alone() -> None:
    doing = Deadly(20)
    found = play("random", "mcts{iterations=1}", plays=60, using=doing)
    assert max(doing.sizes) > 1
    assert found.total.plays == 59 and not found.sound
    assert 20 not in {result.number for result in found.results}
    (trouble,) = found.troubles
    assert (trouble.kind, trouble.count, trouble.first) == ("lost", 1, 20)
    assert "RGT063" in trouble.what


@pytest.mark.skipif(sys.platform == "win32", reason="kills its parent")
def test_a_worker_that_dies_is_told_and_its_plays_are_made_again(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    found = play("random", f"{HERE}:Assassin{{mark={mark}}}", workers=2)
    assert (found.total.plays, found.died, found.sound) == (6, 1, True)
    assert found.as_json()["died"] == 1
    assert not mark.exists()


def test_an_agent_that_cannot_be_sent_plays_in_one_process_alone() -> None:
    given = {"one": lambda information, random: information.moves[0], "random": "random"}
    assert rgt.tournament(TICTACTOE, given, plays=2, backend="interpreter").total.plays == 2
    with pytest.raises(rgt.GameError) as caught:
        rgt.tournament(TICTACTOE, given, plays=2, backend="interpreter", workers=2)
    assert caught.value.diagnostics[0].code == "RGT061"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("nobody", "RG118"),
        ("mcts{iterations=many}", "AGT002"),
        ("math:pi", "TRN010"),
        ("no_such_module:At", "TRN010"),
        (f"{HERE}:Nothing", "TRN010"),
        (f"{HERE}:At{{colour=red}}", "TRN010"),
        (f"{HERE}:raising{{place=1}}", "TRN010"),
        ("/no/such/file.py:At", "TRN010"),
        (42, "TRN010"),
        ("human", "RG118"),
    ],
)
def test_who_cannot_take_part_is_told_before_anything_is_played(given: object, code: str) -> None:
    with pytest.raises(rgt.GameError) as caught:
        play("random", given)
    assert caught.value.diagnostics[0].code == code


def test_agents_of_ones_own_in_every_form() -> None:
    found = rgt.tournament(
        TICTACTOE,
        {
            "class": agents.At,
            "agent": agents.At(1),
            "text": f"{HERE}:At{{place=2}}",
            "module": "tests.experiments.tournaments.agents:At",
            "function": lambda information, random: information.moves[-1],
        },
        plays=2,
        backend="interpreter",
    )
    assert found.total.ends == {End.ENDED: 20}
    # of two that always choose alike the one who begins wins
    tally = found.total.cross["class", "module"]
    assert (tally.wins, tally.losses) == (1, 1)


def test_the_same_agent_twice_is_refused() -> None:
    with pytest.raises(rgt.GameError, match="takes part already"):
        play("mcts", "mcts{}")


# -- files -----------------------------------------------------------------------------------------


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = play("random", "mcts{iterations=1}", plays=20)
    half = play("random", "mcts{iterations=1}", plays=8, results=path)
    assert len(lines(path)) == half.total.plays == 8
    before = path.read_bytes()
    rest = play("random", "mcts{iterations=1}", plays=20, results=path)
    assert (rest.resumed, rest.total.plays) == (8, 20)
    assert path.read_bytes().startswith(before) and len(lines(path)) == 20
    assert plain(rest) == plain(whole)
    again = play("random", "mcts{iterations=1}", plays=20, results=path)
    assert again.resumed == 20 and len(lines(path)) == 20
    assert [each.as_json() for each in again.results] == [json.loads(one) for one in lines(path)]


def test_a_torn_line_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = play("random", "mcts{iterations=1}", plays=6, results=path)
    data = path.read_bytes()
    for cut in (1, 40, len(data.splitlines(keepends=True)[-1]) - 1):
        path.write_bytes(data[:-cut])
        found = play("random", "mcts{iterations=1}", plays=6, results=path)
        assert (found.resumed, plain(found)) == (5, plain(whole))
        assert len(lines(path)) == 6 and all(map(json.loads, lines(path)))


def test_results_of_other_versions_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    play("random", "mcts{iterations=1}", plays=4, results=path)
    text = path.read_text()
    path.write_text(text.replace('"hash": "', '"hash": "0'))
    found = play("random", "mcts{iterations=1}", plays=4, results=path)
    assert (found.strange, found.resumed, found.total.plays) == (4, 0, 4)
    assert len(lines(path)) == 8
    path.write_text(text.replace('"rgt-', '"rgt-0'))
    found = play("random", "mcts{iterations=1}", plays=4, results=path)
    assert (found.strange, found.resumed) == (4, 0)


@pytest.mark.parametrize(
    "change",
    [{"seed": 1}, {"longest": 4}, {"opening_moves": 1}],
    ids=lambda change: next(iter(change)),
)
def test_results_of_other_plays_are_no_results_of_these(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    path = tmp_path / "results.jsonl"
    first = play("random", "mcts{iterations=1}", plays=2, results=path)
    found = play("random", "mcts{iterations=1}", plays=2, results=path, **change)
    assert (found.resumed, found.strange, found.total.plays) == (0, 0, 2)
    back = play("random", "mcts{iterations=1}", plays=2, results=path)
    assert back.resumed == 2 and plain(back) == plain(first)


@pytest.mark.parametrize(
    "text",
    [
        "hello\n",
        "{}\n",
        "[]\n",
        '{"kind": "result"}\n',
        '{"kind": "play", "format": 1}\n',
        "[" * 100_000 + "\n",
        "\x00\n",
        "null\n\n",
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text)
    with pytest.raises(rgt.GameError) as caught:
        play("random", "mcts{iterations=1}", results=path)
    (found,) = caught.value.diagnostics
    assert found.code == "TRN001" and found.span is not None and found.span.line == 1
    assert path.read_text() == text


@pytest.mark.parametrize("name", ["/dev/full", "/dev/zero", "/dev/null"])
def test_a_device_is_no_file_of_results(name: str) -> None:
    if not Path(name).exists():
        pytest.skip("there is no such device")
    with pytest.raises(rgt.GameError) as caught:
        play("random", results=name)
    assert caught.value.diagnostics[0].code == "TRN001"


def test_broken_values_in_a_line_are_told(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    play("random", "mcts{iterations=1}", plays=2, results=path)
    good = json.loads(lines(path)[0])
    for key, value in [
        ("format", 2),
        ("end", "won"),
        ("agents", ["random"]),
        ("scores", [1, 2]),
        ("offender", 0),
        ("opening", ["a1"]),
        ("seed", True),
        ("more", 1),
        ("seconds", [float("nan"), 0.0]),
    ]:
        path.write_text(json.dumps({**good, key: value}) + "\n")
        with pytest.raises(rgt.GameError) as caught:
            play("random", "mcts{iterations=1}", plays=2, results=path)
        assert caught.value.diagnostics[0].code == "TRN001", key


def test_two_writers_are_refused(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    path = tmp_path / "results.jsonl"
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(rgt.GameError) as caught:
            play("random", "mcts{iterations=1}", results=path)
    assert caught.value.diagnostics[0].code == "TRN002"
    assert play("random", "mcts{iterations=1}", plays=2, results=path).total.plays == 2


_ON_A_FULL_DISK = """
import resource, signal, sys
import rgt
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))
found = rgt.tournament(
    "rg/tic_tac_toe", ["random"], plays=9, backend="interpreter", results=sys.argv[1]
)
print(found.total.plays, found.unwritten, found.trouble)
"""


def test_on_a_full_disk_nothing_is_lost_that_was_written(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    path = tmp_path / "results.jsonl"
    done = subprocess.run(
        # half a compiled module would stay, and be read by others
        [sys.executable, "-B", "-c", _ON_A_FULL_DISK, str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    plays, unwritten, *trouble = done.stdout.split()
    assert int(plays) == 9 and 0 < int(unwritten) < 9 and trouble
    assert len(lines(path)) == 9 - int(unwritten) and all(map(json.loads, lines(path)))
    assert path.read_bytes().endswith(b"\n")
    found = play("random", plays=9, results=path)
    assert found.resumed == 9 - int(unwritten) and len(lines(path)) == 9
