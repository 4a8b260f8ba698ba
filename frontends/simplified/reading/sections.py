"""The name of the game, and the sections that its text consists of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rgt.frontends.simplified.reading.cursor import Cursor
from rgt.frontends.simplified.reading.tokens import NAME, SECTION, Token
from rgt.ir.diagnostics import Source, Span, nearest
from rgt.ir.findings.findings import Findings, Notes, shown
from rgt.ir.findings.respelling import respelt_in

SECTIONS = ("BOARD", "PIECES", "GOALS")

_EXAMPLES = {
    "BOARD": "<BOARD>, its width and height, and its rows such as |rnb.K|",
    "PIECES": "<PIECES> and rules such as: P (0,1,e) &",
    "GOALS": "<GOALS>, the turn limit such as 100 &, and goals such as: #K 0 &",
}


@dataclass(slots=True)
class Sections:
    """The header of the name, if there is one, and the tokens behind the header of each section."""

    name: Token | None = None
    bodies: dict[str, tuple[Token, list[Token]]] = field(default_factory=dict)

    def cursor(self, word: str, source: Source, findings: Findings) -> Cursor | None:
        """A walk over a section's tokens; None if the section is missing."""
        if word not in self.bodies:
            return None
        header, body = self.bodies[word]
        return Cursor(header, body, source, findings)


def sections(tokens: Iterable[Token], source: Source, findings: Findings) -> Sections:
    """The parts of a text without comments; everything wrong about their headers is told."""
    return _Splitter(source, findings).split(tokens)


class _Splitter:
    def __init__(self, source: Source, findings: Findings) -> None:
        self._source = source
        self._findings = findings
        self._found = Sections()

    def split(self, tokens: Iterable[Token]) -> Sections:
        """The parts of the text."""
        body: list[Token] | None = None
        for token in tokens:
            if token.kind in (NAME, SECTION):
                body = self._body(token)
            elif body is not None:
                body.append(token)
            else:
                self._tell_stray(token)
                body = []
        self._tell_missing()
        return self._found

    def _body(self, header: Token) -> list[Token] | None:
        """The list for the tokens behind a header; None where there must be none."""
        text, found = header.inside, self._found
        if text in SECTIONS:
            return self._section(text, header)
        if header.kind == NAME and found.name is None:
            found.name = header
            if not text:
                self._error("SBG013", "the name of the game is empty", header)
            return None
        meant = next((word for word in SECTIONS if nearest(text.upper(), [word])), None)
        if meant is None and text.upper() in SECTIONS:
            meant = text.upper()
        if meant is not None:
            hint = nearest(text, [meant]) or f"write <{meant}>"
            self._error("SBG010", f"there is no section {shown(text)}", header, hint)
            return self._section(meant, header) if meant not in found.bodies else []
        if header.kind == NAME and found.name is not None:
            notes = [("the first one", self._span(found.name))]
            self._error("SBG012", "the game has a name already", header, notes=notes)
            return []
        hint = f"sections are {', '.join(f'<{word}>' for word in SECTIONS)}"
        if found.name is None:
            hint = f"the name of a game stands in double brackets: <<{text}>>"
            found.name = header
        self._error("SBG010", f"there is no section {shown(text)}", header, hint)
        return []

    def _section(self, word: str, header: Token) -> list[Token]:
        body: list[Token] = []
        if word in self._found.bodies:
            notes = [("the first one", self._span(self._found.bodies[word][0]))]
            self._error("SBG012", f"the section <{word}> is repeated", header, notes=notes)
        else:
            self._found.bodies[word] = header, body
        return body

    def _tell_stray(self, token: Token) -> None:
        hint = "behind the name stand <BOARD>, <PIECES> and <GOALS>"
        if self._found.name is None:
            hint = "a game begins with its name, <<NAME>>"
        if token.kind == "#":
            hint = "a comment begins with '//'"
        self._error("SBG011", f"{shown(token.text)} stands in no section", token, hint)

    def _tell_missing(self) -> None:
        if self._found.name is None:
            hint = "such as <<Chess>>, in the first line"
            self._findings.error("SBG011", "the name of the game is missing", None, hint=hint)
        for word in SECTIONS:
            if word not in self._found.bodies:
                message = f"the section <{word}> is missing"
                self._findings.error("SBG011", message, None, hint=_EXAMPLES[word])

    def _error(
        self, code: str, message: str, where: Token, hint: str | None = None, notes: Notes = ()
    ) -> None:
        span = self._span(where)
        fixes = respelt_in(hint, span)
        self._findings.error(code, message, span, hint=hint, notes=notes, fixes=fixes)
        if self._findings.full:
            self._findings.raise_errors()

    def _span(self, token: Token) -> Span:
        return self._source.span(token.start, token.end)
