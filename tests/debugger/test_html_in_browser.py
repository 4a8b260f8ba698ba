"""The HTML page of a trace in a browser: what it shows and does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rgt
from rgt.debugger.history import History
from rgt.debugger.traces.diff import delta
from rgt.debugger.traces.trace import Breakage, Trace, record
from rgt.debugger.view.html import write
from rgt.ir.text.printer import print_game
from tests.debugger import pages
from tests.debugger.chromium import chromium, resize
from tests.debugger.traces_by_hand import game


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture(scope="module")
def trace() -> Trace:
    return pages.tic_tac_toe()


@pytest.fixture(scope="module")
def address(trace: Trace, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "page.html"
    write(trace, path, pages.verified(trace))
    return path.as_uri()


def opened(browser: Any, address: str) -> Any:
    """The page loaded anew: a change of the fragment alone would not do so."""
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(address)
    return browser


def text(browser: Any, selector: str) -> str:
    found: str = browser.find_element("css selector", selector).text
    return found


def texts(browser: Any, selector: str) -> list[str]:
    return [each.text for each in browser.find_elements("css selector", selector)]


def press(browser: Any, *keys: str) -> None:
    for key in keys:
        browser.find_element("css selector", "body").send_keys(key)


def click(browser: Any, selector: str, place: int = 0) -> None:
    # SVG groups have no box of their own to be clicked by the driver
    browser.execute_script(
        "document.querySelectorAll(arguments[0])[arguments[1]]"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}))",
        selector,
        place,
    )


def step(browser: Any) -> int:
    number: int = browser.execute_script("return rgt.state.step")
    return number


def shown(browser: Any) -> list[int]:
    """The steps that the conditions let through; the list has elements for those in sight."""
    numbers: list[int] = browser.execute_script("return rgt.shown()")
    return numbers


def set_field(browser: Any, field: str, value: str) -> None:
    browser.execute_script(
        "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
        "field.dispatchEvent(new Event('change'))",
        field,
        value,
    )


@pytest.fixture
def quiet(browser: Any) -> Iterator[None]:
    yield
    assert browser.get_log("browser") == []


@pytest.mark.usefixtures("quiet")
def test_the_steps_and_why(browser: Any, address: str, trace: Trace) -> None:
    opened(browser, address)
    assert text(browser, "#name") == trace.start.name
    first = text(browser, ".step[data-step='1']")
    assert "#1" in first and trace.steps[0].pass_name in first and trace.steps[0].fact in first
    assert text(browser, "#head .fact") == trace.steps[0].fact
    assert f"edges {trace.steps[0].before.edges} → {trace.steps[0].after.edges}" in text(
        browser, "#head"
    )
    assert text(browser, "#count") == f"{len(trace.steps)} steps"


@pytest.mark.usefixtures("quiet")
def test_the_difference_and_the_drawing_of_every_step(
    browser: Any, address: str, trace: Trace
) -> None:
    counted = (
        "const count = (selector) => document.querySelectorAll(selector).length;"
        "return [['removed', 'added', 'relabelled', 'redirected'].map((status) => ["
        "  count(`#change .edge.${status}`), count(`#canvas g.edge.${status}:not(.old)`)]),"
        "  [...document.querySelectorAll('g.node')].map((box) => box.dataset.node)]"
    )
    opened(browser, address)
    for each in trace.steps:
        change = delta(each.changes)
        counts, boxes = browser.execute_script(counted)
        edges = (change.removed, change.added, change.relabelled, change.redirected)
        assert counts == [[len(some), len(some)] for some in edges]
        assert set(change.touched_nodes()) <= set(boxes)
        press(browser, "j")


@pytest.mark.usefixtures("quiet")
def test_the_page_rebuilds_every_game(browser: Any, address: str, trace: Trace) -> None:
    opened(browser, address)
    for number in range(len(trace.steps) + 1):
        rebuilt = browser.execute_script("return rgt.gameText(arguments[0])", number)
        assert rebuilt == print_game(trace.game_at(number))


@pytest.mark.usefixtures("quiet")
def test_declarations_and_hints_are_rebuilt_too(browser: Any, tmp_path: Path) -> None:
    loaded = rgt.load("hrg/breakthrough")
    made = record(loaded, "default,pragmas")
    write(made, tmp_path / "page.html")
    opened(browser, (tmp_path / "page.html").as_uri())
    assert any(delta(each.changes).declarations for each in made.steps)
    for number in range(len(made.steps) + 1):
        rebuilt = browser.execute_script("return rgt.gameText(arguments[0])", number)
        assert rebuilt == print_game(made.game_at(number))


@pytest.mark.usefixtures("quiet")
def test_the_page_tells_the_stories_that_python_tells(
    browser: Any, address: str, trace: Trace
) -> None:
    opened(browser, address)
    history = History(trace)
    told = browser.execute_script(
        "return arguments[0].map((key) => { const s = rgt.story(key); return ["
        "  s.madeFrom, s.madeOfIt, s.touches.map((t) => [t.step, t.key, t.relation]),"
        "  s.forms.map(([step, edge]) => [step, edge && edge.source, edge && edge.target])]; })",
        [*history.lineage.keys()],
    )
    for key, (made_from, made_of_it, touches, forms) in zip(
        history.lineage.keys(), told, strict=True
    ):
        story = history.story(key)
        assert tuple(made_from) == story.made_from
        assert tuple(made_of_it) == story.made_of_it
        assert [tuple(t) for t in touches] == [(t.step, t.key, t.relation) for t in story.touches]
        assert [tuple(form) for form in forms] == [
            (f.step, f.edge and f.edge.source, f.edge and f.edge.target) for f in story.forms
        ]


@pytest.mark.usefixtures("quiet")
def test_filters_and_the_address(browser: Any, address: str, trace: Trace) -> None:
    opened(browser, address)
    history = History(trace)
    wanted = trace.steps[-1].pass_name
    set_field(browser, "f-pass", wanted)
    these = [each.number for each in trace.steps if each.pass_name == wanted]
    assert shown(browser) == these
    assert texts(browser, ".step .number")[:5] == [f"#{n}" for n in these[:5]]
    assert text(browser, "#count") == f"{len(these)} of {len(trace.steps)} steps"
    node = history.nodes(these[0])[0]
    opened(browser, f"{address}#node={node}&step={these[0]}")
    assert shown(browser) == [n for n in history.steps() if node in history.nodes(n)]
    line = history.lines(1)[0]
    opened(browser, f"{address}#line={line}&pass={trace.steps[0].pass_name}")
    assert shown(browser) == [
        each.number
        for each in trace.steps
        if line in history.lines(each.number) and each.pass_name == trace.steps[0].pass_name
    ]
    opened(browser, f"{address}#variable=nothing")
    assert shown(browser) == []
    click(browser, "#clear")
    assert text(browser, "#count") == f"{len(trace.steps)} steps"


@pytest.mark.usefixtures("quiet")
def test_the_address_leads_back(browser: Any, address: str) -> None:
    opened(browser, address)
    press(browser, "j")
    deadline = time.monotonic() + 10
    while not browser.current_url.endswith("#step=2") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert browser.current_url.endswith("#step=2")
    click(browser, ".step[data-step='5']")
    assert browser.current_url.endswith("#step=5")
    browser.back()
    assert step(browser) == 2


@pytest.mark.usefixtures("quiet")
def test_before_the_first_step_the_whole_game_is_shown(
    browser: Any, address: str, trace: Trace
) -> None:
    opened(browser, f"{address}#step=0")
    assert text(browser, "#head h2").startswith("Step 0")
    assert len(texts(browser, "#game .diff.edge")) == len(trace.start.automaton)
    press(browser, "j")
    assert step(browser) == 1
    assert text(browser, "#head .fact") == trace.steps[0].fact
    press(browser, "k")
    assert step(browser) == 0
    # what a step touches is no question about the start
    press(browser, "n", "e")
    opened(browser, f"{address}#pass={trace.steps[0].pass_name}")
    assert 0 not in shown(browser)


@pytest.mark.usefixtures("quiet")
def test_the_drawing_is_made_larger_smaller_and_whole(browser: Any, address: str) -> None:
    def size() -> tuple[int, int]:
        width, height = browser.execute_script(
            "const s = document.querySelector('#canvas svg').getBoundingClientRect();"
            "return [s.width, s.height]"
        )
        return width, height

    opened(browser, f"{address}#step=1")
    first = size()
    press(browser, "+")
    assert size()[0] == pytest.approx(first[0] * 1.25, abs=2)
    press(browser, "-", "-")
    assert size()[0] == pytest.approx(first[0] * 0.8, abs=2)
    browser.find_element("css selector", "#zoom button:nth-child(2)").click()
    room = browser.execute_script(
        "const c = document.querySelector('#canvas'); return [c.clientWidth, c.clientHeight]"
    )
    whole = size()
    assert whole[0] <= room[0] and whole[1] <= room[1]
    assert any(abs(part - of) < 20 for part, of in zip(whole, room, strict=True))
    press(browser, "f")
    assert size() == first


@pytest.mark.usefixtures("quiet")
def test_the_keyboard(browser: Any, address: str, trace: Trace) -> None:
    opened(browser, address)
    press(browser, "j", "j")
    assert step(browser) == 3
    press(browser, "k", "\ue015")
    assert step(browser) == 3
    press(browser, "G")
    assert step(browser) == len(trace.steps)
    press(browser, "g")
    assert step(browser) == 1
    history = History(trace)
    node = history.nodes(1)[0]
    after = next((n for n in history.steps() if n > 1 and node in history.nodes(n)), 1)
    press(browser, "n")
    assert step(browser) == after
    press(
        browser,
        "/",
    )
    browser.switch_to.active_element.send_keys("#2")
    assert texts(browser, ".step .number") == ["#2"]
    browser.switch_to.active_element.send_keys("\ue007")
    press(browser, "\ue00c")
    assert text(browser, "#count") == f"{len(trace.steps)} steps"
    press(browser, "?")
    assert "next step" in text(browser, "#help")


@pytest.mark.usefixtures("quiet")
def test_blame_from_the_drawing_and_from_the_difference(
    browser: Any, address: str, trace: Trace
) -> None:
    last = next(each for each in reversed(trace.steps) if delta(each.changes).removed)
    key = delta(last.changes).removed[0].key
    opened(browser, f"{address}#step={last.number}")
    click(browser, f"#canvas g.edge[data-key='{key}']")
    told = text(browser, "#edge")
    assert f"removed by #{last.number}" in told.replace("\n", " ")
    assert f"edge={key}" in browser.current_url
    click(browser, "#edge .link")
    assert not browser.find_element("css selector", "#edge").is_displayed()
    click(browser, f"#change [data-key='{key}']")
    assert browser.find_element("css selector", "#edge").is_displayed()


@pytest.mark.usefixtures("quiet")
def test_the_line_of_the_game_is_marked(browser: Any, address: str, trace: Trace) -> None:
    opened(browser, address)
    lines = History(trace).lines(1)
    marked = texts(browser, ".src.hit .gutter")
    assert marked == [str(line) for line in lines]
    assert texts(browser, ".src.hit mark")
    source = trace.start.source
    assert source is not None
    assert texts(browser, ".src.hit code") == [source.line(line) for line in lines]


@pytest.mark.usefixtures("quiet")
def test_enablers_the_overview_and_the_game(browser: Any, address: str, trace: Trace) -> None:
    history = History(trace)
    number = next(n for n in history.steps() if history.enabler(n))
    opened(browser, f"{address}#step={number}")
    assert text(browser, "#enabler") == f"made possible by #{history.enabler(number)}"
    press(browser, "e")
    assert step(browser) == history.enabler(number)
    press(browser, "3")
    assert browser.find_element("css selector", "#heat").is_displayed()
    counts = [int(cell) for cell in texts(browser, "#enables td.cell")]
    assert sum(counts) == sum(history.enables().values())
    press(browser, "2")
    edges = browser.find_elements("css selector", "#game .edge:not(.removed)")
    assert len(edges) == trace.steps[step(browser) - 1].after.edges


@pytest.mark.usefixtures("quiet")
def test_deleted_edges_can_be_seen_in_every_later_game(
    browser: Any, address: str, trace: Trace
) -> None:
    opened(browser, f"{address}#view=game&step={len(trace.steps)}")
    keys = {edge.key for edge in trace.final.automaton}
    ever = {*History(trace).lineage.keys()}
    browser.find_element("css selector", "#deleted").click()
    rows = browser.execute_script(
        "return [...document.querySelectorAll('#game .edge.removed')].map((e) => e.dataset.key)"
    )
    assert {int(row) for row in rows} == ever - keys
    click(browser, f"#game [data-key='{min(ever - keys)}']")
    assert "removed by" in text(browser, "#edge")


@pytest.mark.usefixtures("quiet")
def test_the_first_wrong_step_is_red(browser: Any, address: str) -> None:
    opened(browser, f"{address}#step=3")
    assert "perft 1 9 71" in text(browser, "#head .perft.wrong")
    assert "wrong" in browser.find_element("css selector", ".step[data-step='3']").get_attribute(
        "class"
    )
    opened(browser, f"{address}#step=4")
    assert text(browser, "#head .perft.wrong") == "no play reaches the end ✗"
    opened(browser, f"{address}#step=2")
    assert text(browser, "#head .perft") == "perft 1 9 72 ✓"


@pytest.mark.usefixtures("quiet")
def test_the_step_that_broke_the_game_is_red(browser: Any, tmp_path: Path) -> None:
    broken = record(rgt.load("rbg/tic_tac_toe"), "compact-skip-edges")
    broken.broken, broken.report = Breakage(2, ("RG020: <b>no type</b>",)), None
    write(broken, tmp_path / "broken.html")
    opened(browser, (tmp_path / "broken.html").as_uri() + "#step=2")
    assert text(browser, "#head .broken") == "✗ broke the game: RG020: <b>no type</b>"
    assert "broken by step 2" in text(browser, "#summary")
    row = browser.find_element("css selector", ".step[data-step='2']")
    assert "wrong" in row.get_attribute("class")


@pytest.mark.usefixtures("quiet")
def test_nothing_jumps_from_step_to_step(browser: Any, address: str) -> None:
    opened(browser, address)
    places = (
        "return ['picture', 'change-panel', 'source-panel', 'timeline', 'list'].map((id) => {"
        "const r = document.getElementById(id).getBoundingClientRect();"
        "return [r.x, r.y, r.width, r.height]; })"
    )
    first = browser.execute_script(places)
    for _ in range(6):
        press(browser, "j")
        assert browser.execute_script(places) == first


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (420, 900)])
def test_nothing_sticks_out(browser: Any, address: str, width: int, height: int) -> None:
    opened(browser, address)
    resize(browser, width, height)
    try:
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        for view in "123":
            press(browser, view)
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    finally:
        resize(browser, 1280, 800)


@pytest.mark.usefixtures("quiet")
def test_hostile_texts_are_shown_as_they_are(browser: Any, tmp_path: Path) -> None:
    trace = pages.hostile_trace()
    write(trace, tmp_path / "hostile.html")
    opened(browser, (tmp_path / "hostile.html").as_uri())
    assert "alert(1)" in text(browser, "#name")
    assert browser.execute_script("return rgt.data.game") == pages.HOSTILE_NAME
    assert pages.HOSTILE in browser.execute_script("return rgt.data.texts")
    for view in "123":
        press(browser, view)
    assert not browser.find_elements("css selector", "b b, main script")


@pytest.mark.usefixtures("quiet")
def test_a_page_of_nothing_says_so(browser: Any, tmp_path: Path) -> None:
    write(Trace(game()), tmp_path / "empty.html")
    opened(browser, (tmp_path / "empty.html").as_uri())
    assert "No pass changed anything" in text(browser, "#head")
    press(browser, "j", "n", "e", "2", "3", "1")


@pytest.mark.usefixtures("quiet")
def test_chess_opens_at_once(browser: Any, tmp_path: Path) -> None:
    write(record(rgt.load("hrg/chess")), tmp_path / "chess.html")
    began = time.perf_counter()
    opened(browser, (tmp_path / "chess.html").as_uri())
    assert text(browser, "#name") == "chess"
    assert time.perf_counter() - began < 10, "generous: 2 s on a machine that is not busy"
