"""The studio's page in a browser: one visit, as somebody writes, plays, looks and measures."""

from __future__ import annotations

import base64
import json
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rgt.backends.wasm.compilers import find_tools
from rgt.debugger.studio import bridge
from rgt.debugger.studio.app import Places
from tests.codes import ROOT
from tests.debugger.chromium import chromium
from tests.debugger.studio.served import TOKEN, served
from tests.debugger.studio.visit import Visit

_THREE_MOVES = ("C__1_1", "C__2_2", "C__1_2")
_LAST = "3. C__1_2"


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver, served() as studio:
        yield Visit(driver, studio)


@pytest.fixture(scope="module", autouse=True)
def game(visit: Visit) -> None:
    """Tic-tac-toe, chosen from the games that come with rgt."""
    visit.enter()
    visit.choose("tic tac toe", "hrg")
    visit.says(".to-move", "x to move")


@pytest.fixture
def played(visit: Visit) -> None:
    """Tic-tac-toe after three moves: the tests before run in another process, or have failed."""
    if "tic_tac_toe" in visit.text(".bar .name") and not visit.shown(".stale"):
        visit.look("board")
        if any(_LAST in each.text for each in visit.all(".last")):
            return
    visit.enter()
    visit.choose("tic tac toe", "hrg")
    for number, cell in enumerate(_THREE_MOVES, 1):
        visit.cell(cell)
        visit.says(".last", f"{number}. {cell}")


def _packed(shared: dict[str, object]) -> str:
    """A link that the page has not written."""
    deflating = zlib.compressobj(wbits=-15)
    deflated = deflating.compress(json.dumps(shared).encode()) + deflating.flush()
    return base64.urlsafe_b64encode(deflated).decode()


def test_a_slip_is_told_and_mended_by_its_quick_fix(visit: Visit) -> None:
    visit.write("board : Cell -> Mark = {:empt", "i")
    visit.says(".findings li.error", "unknown name 'emptiy'")
    visit.says(".stale", "no game as it stands")
    visit.until(lambda: visit.all(".cm-lintRange-error"), "no word is marked")
    visit.press("change to 'empty'", ".findings")
    visit.until(lambda: not visit.all(".findings li.error"), "the error is still there")
    assert "emptiy" not in visit.text(".cm-content")
    assert not visit.shown(".stale")


def test_what_two_find_is_told_once(visit: Visit) -> None:
    """The translation and the language server find the same; Alt-Enter offers its fix, too."""
    from selenium.webdriver.common.keys import Keys

    visit.write("board : Cell -> Mark = {:empt", "i")
    visit.says(".findings li.error", "emptiy")
    visit.click(".findings .place")

    def offered() -> Any:
        visit.driver.switch_to.active_element.send_keys(Keys.ALT, Keys.ENTER)
        menu = visit.one(".fixes")
        for each in menu.find_elements("css selector", "button"):
            if each.text == "change to 'empty'":
                return each
        menu.find_element("css selector", "p").send_keys(Keys.ESCAPE)
        return None

    fix = visit.until(offered, "no fix is offered at the word")
    # what offers it has told the finding before
    assert len(visit.all(".findings li.error")) == 1
    fix.click()
    visit.until(lambda: not visit.all(".findings li.error"), "the error is still there")


def test_moves_are_made_on_the_board_and_taken_back(visit: Visit) -> None:
    for number, cell in enumerate(_THREE_MOVES, 1):
        visit.cell(cell)
        visit.says(".last", f"{number}. {cell}")
    visit.says(".to-move", "o to move")
    visit.press("Undo")
    visit.says(".to-move", "x to move")
    visit.press("Redo")
    visit.says(".to-move", "o to move")


