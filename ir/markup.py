"""HTML for notebooks: pictures, and tables of what a value says in short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


class Svg(str):
    """A picture as the text of an SVG file, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a title; all of it is text."""
    heading = "".join(f"<th>{escape(text)}</th>" for text in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><caption>{escape(title)}</caption><tr>{heading}</tr>{body}</table>"
