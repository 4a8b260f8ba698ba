"""A panel of lines of which only those on the screen are made: thousands cost what ten do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

_MARK = "▸"
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def laid_out(text: str) -> str:
    """The text with tabs laid out and dots for characters that would upset a terminal."""
    return _UNPRINTABLE.sub("·", text.expandtabs(4))


class Lines(ScrollView, can_focus=True):
    """Lines made on demand, with a cursor that stands on one of them or none.

    The arrow keys move the cursor, or scroll where there is none.
    """

    DEFAULT_CSS = """
    Lines { background: $surface; color: $foreground; scrollbar-size-horizontal: 0;
            scrollbar-size-vertical: 1; }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"lines--cursor"}

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("pageup", "page(-1)", "page up", show=False),
        Binding("pagedown,space", "page(1)", "page down", show=False),
        Binding("home", "move_to(0)", "first", show=False),
        Binding("end", "move_to(-1)", "last", show=False),
        Binding("left", "scroll_left", "left", show=False),
        Binding("right", "scroll_right", "right", show=False),
        Binding("enter", "choose", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor has been moved by hand to the line `index`."""

        def __init__(self, lines: Lines, index: int) -> None:
            super().__init__()
            self.lines = lines
            self.index = index

        @property
        def control(self) -> Lines:
            """The panel."""
            return self.lines

    class Chosen(Moved):
        """The line `index` was chosen: enter, or a click on the cursor."""

    def __init__(self, *, cursor: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._with_cursor = cursor
        self._count = 0
        self._line: Callable[[int], Text] = lambda _: Text()
        self._base = Style()
        self._wanted: tuple[int, int] | None = None
        self.cursor: int | None = None

    @property
    def count(self) -> int:
        """How many lines there are."""
        return self._count

    @property
    def text_width(self) -> int:
        """How many characters of a line there is room for."""
        return max(self.size.width - self._gutter, 0)

    @property
    def _gutter(self) -> int:
        return len(_MARK) + 1 if self._with_cursor else 0

    def text(self, index: int) -> str:
        """The characters of one line, for those who look at the panel from outside."""
        return self._line(index).plain

    def show(
        self,
        lines: Sequence[Text],
        *,
        cursor: int | None = None,
        top: int = 0,
        left: int = 0,
    ) -> None:
        """Show these lines from line `top` on, with the cursor on one of them."""
        width = 1 + max((line.cell_len for line in lines), default=0)
        self.show_many(
            len(lines), lines.__getitem__, width=width, cursor=cursor, top=top, left=left
        )

    def show_many(
        self,
        count: int,
        line: Callable[[int], Text],
        *,
        width: int = 0,
        cursor: int | None = None,
        top: int = 0,
        left: int = 0,
    ) -> None:
        """Show `count` lines that `line` makes when they are seen, none wider than `width`.

        The line `top` and the column `left` are the first ones seen where there are too many.
        """
        self._count, self._line = count, line
        self.virtual_size = Size(width + self._gutter if width else 0, count)
        self.cursor = None
        if self._with_cursor and count:
            self.cursor = min(max(cursor or 0, 0), count - 1)
        self._wanted = left, top
        self._see_wanted()
        self.refresh()

    def put_cursor(self, index: int) -> None:
        """Put the cursor on a line without telling anybody."""
        self.cursor = index
        self._see_cursor()
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the screen; what they have in common is worked out once."""
        self._base = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        across, down = self.scroll_offset
        index, width = down + y, self.size.width
        base = self._base
        if not 0 <= index < self._count:
            return Strip.blank(width, base)
        line = self._line(index)
        here = index == self.cursor
        if self._with_cursor:
            line = Text.assemble(f"{_MARK if here else ' '} ", line)
        if here:
            base = base + self._cursor_style()
        segments = [s for s in line.render(self.app.console) if s.text != "\n"]
        strip = Strip(segments, line.cell_len).crop_extend(across, across + width, None)
        return strip.apply_style(base).apply_offsets(across, index)

    def _cursor_style(self) -> Style:
        return self.get_component_rich_style("lines--cursor", partial=True)

    # -- moving ----------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Move the cursor, or scroll."""
        if self.cursor is None:
            self.scroll_relative(y=by, animate=False)
        else:
            self._move_to(self.cursor + by)

    def action_page(self, by: int) -> None:
        """Move by what fits on the screen."""
        self.action_move(by * max(1, self.size.height - 1))

    def action_move_to(self, index: int) -> None:
        """Move to a line; -1 is the last one."""
        if self.cursor is None:
            (self.scroll_home if index == 0 else self.scroll_end)(animate=False)
        else:
            self._move_to(index % self._count)

    def action_choose(self) -> None:
        """Tell that the line under the cursor is chosen."""
        if self.cursor is not None:
            self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the line; a click on the cursor chooses."""
        index = event.y + self.scroll_offset.y - self.gutter.top
        if self.cursor is None or not 0 <= index < self._count:
            return
        if index == self.cursor:
            self.action_choose()
        else:
            self._move_to(index)

    def on_resize(self) -> None:
        """Keep what is wanted on the screen; before the first layout there was no room at all."""
        if self._wanted is None:
            self._see_cursor()
        else:
            self._see_wanted()

    def _move_to(self, index: int) -> None:
        index = min(max(index, 0), self._count - 1)
        if index != self.cursor:
            self.put_cursor(index)
            self.post_message(self.Moved(self, index))

    def _see_wanted(self) -> None:
        """Scroll to the place asked for when the lines were shown."""
        if self._wanted is not None and self.size.height:
            left, top = self._wanted
            self._wanted = None
            self.scroll_to(x=left, y=top, animate=False, immediate=True, force=True)
            self.border_subtitle = Content("← →") if self.max_scroll_x > 0 else None
        self._see_cursor()

    def _see_cursor(self) -> None:
        if self.cursor is not None and self.size.height:
            place = Region(self.scroll_offset.x, self.cursor, 1, 1)
            self.scroll_to_region(place, animate=False, immediate=True, force=True)
