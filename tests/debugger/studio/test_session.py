"""What a page can ask: games, positions, agents, measurements, passes; and how it is refused."""

from __future__ import annotations

import base64
import json
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rgt import corpus
from rgt.backends import plays
from rgt.backends.wasm.compilers import find_tools
from rgt.debugger.studio import sessions
from rgt.ir.system.recursion import deep_recursion
from tests.cli.test_killed import GROWING
from tests.debugger.studio.served import Page, Studio, page, served

NIM = """
domain Player = first | second
domain Score = 0 | 100
domain Heap = N(I) where I in 0..2
less : Heap -> Heap
less(N(I)) = N((I + 2) % 3)
heap : Heap = N(2)
graph rules() {
  loop {
    player = first
    $ take
    heap = less(heap)
    player = keeper
    if heap == N(0) { goals[first] = 100 end() }
    player = second
    $ take
    heap = less(heap)
    player = keeper
    if heap == N(0) { goals[second] = 100 end() }
  }
}
"""
LARGE = """
type Player = { one };
type Score = { 0 };
type Big = { SYMBOLS };
var player: PlayerOrKeeper = keeper;
var cells: Big -> Big -> Big = { :{ :s0 } };
var at: Big = s0;
begin, turn: player = one;
turn, chosen: at = Big(*);
chosen, shown: $$ at;
shown, made: cells[at][at] = at;
made, last: player = keeper;
last, end: cells[s1][s1] == s1;
""".replace("SYMBOLS", ", ".join(f"s{n}" for n in range(400)))
"""A position of 400 times 400 cells, more than compiled games take (CPP009)."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with served() as found:
        yield found


@pytest.fixture(scope="module")
def board(studio: Studio) -> Iterator[Page]:
    """A page at which tic-tac-toe is open."""
    with page(studio) as found:
        found.ask("open", **game("rg/tic_tac_toe"))
        yield found


def game(name: str) -> dict[str, object]:
    path = corpus.find(name)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    return {"text": text, "language": name.partition("/")[0], "name": path.name}


def test_a_play_from_its_first_move_to_its_end(board: Page) -> None:
    line: list[list[str]] = []
    start = board.ask("position", line=line)
    assert (start["terminal"], len(start["moves"])) == (False, 9)
    while not (found := board.ask("position", line=line))["terminal"]:
        line.append(found["moves"][0]["tags"])
    assert 5 <= len(line) <= 9
    assert sorted(found["goals"].values()) in (["0", "100"], ["50", "50"])
    # the page goes back by asking for less
    assert board.ask("position", line=line[:-1])["terminal"] is False


def test_cells_of_the_board_are_named_by_moves(board: Page) -> None:
    found = board.ask("position", line=[])
    picture = ElementTree.fromstring(found["board"])
    cells = {each.get("data-cell") for each in picture.iter() if each.get("data-cell")}
    assert len(cells) == 9
    named = [tuple(move["cells"]) for move in found["moves"]]
    assert len(set(named)) == 9
    assert {cell for cells_ in named for cell in cells_} == cells


def test_a_move_that_is_not_legal_is_an_error_with_its_code(board: Page) -> None:
    problem = board.fail("position", line=[["nowhere"]])
    assert [found["code"] for found in problem["diagnostics"]] == ["RG110"]


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("position", {"line": "abc"}),
        ("position", {"line": [["a", 1]]}),
        ("bench", {"what": "nothing"}),
        ("step", {"line": [], "path": [[10_000, None]]}),
        ("step", {"line": [], "path": 7}),
        ("__init__", {}),
    ],
)
def test_what_is_no_question_is_said_so(
    board: Page, method: str, params: dict[str, object]
) -> None:
    problem = board.fail(method, **params)
    assert problem["diagnostics"] == []
    assert "fault" not in problem["message"]


NONSENSE = (
    "",
    "[]",
    "{}",
    '{"id": "x"}',
    "[" * 100_000,
    "[" * 800 + "]" * 800,
    '{"cancel": 99}',
    "\x00",
)


def test_nonsense_on_the_socket_ends_nothing(board: Page) -> None:
    # while another thread plays, whose room for calls would let Python's reader fill the stack
    with deep_recursion(1_000_000):
        for text in NONSENSE:
            board.socket.send(text)
        assert board.ask("position", line=[])["terminal"] is False


def test_an_agent_makes_the_winning_move(studio: Studio) -> None:
    with page(studio) as found:
        found.ask(
            "open",
            text=NIM.replace("0..2", "0..1")
            .replace("+ 2) % 3", "+ 1) % 2")
            .replace("N(2)", "N(1)"),
            language="hrg",
            name="nim.hrg",
        )
        for agent in ("random", "mcts"):
            assert found.ask("choose", line=[], agent=agent, playouts=10) == {"move": ["take"]}
        assert found.fail("choose", line=[["take"]], agent="random")["message"]
        assert found.fail("choose", line=[], agent="nobody")["diagnostics"][0]["code"] == "RG118"


def test_chance_deals_though_it_is_no_player(studio: Studio) -> None:
    with page(studio) as found:
        found.ask("open", **game("hrg/kuhn_poker"))
        line: list[list[str]] = []
        for _ in range(2):
            line.append(found.ask("choose", line=line, agent="random")["move"])
        assert len({card for (card,) in line} & {"jack", "queen", "king"}) == 2


def test_measurements_agree_with_what_is_known(board: Page) -> None:
    counts = board.ask("bench", line=[], what="perft", depth=3)["counts"]
    assert [each["count"] for each in counts] == ["1", "9", "72", "504"]
    rows = board.ask("bench", line=[], what="divide", depth=2)["rows"]
    assert [row["count"] for row in rows] == ["8"] * 9
    plays = board.ask("bench", line=[], what="playouts", seconds=0.3)
    assert sum(number for _, number in plays["lengths"]) == plays["plays"] > 0
    assert {length for length, _ in plays["lengths"]} <= {5, 6, 7, 8, 9}


@pytest.mark.skipif(find_tools() is None, reason="no compiler for WebAssembly")
def test_the_game_is_compiled_for_the_page(studio: Studio) -> None:
    with page(studio) as fresh:
        fresh.ask("open", text=NIM, language="hrg", name="nim.hrg")
        found = fresh.ask("compiled")
        assert base64.b64decode(found["module"]).startswith(b"\0asm")
        assert found["facts"]["players"] == ["first", "second"]
        # what no compiler takes is played by the interpreter
        fresh.ask("open", text=LARGE, language="rg", name="large.rg")
        assert fresh.ask("compiled") is None


def test_long_work_is_cancelled_and_the_play_goes_on(board: Page) -> None:
    number = board.send("bench", line=[], what="playouts", seconds=600)
    while not board.progress or board.progress[-1]["id"] != number:
        message = board.socket.recv(timeout=60)
        board.progress.append(json.loads(message))
    begun = time.monotonic()
    board.socket.send(f'{{"cancel": {number}}}')
    answer = board.answer(number)
    assert answer["error"]["cancelled"] is True
    assert time.monotonic() - begun < 5
    assert len(board.ask("position", line=[])["moves"]) == 9


def test_a_move_is_walked_edge_by_edge(board: Page) -> None:
    path: list[list[object]] = []
    for _ in range(100):
        step = board.ask("step", line=[], path=path)
        if step["done"]:
            break
        way = next(way for way in step["ways"] if way["open"])
        path.append([way["key"], way["symbol"]])
    legal = [move["tags"] for move in board.ask("position", line=[])["moves"]]
    assert step["tags"] in legal


def test_the_page_of_a_run_of_passes(studio: Studio, board: Page) -> None:
    known = board.ask("passes.list")
    assert known["pipelines"]["default"]
    ran = board.ask("passes", passes="compact-skip-edges")
    answer = studio.get(ran["page"])
    assert answer.status_code == 200 and "<script>" in answer.text
    assert "script-src &#x27;sha256-" in answer.text
    assert board.fail("passes", passes="no-such-pass")["diagnostics"][0]["code"] == "PASS001"


def test_mistakes_come_with_their_places(studio: Studio) -> None:
    with page(studio) as found:
        problem = found.fail("open", text="domain\n", language="hrg", name="x.hrg")
        assert problem["diagnostics"][0]["line"] in (1, 2)
        assert found.fail("position", line=[])["message"] == "no game is open"


def test_a_program_runs_only_if_somebody_says_so(studio: Studio) -> None:
    with page(studio) as found:
        asked = game("linegames/alquerque")
        problem = found.fail("open", **asked)
        assert problem["unconfirmed"] is True
        assert found.ask("open", **asked, confirmed=True)["game"]["players"]


def test_names_that_are_markup_are_text(studio: Studio) -> None:
    hostile = '"><script>alert(1)</script>'
    with page(studio) as found:
        asked = game("rg/tic_tac_toe")
        text = str(asked["text"])
        found.ask("open", **{**asked, "text": f"// {hostile}\n{text}", "name": f"{hostile}.rg"})
        ran = found.ask("passes", passes="default")
        assert hostile not in studio.get(ran["page"]).text
        board = found.ask("position", line=[])["board"]
        assert "<script" not in board


def test_a_game_without_end_costs_its_page_a_moment(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "_PATIENCE", 4.0)
    endless = """
