"""Small mistakes that a programmer could make, one at a time, in a module's text.

A mutant is a text: what is replaced stays on its lines, so that tracebacks and coverage agree with
the module as it is.  Left alone are annotations, docstrings and other texts, and what is told to
users (calls of `error` and `warning`): other tests than those of behaviour look at these.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_TELLING = ("error", "warning", "note", "GameError", "Diagnostic")


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change of a module: on which line, what stood there, what stands there now, the text."""

    line: int
    was: str
    now: str
    text: str


def mutations(text: str) -> list[Mutation]:
    """All mutants of a module, in the order of its text."""
    data = text.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, now in _changes(ast.parse(text)):
        assert node.end_lineno is not None and node.end_col_offset is not None
        first = starts[node.lineno - 1] + node.col_offset
        last = starts[node.end_lineno - 1] + node.end_col_offset
        was = data[first:last].decode()
        # what is shorter leaves its lines empty
        missing = was.count("\n") - now.count("\n")
        new = data[:first].decode() + now + data[last:].decode()
        if missing > 0:
            new = _padded(new, node.lineno + now.count("\n"), missing)
        try:
            compile(new, "mutant", "exec")
        except SyntaxError:
            continue
        found.append(Mutation(node.lineno, " ".join(was.split()), " ".join(now.split()), new))
    return sorted(found, key=lambda each: (each.line, each.was, each.now))


def _padded(text: str, line: int, missing: int) -> str:
    """The text with empty lines behind a line, unless it ends inside of something."""
    lines = text.split("\n")
    return "\n".join([*lines[:line], *[""] * missing, *lines[line:]])


def _changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What to replace, and by what."""
    for child in _children(tree):
        yield from _changes_of(child)
        yield from _changes(child)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that are code."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "bases"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and not _left_alone(each):
                yield each


def _left_alone(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
        name = name.id if isinstance(name, ast.Name) else name
        return name in _TELLING
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name):
        return node.test.id == "TYPE_CHECKING"
    return isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom, ast.Raise))


def _changes_of(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in _COMPARISONS:
            other = ast.Compare(left, [_COMPARISONS[type(op)]()], [right])
            yield node, f"({ast.unparse(other)})"
        case ast.BoolOp(op, values):
            other_op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, f"({ast.unparse(ast.BoolOp(other_op, values))})"
            for number in range(len(values)):
                rest = values[:number] + values[number + 1 :]
                left = rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
                yield node, f"({ast.unparse(left)})"
        case ast.UnaryOp(ast.Not(), operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.BinOp(left, op, right) if type(op) in _SUMS:
            yield node, f"({ast.unparse(ast.BinOp(left, _SUMS[type(op)](), right))})"
        case ast.Constant(bool() as value):
            yield node, str(not value)
        case ast.Constant(int() as value):
            yield node, str(value + 1)
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield test, f"(not ({ast.unparse(test)}))"
        case ast.comprehension(ifs=ifs):
            for test in ifs:
                yield test, "True"
        case ast.Continue():
            yield node, "break"
        case ast.Break():
            yield node, "continue"
        case ast.Expr(ast.Call() | ast.YieldFrom()) | ast.AugAssign():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass"
