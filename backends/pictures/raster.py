"""A board as an array of pixels: the same cells, lines and pieces as in `svg.py`.

Shapes are drawn by their distances, a pixel being covered in part where an edge goes through it.
Letters and chess pieces come from the fonts of Matplotlib; without it they are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rgt.backends.arrays import numpy
from rgt.backends.pictures.board import Board, Cell
from rgt.backends.pictures.pieces import Piece, Pieces
from rgt.backends.pictures.svg import EDGE, GAP, SIZE, arranged, corners

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Colour = tuple[int, int, int]
    Distance = Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.float64]]
    """How far points are outside of a shape, below 0 inside, by where they are from its middle."""

_PAGE, _LIGHT, _DARK = "#ffffff", "#eadfc8", "#c9ab82"
_LINE, _INK = "#6d5b41", "#4a4438"
_NAMED = {"var(--board-ink)": _INK, "var(--board-line)": _LINE}
_HALF = SIZE / 2
_PRINT = 0.32
"""The size of what is written, in cells."""


def raster(
    boards: Sequence[Board],
    values: Mapping[str, Sequence[str]],
    pieces: Mapping[str, Pieces],
) -> NDArray[np.uint8]:
    """The boards with these values on them: (height, width, 3), red, green and blue, 0 to 255.

    A cell is 40 pixels wide; boards stand as in the picture of `svg`.  Raises GameError (RG141)
    without NumPy.
    """
    across, (width, height) = arranged(boards)
    canvas = _Canvas(round(width * SIZE) + 2 * EDGE, round(height * SIZE) + 2 * EDGE)
    for (left, top), board in zip(corners(boards, across), boards, strict=True):
        _board(canvas, board, left, top)
        for cell in board.cells:
            own = pieces[board.variable]
            x, y = (left + cell.x) * SIZE, (top + cell.y) * SIZE
            canvas.cell(board, cell, own, x, y)
            piece = own.piece(values[board.variable][cell.value])
            if piece is not None:
                canvas.piece(piece, x, y)
        if len(boards) > 1:
            below = (left + board.width / 2) * SIZE, (top + board.height + GAP / 2) * SIZE
            canvas.text(board.title, *below, min(0.3, 1.6 * board.width / len(board.title)), _INK)
    return canvas.pixels()


def page(lines: Sequence[str]) -> NDArray[np.uint8]:
    """Some text in the same form, for a game without a board; the page is empty without a font.

    Raises GameError (RG141) without NumPy.
    """
    masks = [_written(line, round(_PRINT * SIZE)) if line.strip() else None for line in lines]
    wide = max((mask.shape[1] for mask in masks if mask is not None), default=0)
    canvas = _Canvas(wide + SIZE, round((len(lines) + 1) * SIZE / 2))
    for row, (line, mask) in enumerate(zip(lines, masks, strict=True)):
        if mask is not None:
            middle = _HALF - EDGE + mask.shape[1] / 2
            canvas.text(line, middle, (row + 1) * SIZE / 2 - EDGE, _PRINT, _INK)
    return canvas.pixels()


def _board(canvas: _Canvas, board: Board, left: float, top: float) -> None:
    for x1, y1, x2, y2 in board.lines:
        canvas.line((left + x1) * SIZE, (top + y1) * SIZE, (left + x2) * SIZE, (top + y2) * SIZE)
    for x, y in board.blanks:
        canvas.outlined(_square(_HALF), (left + x) * SIZE, (top + y) * SIZE, _LIGHT)
    for label in board.labels:
        size = min(0.32, 1.7 / len(label.text)) if label.text else 0.32
        canvas.text(label.text, (left + label.x) * SIZE, (top + label.y) * SIZE, size, _INK)


class _Canvas:
    """Pixels that are painted over; places are counted from the corner inside the edge."""

    def __init__(self, width: int, height: int) -> None:
        self._array: NDArray[Any] = numpy().empty((height, width, 3))
        self._array[:] = _rgb(_PAGE)

    def pixels(self) -> NDArray[np.uint8]:
        found: NDArray[np.uint8] = (self._array + 0.5).astype("uint8")
        return found

    def cell(self, board: Board, cell: Cell, pieces: Pieces, x: float, y: float) -> None:
        """A cell with nothing on it."""
        is_dark = cell.dark and (pieces.are_chess_pieces or bool(board.blanks))
        shapes = {"hexagon": _hexagon(_HALF), "point": _disc(_HALF * 0.42)}
        shape = shapes.get(board.shape, _square(_HALF))
        self.outlined(shape, x, y, _DARK if is_dark else _LIGHT)

    def piece(self, piece: Piece, x: float, y: float) -> None:
        """What stands there."""
        if piece.glyph:
            for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                self.text(piece.glyph, x + right, y + down, 0.82, piece.ink)
            self.text(piece.glyph, x, y, 0.82, piece.fill)
            return
        if piece.fill:
            self.outlined(_disc(SIZE * 0.36), x, y, piece.fill, piece.ink)
        size = 0.45 if not piece.fill else 0.4 if len(piece.text) < 3 else 0.3
        self.text(piece.text, x, y, size, piece.ink)

    def outlined(self, shape: Distance, x: float, y: float, fill: str, line: str = _LINE) -> None:
        """A shape of about a cell's size, and its edge."""
        reach = round(_HALF * 1.2) + 1
        self._paint(x, y, reach, reach, shape, fill)
        self._paint(x, y, reach, reach, lambda dx, dy: abs(shape(dx, dy)) - 0.5, line)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A line, two pixels wide."""
        np = numpy()
        right, down = (x2 - x1) / 2, (y2 - y1) / 2
        square = right**2 + down**2 or 1.0

        def distance(dx: Any, dy: Any) -> Any:
            along = np.clip((dx * right + dy * down) / square, -1, 1)
            return np.hypot(dx - along * right, dy - along * down) - 1

        wide, high = round(abs(right)) + 2, round(abs(down)) + 2
        self._paint((x1 + x2) / 2, (y1 + y2) / 2, wide, high, distance, _LINE)

    def text(self, text: str, x: float, y: float, size: float, fill: str) -> None:
        """A text around a place, its size in parts of a cell."""
        mask = _written(text, max(round(size * SIZE), 1)) if text else None
        if mask is not None:
            high, wide = mask.shape
            self._mix(round(x + EDGE - wide / 2), round(y + EDGE - high / 2), mask, fill)

    def _paint(self, x: float, y: float, wide: int, high: int, shape: Distance, fill: str) -> None:
        np = numpy()
        left, top = round(x + EDGE) - wide, round(y + EDGE) - high
        dx = np.arange(left, left + 2 * wide)[None, :] + 0.5 - (x + EDGE)
        dy = np.arange(top, top + 2 * high)[:, None] + 0.5 - (y + EDGE)
        self._mix(left, top, np.clip(0.5 - shape(dx, dy), 0, 1), fill)

    def _mix(self, left: int, top: int, mask: NDArray[Any], fill: str) -> None:
        """Paint as far as the mask says, and what is on the canvas of it."""
        height, width, _ = self._array.shape
        high, wide = mask.shape
        rows = slice(max(top, 0), max(min(top + high, height), 0))
        columns = slice(max(left, 0), max(min(left + wide, width), 0))
        part = mask[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
        under = self._array[rows, columns]
        under += part[..., None] * (numpy().array(_rgb(fill)) - under)


def _square(half: float) -> Distance:
    return lambda dx, dy: numpy().maximum(abs(dx), abs(dy)) - half


def _disc(radius: float) -> Distance:
    return lambda dx, dy: numpy().hypot(dx, dy) - radius


def _hexagon(half: float) -> Distance:
    """Pointed above and below, as wide as a cell."""
    return lambda dx, dy: numpy().maximum(abs(dx), abs(dx) / 2 + abs(dy) * 3**0.5 / 2) - half


def _rgb(colour: str) -> Colour:
    colour = _NAMED.get(colour, colour)
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


@cache
def _written(text: str, pixels: int) -> NDArray[np.float64] | None:
    """A text as parts of pixels that are covered; None without Matplotlib."""
    try:
        from matplotlib.font_manager import FontProperties, findfont, get_font
    except ImportError:
        return None
    font = get_font(findfont(FontProperties(family="DejaVu Sans")))
    # a point is a pixel then
    font.set_size(pixels, 72)
    font.set_text(text, 0.0)
    font.draw_glyphs_to_bitmap(antialiased=True)
    found: NDArray[np.float64] = numpy().asarray(font.get_image()) / 255.0
    return found
