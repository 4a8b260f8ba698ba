"""The reader of infix GDL, ``head :- condition & ~condition`` (specs/gdl.md section 1.2).

It makes the same nested lists as the reader of KIF, so that everything after is shared.  Rules
follow each other with a full stop or without any terminator; names with a capital first letter are
variables.  Stanford's present dialect has comments from ``%`` on, too, and descriptions of actions,
``action :: conditions ==> effects``, which become lists
``(==> (:: action) (if condition ...) (then effect ...))``.
"""

from __future__ import annotations

import re

import pyparsing as pp

from rgt.frontends.gdl.reading.habits import COMMENT_HINT
from rgt.frontends.gdl.reading.lists import Errors, List, Symbol
from rgt.frontends.gdl.syntax import Comment

NAME = r"[\w+\-<>.]++"
_STOP = r"\.(?=[\s%;]|\Z)"
"""A full stop; a point within a name is a part of it."""
TOKEN = pp.Regex(
    rf"\s++|[;%][^\n\r]*+|::|:-|==>|(?P<stop>{_STOP})|(?:(?!{_STOP})[\w+\-<>.])++\(?+|[(),&~]|[\s\S]"
).re
_BEGINNING = re.compile(rf"(?:\s|[;%][^\n]*+\n)*+{NAME}(?:\(|\s*+(?::-|::|==>))")

_HINTS = {
    **dict.fromkeys("#/*", COMMENT_HINT),
    "|": "one of several conditions holds: or(condition(X), condition(a))",
    "!": "a condition that must not hold: ~condition(X); two terms that differ: distinct(X, Y)",
    "\\": "a condition that must not hold: ~condition(X); two terms that differ: distinct(X, Y)",
    "=": "write the same variable in both places; distinct(X, Y) says that two differ",
    "?": "a variable begins with a capital letter: X",
}
"""What signs of other languages are in infix form."""

MAX_DEPTH = 100
"""The deepest nesting of terms that is read."""


def looks_infix(text: str) -> bool:
    """Whether a text begins like an infix description: ``name(``, ``name :-``, ``name ::``."""
    return _BEGINNING.match(text) is not None


def read_infix(text: str, comments: list[Comment], errors: Errors) -> list[List]:
    """The rules of an infix text as lists ``(<= head condition ...)`` or ``(fact ...)``."""
    reader = _Reader(comments, errors)
    for found in TOKEN.finditer(text):
        piece, start, end = found[0], found.start(), found.end()
        if piece[0] in ";%":
            comments.append(Comment(piece.rstrip(), start))
        elif found.lastgroup == "stop":
            reader.stop(start)
        elif not piece.isspace() and not reader.take(piece, start, end):
            break
    return reader.finish(len(text))


