"""Reading RG text.

The text is taken declaration by declaration.  Edges in the plain forms that make up nearly all
of a large game are recognised by two regular expressions, their labels and expressions built
once per distinct text; everything else, and everything broken, goes to the lark grammar
(`grammar.py`).  Errors do not stop the reading: it goes on at the next declaration, and all
findings are reported together.

Source: specs of RG, sections 1-3 and 6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any, NamedTuple

from lark import UnexpectedInput

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
)
from rgt.ir.automaton import Origin
from rgt.ir.diagnostics import Diagnostic, GameError, Source, Span, error
from rgt.ir.expressions import Expression, Reference
from rgt.ir.game import Declaration, Game
from rgt.ir.pragmas import Pragma, UnknownPragma
from rgt.ir.system.collector import collector_paused
from rgt.ir.text.binding import BindingError, BoundNode, BoundPragma, expand_edge, expand_pragma
from rgt.ir.text.grammar import EdgeDeclaration, TypeDeclaration, ValueDeclaration, parser
from rgt.ir.text.syntax_errors import (
    KNOWN_PRAGMAS,
    NESTING_LIMIT,
    duplicate,
    explain,
    missing_semicolon,
    nesting_error,
    too_many,
    unknown_binding_type,
)
from rgt.ir.types import TypeName, UnknownTypeError

MAX_ERRORS = 50

_S = r"[ \t\r\n]*+"
_ID = r"(?!(?:const|type|var)\b)\w++"
_SIMPLE = r"[\w()\[\]]++"
_BLANK = re.compile(r"(?:[ \t\r\n]++|//[^\n]*+)*+")
_EDGE = re.compile(rf"({_ID}){_S},{_S}({_ID}){_S}:{_S}([\w \t\r\n()\[\]=!*$?>-]*+);")
_NAME_ONLY = re.compile(_ID)
_LABEL = re.compile(
    rf"({_SIMPLE}){_S}(==|!=|=){_S}({_SIMPLE}){_S}"
    rf"|({_SIMPLE}){_S}={_S}({_ID}){_S}\({_S}\*{_S}\){_S}"
    rf"|([?!]){_S}({_ID}){_S}->{_S}({_ID}){_S}"
    rf"|(\$\$?+){_S}({_ID}){_S}"
)
TO_SEMICOLON = re.compile(r"(?:[^;/]++|//[^\n]*+|/)*+;")
RAW_PRAGMA = re.compile(r"@(\w*)[^;]*+;")
_NODE = rf"{_ID}(?:[ \t]*+\([^()\n]*+\))*+"
_DECLARATION_LINE = re.compile(
    r"\n[ \t]*+(?=(?:const|type|var)[ \t]++\w++[ \t]*+[:=]"
    rf"|@\w|{_NODE}[ \t]*+,[ \t]*+{_NODE}[ \t]*+:)"
)
_NAME = re.compile(r"(?:const|type|var)(?:[ \t\r\n]++|//[^\n]*+)*+(\w++)")
_LONG_EXPRESSION = 200


class _Edge(NamedTuple):
    source: str | BoundNode
    target: str | BoundNode
    action: Action
    span: Span


def parse_game(source: Source) -> Game:
    """The game that a text describes, its edges and declarations with their places.

    Raises GameError with everything that is wrong with the text, at most `MAX_ERRORS` findings.
    The older dialect with node bindings is read, too, and expanded (section 7.3).
    """
    with collector_paused():
        return _Reader(source).read()


class _Reader:
    """One reading of one text."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._text = source.text
        self._game = Game(PurePath(source.name).stem or "game", source)
        self._edges: list[_Edge] = []
        self._pragmas: list[tuple[Pragma | BoundPragma, Span]] = []
        self._found: list[Diagnostic] = []
        self._actions: dict[str, Action] = {"": SKIP}
        self._expressions: dict[str, Expression] = {}
        self._parser = parser(old_player_type=_uses_old_player_type(self._text))

    def read(self) -> Game:
        text, size, skip_blanks, match_edge = self._text, len(self._text), _BLANK.match, _EDGE.match
        names: dict[str, str] = {}
        span, edges = self._source.span, self._edges
        known = self._actions
        position = _end(skip_blanks(text))
        while position < size:
            found = match_edge(text, position)
            action: Action | None = None
            if found is not None:
                source, target, label = found.groups()
                action = known.get(label) or self._simple_label(label)
            if found is None or action is None:
                position = self._declaration(position)
                if len(self._found) >= MAX_ERRORS:
                    self._found.append(too_many(span(min(position, size - 1))))
                    break
            else:
                source = names.setdefault(source, source)
                target = names.setdefault(target, target)
                end = found.end()
                edges.append(_Edge(source, target, action, span(position, end)))
                position = end
            position = _end(skip_blanks(text, position))
        self._finish()
        return self._game

    # -- the plain forms -------------------------------------------------------

    def _simple_label(self, label: str) -> Action | None:
        """The action of a label without blanks inside expressions; None if lark must look."""
        found = _LABEL.fullmatch(label)
        if found is None:
            return None
        left, sign, right, target, type_, check, start, end, dollar, name = found.groups()
        action: Action | None = None
        if sign:
            action = self._comparison_or_assignment(left, sign, right)
        elif check:
            action = Reachability(start, end, check == "!")
        elif dollar:
            action = Tag(name) if dollar == "$" else VariableTag(name)
        elif type_ and type_ != "PlayerOrKeeper":
            action = self._any_assignment(target, type_)
        if action is not None:
            self._actions[label] = action
        return action

    def _comparison_or_assignment(self, left: str, sign: str, right: str) -> Action | None:
        first, second = self._simple_expression(left), self._simple_expression(right)
        if first is None or second is None:
            return None
        if sign == "=":
            return Assignment(first, second)
        return Comparison(first, second, sign == "!=")

    def _simple_expression(self, text: str) -> Expression | None:
        known = self._expressions.get(text)
        if known is None and _NAME_ONLY.fullmatch(text):
            known = self._expressions[text] = Reference(text)
        elif known is None and len(text) <= _LONG_EXPRESSION:
            try:
                parsed: Expression = self._parser.parse(text, start="expression")  # type: ignore
            except UnexpectedInput:
                return None
            known = self._expressions[text] = parsed
        return known

    def _any_assignment(self, target: str, type_: str) -> Action | None:
        place = self._simple_expression(target)
        return None if place is None else AnyAssignment(place, TypeName(type_))

    # -- everything else -------------------------------------------------------

    def _declaration(self, start: int) -> int:
        """Read, or report, the declaration at `start`; where to go on."""
        text = self._text
        pragma = RAW_PRAGMA.match(text, start)
        if pragma is not None and pragma[1] not in KNOWN_PRAGMAS:
            self._pragmas.append((UnknownPragma(pragma[0][1:-1]), self._span(start, pragma.end())))
            return pragma.end()
        whole = TO_SEMICOLON.match(text, start)
        end = len(text) if whole is None else whole.end()
        problem = self._attempt(start, text[start:end]) if whole is not None else None
        if whole is not None and problem is None:
            return end
        line = _DECLARATION_LINE.search(text, start, end)
        if line is not None:
            end = line.end()
        elif whole is not None:
            assert problem is not None
            self._found.append(problem)
            return end
        return self._unterminated(start, end)

    def _unterminated(self, start: int, end: int) -> int:
        """Report a declaration that ends without ``;`` (as far as one can tell) at `end`."""
        piece = self._text[start:end]
        problem = self._attempt(start, piece + "\n;")
        if problem is None:
            problem = missing_semicolon(self._source, start, piece)
        self._found.append(problem)
        return end

    def _attempt(self, start: int, chunk: str) -> Diagnostic | None:
        """Read one declaration from its text, or say what is wrong with it."""
        if len(chunk) > NESTING_LIMIT:
            problem = nesting_error(self._source, start, chunk)
            if problem is not None:
                return problem
        try:
            declared = self._parser.parse(chunk, start="declaration")
        except UnexpectedInput as unexpected:
            return explain(self._source, start, chunk, unexpected, self._parser)
        self._record(declared, start, chunk)
        return None

    def _record(self, declared: Any, start: int, chunk: str) -> None:
        if isinstance(declared, EdgeDeclaration):
            source, target = _plain(declared.source), _plain(declared.target)
            span = self._span(start, start + len(chunk))
            self._edges.append(_Edge(source, target, declared.action, span))
        elif isinstance(declared, TypeDeclaration | ValueDeclaration):
            name = _NAME.match(chunk)
            assert name is not None
            self._define(declared, self._span(start + name.start(1), start + name.end(1)))
        else:
            self._pragmas.append((declared, self._span(start, start + len(chunk))))

    def _define(self, declared: TypeDeclaration | ValueDeclaration, span: Span) -> None:
        game, name = self._game, declared.name
        if isinstance(declared, TypeDeclaration):
            kind = Declaration.TYPE
        else:
            kind = Declaration.VARIABLE if declared.variable else Declaration.CONSTANT
        first = game.span(kind, name)
        if first is not None:
            self._found.append(duplicate(kind, name, span, first))
        elif isinstance(declared, TypeDeclaration):
            game.define_type(name, declared.type, span)
        elif declared.variable:
            game.define_variable(name, declared.type, declared.value, span)
        else:
            game.define_constant(name, declared.type, declared.value, span)

    def _span(self, start: int, end: int) -> Span:
        return self._source.span(start, min(end, len(self._text)))

    # -- putting together ------------------------------------------------------

    def _finish(self) -> None:
        """Fill the game's automaton and pragmas, or raise what was found."""
        if not self._found:
            self._add_edges()
            self._game.set_pragmas(tuple(self._plain_pragmas()))
        if self._found:
            raise GameError(self._found)

    def _add_edges(self) -> None:
        add, aliases = self._game.automaton.add, self._game.types
        for source, target, action, span in self._edges:
            if isinstance(source, str) and isinstance(target, str):
                add(source, target, action, Origin(span))
                continue
            with self._reported(span):
                for edge in expand_edge(_bound(source), _bound(target), action, aliases):
                    add(*edge, Origin(span))

    def _plain_pragmas(self) -> Iterator[Pragma]:
        for pragma, span in self._pragmas:
            if not isinstance(pragma, BoundPragma):
                yield pragma
                continue
            with self._reported(span):
                yield from expand_pragma(pragma, self._game.types)

    @contextmanager
    def _reported(self, span: Span) -> Iterator[None]:
        """Turn what goes wrong with a binding into a finding."""
        try:
            yield
        except BindingError as problem:
            self._found.append(error("RG013", str(problem), span))
        except UnknownTypeError as problem:
            self._found.append(unknown_binding_type(problem, span, self._game.types))


def _uses_old_player_type(text: str) -> bool:
    """Whether the older dialect's ``PlayerOrKeeper`` is used without being declared."""
    if "PlayerOrKeeper" not in text:
        return False
    return re.search(r"\btype\s+PlayerOrKeeper\b", text) is None


def _end(found: re.Match[str] | None) -> int:
    assert found is not None
    return found.end()


def _plain(node: BoundNode) -> str | BoundNode:
    return node if node.bindings else node.name


def _bound(node: str | BoundNode) -> BoundNode:
    return BoundNode(node) if isinstance(node, str) else node
