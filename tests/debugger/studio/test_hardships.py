"""What goes wrong at a page: nonsense, work that is given up, servers that die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rgt.debugger.studio import app, sessions
from tests.debugger.studio.served import Page, Studio, page, served
from tests.debugger.studio.test_session import game
from tests.survivors import Family, needs_proc

DEEP: object = []
for _ in range(700):
    DEEP = [DEEP]


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with served() as found:
        yield found


@pytest.fixture(scope="module")
def board(studio: Studio) -> Iterator[Page]:
    with page(studio) as found:
        found.ask("open", **game("rg/tic_tac_toe"))
        yield found


ODD = ("x", [], {}, True, -1, float("nan"), float("inf"), 1e300, 10**400, DEEP, "\ud800")
NUMBERS = {
    "bench": (("seconds", {"what": "playouts"}), ("depth", {"what": "perft"})),
    "choose": (("seconds", {"agent": "mcts"}), ("playouts", {"agent": "mcts"})),
    "save": (("seed", {}),),
}

WORDS = (
    ("position", "line"),
    ("position", "viewer"),
    ("step", "path"),
    ("load", "text"),
    ("load", "name"),
    ("passes", "passes"),
    ("choose", "agent"),
)


def test_numbers_that_are_none_are_told(board: Page) -> None:
    for method, names in NUMBERS.items():
        for name, more in names:
            for odd in ODD:
                told = board.fail(method, line=[], **{**more, name: odd})["message"]
                assert name in told or "nests" in told, (method, name, told)


def test_no_nonsense_is_a_fault_of_ours(studio: Studio) -> None:
    asked = game("rg/tic_tac_toe")
    with page(studio) as found:
        for odd in (*ODD, None, 0, "\x00"):
            for name in ("text", "language", "name"):
                answer = found.answer(found.send("open", **{**asked, name: odd}))
                assert "fault" not in json.dumps(answer), (name, answer)
        found.ask("open", **asked)
        for odd in (*ODD, None, 0, "\x00"):
            for method, name in WORDS:
                answer = found.answer(found.send(method, **{name: odd}))
                assert "fault" not in json.dumps(answer), (method, name, answer)
        nowhere = found.fail("position", line=[["\ud800"]])
        assert nowhere["diagnostics"][0]["code"] == "RG110"
        assert len(found.ask("position", line=[])["moves"]) == 9


def test_a_tree_of_no_depth_is_its_root(board: Page) -> None:
    assert [each["count"] for each in board.ask("bench", what="perft", depth=0)["counts"]] == ["1"]


def test_bytes_on_the_socket_end_nothing(board: Page) -> None:
    board.socket.send(b"\x00\x01")
    assert len(board.ask("position", line=[])["moves"]) == 9


def test_work_that_waits_is_cancelled_alone(board: Page) -> None:
    """The measurement before it goes on to its end."""
    measuring = board.send("bench", what="playouts", seconds=3)
    while not board.progress or board.progress[-1]["id"] != measuring:
        board.progress.append(json.loads(board.socket.recv(timeout=60)))
    waiting = board.send("choose", agent="random")
    board.socket.send(json.dumps({"cancel": waiting}))
    assert board.answer(waiting)["error"]["cancelled"]
    assert board.answer(measuring)["result"]["plays"] > 0
    assert board.ask("choose", agent="random")["move"]


def test_to_cancel_what_is_not_asked_yet_means_nothing(board: Page) -> None:
    board.socket.send(json.dumps({"cancel": board._last + 1}))
    assert len(board.ask("position", line=[])["moves"]) == 9


def test_a_translation_may_take_longer_than_a_move(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    # no worker starts so soon
    monkeypatch.setattr(sessions, "_PATIENCE", 0.01)
    with page(studio) as found:
        assert found.ask("open", **game("rg/tic_tac_toe"))["game"]["players"]


def test_cookies_of_other_programs_do_not_matter(studio: Studio) -> None:
    odd = 'a[b]={"x": "y; z"}; c d; =; '
    cookie = studio.cookie["Cookie"]
    assert studio.get("/corpus", Cookie=f"{odd}{cookie}").status_code == 200


def test_tabs_are_not_more_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MOST_TABS", 1)
    with served() as studio:
        with page(studio) as first:
            first.ask("passes.list")
            with studio.socket("/session") as second, pytest.raises(ConnectionClosed) as refused:
                second.recv(timeout=60)
            assert refused.value.rcvd is not None and "tabs" in refused.value.rcvd.reason
            first.ask("passes.list")
        # a tab that is closed makes room, as soon as the server has seen it
        end = time.monotonic() + 30
        while time.monotonic() < end:
            with page(studio) as third, suppress(ConnectionClosed):
                third.ask("passes.list")
                return
        pytest.fail("there is no room")


@needs_proc
def test_no_worker_outlives_a_server_that_is_killed() -> None:
    family = Family()
    command = (sys.executable, "-m", "rgt", "studio", "--no-browser")
    with subprocess.Popen(
        command, env=family.environment(), stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address, _, token = server.stdout.readline().split()[-1].partition("/?token=")
        port = address.rpartition(":")[2]
        with connect(
            f"ws://127.0.0.1:{port}/session",
            additional_headers={"Cookie": f"rgt-studio-{port}={token}"},
        ) as socket:
            found = Page(socket)
            found.ask("open", **game("rg/tic_tac_toe"))
            found.send("bench", what="perft", depth=50)
            family.wait_for("spawn_main")
            os.kill(server.pid, signal.SIGKILL)
    assert family.survivors(5.0) == {}


def test_what_no_text_can_hold_is_told(studio: Studio) -> None:
    """A program can say it; the page is answered all the same."""
    asked = {"text": r"raise ValueError('\ud800 is here')", "language": "linegames", "name": "x.py"}
    with page(studio) as found:
        problem = found.fail("open", **asked, confirmed=True)
        assert "is here" in json.dumps(problem) and "fault of rgt" not in json.dumps(problem)


def test_another_line_is_played_from_where_it_leaves_the_last_one(board: Page) -> None:
    """The moves left over are those that nobody has made, in whatever order lines are asked for."""
    tags = [move["tags"] for move in board.ask("position", line=[])["moves"]]
    for picked in ((0, 1, 2), (0, 3), (0, 3, 1), (4,), (), (0, 1, 2)):
        line = [tags[at] for at in picked]
        found = board.ask("position", line=line)["moves"]
        assert [move["tags"] for move in found] == [each for each in tags if each not in line]
        # one that is not legal leaves nothing behind
        board.fail("position", line=[*line, ["nowhere"]])