class _Reader:
    """The state of reading: the current rule, the open terms, and whether a term must follow."""

    def __init__(self, comments: list[Comment], errors: Errors) -> None:
        self._errors = errors
        self._rules: list[List] = []
        self._rule: List | None = None
        self._open: list[List] = []
        self._expecting = True
        self._negation: List | None = None
        self._parts: list[List] | None = None
        self._arrow: int | None = None

    def take(self, piece: str, start: int, end: int) -> bool:
        """Read one token; False when reading cannot go on."""
        if piece == "~":
            self._negate(start)
        elif piece == ")":
            self._close(start)
        elif piece == ",":
            self._separate(piece, bool(self._open), start)
        elif piece == "&":
            self._separate(piece, not self._open and self._joins, start)
        elif piece == ":-":
            self._separate(piece, not self._open and self._length == 2 and self._plain, start)
        elif piece in ("::", "==>"):
            self._turn(piece, start, end)
        elif piece[0].isalnum() or piece[0] in "_+-<>.":
            return self._name(piece, start, end)
        else:
            self._errors.add(
                "GDL003",
                f"unexpected {piece!r}",
                start,
                end,
                _HINTS.get(piece, "infix GDL is written: head(X) :- condition(X) & ~condition(a)"),
            )
        return True

    @property
    def _length(self) -> int:
        """How many items the current rule has, its arrow included."""
        return len(self._rule.items) if self._rule else 0

    @property
    def _plain(self) -> bool:
        """Whether the current rule is none that describes an action."""
        return self._parts is None

    @property
    def _joins(self) -> bool:
        """Whether a condition can follow: after one of a rule, or of what may become `==>`."""
        return self._length > 2 or self._parts is not None or self._length == 2

    def _turn(self, piece: str, start: int, end: int) -> None:
        """``::`` after an action, or ``==>`` after conditions: what follows is another part."""
        rule = self._rule
        arrow = piece == "==>"
        fits = not self._open and not self._expecting and rule is not None
        if self._parts is None:
            fits = fits and self._arrow is None and (arrow or self._length == 2)
        else:
            fits = fits or (not self._open and len(self._parts[1].items) == 1)
            fits = fits and arrow and len(self._parts) == 2 and self._negation is None
        if not fits or rule is None:
            self._errors.add(
                "GDL006",
                f"'{piece}' is out of place",
                start,
                end,
                "an action is described by: action(X) :: condition(X) ==> effect(X) & ~effect(a)",
            )
            self._expecting = True
            return
        if self._parts is None:
            told = rule.items[1:]
            action = List(rule.start, [Symbol("::", start, end), *(told if not arrow else [])])
            conditions = List(start, [Symbol("if", start, end), *(told if arrow else [])])
            self._parts = [action, conditions]
            rule.items[:] = [Symbol("==>", start, end), *self._parts]
        if arrow:
            self._parts.append(List(start, [Symbol("then", start, end)]))
            rule.items.append(self._parts[-1])
        self._expecting = True

    def stop(self, start: int) -> None:
        """A full stop: the next name begins a rule, even where a term is still open."""
        if self._open:
            hint = "a ')' is missing before it"
            self._errors.add("GDL006", "'.' is out of place", start, start + 1, hint)
        elif self._expecting or self._rule is None:
            self._errors.add("GDL006", "'.' is out of place", start, start + 1)
        self._end_rule()
        self._rule = self._negation = None
        self._open.clear()
        self._expecting = True

    def _end_rule(self) -> None:
        """Look whether the rule that ends here is whole."""
        if self._rule is None:
            return
        if self._parts is None and self._arrow is None and self._length > 2:
            self._errors.add(
                "GDL006",
                "conditions without a head: ':-' or '==>' is missing",
                self._rule.start,
                self._rule.end,
            )
        elif self._parts is not None and len(self._parts) < 3:
            self._errors.add(
                "GDL006",
                "'==>' and the effects of this action are missing",
                self._rule.start,
                self._rule.end,
                "write action :: conditions ==> effects",
            )
        self._parts = self._arrow = None

    def finish(self, end: int) -> list[List]:
        """The rules read; an unfinished one is a mistake."""
        if self._open:
            opened = self._open[0]
            self._errors.add(
                "GDL002",
                "this term is not closed",
                opened.start,
                opened.start + 1,
                "add the missing ')'",
            )
        elif self._expecting and self._rule is not None:
            self._errors.add("GDL006", "the text ends where a term is needed", end - 1, end)
        else:
            self._end_rule()
        return [rule if len(rule.items) > 2 else _fact(rule) for rule in self._rules]

    def _separate(self, piece: str, fits: bool, start: int) -> None:
        if not fits or self._expecting:
            hint = None
            if piece == "," and not self._open:
                hint = "conditions are joined by '&'"
            elif piece == ":-" and self._arrow is not None:
                hint = "this rule has one already: a condition is missing before this head"
            end = start + len(piece)
            self._errors.add("GDL006", f"'{piece}' is out of place", start, end, hint)
        if piece == ":-":
            self._arrow = start
        self._expecting = True

    def _negate(self, start: int) -> None:
        if not self._expecting or self._open or self._negation:
            self._errors.add(
                "GDL006",
                "'~' is out of place",
                start,
                start + 1,
                "it stands directly before a condition",
            )
            return
        self._negation = List(start, [Symbol("not", start, start + 1)])

    def _name(self, piece: str, start: int, end: int) -> bool:
        """A symbol, or the beginning of a compound term."""
        if not self._expecting and self._open:
            self._errors.add("GDL006", "a ',' or ')' is missing before this", start, end)
        elif not self._expecting or self._rule is None:
            self._end_rule()
            begun = self._negation.start if self._negation else start
            self._rule = List(begun, [Symbol("<=", start, start)])
            self._rules.append(self._rule)
        name = piece.rstrip("(")
        symbol = Symbol(
            "?" + name.lower() if name[0].isupper() else name.lower(), start, start + len(name)
        )
        self._expecting = piece[-1] == "("
        if not self._expecting:
            self._add(symbol)
            return True
        opened = List(start, [symbol])
        self._add(opened)
        self._open.append(opened)
        if len(self._open) > MAX_DEPTH:
            self._errors.add("GDL004", f"terms are nested more than {MAX_DEPTH} deep", start, end)
            self._open.clear()
            self._rules.pop()
            self._rule = None
            return False
        return True

    def _add(self, item: Symbol | List) -> None:
        """Put a term where it belongs: into the open term, or into the rule."""
        assert self._rule is not None
        if self._negation:
            self._negation.items.append(item)
            self._negation.end = item.end
            item, self._negation = self._negation, None
        part = self._parts[-1] if self._parts else self._rule
        holder = self._open[-1] if self._open else part
        holder.items.append(item)
        part.end = max(part.end, item.end)
        self._rule.end = max(self._rule.end, item.end)

    def _close(self, start: int) -> None:
        if not self._open:
            self._errors.add("GDL001", "this ')' closes nothing", start, start + 1)
            return
        if self._expecting and len(self._open[-1].items) > 1:
            self._errors.add("GDL006", "a term is missing before ')'", start, start + 1)
        self._open.pop().end = start + 1
        self._expecting = False
        assert self._rule is not None
        self._rule.end = start + 1


def _fact(rule: List) -> List:
    """A rule without conditions as the list of its head."""
    head = rule.items[-1]
    if isinstance(head, List):
        return head
    fact = List(head.start, [head])
    fact.end = head.end
    return fact