@pytest.mark.usefixtures("played")
def test_a_move_lights_the_nodes_that_it_goes_through(visit: Visit) -> None:
    visit.look("automaton")
    visit.until(lambda: visit.all(".canvas .label.lit"), "no edge is lit")
    before = visit.text(".walk p")
    visit.click(".ways button:enabled")
    visit.until(lambda: visit.text(".walk p") != before, "the walk does not go on")
    visit.until(lambda: visit.all(".canvas .node.lit, .canvas .label.at"), "no node is lit")
    visit.click(".canvas .label.placed")
    assert visit.driver.execute_script("return document.getSelection().toString()")


@pytest.mark.usefixtures("played")
def test_passes_run_and_their_steps_are_shown_from_the_start(visit: Visit) -> None:
    visit.look("passes")
    visit.says(".passes [role=status]", "edges become")
    visit.until(lambda: visit.one(".passes iframe"), "no trace")
    visit.driver.switch_to.frame(visit.one(".passes iframe"))
    try:
        visit.until(lambda: visit.all("h1"), "the trace has no page")
        visit.driver.execute_script("location.hash = 'step=0'")
        visit.says("body", "Step 0")
    finally:
        visit.driver.switch_to.default_content()


@pytest.mark.usefixtures("played")
def test_a_measurement_runs_and_is_cancelled(visit: Visit) -> None:
    visit.look("bench")
    seconds = visit.one("#pane-bench input[type=number]")
    seconds.clear()
    seconds.send_keys("600")
    visit.press("Run", "#pane-bench")
    visit.until(lambda: visit.all("#pane-bench figure rect"), "no histogram grows")
    visit.press("Cancel", "#pane-bench")
    visit.says("#pane-bench [role=status]", "cancelled")
    # whoever made them, the page says so
    by = "by the interpreter" if find_tools() is None else "by this browser"
    visit.says("#pane-bench", by)
    if find_tools() is not None:
        # from here on the page plays by itself
        visit.look("board")
        plays = "return performance.getEntriesByName(`${location.origin}/player.js`).length"
        assert visit.driver.execute_script(plays) > 0
        visit.press("New play")
        for number, cell in enumerate(_THREE_MOVES, 1):
            visit.cell(cell)
            visit.says(".last", f"{number}. {cell}")
        # what the server writes down of the position comes a little later
        written = "return document.querySelector('.values pre').textContent"
        visit.until(lambda: "x" in visit.driver.execute_script(written), "no values come")


@pytest.mark.usefixtures("played")
def test_a_broken_connection_is_told_and_made_again(visit: Visit) -> None:
    visit.look("board")
    visit.driver.execute_script(
        """
        const lost = document.querySelector('.lost');
        new MutationObserver(() => (window.told = window.told || !lost.hidden))
          .observe(lost, {attributes: true});
        """
    )
    visit.studio.drop_connections()
    visit.until(lambda: visit.driver.execute_script("return window.told"), "nothing was told")
    visit.until(lambda: not visit.shown(".lost"), "there is no connection again")
    visit.cell("C__3_3")
    visit.says(".last", "4. C__3_3")
    visit.press("Undo")
    visit.says(".last", _LAST)


@pytest.mark.usefixtures("played")
def test_why_a_connection_is_refused_is_told(visit: Visit) -> None:
    state = visit.studio.app.state
    places = state.sessions
    state.sessions = Places(0)
    try:
        visit.studio.drop_connections()
        visit.says(".lost", "more than 0 tabs")
    finally:
        state.sessions = places
    visit.until(lambda: not visit.shown(".lost"), "there is no connection again")
    visit.says(".last", _LAST)


