"""The terminal browser, driven by keys on a screen that is not there."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

if importlib.util.find_spec("textual") is None:
    pytest.skip("textual is not installed (the extra tui)", allow_module_level=True)

from textual.pilot import Pilot
from textual.widgets import Input

from rgt.debugger.faults.verify import Verified
from rgt.debugger.traces.trace import Breakage, Trace
from rgt.debugger.view.browser import Browser
from rgt.debugger.view.browser.lines import Lines
from rgt.ir.text.printer import print_game
from tests.debugger.browser_picture import picture, timeless
from tests.debugger.traces_by_hand import four_steps, many_steps, no_steps, odd_names
from tests.repetitions import some_quick

Script = Callable[[Browser, Pilot[None]], Awaitable[None]]
REST = 0.06


def drive(
    trace: Trace,
    script: Script,
    *,
    size: tuple[int, int] = (130, 44),
    step: int | None = None,
    verified: list[Verified] | None = None,
    search: str = "",
) -> None:
    async def run() -> None:
        app = Browser(trace, step=step, verified=verified, search=search)
        async with app.run_test(size=size) as pilot:
            await pilot.pause(REST)
            await script(app, pilot)

    asyncio.run(run())


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause(REST)


async def filter_by(app: Browser, pilot: Pilot[None], text: str) -> None:
    """As if the text were pasted into the filter."""
    await pilot.press("/")
    app.query_one("#search > Input", Input).value = text
    await pilot.pause(REST)


def screen(app: Browser) -> str:
    """All that is on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def panel(app: Browser, name: str) -> list[str]:
    lines = app.screen.query_one(f"#{name}", Lines)
    return [lines.text(index) for index in range(lines.count)]


def test_the_list_has_every_step_with_its_pass_and_its_saving() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        rows = [row.split() for row in panel(app, "steps")]
        assert [row[:2] for row in rows] == [
            ["1", "compact"],
            ["2", "decide"],
            ["3", "compact"],
            ["4", "prune"],
        ]
        # both compactions save a node and an edge of the two that are saved
        assert [row[-1] for row in rows] == ["50.0%", "·", "50.0%", "·"]
        assert "small: 4 steps" in screen(app)

    drive(four_steps(), script)


def test_j_and_k_step_and_the_panels_follow() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        assert app.number == 1
        assert panel(app, "difference") == [
            "= n is now begin",
            "- begin, n: ;",
            "> n, m: t == t; => begin, m: t == t;",
        ]
        await press(pilot, "j")
        assert app.number == 2
        assert panel(app, "difference") == ["~ begin, m: t == t; => (nothing)"]
        shown = screen(app)
        assert "because t == t always holds" in shown
        assert "~ t == t ⇒ (nothing)" in shown, "the drawing"
        assert "nodes 5, edges 4" in shown
        await press(pilot, "j", "j", "j", "j")
        assert app.number == 4
        await press(pilot, "k")
        assert app.number == 3
        await press(pilot, "up", "home")
        assert app.number == 1

    drive(four_steps(), script)


def test_it_starts_at_the_step_asked_for() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        assert app.number == 3
        assert app.query_one("#steps", Lines).cursor == 2

    drive(four_steps(), script, step=3)


def test_the_source_line_of_a_step_is_marked_and_on_the_screen() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "j", "s")
        marked = [line for line in panel(app, "source") if "▶" in line]
        assert marked == ["13 ▶ n, m: t == t;"]
        assert "13 ▶ n, m: t == t;" in screen(app)

    drive(four_steps(), script)


TYPED = {
    "pass=compact": [1, 3],
    "node=o": [3],
    "line=13": [1, 2, 3],
    "variable=t": [2, 4],
    "pass=compact pass=decide line=13": [1, 2, 3],
    "always": [2],
    "pass=compact only": [1, 3],
    "nobody never": [],
    # a condition that is not finished leaves the list alone
    "line=x": [1, 2, 3, 4],
}


def test_a_filter_is_typed() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        for typed, found in TYPED.items():
            await filter_by(app, pilot, typed)
            assert app.found == found, typed
            assert typed == "line=x" or f"{len(found)} of 4 steps" in screen(app)
            await press(pilot, "enter", "escape")
            assert app.found == [1, 2, 3, 4]
        await press(pilot, *"/node=o")
        assert app.found == [3]

    drive(four_steps(), script)


