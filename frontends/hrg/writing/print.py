"""The canonical text of HRG (specs/hrg.md section 2): parse(format_description(d)) == d.

Two steps of indentation, at most 100 columns, no parentheses that are not needed; declarations
stay in their order.  What a comment or an empty line adds is told by `Remarks`; see formatting.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.layout import (
    BROKEN,
    END,
    SPACE,
    Doc,
    Indented,
    Remark,
    group,
    joined,
    render,
)
from rgt.frontends.hrg.reading.pieces import (
    applied,
    element_doc,
    element_text,
    in_parentheses,
    parenthesised,
    pattern_text,
    plain,
    type_text,
    where_text,
)

WIDTH = 100
_TIGHTEST = 9
"""Tighter than every operator."""


@dataclass(frozen=True, slots=True)
class Remarks:
    """What goes with a line of the text.

    `before` are the lines above it, empty ones included, `gap` says whether an empty line stands
    above all of that, `behind` are the comments at the end of the line.
    """

    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    gap: bool = False

    def __bool__(self) -> bool:
        """Whether there is a comment."""
        return bool(self.before or self.behind)


_NO_REMARKS = Remarks()


class NoRemarks:
    """The remarks of a tree that is printed as it is."""

    def at(self, node: s.Node, role: int = 0) -> Remarks:
        """What goes with a line: the first of a node, or another one that has a number.

        The others are: the n-th closing brace of a statement or graph; the n-th branch of a
        conditional, counted from 0; 1 for the default and 2 for the closing brace of a map.
        """
        return _NO_REMARKS

    def inside(self, node: s.Node) -> bool:
        """Whether comments stand in the node's text."""
        return False

    def rest(self) -> Remarks:
        """What stands behind everything."""
        return _NO_REMARKS


class _OwnComments(NoRemarks):
    """The comments that a tree itself has."""

    def at(self, node: s.Node, role: int = 0) -> Remarks:
        if role == 0 and isinstance(node, s.Declared) and node.comments:
            return Remarks(before=_comment_lines(node.comments))
        return super().at(node, role)


def format_description(description: s.Description) -> str:
    """The canonical text of a description, whatever its spans say."""
    heading = [*_comment_lines(description.heading), ""] if description.heading else []
    return "\n".join([*heading, Printer(_OwnComments()).text(description)])


def _comment_lines(comments: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"// {comment}".rstrip() for comment in comments)