def test_a_language_server_that_does_not_start_is_told(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(bridge, "COMMAND", (sys.executable, "-c", ""))
        visit.studio.drop_connections()
        visit.says(".note", "language server does not start")


@pytest.mark.usefixtures("played")
def test_a_link_shows_the_same_again(visit: Visit) -> None:
    visit.look("board")
    visit.until(
        lambda: visit.driver.execute_script("return location.hash.length") > 100, "no address"
    )
    link = visit.driver.current_url
    assert TOKEN not in link
    visit.driver.get("about:blank")
    visit.driver.get(link)
    visit.says(".bar .name", "tic_tac_toe.hrg")
    visit.says(".last", _LAST)
    visit.says(".to-move", "o to move")


def test_a_move_is_entered_tag_by_tag(visit: Visit) -> None:
    visit.choose("breakthrough", "hrg")
    visit.press("S__1_2 …", ".tags")
    assert {each.text for each in visit.all(".chosen .chip")} == {"S__1_2"}
    visit.says("#pane-board .faint", "2 moves")
    visit.press("S__1_2 S__2_3", ".moves")
    visit.says(".last", "1. S__1_2 S__2_3")


def test_the_board_is_played_by_keys(visit: Visit) -> None:
    from selenium.webdriver.common.keys import Keys

    visit.choose("tic tac toe", "hrg")
    visit.until(lambda: visit.all(".board [data-cell='C__3_1'].open"), "the board is not ready")
    # the one stop of the key Tab is the first square; from its row one goes down and to the right
    visit.driver.execute_script("document.querySelector('.board [tabindex=\"0\"]').focus()")
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER):
        visit.driver.switch_to.active_element.send_keys(key)
    visit.says(".last", "1. C__2_2")
    # who plays by keys goes on by keys
    assert "open" in visit.driver.switch_to.active_element.get_attribute("class")
    visit.one("body").send_keys("u")
    visit.says(".to-move", "x to move")


def _settle(visit: Visit) -> None:
    """Wait until the address is written: it is packed after the game is shown, and would be
    written over a link that somebody opens meanwhile.
    """
    before = ""
    while before != visit.driver.current_url:
        before = visit.driver.current_url
        time.sleep(0.5)


def test_a_link_of_a_later_form_is_refused_and_not_lost(visit: Visit) -> None:
    visit.choose("tic tac toe", "hrg")
    _settle(visit)
    shared = {"name": "later.hrg", "language": "hrg", "text": "domain Player = a", "line": []}
    shown, later = visit.text(".bar .name"), _packed({"form": 2, **shared, "view": "board"})
    visit.driver.execute_script("location.hash = arguments[0]", later)
    visit.says(".note", "form 2")
    assert "form 1" in visit.text(".note")
    assert visit.text(".bar .name") == shown
    # what is played on has an address of its own, and the link is one step back
    visit.cell("C__1_1")
    visit.until(lambda: later not in visit.driver.current_url, "no address")
    visit.driver.back()
    visit.until(lambda: later in visit.driver.current_url, "the link is lost")
    visit.driver.forward()
    visit.says(".last", "C__1_1")


def test_two_tabs_play_together(visit: Visit) -> None:
    visit.choose("tic tac toe", "hrg")
    link = visit.driver.current_url
    first = visit.driver.current_window_handle
    visit.click("[title^='Tick this'] input")
    visit.driver.switch_to.new_window("tab")
    try:
        visit.driver.get(link)
        visit.until(lambda: visit.all(".board .open"), "the other tab has no board")
        visit.click("[title^='Tick this'] input")
        visit.cell("C__2_2")
        visit.says(".last", "C__2_2")
        visit.driver.close()
    finally:
        visit.driver.switch_to.window(first)
    visit.says(".last", "C__2_2")


def test_a_player_sees_what_it_can_know(visit: Visit) -> None:
    visit.choose("kuhn poker", "hrg")
    # the dice deal two cards, and each player sees its own
    visit.says(".to-move", "first to move")
    visit.one(".viewer select").send_keys("second")
    visit.says(".viewer", "2 positions are possible")
    assert "0 moves" in visit.text("#pane-board section")
    assert len([each for each in visit.all(".board text") if each.text == "?"]) == 1


