"""A walk over the tokens of a section, and what is told when it meets an unexpected one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from rgt.frontends.common.cursor import TokenCursor, Unreadable
from rgt.frontends.simplified.reading.tokens import NUMBER, WORD, Token
from rgt.ir.diagnostics import Fix, Source, Span
from rgt.ir.findings.edits import insertion
from rgt.ir.findings.findings import Findings, Notes, shown

END = "the end of the section"


class Cursor(TokenCursor[Token]):
    """The tokens of a section from the next one on; behind the last one the kind is ``""``."""

    def __init__(
        self, header: Token, tokens: Sequence[Token], source: Source, findings: Findings
    ) -> None:
        super().__init__(header, tokens)
        self._source = source
        self.findings = findings

    @property
    def begins_line(self) -> bool:
        """Whether the next token is the first one of its line."""
        before, start = self.last.end, self.token.start
        return "\n" in self._source.text[before:start]

    def span(self, first: Token, last: Token | None = None) -> Span:
        """The place from one token to another; by default to the last one that was passed."""
        end = (last or self.last).end
        return self._source.span(first.start, max(end, first.end))

    def expect_number(self, what: str) -> int:
        """The next token if it is a number without a sign."""
        return int(self.expect(NUMBER, what).text)

    def skip_statement(self, first: Token) -> None:
        """Go behind the next ``&``, or before what begins a line as another statement does.

        `first` is the token that the statement began with.
        """
        self._depth = 0
        while self.kind:
            if self.begins_line and self.begins_statement and self.token is not first:
                return
            if self.take().kind == "&":
                return

    @property
    def begins_statement(self) -> bool:
        """Whether the next token can begin a rule or a goal."""
        return self.kind in ("#", "@") or (self.kind == WORD and len(self.token.text) == 1)

    def skip_to(self, kind: str, stops: Sequence[str]) -> None:
        """Go behind the next token of a kind, or before the first one of the stops."""
        while self.kind and self.kind not in stops:
            if self.take().kind == kind:
                return

    def end_statement(self, more: str) -> None:
        """Pass the ``&`` here; where only that is missing it is told, and reading goes on."""
        if self.accept("&"):
            return
        if self.kind and not self.begins_statement:
            self.fail(f"{more} or '&'")
        hint = "every rule and every goal ends with '&'"
        fixes = [insertion(self.span(self.last, self.last), " &")]
        self.error("SBG014", "'&' is missing behind this", self.last, hint=hint, fixes=fixes)

    def error(
        self,
        code: str,
        message: str,
        where: Token,
        *,
        hint: str | None = None,
        notes: Notes = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Tell what is wrong with a token; GameError is raised once there are too many errors."""
        span = self.span(where, where)
        self.findings.error(code, message, span, hint=hint, notes=notes, fixes=fixes)
        if self.findings.full:
            self.findings.raise_errors()

    def unexpected(self, expected: str, hint: str | None = None) -> None:
        """Tell that something else is expected here."""
        found = shown(self.token.text) if self.kind else END
        self.error("SBG013", f"{expected} is expected, not {found}", self.token, hint=hint)

    def fail(self, expected: str, hint: str | None = None) -> NoReturn:
        """Tell that something else is expected here, and give the statement up."""
        self.unexpected(expected, hint)
        raise Unreadable

    def too_deep(self, message: str) -> NoReturn:
        """Tell that parentheses nest too deeply, and give the statement up."""
        self.error("SBG015", message, self.token)
        raise Unreadable