def test_steps_at_the_same_node() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "j", "f")
        assert app.followed == "m"
        await press(pilot, "n")
        assert (app.number, app.followed) == (3, "m")
        await press(pilot, "n")
        assert app.number == 3, "no later step touched it"
        await press(pilot, "p", "p")
        assert app.number == 1

    drive(four_steps(), script)


def test_e_goes_to_the_step_that_made_this_one_possible_and_back() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        assert "enabled by #2 decide" in screen(app)
        await press(pilot, "e")
        assert app.number == 2
        await press(pilot, "e", "e")
        assert app.number == 1
        await press(pilot, "backspace")
        assert app.number == 2

    drive(four_steps(), script, step=3)


def test_a_jump_out_of_the_filter_drops_the_filter() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await filter_by(app, pilot, "pass=compact")
        await press(pilot, "enter", "end", "e")
        assert (app.number, app.found) == (2, [1, 2, 3, 4])

    drive(four_steps(), script)


def test_blame_tells_the_story_of_an_edge_and_leads_to_its_steps() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "j", "b")
        story = panel(app, "sheet")
        assert story[0] == "small.rg:13:1: n, m: t == t;"
        steps = [line.split("  ")[0] for line in story if line.startswith("#")]
        assert steps == ["#1 compact", "#2 decide", "#3 compact"]
        await press(pilot, "down", "enter")
        assert app.number == 3
        assert len(app.screen_stack) == 1

    drive(four_steps(), script)


def test_g_goes_to_a_step_by_number() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "g", "4", "enter")
        assert app.number == 4
        await press(pilot, "g", "9", "enter")
        assert app.number == 4

    drive(four_steps(), script)


def test_the_whole_game_at_a_step() -> None:
    trace = four_steps()

    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "j", "t")
        game = panel(app, "sheet")
        assert "\n".join(line[2:] for line in game) + "\n" == print_game(trace.game_at(2))
        assert [line for line in game if line.startswith("~")] == ["~ begin, m: ;"]
        await press(pilot, "p", "p")
        assert "\n".join(line[2:] for line in panel(app, "sheet")) + "\n" == print_game(trace.start)
        await press(pilot, "q")
        assert app.is_running
        assert app.number == 2

    drive(trace, script)


def test_export_asks_before_it_overwrites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    trace = four_steps()

    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "w")
        app.screen.query_one(Input).value = "out.rg"
        await press(pilot, "enter")
        assert Path("out.rg").read_text() == print_game(trace.game_at(1))
        await press(pilot, "j", "w")
        app.screen.query_one(Input).value = "out.rg"
        await press(pilot, "enter")
        assert "exists" in screen(app)
        await press(pilot, "n")
        assert Path("out.rg").read_text() == print_game(trace.game_at(1))
        await press(pilot, "w")
        app.screen.query_one(Input).value = "out.rg"
        await press(pilot, "enter", "y")
        assert Path("out.rg").read_text() == print_game(trace.game_at(2))
        await press(pilot, "w")
        app.screen.query_one(Input).value = "nowhere/out.rg"
        await press(pilot, "enter")
        told = [each.message for each in app._notifications]
        assert told[-1] == "nowhere/out.rg: No such file or directory"

    drive(trace, script)


def test_matrix_heat_map_and_help() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "m")
        rows = {line.split()[1]: line.split()[2:] for line in panel(app, "sheet")[2:5]}
        # columns: compact, decide, prune; step 2 after 1, step 3 after 2
        assert rows["compact"][:2] == [".", "1"]
        assert rows["decide"][:2] == ["1", "."]
        await press(pilot, "escape", "h")
        cells = {line.split()[0]: line.split()[1:] for line in panel(app, "sheet")}
        assert cells["round"] == ["1", "2"]
        assert [cell.rstrip("░▒▓█") for cell in cells["compact"]] == ["1", "1"]
        assert [cell.rstrip("░▒▓█") for cell in cells["prune"]] == ["1"]
        await press(pilot, "h")
        assert "edges saved" in screen(app)
        await press(pilot, "q", "?")
        assert "next step, step before" in screen(app)

    drive(four_steps(), script)


def test_the_first_step_that_changes_the_game_is_marked() -> None:
    verified = [
        Verified(n, (1, 2, 4) if n < 3 else (1, 2, 5), same=n < 3, counted=True) for n in range(5)
    ]

    async def script(app: Browser, pilot: Pilot[None]) -> None:
        last = [row.split()[-1] for row in panel(app, "steps")]
        assert last == ["4", "4", "!5", "!5"]
        row = app._row(2)
        assert any("red" in str(span.style) for span in row.spans)

    drive(four_steps(), script, verified=verified)


