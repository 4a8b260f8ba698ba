"""What is wrong with a text that the grammar does not accept, in the user's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rgt.frontends.hrg.reading.build import parser, token_types
from rgt.frontends.hrg.reading.elements import missing_bar
from rgt.frontends.hrg.reading.habits import (
    CHARACTER_HINTS,
    RESERVED_HINTS,
    hint_for,
    lacks_parentheses,
    written_for,
)
from rgt.frontends.hrg.reading.recovery import begins_declaration
from rgt.frontends.hrg.reading.surplus import surplus_brace
from rgt.frontends.hrg.reading.tokens import END, Token, span_of
from rgt.frontends.hrg.syntax import RESERVED
from rgt.ir.diagnostics import Diagnostic, Span, Spelling, error
from rgt.ir.findings.edits import insertion, removal, replacement
from rgt.ir.findings.findings import suggestion
from rgt.ir.findings.respelling import respelt

_PARTNER = {"(": ")", "[": "]", "{": "}"}
_DECLARATION_WORDS = frozenset({"domain", "graph", "reusable"})
_STATEMENT_WORDS = frozenset({"branch", "forall", "if", "loop", "repeat", "while"})
_JOINTS = frozenset({"else", "in", "or", "then", "where"})
_PHRASES = (
    ("a statement", _STATEMENT_WORDS | {"NAME", "$", "$_", "$$"}),
    ("a declaration", _DECLARATION_WORDS | {"NAME"}),
    ("an expression", frozenset({"NAME", "(", "{", "if"})),
    ("an operator", frozenset({"OPERATOR", "in", "(", "["})),
)
_NAMES = {"NAME": "a name", "OPERATOR": "an operator", "OPEN_ANY": "'(*)'", END: "the end"}
_MOST_EXPECTED = 6


@dataclass(frozen=True, slots=True)
class Place:
    """Where reading stopped: the token `found`, its neighbours (the two `before` and `previous`
    in front of it), and what could stand there.

    `wanted` holds the words and signs, and the types of other tokens; `opened` are the brackets
    that wait for their partners, `begun` is the first token of the declaration.  `next_begins`
    is the first token of another declaration if one seems to begin here.
    """

    found: Token
    previous: Token | None
    before: Token | None
    following: str
    wanted: frozenset[str]
    opened: tuple[Token, ...]
    begun: Token | None
    next_begins: Token | None

    @property
    def begins_line(self) -> bool:
        """Whether the token is the first one on its line."""
        return self.previous is None or self.previous.line < self.found.line

    @property
    def in_block(self) -> bool:
        """Whether the place is in a graph's body (or a map)."""
        return any(token.text == "{" for token in self.opened)


def explain(tokens: Sequence[Token], at: int, begun: int | None) -> Diagnostic:
    """The finding for the token at an index, which cannot stand there.

    `begun` is the index where its declaration begins; None if it stands between two.
    """
    surplus = surplus_brace(tokens, at, begun)
    if surplus is not None:
        return surplus
    element = missing_bar(tokens, at, begun)
    if element is not None:
        return element
    place = _place(tokens, at, begun)
    for special in _SPECIAL:
        finding = special(place)
        if finding is not None:
            return finding
    message = f"unexpected {_shown(place.found)}{_expected(place)}"
    habit = hint_for(place)
    word, meant = _misspelt_word(place) if habit is None else (None, None)
    fixes = [] if word is None else [*respelt(meant, [span_of(word)])]
    if place.previous is not None and lacks_parentheses(place):
        fixes.append(insertion(span_of(place.previous), "()"))
    written = None if habit is None else written_for(place)
    if written is not None:
        span = span_of(place.found)
        fixes.append(replacement(span, written) if written else removal(span, f"'{span.text}'"))
    hint = habit or meant or _form(place)
    return error("HRG001", message, span_of(place.found), hint=hint, fixes=fixes)


def _misspelt_word(place: Place) -> tuple[Token | None, Spelling | None]:
    """The word of the language that is misspelt at a place, or right before it, perhaps."""
    if place.found.type == "NAME":
        meant = suggestion(place.found.text, sorted(place.wanted & RESERVED))
        if meant is not None:
            return place.found, meant
    previous = place.previous
    # names may be words with an underscore: that is what is told of words as names
    if previous is None or previous.type != "NAME" or previous.text.rstrip("_") in RESERVED:
        return None, None
    return previous, suggestion(previous.text, sorted(RESERVED))


