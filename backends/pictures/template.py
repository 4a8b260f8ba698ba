"""Pictures of all positions of a game: parts of SVG that a program elsewhere puts together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rgt.backends.pictures import svg
from rgt.backends.pictures.board import Board
from rgt.backends.pictures.pieces import Pieces
from rgt.backends.showing.fields import FactField

Json = dict[str, Any]


def template(
    boards: Sequence[Board],
    pieces: Mapping[str, Pieces],
    symbols: Mapping[str, Sequence[str]],
    fields: Mapping[str, FactField],
    drops: Mapping[str, str],
) -> Json | None:
    """What `draw` of ``backends/wasm/runtime/draw.js`` makes pictures of; None without a board.

    A cell is its name, the place of its value, its middle, itself and its mark; `pieces` are drawn
    around a middle.  `fields` are boards of facts: for each square what each fact says of it.
    """
    if not boards:
        return None
    head, corners = svg.frame(boards)
    titled = len(boards) > 1
    return {
        "head": head,
        "boards": [
            {
                "variable": board.variable,
                "under": corner + "".join(svg.under(board)),
                "cells": [
                    [
                        *(cell.name, cell.value, svg.middle(cell)),
                        svg.place(board, cell, pieces[board.variable]),
                        svg.mark(board, cell),
                    ]
                    for cell in board.cells
                ],
                "around": "".join(svg.around(board, titled=titled)) + "</g>",
            }
            for corner, board in zip(corners, boards, strict=True)
        ],
        "pieces": {name: _drawn(pieces[name], symbols[name]) for name in pieces},
        "fields": {name: [dict(facts) for facts in field.facts] for name, field in fields.items()},
        "drops": dict(drops),
    }


def _drawn(pieces: Pieces, symbols: Sequence[str]) -> dict[str, str]:
    """What is drawn for the symbols that are something."""
    known = ((symbol, pieces.piece(symbol)) for symbol in dict.fromkeys(symbols))
    return {symbol: "".join(svg.drawn(piece, 0, 0)) for symbol, piece in known if piece is not None}
