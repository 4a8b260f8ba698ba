"""What stands over the panels for a while: sheets of lines, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static

from rgt.debugger.view.browser.lines import Lines


class Sheet(ModalScreen[int | None]):
    """Lines under a title; with a cursor the line chosen by enter is the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "Close"),
        Binding("j", "move(1)", "Down", show=False),
        Binding("k", "move(-1)", "Up", show=False),
    ]

    DEFAULT_CSS = """
    Sheet { align: center middle; }
    Sheet > #sheet { width: 100%; height: 1fr; border: round $primary; margin: 0 1; }
    """

    def __init__(self, title: str, lines: Sequence[Text], cursor: int | None = None) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._cursor = cursor

    def compose(self) -> ComposeResult:
        """The lines, and the keys."""
        yield Lines(cursor=self._cursor is not None, id="sheet")
        yield Footer(show_command_palette=False)

    @property
    def lines(self) -> Lines:
        """The panel with the lines."""
        return self.query_one(Lines)

    def on_mount(self) -> None:
        """Show the lines."""
        self.fill()

    def fill(self) -> None:
        """Show what there is to show at first."""
        self.put(self._title, self._lines, cursor=self._cursor)

    def put(
        self, title: str, lines: Sequence[Text], *, cursor: int | None = None, top: int = 0
    ) -> None:
        """Show other lines under another title."""
        self.lines.border_title = Content(title)
        self.lines.show(lines, cursor=cursor, top=top)

    def action_move(self, by: int) -> None:
        """Move the cursor or scroll."""
        self.lines.action_move(by)

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """Answer with the line chosen."""
        self.dismiss(event.index)


class Turning(Sheet):
    """A sheet with several faces; `face` makes the title and lines of one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h,m,tab", "turn", "Other numbers")]

    def __init__(self, count: int, face: Callable[[int], tuple[str, Sequence[Text]]]) -> None:
        super().__init__(*face(0))
        self._count, self._face, self._at = count, face, 0

    def action_turn(self) -> None:
        """Show the next face."""
        self._at = (self._at + 1) % self._count
        self.put(*self._face(self._at))


class GameSheet(Sheet):
    """The whole game after a step, and on to the steps before and after it.

    `game` gives the title, the lines and the first line that the step changed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", "Next step"),
        Binding("p", "step(-1)", "Step before"),
        Binding("w", "write", "Write to a file"),
    ]

    def __init__(
        self,
        number: int,
        last: int,
        game: Callable[[int], tuple[str, Sequence[Text], int]],
        write: Callable[[int], None],
    ) -> None:
        super().__init__("", ())
        self.number = number
        self._last, self._game, self._write = last, game, write

    def fill(self) -> None:
        """Show the game."""
        self.action_step(0)

    def action_step(self, by: int) -> None:
        """Show the game so many steps later."""
        self.number = min(max(self.number + by, 0), self._last)
        title, lines, first = self._game(self.number)
        self.put(title, lines, top=max(first - 3, 0))

    def action_write(self) -> None:
        """Write the game to a file."""
        self._write(self.number)


class _Dialogue(ModalScreen[str | None]):
    """A box in the middle; escape gives up."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Give up")]

    DEFAULT_CSS = """
    _Dialogue { align: center middle; }
    _Dialogue > Vertical { width: 72; max-width: 95%; height: auto; border: round $primary;
                           background: $surface; padding: 0 1; }
    """


class Prompt(_Dialogue):
    """Asks for a line of text; the answer is None if the user gives up."""

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self._question, self._value = question, value

    def compose(self) -> ComposeResult:
        """The question and a field."""
        with Vertical():
            yield Static(self._question, markup=False)
            yield Input(self._value, compact=True, select_on_focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what was typed."""
        self.dismiss(event.value.strip())


class Question(_Dialogue):
    """Asks for yes or no; the answer is "yes" or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Yes"),
        Binding("n,q", "dismiss", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question."""
        with Vertical():
            yield Static(f"{self._question} (y/n)", markup=False)

    def action_yes(self) -> None:
        """Answer yes."""
        self.dismiss("yes")
