"""The browser: a list of steps, and panels about the one that the list's cursor is on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Footer, Input, Static

from rgt.debugger.history import Filter, History
from rgt.debugger.picture import picture
from rgt.debugger.trace import Trace
from rgt.debugger.verify import Verified
from rgt.debugger.view.browser import charts, details, looks, stories
from rgt.debugger.view.browser.exporting import Export
from rgt.debugger.view.browser.games import game_lines
from rgt.debugger.view.browser.lines import Lines
from rgt.debugger.view.browser.searching import Finder, Search
from rgt.debugger.view.browser.sheets import GameSheet, Prompt, Sheet, Turning
from rgt.debugger.view.browser.sketch import sketch
from rgt.debugger.view.browser.step_table import StepTable
from rgt.debugger.view.tables import enables_lines
from rgt.debugger.view.words import counted, plain
from rgt.ir.diagnostics import GameError

_PANELS = ("difference", "drawing", "source")
_WIDE, _HIGH = 100, 34
_WIDEST_PICTURE = 4
_REST = 0.04


def browse(
    trace: Trace, *, step: int | None = None, verified: Iterable[Verified] | None = None
) -> None:
    """Browse a trace in the terminal until the user quits, starting at a `step`.

    `verified` is what `verify` found; the first step that changes the game is red.
    """
    Browser(trace, step=step, verified=verified).run()


class Browser(App[None]):
    """A trace on the whole screen."""

    CSS = looks.CSS
    ENABLE_COMMAND_PALETTE = False

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
    ) -> None:
        super().__init__()
        self.theme = looks.THEME
        self.ansi_theme_dark = looks.COLOURS
        self.trace = trace
        self.history = History(trace)
        self.found: list[int] = list(self.history.steps())
        self.number: int | None = details.nearest_step(self.found, step or 1)
        self.followed: str | None = None
        self._table = StepTable(self.history, verified)
        self._finder = Finder(self.history)
        self._replay = trace.replay()
        self._radius = 1
        self._keys: list[int | None] = []
        self._trail: list[int] = []
        self._resting: Timer | None = None

    # -- the screen --------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The title, the list with the chart, the panels, the filter, the keys."""
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with Vertical(id="steps-panel"):
                    yield Static(id="heading")
                    yield Lines(cursor=True, id="steps")
                yield Static(id="chart")
            with Vertical(id="right"):
                yield Static(id="about")
                yield Lines(cursor=True, id="difference")
                yield Lines(id="drawing")
                yield Lines(id="source")
        with Horizontal(id="search"):
            yield Static("filter", id="prompt")
            yield Input(compact=True, placeholder="pass=… node=… variable=… line=… or words")
            yield Static(id="matches", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Show the first step."""
        self.title = f"rgt passes {self.trace.start.name}"
        self._static("title").update(Text(self._summary(), no_wrap=True))
        self.query_one("#steps-panel").border_title = Content("steps")
        self._lines("difference").add_class("-current")
        self._list_steps()
        self._lines("steps").focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the panels out for the room there is."""
        narrow, low = event.size.width < _WIDE, event.size.height < _HIGH
        body = self.query_one("#body")
        body.set_class(narrow, "-narrow")
        body.set_class(low, "-low")
        body.set_class(narrow or low, "-one")
        self.call_after_refresh(self._show_widths)

    def _show_widths(self) -> None:
        """Whatever depends on how wide a panel is."""
        heading, steps = self._static("heading"), self._lines("steps")
        heading.update(self._table.heading(steps.text_width))
        steps.refresh()
        self._show_chart()

    def _summary(self) -> str:
        sizes = self.history.sizes()
        words = [f"{plain(self.trace.start.name)}: {counted(len(self.trace), 'step')}"]
        if sizes:
            for measure in ("nodes", "edges", "state"):
                old, new = (getattr(size, measure) for size in (sizes[0], sizes[-1]))
                words.append(f"{measure} {old}" + (f" → {new}" if new != old else ""))
        return "   ".join(words)

    def _static(self, name: str) -> Static:
        return self.query_one(f"#{name}", Static)

    def _lines(self, name: str) -> Lines:
        return self.query_one(f"#{name}", Lines)

    # -- one step ----------------------------------------------------------------

    def _list_steps(self) -> None:
        """List the steps found, with the cursor on the one shown or the one before it."""
        self.number = details.nearest_step(self.found, self.number or 1)
        steps = self._lines("steps")
        cursor = self.found.index(self.number) if self.number is not None else None
        steps.show_many(len(self.found), self._row, cursor=cursor)
        self.show_step(self.number)

    def _row(self, index: int) -> Text:
        return self._table.row(self.found[index], self._lines("steps").text_width)

    def show_step(self, number: int | None, followed: str | None = None) -> None:
        """Fill all panels with a step; `followed` is the node to follow."""
        self.number = number
        if number is None:
            self._show_nothing()
            return
        change = details.difference(self.history, number)
        self._keys = change.keys
        at = self._first_line(number, followed)
        self._lines("difference").show(change.lines, cursor=at)
        heading = f"difference: {counted(len(change.lines), 'line')}"
        self._lines("difference").border_title = Content(heading)
        self._show_edge(followed)
        self._show_chart()
        if self._resting is not None:
            self._resting.stop()
        # who holds a key down wants to see the list move
        self._resting = self.set_timer(_REST, self.show_drawing)

    def _show_nothing(self) -> None:
        words = "No step fits the filter." if len(self.trace) else "No pass changed the game."
        self._static("about").update(Text(words))
        self._keys = []
        for panel in _PANELS:
            self._lines(panel).show(())
        self._show_chart()

    def _first_line(self, number: int, node: str | None) -> int:
        """The first line of the difference about an edge, at this node if one is named."""
        nodes = details.nodes_by_edge(self.history, number)
        for index, key in enumerate(self._keys):
            if key is not None and (node is None or node in nodes[key]):
                return index
        return 0

    @property
    def edge(self) -> int | None:
        """The edge under the cursor of the difference."""
        cursor = self._lines("difference").cursor
        return None if cursor is None else self._keys[cursor]

    def _show_edge(self, followed: str | None = None) -> None:
        """Show whatever hangs on the edge under the cursor."""
        if self.number is None:
            return
        key = self.edge
        nodes = details.nodes_by_edge(self.history, self.number)
        if followed is None:
            own = nodes[key] if key is not None else self.history.nodes(self.number)
            followed = own[0] if own else None
        self.followed = followed
        self._static("about").update(
            details.about(self.history, self.number, followed), layout=False
        )
        span = details.edge_span(self.history, self.number, key) if key is not None else None
        source = self._lines("source")
        text = details.excerpt(self.history, self.number, span)
        if text is None:
            source.border_title = Content("source: not known")
            source.show(())
            return
        source.border_title = Content(f"source: {plain(PurePath(text.name).name)}")
        top = max(text.first - 1 - max(source.size.height // 3, 1), 0)
        source.show_many(text.count, text.line, width=text.width, top=top)

    def show_drawing(self) -> None:
        """Draw the neighbourhood of the step."""
        if self.number is not None:
            drawn = sketch(picture(self._replay, self.number, self._radius))
            panel = self._lines("drawing")
            panel.border_title = Content(f"around the change, {counted(self._radius, 'edge')} away")
            # a little of what stands before the change, too
            panel.show(drawn.lines, top=max(drawn.top - 2, 0), left=max(drawn.left - 8, 0))

    def _show_chart(self) -> None:
        chart = self._static("chart")
        sizes = self.history.sizes()
        room = chart.content_size
        rows = charts.size_chart(sizes, "edges", room.width, room.height, self.number)
        chart.border_title = Content("edges after each step")
        chart.update(Text("\n").join(rows), layout=False)

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
        if event.widget.id in _PANELS:
            for panel in _PANELS:
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
        for panel in _PANELS:
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
