"""Lexicons: how the tokens of a language look, for programs that colour texts without reading them.

A language describes itself once, in `lexicon.py`; grammars for editors (`editors/generate/`) and
lexers of Pygments (`rgt/highlighting.py`) are made of that.  What only a reader can know, such as
which names are pieces, is told by `Assistance`.

Patterns are regular expressions that mean the same in Python, Oniguruma and JavaScript; what may
stand in them is in `frontends/common/patterns.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rgt.frontends.common.symbols import Kind

GAP = r"[ \t]*"
"""What may stand between the parts of a rule: no token is told by another line."""

ASCII_NAME = "[A-Za-z_][A-Za-z0-9_]*"
"""The names of most languages."""

_BEYOND = r"[^\x00-\x7F→]"
UNICODE_NAME_PART = f"(?:[A-Za-z0-9_]|{_BEYOND})"
UNICODE_NAME = f"(?:[A-Za-z_]|{_BEYOND}){UNICODE_NAME_PART}*"
"""The names of languages that take letters of any script; their signs are ASCII, or an arrow."""

DIGITS = "[0-9]+(?![A-Za-z0-9_])"
"""A number that is not the beginning of a name."""


@dataclass(frozen=True, slots=True)
class Part:
    """A token: one of some words, or else what a pattern matches, which is never empty.

    A kind of None is nothing special: a name of which nothing is known, a parenthesis.
    """

    kind: Kind | None
    words: tuple[str, ...] = ()
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """Tokens that are told by standing one behind the other, or a single one.

    They count only directly in front of what `after` matches, which is no part of them.  Blanks may
    stand between them.
    """

    parts: tuple[Part, ...]
    after: str = ""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The tokens of a language, or of one of the forms that its texts have.

    At each place the first of the `rules` that matches counts; a place that is no blank and where
    none does is no token.  `name` is what editors call the language, `title` what people do.
    `line_comment` begins a comment up to the end of its line, and so does each of `other_comments`;
    `block_comment` is how one begins and ends.  `name_pattern` matches names, and words end where
    none of `name_part`, a character of names, follows.  With `folded` letter case does not matter.
    `beginning` is how the first line that is neither blank nor a comment begins in this form, where
    a language has several.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    rules: tuple[Rule, ...]
    line_comment: str = "//"
    other_comments: tuple[str, ...] = ()
    block_comment: tuple[str, str] | None = None
    brackets: tuple[tuple[str, str], ...] = (("(", ")"), ("[", "]"), ("{", "}"))
    quotes: tuple[str, ...] = ()
    name_pattern: str = ASCII_NAME
    name_part: str = "[A-Za-z0-9_]"
    folded: bool = False
    beginning: str = ""

    def pattern(self, part: Part) -> str:
        """What matches a token; of words the longer ones come first."""
        if not part.words:
            return part.pattern
        words = sorted(part.words, key=lambda word: (-len(word), word))
        return f"(?:{'|'.join(map(re.escape, words))})(?!{self.name_part})"

    def regex(self, rule: Rule) -> str:
        """What matches all tokens of a rule, each a group of its own."""
        tokens = GAP.join(f"({self.pattern(part)})" for part in rule.parts)
        return tokens + (f"(?={rule.after})" if rule.after else "")

    def patterns(self) -> Iterator[str]:
        """All patterns, for those who want to look at them."""
        yield from (self.name_pattern, self.name_part)
        for rule in self.rules:
            yield from (self.pattern(part) for part in rule.parts)
            yield rule.after
        yield self.beginning


def words(kind: Kind, choices: Iterable[str], *before: Part, after: str = "") -> Rule:
    """A rule of one of some words behind other tokens."""
    return Rule((*before, Part(kind, words=tuple(sorted(choices)))), after)


def sign(kind: Kind | None, pattern: str, *before: Part, after: str = "") -> Rule:
    """A rule of what a pattern matches behind other tokens."""
    return Rule((*before, Part(kind, pattern=pattern)), after)


def form_of(text: str, forms: Iterable[Lexicon]) -> Lexicon:
    """The form that a text has; the first one if it begins like none."""
    known = [*forms]
    for form in known:
        lines = (line.lstrip() for line in text.splitlines())
        first = next((line for line in lines if line and line[:1] != form.line_comment), "")
        if form.beginning and re.match(form.beginning, first):
            return form
    return known[0]
