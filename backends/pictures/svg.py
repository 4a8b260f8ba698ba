"""A board as SVG: one element a cell, named by ``data-cell``, nothing that runs or loads.

Colours of the board are variables with light and dark values, so that a page may set its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape

from rgt.backends.pictures.board import Board, Cell, Place
from rgt.backends.pictures.pieces import Piece, Pieces
from rgt.ir.display.markup import Svg

SIZE = 40
"""Of a cell, in units of the picture."""
GAP = 0.6
"""Between boards, in cells."""
EDGE = 2
_STYLE = (
    "svg.rgt-board{--board-light:#eadfc8;--board-dark:#c9ab82;--board-line:#6d5b41;"
    "--board-ink:#4a4438;--board-mark:#2f6f8f}"
    "@media(prefers-color-scheme:dark){svg.rgt-board{--board-light:#ab9f88;--board-dark:#7f6f57;"
    "--board-line:#3a3328;--board-ink:#b9b2a3;--board-mark:#7cc0dc}}"
    ".rgt-board text{font-family:system-ui,sans-serif;text-anchor:middle;"
    "dominant-baseline:central}"
)


def svg(
    boards: Sequence[Board],
    values: Mapping[str, Sequence[str]],
    pieces: Mapping[str, Pieces],
    marked: Collection[str] = (),
) -> Svg:
    """A picture of the boards, one below the other, with these values on them.

    `pieces` tell by variable how symbols are drawn, `marked` names cells to be marked.
    """
    titled = len(boards) > 1
    head, groups = frame(boards)
    body: list[str] = [head]
    for group, board in zip(groups, boards, strict=True):
        found, own = values[board.variable], pieces[board.variable]
        body += (group, *under(board))
        for cell in board.cells:
            body += _cell(board, cell, found[cell.value], own, cell.name in marked)
        body += (*around(board, titled=titled), "</g>")
    return Svg("".join((*body, "</svg>")))


def frame(boards: Sequence[Board]) -> tuple[str, list[str]]:
    """How a picture of boards begins, and the group of each of them."""
    across, (width, height) = arranged(boards)
    box = f"{_n(-EDGE)} {_n(-EDGE)} {_n(width * SIZE + 2 * EDGE)}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rgt-board" role="img" '
        f'viewBox="{box} {_n(height * SIZE + 2 * EDGE)}"><style>{_STYLE}</style>'
    )
    return head, [
        f'<g transform="translate({_n(x * SIZE)} {_n(y * SIZE)})">'
        for x, y in corners(boards, across)
    ]


def arranged(boards: Sequence[Board]) -> tuple[int, tuple[float, float]]:
    """How many boards are side by side, for the picture to be as square as can be; its size."""
    sizes = {across: _size(boards, across) for across in range(1, len(boards) + 1)}
    across = min(sizes, key=lambda each: max(sizes[each]))
    return across, sizes[across]


def _size(boards: Sequence[Board], across: int) -> tuple[float, float]:
    wide, high = _widths(boards, across), _heights(boards, across)
    return sum(wide) + GAP * (len(wide) - 1), sum(high) + (GAP * len(high) if boards[1:] else 0)


def _widths(boards: Sequence[Board], across: int) -> list[float]:
    return [max(b.width for b in boards[column::across]) for column in range(across)]


def _heights(boards: Sequence[Board], across: int) -> list[float]:
    rows = range(0, len(boards), across)
    return [max(board.height for board in boards[row : row + across]) for row in rows]


def corners(boards: Sequence[Board], across: int) -> Iterator[Place]:
    """The upper left corners of the boards, in rows."""
    wide, high = _widths(boards, across), _heights(boards, across)
    for number in range(len(boards)):
        row, column = divmod(number, across)
        yield sum(wide[:column]) + GAP * column, sum(high[:row]) + GAP * row


def under(board: Board) -> Iterator[str]:
    """What is drawn below the cells of a board: its lines, and squares that are no cells."""
    for x1, y1, x2, y2 in board.lines:
        places = " ".join(
            f'{name}="{_n(at * SIZE)}"'
            for name, at in zip(("x1", "y1", "x2", "y2"), (x1, y1, x2, y2), strict=True)
        )
        yield f'<line {places} stroke="var(--board-line)" stroke-width="2"/>'
    for x, y in board.blanks:
        look = 'fill="var(--board-light)" stroke="var(--board-line)" stroke-width="0.6"'
        yield _outline(board, x * SIZE, y * SIZE, look)


def around(board: Board, *, titled: bool) -> Iterator[str]:
    """What is written around a board."""
    for label in board.labels:
        size = min(0.32, 1.7 / len(label.text)) if label.text else 0.32
        yield _text(label.text, label.x * SIZE, label.y * SIZE, size, "var(--board-ink)")
    if titled:
        below = board.width / 2 * SIZE, (board.height + GAP / 2) * SIZE
        size = min(0.3, 1.6 * board.width / len(board.title))
        yield _text(board.title, *below, size, "var(--board-ink)")


def _cell(board: Board, cell: Cell, symbol: str, pieces: Pieces, is_marked: bool) -> Iterator[str]:
    yield f'<g data-cell="{escape(cell.name)}" data-holds="{escape(symbol)}">'
    yield f"<title>{escape(f'{cell.name}: {symbol}')}</title>"
    yield place(board, cell, pieces)
    if is_marked:
        yield mark(board, cell)
    piece = pieces.piece(symbol)
    if piece is not None:
        yield from drawn(piece, cell.x * SIZE, cell.y * SIZE)
    yield "</g>"


def middle(cell: Cell) -> str:
    """Where the middle of a cell is, as the pair of numbers of a translation."""
    return f"{_n(cell.x * SIZE)} {_n(cell.y * SIZE)}"


def place(board: Board, cell: Cell, pieces: Pieces) -> str:
    """A cell with nothing on it."""
    dark = cell.dark and (pieces.are_chess_pieces or board.blanks)
    fill = "var(--board-dark)" if dark else "var(--board-light)"
    look = f'fill="{fill}" stroke="var(--board-line)" stroke-width="0.6"'
    return _outline(board, cell.x * SIZE, cell.y * SIZE, look)


def mark(board: Board, cell: Cell) -> str:
    """What marks a cell."""
    x, y = cell.x * SIZE, cell.y * SIZE
    look = 'fill="none" stroke="var(--board-mark)" stroke-width="3"'
    if board.shape == "point":
        # around the piece, which would hide a mark of the point itself
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(SIZE * 0.44)}" {look}/>'
    return _outline(board, x, y, look)


def _outline(board: Board, x: float, y: float, look: str) -> str:
    half = SIZE / 2
    if board.shape == "point":
        # all of the place can be clicked
        at = f'cx="{_n(x)}" cy="{_n(y)}"'
        return (
            f'<circle {at} r="{_n(half * 0.9)}" fill="transparent"/>'
            f'<circle {at} r="{_n(half * 0.42)}" {look}/>'
        )
    if board.shape == "hexagon":
        # pointed above and below, as wide as a cell
        tall = half * 2 / 3**0.5
        ends = [
            (x, y - tall),
            (x + half, y - tall / 2),
            (x + half, y + tall / 2),
            (x, y + tall),
            (x - half, y + tall / 2),
            (x - half, y - tall / 2),
        ]
        points = " ".join(f"{_n(px)},{_n(py)}" for px, py in ends)
        return f'<polygon points="{points}" {look}/>'
    return f'<rect x="{_n(x - half)}" y="{_n(y - half)}" width="{SIZE}" height="{SIZE}" {look}/>'


def drawn(piece: Piece, x: float, y: float) -> Iterator[str]:
    """A piece, in units of the picture."""
    if piece.glyph:
        outline = f'stroke="{piece.ink}" stroke-width="0.9" paint-order="stroke"'
        yield _text(piece.glyph, x, y, 0.82, piece.fill, outline)
        return
    if not piece.fill:
        yield _text(piece.text, x, y, 0.45, piece.ink)
        return
    look = f'fill="{piece.fill}" stroke="{piece.ink}" stroke-width="1.2"'
    yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(SIZE * 0.36)}" {look}/>'
    if piece.text:
        yield _text(piece.text, x, y, 0.4 if len(piece.text) < 3 else 0.3, piece.ink)


def _text(text: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    at = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size * SIZE)}"'
    return f'<text {at} fill="{fill}" {more}>{escape(text)}</text>'.replace(" >", ">")


def _n(number: float) -> str:
    """A number, short."""
    return f"{number:.1f}".removesuffix(".0")
