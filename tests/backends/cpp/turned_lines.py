"""Lines of a board that the keeper turns: walked over others, and back from one's own."""

from __future__ import annotations

WHITE = "o"
"""What lines go over; what is put is `piece`, k, and where there is one a line is written."""


def line(
    name: str,
    after: str,
    way: str,
    back: str,
    *,
    start: str = "at",
    stop: str = "at",
    value: str = "piece",
    over: str = WHITE,
) -> str:
    """From a place over others to one that has a piece, and back; `name` begins it."""
    return f"""
        {name}, {name}1: last = {way}[{start}];
        {name}1, {name}2: board[last] == {over};
        {name}2, {name}1: last = {way}[last];
        {name}1, {name}3: board[last] != {over};
        {name}3, {name}4: board[last] == piece;
        {name}3, {after}: board[last] != piece;
        {name}4, {name}5: last = {back}[last];
        {name}5, {after}: last == {stop};
        {name}5, {name}6: last != {stop};
        {name}6, {name}4: board[last] = {value};
        """


def maps(**steps: str) -> str:
    """Declarations of ways from square to square."""
    return "".join(
        f"const {name}: Square -> Square = {{{step}, :s0}};" for name, step in steps.items()
    )
