"""The browser: what the keys do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

from rgt.debugger.faults.verify import Verified
from rgt.debugger.history import Filter
from rgt.debugger.traces.trace import Trace
from rgt.debugger.view.browser import charts, looks, stories
from rgt.debugger.view.browser.exporting import Export
from rgt.debugger.view.browser.games import game_lines
from rgt.debugger.view.browser.lines import Lines
from rgt.debugger.view.browser.searching import Finder, Search
from rgt.debugger.view.browser.sheets import GameSheet, Prompt, Sheet, Turning
from rgt.debugger.view.browser.viewer import PANELS, Viewer
from rgt.debugger.view.tables import enables_lines
from rgt.debugger.view.words import counted, plain
from rgt.ir.diagnostics import GameError

_WIDEST_PICTURE = 4


def browse(
    trace: Trace,
    *,
    step: int | None = None,
    verified: Iterable[Verified] | None = None,
    search: str = "",
) -> None:
    """Browse a trace in the terminal until the user quits, starting at a `step`.

    `verified` is what `verify` found; the first step that changes the game is red.  `search` is
    a filter as the user may type it.
    """
    Browser(trace, step=step, verified=verified, search=search).run()


class Browser(Viewer):
    """A trace on the whole screen, with keys to walk through it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "quit", "Quit"),
        Binding("j", "step(1)", "Next"),
        Binding("k", "step(-1)", "Back"),
        Binding("n", "same_node(1)", "At node"),
        Binding("slash", "search", "Filter", key_display="/"),
        Binding("e", "enabler", "Enabler"),
        Binding("b", "blame", "Blame"),
        Binding("s", "panel('source')", "Source"),
        Binding("t", "game", "Game"),
        Binding("m", "matrix", "Matrix"),
        Binding("h", "heat", "Heat"),
        Binding("g", "go", "Go to"),
        Binding("p", "same_node(-1)", "At node, back", show=False),
        Binding("d", "panel('difference')", "Difference", show=False),
        Binding("v", "panel('drawing')", "Drawing", show=False),
        Binding("f", "follow", "Follow", show=False),
        Binding("w", "write", "Write", show=False),
        Binding("plus,equals_sign", "widen(1)", "Draw more", show=False),
        Binding("minus", "widen(-1)", "Draw less", show=False),
        Binding("backspace", "return", "Back", show=False),
        Binding("escape", "no_filter", "No filter", show=False),
        Binding("ctrl+c", "quit", "Quit", show=False, priority=True),
    ]

    def __init__(
        self,
        trace: Trace,
        *,
        step: int | None = None,
        verified: Iterable[Verified] | None = None,
        search: str = "",
    ) -> None:
        super().__init__(trace, step=step, verified=verified)
        self._finder = Finder(self.history)
        self._search = search
        self._trail: list[int] = []

    def on_mount(self) -> None:
        """Begin with the filter that was asked for."""
        if self._search:
            self.query_one("#search").add_class("-shown")
            self.query_one("#search > Input", Input).value = self._search

    # -- events ------------------------------------------------------------------

    def on_lines_moved(self, event: Lines.Moved) -> None:
        """Follow the cursors of the list and of the difference."""
        if event.lines.id == "steps":
            self.show_step(self.found[event.index])
        elif event.lines.id == "difference":
            self._show_edge()

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """Go from the list into the difference, and from there into an edge's story."""
        if event.lines.id == "steps":
            self.action_panel("difference")
        elif event.lines.id == "difference":
            self.action_blame()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Remember the panel that is in use: where there is room for one it is that."""
        if event.widget.id in PANELS:
            for panel in PANELS:
                self._lines(panel).set_class(panel == event.widget.id, "-current")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter while the user types; a condition that is not finished lists all steps."""
        if event.input.parent is not self.query_one("#search"):
            return
        try:
            search = Search.parse(event.value)
        except GameError as problem:
            words = problem.diagnostics[0].message
            self.found = list(self.history.steps())
        else:
            self.found = self._finder.steps(search)
            words = f"{len(self.found)} of {counted(len(self.trace), 'step')}"
        self._static("matches").update(plain(words))
        self._list_steps()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Back to the list."""
        self._lines("steps").focus()

    # -- keys --------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go so many steps on in the list."""
        self._lines("steps").action_move(by)

    def action_same_node(self, by: int) -> None:
        """Go to the next listed step, or the one before, that touched the node followed."""
        if self.number is None or self.followed is None:
            return
        node = self.followed
        touching = set(self.history.steps(Filter(nodes=(node,))))
        numbers = [number for number in self.found if number in touching]
        ahead = [n for n in numbers if (n > self.number if by > 0 else n < self.number)]
        if ahead:
            self._jump(min(ahead) if by > 0 else max(ahead), followed=node)
        else:
            where = "later" if by > 0 else "earlier"
            self.notify(f"No {where} step touched {plain(node)}.", markup=False)

    def action_follow(self) -> None:
        """Follow the next node that the step touched."""
        nodes = self.history.nodes(self.number) if self.number is not None else ()
        if nodes:
            at = nodes.index(self.followed) if self.followed in nodes else -1
            self._show_edge(nodes[(at + 1) % len(nodes)])

    def action_enabler(self) -> None:
        """Go to the step that made this one possible."""
        enabler = self.history.enabler(self.number) if self.number is not None else None
        if enabler is None:
            self.notify("This step was possible from the start.")
        else:
            self._jump(enabler)

    def action_return(self) -> None:
        """Go back to where the last jump began."""
        if self._trail:
            self._jump(self._trail.pop(), remember=False)

    def _jump(self, number: int, *, followed: str | None = None, remember: bool = True) -> None:
        """Go to a step, without the filter if it hides the step."""
        if remember and self.number is not None:
            self._trail.append(self.number)
        if number not in self.found:
            self.action_no_filter()
        self._lines("steps").put_cursor(self.found.index(number))
        self.show_step(number, followed)

    def action_go(self) -> None:
        """Ask for a step's number and go there."""
        self.push_screen(Prompt(f"Go to step (1 to {len(self.trace)})"), self._go)

    def _go(self, answer: str | None) -> None:
        if not answer:
            return
        wanted = answer.removeprefix("#")
        if wanted.isascii() and wanted.isdecimal() and 0 < int(wanted) <= len(self.trace):
            self._jump(int(wanted))
        else:
            self.notify(f"There is no step {plain(answer)}.", severity="warning", markup=False)

    def action_search(self) -> None:
        """Type a filter."""
        self.query_one("#search").add_class("-shown")
        self.query_one("#search > Input", Input).focus()

    def action_no_filter(self) -> None:
        """List all steps again."""
        field = self.query_one("#search > Input", Input)
        with field.prevent(Input.Changed):
            field.value = ""
        self.query_one("#search").remove_class("-shown")
        self._static("matches").update("")
        if len(self.found) < len(self.trace):
            self.found = list(self.history.steps())
            self._list_steps()
        self._lines("steps").focus()

    def action_panel(self, name: str) -> None:
        """Go to a panel."""
        for panel in PANELS:
            self._lines(panel).set_class(panel == name, "-current")
        self._lines(name).focus()

    def action_widen(self, by: int) -> None:
        """Draw more or less of what is around the change."""
        self._radius = min(max(self._radius + by, 0), _WIDEST_PICTURE)
        self.show_drawing()

    def action_blame(self) -> None:
        """Tell the story of the edge under the cursor; a step chosen there is gone to."""
        key = self.edge
        if key is None:
            self.notify("Put the cursor of the difference (d) on an edge.")
            return
        story = stories.blame(self.history, key)
        at = story.steps.index(self.number) if self.number in story.steps else 0

        def chosen(index: int | None) -> None:
            step = None if index is None else story.steps[index]
            if step is not None:
                self._jump(step)

        self.push_screen(Sheet(f"blame of edge {key} (enter: the step)", story.lines, at), chosen)

    def action_game(self) -> None:
        """Show the whole game after the step."""
        replay = self.trace.replay()
        sheet = GameSheet(
            self.number or 0,
            len(self.trace),
            lambda number: game_lines(replay, number),
            lambda number: Export(self, self.trace, number).ask(),
        )
        self.push_screen(sheet)

    def action_write(self) -> None:
        """Write the game after the step to a file."""
        Export(self, self.trace, self.number or 0).ask()

    def action_matrix(self) -> None:
        """Show which pass made steps of which possible."""
        title = "which pass enabled which"
        self.push_screen(Sheet(title, list(enables_lines(self.history))))

    def action_heat(self) -> None:
        """Show rounds by passes."""
        heat = self.history.heat()

        def face(at: int) -> tuple[str, list[Text]]:
            return f"rounds by passes: {charts.MEASURES[at]}", charts.heat_map(heat, at)

        self.push_screen(Turning(len(charts.MEASURES), face))

    def action_help(self) -> None:
        """Explain the keys and signs."""
        self.push_screen(Sheet("help", [Text(line) for line in looks.HELP.strip().split("\n")]))