def test_a_text_that_is_too_long_is_told(visit: Visit, tmp_path: Path) -> None:
    long = tmp_path / "long.hrg"
    long.write_text("// a line that says nothing at all, as the others do\n" * 170_000)
    visit.driver.find_element("css selector", "input[type=file]").send_keys(str(long))
    visit.says(".findings", "too long")
    assert not visit.shown(".lost")
    assert not visit.shown(".busy.on")


def test_no_game_is_wider_than_its_place(visit: Visit) -> None:
    visit.press("Games")
    search = visit.one(".chooser input")
    search.clear()
    # the longest name
    search.send_keys("smasandyutakankarikrida")
    visit.until(lambda: len(visit.all(".corpus button")) == 1, "the game is not found")
    wide, room = visit.driver.execute_script(
        "const game = document.querySelector('.corpus button');"
        "return [game.scrollWidth, game.clientWidth]"
    )
    visit.click(".corpus button")
    assert wide <= room


def test_an_earlier_link_shows_its_game(visit: Visit) -> None:
    (earlier,) = (ROOT / "tests" / "faults" / "earlier").glob("link-*.txt")
    visit.driver.execute_script("location.hash = arguments[0]", earlier.read_text().strip())
    visit.says(".bar .name", "nim.rg")


@pytest.fixture
def slow(visit: Visit) -> Iterator[None]:
    """Games that come with rgt take a second to come."""
    visit.enter()
    visit.until(lambda: visit.all(".board svg"), "there is no first game")
    visit.driver.execute_script(
        "const at_once = window.fetch; window.fetch = async (...asked) => {"
        "  const answer = await at_once(...asked);"
        "  if (String(asked[0]).startsWith('/corpus/')) {"
        "    await new Promise((done) => setTimeout(done, 1000)); window.came = true; }"
        "  return answer; };"
    )
    yield
    visit.enter()


@pytest.mark.usefixtures("slow")
def test_what_is_wished_for_last_is_shown(visit: Visit) -> None:
    """A link is followed while a game that was chosen before it is still to come."""
    shared = {"name": "last.hrg", "language": "hrg", "text": "domain Player = a", "line": []}
    visit.press("Games")
    visit.until(lambda: visit.all(".corpus button"), "there are no games")
    visit.click(".corpus button")
    packed = _packed({**shared, "view": "board"})
    visit.driver.execute_script("location.hash = arguments[0]", packed)
    visit.until(lambda: visit.driver.execute_script("return window.came"), "nothing came")
    visit.says(".findings", "error")
    assert visit.text(".bar .name") == "last.hrg"


def test_a_game_that_does_not_come_is_told(visit: Visit) -> None:
    """The server ends while a game is chosen: what was shown stays."""
    visit.choose("tic tac toe", "hrg")
    shown = visit.text(".bar .name")
    visit.driver.execute_script(
        "window.fetch_ = window.fetch; window.fetch = async () => { throw new TypeError('no'); };"
    )
    visit.press("Games")
    visit.until(lambda: visit.all(".corpus button"), "there are no games")
    visit.click(".corpus button")
    visit.says(".note", "does not come")
    assert visit.text(".bar .name") == shown
    visit.driver.execute_script("window.fetch = window.fetch_")


def test_names_are_text(visit: Visit) -> None:
    """A name with markup in it, by a link that somebody else has made.

    It is followed while a game is being opened, which is then kept in the address.
    """
    name = "<img src=x onerror=document.title=1>.hrg"
    shared = {"name": name, "language": "hrg", "text": "domain Player = a", "line": []}
    packed = _packed({**shared, "view": "board"})
    visit.driver.execute_script(
        "location.hash = arguments[0]; history.replaceState(null, '', '#')", packed
    )
    visit.says(".bar .name", name)
    visit.says(".findings", "error")
    assert not visit.all(".bar img, .findings img")


def test_the_page_broke_no_rule(visit: Visit) -> None:
    """Nothing was refused by the policy, no script failed."""
    wrong = [each["message"] for each in visit.driver.get_log("browser")]
    assert not wrong