def _place(tokens: Sequence[Token], at: int, begun: int | None) -> Place:
    """What there is to know; the declaration is read again up to its mistake.

    (On a token that does not fit, the parser may close rules before it notices, and then it
    does not know any longer what else could have come.)
    """
    state: Any = parser().parse_interactive()
    for token in tokens[at if begun is None else begun : at]:
        state.feed_token(token)
    texts = _texts()
    return Place(
        found=tokens[at],
        previous=tokens[at - 1] if at else None,
        before=tokens[at - 2] if at > 1 else None,
        following=tokens[at + 1].text if at + 1 < len(tokens) else "",
        wanted=frozenset([texts.get(name, name) for name in state.accepts()]),
        opened=_opened(state.parser_state.value_stack),
        begun=None if begun is None else tokens[begun],
        next_begins=_next_declaration_begins(tokens, at, begun),
    )


def _opened(pieces: Sequence[Any]) -> tuple[Token, ...]:
    """The brackets among the parser's pieces that wait for their partners."""
    opened: list[Token] = []
    for piece in pieces:
        if isinstance(piece, Token) and piece.text in _PARTNER:
            opened.append(piece)
        elif isinstance(piece, Token) and piece.text in _PARTNER.values():
            opened.pop()
    return tuple(opened)


def _next_declaration_begins(tokens: Sequence[Token], at: int, begun: int | None) -> Token | None:
    """The token at the index, or the name before its colon, if a declaration begins with it."""
    index = at - (tokens[at].text == ":")
    if begun is None or index <= begun or tokens[index].type == END:
        return None
    column = tokens[begun].column
    return tokens[index] if begins_declaration(tokens, index, column) else None


def nested_too_deeply(span: Span | None) -> Diagnostic:
    """The finding for brackets, operators or blocks that nest without end."""
    return error(
        "HRG008", "nested too deeply", span, hint="look for brackets that are never closed"
    )


def too_long(token: Token, most: int) -> Diagnostic:
    """The finding for a text that is no game any more."""
    message = f"the text is too long: more than {most:,} words and signs"
    return error("HRG008", message, span_of(token), hint="is this a game?")


def given_up(last: Diagnostic) -> Diagnostic:
    """The last finding when there were too many."""
    note = ("too many errors; the rest of the text was not read", None)
    return replace(last, notes=(*last.notes, note))


# -- mistakes that have a name of their own ------------------------------------------------------


def _pragma(place: Place) -> Diagnostic | None:
    if place.found.text != "@" or not place.begins_line:
        return None
    hint = "remove the line; a tag for the toolchain only is written $_ tag"
    return error("HRG004", "HRG has no pragmas", span_of(place.found), hint=hint)


def _end_of_text(place: Place) -> Diagnostic | None:
    if place.found.type != END:
        return None
    last = place.previous or place.found
    if not place.opened:
        message = f"the text ends in the middle of a declaration{_expected(place)}"
        return error("HRG002", message, span_of(last), hint=_form(place))
    message = f"the text ends before a '{_PARTNER[place.opened[-1].text]}'"
    return error("HRG002", message, span_of(last), notes=[_not_closed(place.opened[-1])])


def _bracket(place: Place) -> Diagnostic | None:
    opened = place.opened[-1] if place.opened else None
    if place.found.text in _PARTNER.values():
        return _closing(place.found, opened)
    if opened is None or place.next_begins is None:
        return None
    message = f"missing '{_PARTNER[opened.text]}' before '{place.next_begins.text}'"
    return error("HRG002", message, span_of(place.next_begins), notes=[_not_closed(opened)])


def _closing(found: Token, opened: Token | None) -> Diagnostic | None:
    if opened is None:
        hint = "remove it, or look for a bracket missing before it"
        return error("HRG002", f"this '{found.text}' closes nothing", span_of(found), hint=hint)
    needed = _PARTNER[opened.text]
    if needed == found.text:
        return None
    message = f"unexpected '{found.text}', expected '{needed}' first"
    return error("HRG002", message, span_of(found), notes=[_not_closed(opened)])


