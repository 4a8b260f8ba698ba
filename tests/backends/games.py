"""Tiny games written for the tests of the engines."""

from __future__ import annotations

from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game

MINIMAL = "type Player = {x}; type Score = {0}; begin, end: player = keeper;"

HEAD = """
type Player = {a, b};
type Score = {0, 50, 100};
"""

_LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def game(text: str) -> Game:
    """The game that an RG text describes, built-ins added."""
    made = parse_game(Source("test", text))
    add_builtins(made)
    return made


def play(body: str, head: str = HEAD) -> Game:
    """A game from declarations and edges, with two players a and b."""
    return game(head + body)


def tic_tac_toe() -> Game:
    """Tic-tac-toe with any-assignments, variable tags and shared checks."""
    lines = [
        "type Player = {x, o}; type Score = {0, 50, 100};",
        "type Cell = {0, 1, 2, 3, 4, 5, 6, 7, 8}; type Mark = {e, x, o};",
        "var board: Cell -> Mark = {:e}; var at: Cell = 0;",
        "begin, x_turn: player = x;",
        *(f"open, opened: board[{i}] == e;" for i in range(9)),
    ]
    for me, other in ("xo", "ox"):
        lines += [
            f"{me}_turn, {me}_pick: at = Cell(*);",
            f"{me}_pick, {me}_name: board[at] == e;",
            f"{me}_name, {me}_mark: $$ at;",
            f"{me}_mark, {me}_done: board[at] = {me};",
            f"{me}_done, {me}_judge: player = keeper;",
            f"{me}_judge, {me}_wins: ? {me}_line -> {me}_lined;",
            f"{me}_judge, {me}_not: ! {me}_line -> {me}_lined;",
            f"{me}_wins, {me}_paid: goals[{me}] = 100;",
            f"{me}_paid, {me}_last: goals[{other}] = 0;",
            f"{me}_last, end: player = keeper;",
            f"{me}_not, {me}_next: ? open -> opened;",
            f"{me}_not, draw: ! open -> opened;",
            f"{me}_next, {other}_turn: player = {other};",
        ]
        for k, (p, q, r) in enumerate(_LINES):
            lines += [
                f"{me}_line, {me}_{k}_1: board[{p}] == {me};",
                f"{me}_{k}_1, {me}_{k}_2: board[{q}] == {me};",
                f"{me}_{k}_2, {me}_lined: board[{r}] == {me};",
            ]
    lines += [
        "draw, drawn: goals[x] = 50;",
        "drawn, drawn_too: goals[o] = 50;",
        "drawn_too, end: player = keeper;",
    ]
    return game("\n".join(lines))


def nim(stones: int) -> Game:
    """One heap; take one or two; who takes the last stone wins."""
    numbers = [str(i) for i in range(stones + 1)]
    lines = [
        HEAD,
        f"type Heap = {{{', '.join(numbers)}}};",
        f"var heap: Heap = {stones};",
        "begin, a0: player = a;",
    ]
    for me, other in ("ab", "ba"):
        for take in (1, 2):
            lines.append(f"{me}0, {me}take{take}: $ take{take};")
            lines += [
                f"{me}take{take}, {me}from{take}_{i}: heap == {i};" for i in range(take, stones + 1)
            ]
            lines += [
                f"{me}from{take}_{i}, {me}took: heap = {i - take};" for i in range(take, stones + 1)
            ]
        lines += [
            f"{me}took, {me}keeper: player = keeper;",
            f"{me}keeper, {me}more: heap != 0;",
            f"{me}more, {other}0: player = {other};",
            f"{me}keeper, {me}won: heap == 0;",
            f"{me}won, {me}paid: goals[{me}] = 100;",
            f"{me}paid, end: player = keeper;",
        ]
    return game("\n".join(lines))