def test_the_step_that_broke_the_game_is_marked() -> None:
    trace = four_steps()
    trace.broken = Breakage(4, ("RG020: there is no type T",))

    async def script(app: Browser, pilot: Pilot[None]) -> None:
        assert "broken by step 4" in app._summary()
        assert any("red" in str(span.style) for span in app._row(3).spans)
        assert not any("red" in str(span.style) for span in app._row(2).spans)
        assert "broke the game: RG020: there is no type T" in screen(app)

    drive(trace, script, step=4)


def test_it_starts_with_the_filter_asked_for() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        assert app.found == [1, 3]
        assert app.query_one("#search > Input", Input).value == "pass=compact"
        await press(pilot, "escape")
        assert app.found == [1, 2, 3, 4]

    drive(four_steps(), script, search="pass=compact")


def test_a_trace_without_steps() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        assert "No pass changed the game." in screen(app)
        await press(pilot, "j", "k", "n", "p", "e", "b", "escape", "enter", "plus", "f", "s", "d")
        await press(pilot, "t")
        assert "begin, n: ;" in screen(app)
        for key in ("m", "h", "?"):
            await press(pilot, "escape", key)
        assert app.is_running

    drive(no_steps(), script)


def test_thousands_of_steps_are_made_into_rows_only_when_seen() -> None:
    made: list[int] = []

    async def script(app: Browser, pilot: Pilot[None]) -> None:
        row = app._table.row
        app._table.row = lambda number, width: made.append(number) or row(number, width)  # type: ignore[method-assign]
        await press(pilot, "end")
        assert app.number == 3000
        await press(pilot, "pageup")
        assert 2940 < app.number < 3000
        await filter_by(app, pilot, "pass=tenth")
        assert len(app.found) == 300

    drive(many_steps(3000), script)
    assert len(set(made)) < 500


@pytest.mark.parametrize(("width", "height"), some_quick([(80, 24), (160, 50)], 0))
def test_names_are_never_taken_for_markup_or_orders(width: int, height: int) -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        shown = screen(app)
        assert "[bold]pass[/bold]" in shown
        assert "[/] board[x] is [red]never[/red] ·[2J read" in shown
        assert "+ [u]node[/u], [/x]: $ [blink]tag[/blink];" in shown
        await press(pilot, "v")
        assert "(+ [u]node[/u])" in screen(app)
        for key in "sbtmhw":
            await press(pilot, key)
            assert "\x1b" not in screen(app)
            await pilot.press("escape")

    drive(odd_names(), script, size=(width, height))


@pytest.mark.parametrize(("width", "height"), some_quick([(40, 12), (20, 5), (250, 90)], 1, 2))
def test_every_size_of_window(width: int, height: int) -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "j", "v", "s", "d", "/", "escape", "t", "escape", "h")
        await pilot.resize_terminal(100, 30)
        await press(pilot, "escape", "j")
        assert app.number == 3

    drive(four_steps(), script, size=(width, height))


def test_a_narrow_window_shows_one_panel_at_a_time() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        names = ("difference", "drawing", "source")
        for key, name in zip("dvs", names, strict=True):
            await press(pilot, key)
            assert [n for n in names if app.query_one(f"#{n}").size.height] == [name]
        assert "q Quit" in screen(app)
        assert "? Help" in screen(app)

    drive(four_steps(), script, size=(80, 24))


def test_without_colours_the_signs_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app: Browser, pilot: Pilot[None]) -> None:
        assert app.no_color
        shown = screen(app)
        assert "- begin, n: ;" in shown
        assert "▸   1 compact" in shown

    drive(four_steps(), script)


def test_ctrl_c_leaves_wherever_one_is() -> None:
    async def script(app: Browser, pilot: Pilot[None]) -> None:
        await press(pilot, "w")
        await pilot.press("ctrl+c")
        await pilot.pause(REST)
        assert not app.is_running

    drive(four_steps(), script)


def test_rgt_starts_without_textual() -> None:
    import subprocess

    code = "import sys, rgt, rgt.cli, rgt.debugger.traces.trace; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_picture_is_the_same_every_time() -> None:
    trace = timeless(four_steps())
    first = picture(trace, 1)
    assert picture(trace, 1) == first
    assert "decide" in first
