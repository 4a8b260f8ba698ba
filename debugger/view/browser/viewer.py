"""The browser's screen: a list of steps, and panels about the one that the cursor is on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Footer, Input, Static

from rgt.debugger.drawing.picture import picture
from rgt.debugger.faults.verify import Verified
from rgt.debugger.history import History
from rgt.debugger.traces.trace import Trace
from rgt.debugger.view.browser import charts, details, looks
from rgt.debugger.view.browser.lines import Lines
from rgt.debugger.view.browser.sketch import sketch
from rgt.debugger.view.browser.step_table import StepTable
from rgt.debugger.view.words import counted, plain

PANELS = ("difference", "drawing", "source")
_WIDE, _HIGH = 100, 34
_REST = 0.04


class Viewer(App[None]):
    """A trace on the whole screen: `found` are the steps listed, `number` the one shown.

    Deaf: what keys do is told in `Browser`.
    """

    CSS = looks.CSS
    ENABLE_COMMAND_PALETTE = False

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
        self._replay = trace.replay()
        self._radius = 1
        self._keys: list[int | None] = []
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
        if self.trace.broken is not None:
            words.append(f"broken by step {self.trace.broken.step}")
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
        for panel in PANELS:
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
