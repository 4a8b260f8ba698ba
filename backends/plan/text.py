"""Plans as people read them: what `rgt compile --plan` shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rgt.backends.plan import expressions as ex
from rgt.backends.plan import searches, sets
from rgt.backends.plan import statements as st
from rgt.backends.plan.lines import Function, Line
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.types import Simple, Type

_SIGNS: dict[type[Node], str] = {
    ex.Sum: "+",
    ex.And: "and",
    ex.Or: "or",
    sets.Union: "|",
    sets.Meet: "&",
}


def shown(lines: Iterable[Line]) -> list[str]:
    """The lines of a function."""
    return [_line(line) for line in lines]


def _line(line: Line) -> str:
    statement = line.statement
    return f"  {'    ' * line.indent}{text(statement)}{line.note}"


def text(node: Node) -> str:
    """A node."""
    sign = _SIGNS.get(type(node))
    if sign is not None:
        return f" {sign} ".join(_operand(part) for part in node.children)
    written = _WRITTEN.get(type(node))
    if written is not None:
        return written(node)
    name = type(node).__name__
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
    told = [_argument(getattr(node, each)) for each in node.__match_args__]
    return " ".join([words.replace(" ", "-"), *filter(None, told)])


def _argument(value: object) -> str:
    """What a node is made of, "" for what is not there."""
    if isinstance(value, Node):
        return _operand(value)
    if isinstance(value, tuple):
        return f"({', '.join(_argument(each) for each in value)})"
    return "" if value is None or value is False else str(value)


def _operand(node: Node) -> str:
    """A node in another one: in brackets, unless it is one word."""
    found = text(node)
    closed = isinstance(node, ex.Cell | ex.Lookup | sets.SetConst | sets.Row)
    return found if closed or " " not in found else f"({found})"


def _indexed(name: str, index: Node) -> str:
    return f"{name}[{text(index)}]"


def _moved(value: Node, by: int) -> str:
    return f"{_operand(value)} {'>>' if by >= 0 else '<<'} {abs(by)}"


def _end(which: str, members: Node, none: Node | None) -> str:
    return f"{which} of {_operand(members)}" + ("" if none is None else f" else {_operand(none)}")


def _how(let: st.Let) -> str:
    return "var" if let.how == "var" else "let"


def _places(mask: int) -> str:
    return f"{{{mask:#x}}}"


_WRITTEN: dict[type[Node], Callable[..., str]] = {
    ex.Symbol: lambda node: node.name,
    ex.Number: lambda node: str(node.value),
    ex.Truth: lambda node: str(node.holds).lower(),
    ex.Local: lambda node: node.name,
    ex.Field: lambda node: node.name,
    ex.Cell: lambda node: _indexed(node.map, node.index),
    ex.Lookup: lambda node: _indexed(node.table, node.index),
    ex.Less: lambda node: f"{_operand(node.value)} - {node.by}",
    ex.Times: lambda node: f"{_operand(node.value)} * {node.by}",
    ex.Equal: lambda node: f"{_operand(node.one)} == {_operand(node.two)}",
    ex.Below: lambda node: f"{_operand(node.value)} < {node.size}",
    ex.Not: lambda node: f"not {_operand(node.value)}",
    ex.Ask: lambda node: f"check {node.check}",
    sets.SetConst: lambda node: _places(node.mask),
    sets.Members: lambda node: f"{node.board}[{text(node.number)}]",
    sets.Row: lambda node: _indexed(node.table, node.index),
    sets.Where: lambda node: f"where {node.function}",
    sets.Complement: lambda node: f"~{_operand(node.value)}",
    sets.Shift: lambda node: _moved(node.value, node.by),
    sets.Has: lambda node: f"{_operand(node.place)} in {_operand(node.members)}",
    sets.Any: lambda node: f"any {_operand(node.members)}",
    sets.Lowest: lambda node: _end("lowest", node.members, node.none),
    sets.Highest: lambda node: _end("highest", node.members, node.none),
    st.Fill: lambda node: f"{node.map}[all of {_operand(node.members)}] = {text(node.value)}",
    st.Let: lambda node: (
        f"{'var' if node.how == 'var' else 'let'} {node.name} = {text(node.value)}"
    ),
    st.Update: lambda node: f"{node.name} = {text(node.value)}",
    st.Store: lambda node: f"{node.field} = {text(node.value)}",
    st.If: lambda node: f"if {text(node.condition)}:",
    st.Else: lambda _: "else:",
    st.While: lambda node: f"while {text(node.condition)}:",
    st.Grow: lambda node: f"grow {text(node.members)}:",
    st.Switch: lambda node: f"switch {text(node.value)}:",
    st.Case: lambda node: f"case {text(node.value)}:",
    st.ForMembers: lambda node: f"for {node.name} in {_operand(node.members)} + {node.first}:",
    st.SucceedIf: lambda node: f"succeed if {text(node.condition)}",
    searches.AtLeast: lambda node: f"{_operand(node.value)} >= {node.least}",
    searches.Comment: lambda node: f"# {node.text}",
    searches.Leads: lambda node: f"{node.function} from {_operand(node.argument)}",
    searches.LetIndex: lambda node: f"let {node.name} = {text(node.value)}",
    searches.Return: lambda node: " ".join(["return", *map(text, node.children)]),
    searches.ReturnIf: lambda node: (
        f"{text(searches.Return(node.value))} if {text(node.condition)}"
    ),
}


def functions(plans: Iterable[Function]) -> str:
    """All functions of a game."""
    return "\n\n".join("\n".join(_function(each)) for each in plans) + "\n"


def _function(function: Function) -> Iterator[str]:
    if function.comment:
        yield f"# {function.comment}"
    given = ", ".join(f"{each.name}: {_kind(each.type)}" for each in function.given)
    answer = "" if function.answer is None else f" -> {_kind(function.answer)}"
    yield f"{function.role} {function.name}({given}){answer}:"
    yield from shown(function.lines)


def _kind(of: Type) -> str:
    return of.name if isinstance(of, Simple) else text(of)