def _not_closed(opened: Token) -> tuple[str, Span]:
    return f"this '{opened.text}' is not closed", span_of(opened)


def _reserved(place: Place) -> Diagnostic | None:
    word = place.found.text
    declares = place.following not in (":", "=", "[") and (place.begun is None or place.begins_line)
    if word in RESERVED_HINTS and declares:
        message = f"HRG has no declarations with '{word}'"
        return error("HRG005", message, span_of(place.found), hint=RESERVED_HINTS[word])
    previous = place.previous
    if previous is not None and previous.text in _STATEMENT_WORDS and word in ("=", "["):
        return _no_name(previous)
    if word in RESERVED and place.begins_line and place.following == ":" and not place.in_block:
        return _no_name(place.found)
    if word not in RESERVED or "NAME" not in place.wanted:
        return None
    if place.begun is None:
        return _no_name(place.found) if place.following == ":" else None
    if word in ("in", "where") and place.begun.text == "domain" and not place.begins_line:
        return None  # a range that stands behind no term
    has_meaning = place.begins_line and word in _STATEMENT_WORDS | _DECLARATION_WORDS
    has_meaning |= "$$" in place.wanted and word in _JOINTS | _DECLARATION_WORDS
    return None if has_meaning else _no_name(place.found)


def _no_name(word: Token) -> Diagnostic:
    message = f"'{word.text}' is reserved and cannot be a name"
    hint = f"choose another name, such as '{word.text}_'"
    return error("HRG005", message, span_of(word), hint=hint)


def _character(place: Place) -> Diagnostic | None:
    text = place.found.text
    if place.found.type != text or text in RESERVED or text in token_types():
        return None
    hint = CHARACTER_HINTS.get(text)
    message = f"unexpected character {_shown(place.found).removeprefix('character ')}"
    return error("HRG003", message, span_of(place.found), hint=hint)


def _any_value(place: Place) -> Diagnostic | None:
    if place.found.type != "OPEN_ANY":
        return None
    hint = "'x = T(*)' makes x any value of T; everything else needs one value"
    return error(
        "HRG007", "'(*)' stands where nothing is assigned", span_of(place.found), hint=hint
    )


_SPECIAL: tuple[Callable[[Place], Diagnostic | None], ...] = (
    _pragma,
    _end_of_text,
    _reserved,
    _bracket,
    _character,
    _any_value,
)


# -- words ---------------------------------------------------------------------------------------


@cache
def _texts() -> dict[str, str]:
    """The fixed words and signs by their types."""
    return {type_: text for text, type_ in reversed(token_types().items())}


def _expected(place: Place) -> str:
    """``, expected ...``; empty if too much could stand there."""
    wanted = set(place.wanted) - {"EMPTY_WHERE"}
    if place.previous is not None and place.previous.text == "..":
        return ", expected a number"
    phrases: list[str] = []
    for phrase, group in _PHRASES:
        if group <= wanted:
            phrases.append(phrase)
            wanted -= group
    if "OPERATOR" in place.wanted or "(" in place.wanted:
        wanted.discard("OPEN_ANY")
    phrases += sorted([_NAMES.get(text) or f"'{text}'" for text in wanted])
    if not 0 < len(phrases) <= _MOST_EXPECTED:
        return ""
    *most, last = phrases
    return f", expected {', '.join(most)} or {last}" if most else f", expected {last}"


def _form(place: Place) -> str | None:
    """A reminder of what the declaration that begins like this looks like."""
    if place.begun is None or place.in_block:
        return None
    if place.begun.text == "domain":
        return "the form is domain Name = element | P(X) where X in 0..7"
    if place.begun.text in _DECLARATION_WORDS:
        return "the form is graph name(parameter: Type) { statements }"
    if place.previous is place.begun:
        return "the form is name : Type = value, or name(pattern) = value"
    return None


def _shown(token: Token) -> str:
    text = token.text if len(token.text) <= 40 else token.text[:37] + "..."
    return f"'{text}'" if text.isprintable() else f"character U+{ord(text[0]):04X}"
