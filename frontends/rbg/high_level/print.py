"""The text of high-level RBG, in the form that `rgt fmt` gives texts.

A tree becomes lines of tokens, and these are set as the formatter sets those of an author.
Parentheses stand where the tree needs them: alternatives are in some wherever a macro or its
argument may bring them into a chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rgt.frontends.rbg import syntax as low
from rgt.frontends.rbg.high_level import syntax as s
from rgt.frontends.rbg.tokens import NUMBER, word_kind
from rgt.frontends.rbg.writing.layout import Layout
from rgt.frontends.rbg.writing.spacing import Spacing


@dataclass(frozen=True, slots=True)
class _Lexeme:
    """A token to be set."""

    kind: str
    text: str


_Lexemes = Iterator[_Lexeme]

_END_OF_LINE = _Lexeme("", "")
"""Stands where a line ends."""


def format_high_level(description: s.Description) -> str:
    """The text of a game with its macros."""
    calls: set[str] = set()
    blocks = [_comment_lines(description.heading)] if description.heading else []
    blocks += [
        [line for each in group for line in _lines(each, calls)] for group in description.groups
    ]
    return "\n\n".join(["\n".join(lines) for lines in blocks]) + "\n"


def _comment_lines(comments: Iterable[str]) -> list[str]:
    return [f"// {comment}".rstrip() for comment in comments]


def _lines(directive: s.Directive, calls: set[str]) -> Iterator[str]:
    """The lines of a directive; what does not fit behind its name stands below.

    If it is a macro with parameters, it is one of the calls then.
    """
    parameters = directive.parameters if isinstance(directive, s.Macro) else ()
    if isinstance(directive, s.Macro | s.RulesSection):
        yield from _comment_lines(directive.comments)
    lines: list[list[_Lexeme]] = [[]]
    for lexeme in _directive(directive):
        if lexeme is _END_OF_LINE:
            lines.append([])
        else:
            lines[-1].append(lexeme)
    macros = frozenset(calls.difference(parameters))
    is_board = isinstance(directive, s.BoardSection)
    found = _set(lines, macros, is_board)
    if len(lines) == 1 < len(found):
        behind = 1 + [lexeme.kind for lexeme in lines[0]].index("=")
        found = _set([lines[0][:behind], lines[0][behind:]], macros, is_board)
    yield from found
    if isinstance(directive, s.Macro) and parameters:
        calls.add(directive.name)


def _set(lines: Iterable[list[_Lexeme]], calls: frozenset[str], is_board: bool) -> list[str]:
    """Lines of tokens as the formatter sets them; it breaks those that are too long."""
    spacing = Spacing(calls)
    words = [spacing.words(line) for line in lines]
    return [text for texts in Layout(is_board).lines(words) for text in texts]


def _signs(*signs: str) -> _Lexemes:
    for sign in signs:
        yield _Lexeme(sign, sign)


def _word(word: str) -> _Lexemes:
    yield _Lexeme(word_kind(word), word)


def _number(number: int) -> _Lexemes:
    yield _Lexeme(NUMBER, str(number))


def _joined(parts: Iterable[_Lexemes], between: str = ",") -> _Lexemes:
    for at, part in enumerate(parts):
        yield from _signs(*([between] if at else []))
        yield from part


# -- directives ------------------------------------------------------------------------------------


def _directive(directive: s.Directive) -> _Lexemes:
    yield from _signs("#")
    if isinstance(directive, s.Macro):
        yield from _word(directive.name)
        if directive.parameters:
            yield from _signs("(")
            yield from _joined(map(_word, directive.parameters), ";")
            yield from _signs(")")
        yield from _signs("=")
        yield from _body(directive.body)
        return
    if isinstance(directive, s.RulesSection):
        yield from (*_word("rules"), *_signs("="), *_rule(directive.rules))
    elif isinstance(directive, s.PiecesSection):
        yield from (*_word("pieces"), *_signs("="), *_pieces(directive.pieces))
    elif isinstance(directive, s.BoundedSection):
        yield from (*_word(directive.name), *_signs("="))
        yield from _joined(map(_bounded, directive.items))
    else:
        yield from (*_word("board"), *_signs("="), _END_OF_LINE)
        yield from (*_word("rectangle"), *_signs("("), *_joined(map(_word, directive.labels)))
        yield from _signs(",")
        for row in directive.rows:
            yield _END_OF_LINE
            yield from _name(row) if isinstance(row, s.Use) else _row(row)
        yield from _signs(")")


def _body(body: s.Rule | s.Row | s.Pieces) -> _Lexemes:
    """What a macro stands for."""
    if isinstance(body, s.Row):
        yield from _row(body)
    elif isinstance(body, s.Pieces):
        yield from _pieces(body.pieces)
    else:
        if isinstance(body, s.Chain) and body.lines:
            yield _END_OF_LINE
        yield from _part(body)


def _bounded(item: low.Bounded) -> _Lexemes:
    yield from (*_word(item.name), *_signs("("), *_number(item.bound), *_signs(")"))


def _row(row: s.Row) -> _Lexemes:
    yield from (*_signs("["), *_pieces(row.pieces), *_signs("]"))


def _pieces(pieces: Iterable[s.Piece]) -> _Lexemes:
    return _joined(map(_name, pieces))


def _name(name: s.Piece) -> _Lexemes:
    """A name, a use of a macro in its place, or one parameter of a macro."""
    if isinstance(name, str):
        yield from _word(name)
    elif isinstance(name, s.Parameter):
        yield from _word(name.name)
    elif isinstance(name, s.Pasted):
        yield from (*_word(name.parameter.name), *_signs("~"), *_word(name.ending))
    else:
        yield from _word(name.macro)
        if name.arguments:
            yield from (*_signs("("), *_joined(map(_argument, name.arguments), ";"), *_signs(")"))


def _argument(argument: s.Argument) -> _Lexemes:
    if isinstance(argument, s.Name | s.Use):
        return _name(argument)
    return _part(argument)


# -- rules -----------------------------------------------------------------------------------------


def _rule(rule: s.Rule) -> _Lexemes:
    """A rule, without parentheses around it."""
    if isinstance(rule, s.Choice):
        yield from _choice(rule)
    elif isinstance(rule, s.Chain) and rule.parts:
        for at, part in enumerate(rule.parts):
            if at and rule.lines:
                yield _END_OF_LINE
            yield from _part(part)
    elif isinstance(rule, s.Star):
        yield from (*_repeated(rule.part), *_signs("*"))
    elif isinstance(rule, s.Power):
        yield from (*_repeated(rule.part), *_signs("^"), *_number(rule.count))
    elif isinstance(rule, s.Pattern):
        yield from (*_signs("{!" if rule.negated else "{?"), *_rule(rule.rule), *_signs("}"))
    elif isinstance(rule, low.Shift):
        yield from _word(rule.label)
    elif isinstance(rule, s.Parameter | s.Use):
        yield from _name(rule)
    else:
        yield from _action(rule)


def _choice(choice: s.Choice) -> _Lexemes:
    if choice.lines:
        yield _END_OF_LINE
    for at, part in enumerate(choice.parts):
        if at and choice.lines:
            yield _END_OF_LINE
        yield from _signs(*(["+"] if at else []))
        yield from _part(part)
    if choice.lines:
        yield _END_OF_LINE


def _part(rule: s.Rule) -> _Lexemes:
    """A rule among others: alternatives are in parentheses."""
    return _in_parentheses(rule) if isinstance(rule, s.Choice) else _rule(rule)


def _repeated(rule: s.Rule) -> _Lexemes:
    return _rule(rule) if isinstance(rule, low.Shift) else _in_parentheses(rule)


def _in_parentheses(rule: s.Rule) -> _Lexemes:
    yield from (*_signs("("), *_rule(rule), *_signs(")"))


def _action(
    rule: s.On | s.Off | s.Assignments | low.Comparison | s.Switch | low.Noop | s.Chain,
) -> _Lexemes:
    if isinstance(rule, s.On):
        yield from (*_signs("{"), *_pieces(rule.pieces), *_signs("}"))
    elif isinstance(rule, s.Off):
        yield from (*_signs("["), *_name(rule.piece), *_signs("]"))
    elif isinstance(rule, s.Assignments):
        assignments = ((*_name(to), *_signs("="), *_arithmetic(e)) for to, e in rule.parts)
        yield from (*_signs("[$"), *_joined(map(iter, assignments)), *_signs("]"))
    elif isinstance(rule, low.Comparison):
        yield from (*_signs("{$"), *_arithmetic(rule.left), *_signs(rule.operator))
        yield from (*_arithmetic(rule.right), *_signs("}"))
    elif isinstance(rule, s.Switch):
        yield from (
            _signs("->>") if rule.player == s.KEEPER else (*_signs("->"), *_name(rule.player))
        )
    else:
        yield from _signs(".")


def _arithmetic(number: low.Arithmetic, *, alone: bool = True) -> _Lexemes:
    """A calculation; one in another is in parentheses."""
    if isinstance(number, low.Number):
        yield from _number(number.value)
    elif isinstance(number, low.Value):
        yield from _word(number.name)
    else:
        yield from _signs(*([] if alone else ["("]))
        yield from (*_arithmetic(number.left, alone=False), *_signs(number.operator))
        yield from _arithmetic(number.right, alone=False)
        yield from _signs(*([] if alone else [")"]))
