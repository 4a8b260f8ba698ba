"""What notebooks show: pictures, and tables of what a value says in short.

Jupyter asks for ``_repr_html_`` and ``_repr_svg_``, marimo for ``_mime_``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from html import escape


class Displayed(ABC):
    """What notebooks show as HTML."""

    __slots__ = ()

    @abstractmethod
    def _repr_html_(self) -> str: ...

    def _mime_(self) -> tuple[str, str]:
        return "text/html", self._repr_html_()


class Svg(str, Displayed):
    """A picture as the text of an SVG file, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)

    def _repr_svg_(self) -> str:
        return str(self)

    def _mime_(self) -> tuple[str, str]:
        return "image/svg+xml", str(self)


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a title; all of it is text."""
    heading = "".join(f"<th>{escape(text)}</th>" for text in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><caption>{escape(title)}</caption><tr>{heading}</tr>{body}</table>"