class Printer:
    """Makes the text of a tree, with remarks from elsewhere."""

    def __init__(self, notes: NoRemarks) -> None:
        self._notes = notes

    def text(self, description: s.Description) -> str:
        """The whole text; empty if there is nothing to say."""
        pieces: list[str] = []
        row: type | None = None
        for declared in description.declarations:
            remarks = self._notes.at(declared)
            doc = [_behind(remarks), self._declaration(declared)]
            written = render(doc, WIDTH)
            previous, row = row, _row(declared, written)
            apart = "" not in remarks.before and (row is None or row is not previous)
            if pieces and (remarks.gap or apart):
                pieces.append("")
            pieces += [*remarks.before, written]
        last = self._notes.rest()
        if last.gap and pieces:
            pieces.append("")
        return "\n".join([*pieces, *last.before, ""]) if pieces or last.before else ""

    # -- declarations

    def _declaration(self, declared: s.Declaration) -> Doc:
        match declared:
            case s.Domain():
                return self._domain(declared)
            case s.Function():
                return self._function(declared)
            case s.Variable():
                return self._variable(declared)
            case s.Graph():
                return self._graph(declared)

    def _domain(self, domain: s.Domain) -> Doc:
        remarks = [self._notes.at(element) for element in domain.elements]
        head = f"domain {domain.name} ="
        elements = [element_text(element) for element in domain.elements]
        quiet = not any(remarks[:-1]) and not remarks[-1].before
        if quiet and len(flat := f"{head} {' | '.join(elements)}") <= WIDTH:
            return [_behind(remarks[-1]), flat]
        lines: list[Doc] = []
        for element, remark in zip(domain.elements, remarks, strict=True):
            gap = END if lines and remark.gap else ""
            lines += [gap, END, _lead(remark), "| ", element_doc(element)]
        return [head, Indented(lines)]

    def _function(self, function: s.Function) -> Doc:
        head = [function.name, " : ", type_text(function.type)]
        cases = [self._case(function.name, case) for case in function.cases]
        return [head, END, self._items(function.cases, cases)]

    def _case(self, name: str, case: s.Case) -> Doc:
        return self._value(applied(name, case.patterns), case.body, self._notes)

    def _variable(self, variable: s.Variable) -> Doc:
        head: Doc = [variable.name, " : ", type_text(variable.type)]
        return (
            head if variable.initial is None else self._value(head, variable.initial, self._notes)
        )

    def _graph(self, graph: s.Graph) -> Doc:
        parameters = [[p.name, ": ", type_text(p.type)] for p in graph.parameters]
        word = "reusable graph" if graph.reusable else "graph"
        head = [f"{word} {graph.name}", in_parentheses(parameters)]
        return [head, " ", self._block(graph.body, graph, 1)]

    # -- statements

    def _items(self, nodes: Sequence[s.Node], docs: Iterable[Doc]) -> list[Doc]:
        """One thing a line, with its remarks and the empty lines above it."""
        lines: list[Doc] = []
        for node, doc in zip(nodes, docs, strict=True):
            remarks = self._notes.at(node)
            if lines:
                lines.append([END, END] if remarks.gap else END)
            lines.append([_lead(remarks), doc])
        return lines

    def _block(self, block: s.Block, owner: s.Node, number: int) -> Doc:
        """``{ }`` with a statement a line; the brace at its end is the owner's n-th."""
        remarks = self._notes.at(owner, number)
        lines = self._items(block, map(self._statement, block))
        if remarks.before:
            lines += [[END, END] if remarks.gap else END] if lines else []
            lines.append(joined(remarks.before, END))
        if not lines:
            return [_behind(remarks), "{}"]
        return ["{", Indented([END, lines]), END, _behind(remarks), "}"]

    def _statement(self, statement: s.Statement) -> Doc:
        match statement:
            case s.Assign(target, value):
                return self._value(self._expression(target), value, self._notes)
            case s.AssignAny(target, type_):
                return [self._expression(target), " = ", type_text(type_), "(*)"]
            case s.Do(name, arguments):
                return self._call(name, arguments)
            case s.Tag(words, artificial):
                sign = "$_" if artificial else "$"
                return f"{sign} {words[0]}" if len(words) == 1 else f"{sign}({' '.join(words)})"
            case s.VariableTag(variable):
                return f"$$ {variable}"
            case s.If():
                return self._if(statement)
            case s.Branch(arms):
                blocks = [self._block(arm, statement, n) for n, arm in enumerate(arms, 1)]
                return ["branch ", joined(blocks, " or ")]
            case s.BranchIn(variable, type_, body):
                head: Doc = [f"branch {variable} in ", type_text(type_), " "]
            case s.RepeatIn(variable, type_, body):
                head = [f"repeat {variable} in ", type_text(type_), " "]
            case s.Repeat(count, body):
                head = f"repeat {count} "
            case s.Loop(body):
                head = "loop "
            case s.While(condition, body):
                head = [self._condition("while", condition), " "]
        return [head, self._block(body, statement, 1)]

    def _if(self, statement: s.If) -> Doc:
        parts: list[Doc] = []
        while True:
            parts += [self._condition("if", statement.condition), " "]
            parts.append(self._block(statement.then, statement, 1))
            otherwise = statement.otherwise
            if otherwise is None:
                return parts
            parts.append(" else ")
            nested = self._nested_if(statement, otherwise)
            if nested is None:
                return [*parts, self._block(otherwise, statement, 2)]
            parts.append(_behind(self._notes.at(nested)))
            statement = nested

    def _nested_if(self, owner: s.If, otherwise: s.Block) -> s.If | None:
        """The statement behind ``else if``, unless comments need the braces."""
        if len(otherwise) != 1 or not isinstance(nested := otherwise[0], s.If):
            return None
        return None if self._notes.at(nested).before or self._notes.at(owner, 2) else nested

    def _condition(self, word: str, condition: s.Expression) -> Doc:
        return group(word, " ", Indented(self._expression(condition, 0)))

    # -- expressions

    def _value(self, head: Doc, value: s.Expression, notes: NoRemarks) -> Doc:
        """``head = value``, the value on a line of its own if it does not fit."""
        if isinstance(value, s.MapLiteral):
            return [head, " = ", self._map(value, notes)]
        if isinstance(value, s.Conditional):
            written: Doc = self._conditional(value, notes)
        else:
            written = self._expression(value)
        return group(head, " =", Indented([SPACE, written]))

    def _expression(self, node: s.Expression, level: int = -1) -> Doc:
        """An expression, in parentheses if it does not bind as tightly as the level."""
        match node:
            case s.Name(name):
                return name
            case s.Construct(name, arguments):
                return self._call(name, arguments)
            case s.Call(function, arguments):
                return self._call(self._expression(function, _TIGHTEST), arguments)
            case s.Index(map_, key):
                parts = [self._expression(map_, _TIGHTEST), "[", self._expression(key), "]"]
                return plain(parts) or parts
            case s.Binary(operator):
                own = s.PRECEDENCE[operator]
                return parenthesised(self._chain(node, own), own < level)
            case s.Conditional():
                return parenthesised(self._conditional(node, _QUIET), level >= 0)
            case s.MapLiteral():
                return self._map(node, _QUIET)

    def _call(self, function: Doc, arguments: Sequence[s.Expression]) -> Doc:
        parts = [function, in_parentheses([self._expression(a) for a in arguments])]
        return plain(parts) or parts

    def _chain(self, node: s.Binary, level: int) -> Doc:
        """Operands between operators of one precedence."""
        tail: list[Doc] = []
        left: s.Expression = node
        while isinstance(left, s.Binary) and s.PRECEDENCE[left.operator] == level:
            tail += [[left.operator, " ", self._expression(left.right, level + 1)], SPACE]
            left = left.left
        parts = [self._expression(left, level), *reversed(tail)]
        return plain(parts) or group(*parts)

    def _conditional(self, node: s.Conditional, notes: NoRemarks) -> Doc:
        """``if c then a else if d then b else e``, on one line or with one for each branch."""
        branches: list[Doc] = []
        word = "if "
        rest: s.Expression = node
        while isinstance(rest, s.Conditional):
            remarks = notes.at(node, len(branches))
            yes = self._branch(rest.yes, notes)
            head = [_lead(remarks), word, Indented(self._expression(rest.condition, 0)), " then"]
            branches.append([group(head, Indented([SPACE, yes])), BROKEN if remarks else ""])
            word = "else if "
            rest = rest.no
        remarks = notes.at(node, len(branches))
        branches.append([_lead(remarks), "else ", self._expression(rest)])
        return group(joined(branches, SPACE))

    def _branch(self, value: s.Expression, notes: NoRemarks) -> Doc:
        if isinstance(value, s.Conditional):
            return [BROKEN, self._conditional(value, notes)]
        return self._expression(value)

    def _map(self, node: s.MapLiteral, notes: NoRemarks) -> Doc:
        """``{:default}`` if that is all and short, else ``{ :default; part; part }``."""
        first, closing = notes.at(node, 1), notes.at(node, 2)
        lines: list[Doc] = []
        if node.default is not None:
            if not (node.parts or first.before or closing.before):
                brief = self._brief_map(node, node.default, notes)
                if brief is not None:
                    return [_behind(first), brief, _behind(closing)] if first or closing else brief
            lines += [_lead(first), ":", self._default(node.default, notes)]
        for part in node.parts:
            remarks = notes.at(part)
            if lines:
                lines += [";", END if remarks.gap else "", SPACE]
            lines.append([_lead(remarks), self._part(part, notes)])
        if closing.before:
            lines += [END, joined(closing.before, END)]
        many = (node.default is not None) + len(node.parts) > 2
        forced = BROKEN if many or notes.inside(node) else ""
        return group("{", Indented([SPACE, lines, forced]), SPACE, _behind(closing), "}")

    def _brief_map(self, node: s.MapLiteral, default: s.Expression, notes: NoRemarks) -> Doc | None:
        """``{:default}`` for a short default, or around a map, whatever the lines of that one."""
        if isinstance(default, s.MapLiteral):
            return ["{:", self._map(default, notes), "}"]
        written = self._expression(default)
        return f"{{:{written}}}" if isinstance(written, str) and not notes.inside(node) else None

    def _default(self, value: s.Expression, notes: NoRemarks) -> Doc:
        if isinstance(value, s.MapLiteral):
            return self._map(value, notes)
        return self._expression(value)

    def _part(self, part: s.MapPart, notes: NoRemarks) -> Doc:
        entry = self._value(pattern_text(part.pattern), part.value, notes)
        if not part.where:
            return entry
        return group(entry, SPACE, where_text(part.where))


_QUIET = NoRemarks()


def _row(declared: s.Declaration, written: str) -> type | None:
    """What stands in a row without empty lines: domains, or variables, of one line each."""
    in_row = isinstance(declared, s.Domain | s.Variable) and "\n" not in written
    return type(declared) if in_row else None


def _lead(remarks: Remarks) -> Doc:
    """The lines above a line, and the comments at its end, which wait for the end."""
    if not remarks:
        return ""
    return [[[line, END] for line in remarks.before], _behind(remarks)]


def _behind(remarks: Remarks) -> Doc:
    return [Remark(comment) for comment in remarks.behind]