type Player = {a}; type Score = {0}; type N = {0, 1};
var x: N = 0;
begin, s: player = a; s, t: x = N(*); t, s: ; t, u: $ go; u, v: player = keeper; v, v: x = 1;
v, end: x != x;
"""
    with page(studio) as found:
        found.ask("open", text=endless, language="rg", name="endless.rg")
        problem = found.fail("position", line=[["go"]])
        assert problem["message"]
        found.ask("open", **game("rg/tic_tac_toe"))
        assert len(found.ask("position", line=[])["moves"]) == 9


def test_opening_a_game_can_be_given_up(studio: Studio) -> None:
    """Finding its state takes 20 s, and its net hours; who goes on writing waits for neither."""
    with page(studio) as found:
        before = {child.pid for child in multiprocessing.active_children()}
        number = found.send("open", text=GROWING, language="gdl", name="growing.kif")
        while not (begun := _children_but(before)):
            time.sleep(0.02)
        begin = time.monotonic()
        found.socket.send(json.dumps({"cancel": number}))
        assert found.answer(number)["error"]["cancelled"]
        assert time.monotonic() - begin < 10.0
        assert not begun[0].is_alive()
        found.ask("open", **game("rg/tic_tac_toe"))
        assert len(found.ask("position", line=[])["moves"]) == 9


def _children_but(those: set[int | None]) -> list[multiprocessing.process.BaseProcess]:
    return [each for each in multiprocessing.active_children() if each.pid not in those]


def test_corpus_and_thumbnails(studio: Studio) -> None:
    names = [each["name"] for each in studio.get("/corpus").json()]
    assert "rg/tic_tac_toe" in names
    picture = studio.get("/thumbnail/rg/tic_tac_toe.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.count("data-cell") == 9
    assert studio.get("/thumbnail/rg/nothing.svg").status_code == 404


def test_a_player_sees_no_more_than_it_may(studio: Studio) -> None:
    with page(studio) as found:
        opened_ = found.ask("open", **game("hrg/kuhn_poker"))
        assert opened_["game"]["hidden"] is True
        line: list[list[str]] = []
        while (everything := found.ask("position", line=line))["player"] == "random":
            line.append(everything["moves"][0]["tags"])
        assert "?" not in everything["board"].replace("<?", "")
        first = found.ask("position", line=line, viewer="first")
        second = found.ask("position", line=line, viewer="second")
        assert first["possible"] == second["possible"] == 2
        assert 'data-holds="?"' in first["board"] and first["board"] != second["board"]
        assert first["moves"] == everything["moves"] and second["moves"] == []
        assert list(second["seen"]) == ["second"]
        assert second["node"] is None and second["lines"] == []
        assert found.fail("position", line=[], viewer="nobody")["diagnostics"] == []


def test_a_play_is_saved_as_the_terminal_loads_it(board: Page, tmp_path: Path) -> None:
    moves = board.ask("position", line=[])["moves"]
    line = [moves[0]["tags"]]
    text = board.ask("save", line=line, name="tic_tac_toe.rg", language="rg", seed=7)["text"]
    path = tmp_path / "play.jsonl"
    path.write_text(text, encoding="utf-8")
    record = plays.load(path)
    assert [list(made.move) for made in record.moves] == line
    assert (record.language, record.seed) == ("rg", 7)
    assert board.ask("load", name="play.jsonl", text=text) == {"line": line}


@pytest.mark.parametrize(
    ("text", "code"),
    [("no record", "RG130"), ('{"kind": "play"}', "RG130"), ("", "RG130")],
)
def test_what_is_no_record_is_told(board: Page, text: str, code: str) -> None:
    failure = board.fail("load", name="play.jsonl", text=text)
    assert failure["diagnostics"][0]["code"] == code


def test_a_record_of_another_game_does_not_fit(board: Page) -> None:
    moves = board.ask("position", line=[])["moves"]
    text = board.ask("save", line=[moves[0]["tags"]], name="a", language="rg")["text"]
    with_another_move = text.replace(moves[0]["tags"][0], "elsewhere")
    failure = board.fail("load", name="play.jsonl", text=with_another_move)
    assert failure["diagnostics"][0]["code"] == "RG131"


def test_chance_is_told(studio: Studio) -> None:
    with page(studio) as found:
        told = [found.ask("open", **game(name))["game"]["random"] for name in ("hrg/pig", "rg/nim")]
    assert told == [True, False]


def test_a_closed_page_leaves_no_workers_behind(studio: Studio) -> None:
    before = {child.pid for child in multiprocessing.active_children()}
    with page(studio) as found:
        found.ask("open", **game("rg/nim"))
        found.send("bench", what="playouts", seconds=600, line=[])
        while not found.progress:
            found.answer(found.send("position", line=[]))
        workers = _children_but(before)
        assert len(workers) == 2
    _wait_for_the_end_of(workers)


def _wait_for_the_end_of(workers: list[multiprocessing.process.BaseProcess]) -> None:
    """Wait for ends that the server may be told of first, which `join` then takes for none."""
    patience = time.monotonic() + 30
    while any(worker.is_alive() for worker in workers):
        assert time.monotonic() < patience
        time.sleep(0.05)


def test_a_worker_that_was_prepared_serves_the_first_page(studio: Studio) -> None:
    before = set(multiprocessing.active_children())
    studio.app.state.spare.prepare()
    (prepared,) = set(multiprocessing.active_children()) - before
    with page(studio) as found:
        found.ask("open", **game("rg/tic_tac_toe"))
        assert set(multiprocessing.active_children()) - before == {prepared}
    _wait_for_the_end_of([prepared])
