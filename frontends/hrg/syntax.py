"""The syntax tree of HRG (specs/hrg.md section 2; 2025 paper, section 3.1).

Nodes are frozen and compare by meaning: spans take no part.  A tree may be built without a
source; its spans are None then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rgt.frontends.hrg.nodes import RESERVED as RESERVED
from rgt.frontends.hrg.nodes import Declared as Declared
from rgt.frontends.hrg.nodes import Node as Node
from rgt.frontends.hrg.nodes import is_variable as is_variable
from rgt.ir.diagnostics import Source

# -- types ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NamedType(Node):
    """A domain, or a type that every game has (`Bool`, `PlayerOrSystem`, ...)."""

    name: str


@dataclass(frozen=True, slots=True)
class SetType(Node):
    """``{a, b}``: symbols, or names of functions with one common type."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArrowType(Node):
    """``Key -> value``; `value` may be an arrow again."""

    key: NamedType | SetType
    value: Type


Type = NamedType | SetType | ArrowType


# -- patterns ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wildcard(Node):
    """``_``: matches everything."""


@dataclass(frozen=True, slots=True)
class NamePattern(Node):
    """A variable (capital first letter) that binds what it meets, or a symbol."""

    name: str


@dataclass(frozen=True, slots=True)
class ConstructorPattern(Node):
    """``P(X, 0)``: a term of that name whose arguments match."""

    name: str
    arguments: tuple[Pattern, ...]


Pattern = Wildcard | NamePattern | ConstructorPattern


# -- expressions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A symbol, variable, parameter, function, domain, or pattern variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Construct(Node):
    """``P(1, Y + 1)``: a name with a capital first letter, applied."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Call(Node):
    """``f(a, b)``; also ``f(a)(b)`` and the built-in ``not(c)``, ``reachable(g(x))``."""

    function: Expression
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Index(Node):
    """``map[key]``."""

    map: Expression
    key: Expression


_LEVELS = (("||",), ("&&",), ("==", "!=", "<", "<=", ">", ">=", "in"), ("+", "-"), ("%",))
PRECEDENCE = {operator: level for level, signs in enumerate(_LEVELS) for operator in signs}
"""How tightly the operators bind, from 0; all of them associate to the left."""


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Two operands and one of ``|| && == != < <= > >= in + - %``."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``if condition then yes else no``."""

    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True)
class MapPart(Node):
    """``pattern = value where X in 0..7``: one or many entries of a map."""

    pattern: Pattern
    value: Expression
    where: tuple[Range, ...] = ()


@dataclass(frozen=True, slots=True)
class MapLiteral(Node):
    """``{ :default ; parts }``; `default` is None if none is written."""

    default: Expression | None
    parts: tuple[MapPart, ...]


Expression = Name | Construct | Call | Index | Binary | Conditional | MapLiteral


# -- declarations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range(Node):
    """``X in 0..7`` (`low` and `high`, inclusive) or ``X in {a, b}`` (`names`)."""

    variable: str
    low: int | None = None
    high: int | None = None
    names: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Symbol(Node):
    """An element of a domain: a symbol, or a domain's name, which stands for its elements."""

    name: str


@dataclass(frozen=True, slots=True)
class Generator(Node):
    """``P(X, 0) where X in 0..7``: a term for every value of the variables."""

    name: str
    arguments: tuple[str, ...]
    where: tuple[Range, ...]


@dataclass(frozen=True, slots=True)
class Numbers(Node):
    """``0..80``: the symbols of the whole numbers from `low` to `high`, inclusive."""

    low: int
    high: int


Element = Symbol | Generator | Numbers


@dataclass(frozen=True, slots=True)
class Domain(Declared):
    """``domain Name = element | element``."""

    name: str
    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Case(Node):
    """``f(pattern, pattern) = body``: one line of a function."""

    patterns: tuple[Pattern, ...]
    body: Expression


@dataclass(frozen=True, slots=True)
class Function(Declared):
    """``f : A -> B`` and its cases; the first case that matches counts."""

    name: str
    type: Type
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Variable(Declared):
    """``v : T = initial``; without an initial value it starts with the type's first value."""

    name: str
    type: Type
    initial: Expression | None = None


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``name: Type`` in the head of a graph."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Graph(Declared):
    """``graph name(parameters) { body }``, a subroutine of the rules."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    reusable: bool = False


Declaration = Domain | Function | Variable | Graph


# -- statements ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``target = value``; the target is a name or an index of one."""

    target: Name | Index
    value: Expression


@dataclass(frozen=True, slots=True)
class AssignAny(Node):
    """``target = T(*)``: any value of the type, one alternative each."""

    target: Name | Index
    type: NamedType | SetType


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """``branch { } or { }``: any one of the arms."""

    arms: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class BranchIn(Node):
    """``branch x in T { }`` (``forall x: T { }``): one arm for every value of the type."""

    variable: str
    type: NamedType | SetType
    body: Block


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A call as a statement: a graph, or ``check end break continue return``."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if condition { } else { }``; an ``else if`` is a block with one `If`."""

    condition: Expression
    then: Block
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """``loop { }``: again and again, until `break`."""

    body: Block


@dataclass(frozen=True, slots=True)
class While(Node):
    """``while condition { }``."""

    condition: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """``repeat 3 { }``: so many copies, one after the other."""

    count: int
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatIn(Node):
    """``repeat x in T { }``: one copy for every value of the type, one after the other."""

    variable: str
    type: NamedType | SetType
    body: Block


@dataclass(frozen=True, slots=True)
class Tag(Node):
    """``$ a``, ``$(a b)``; `artificial` (``$_a``): for the toolchain only, no part of moves."""

    words: tuple[str, ...]
    artificial: bool = False


@dataclass(frozen=True, slots=True)
class VariableTag(Node):
    """``$$ v``: the current value of a variable or parameter."""

    variable: str


Statement = (
    Assign
    | AssignAny
    | Branch
    | BranchIn
    | Do
    | If
    | Loop
    | While
    | Repeat
    | RepeatIn
    | Tag
    | VariableTag
)
Block = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A whole game, its declarations in the order of the file.

    `heading` is printed above all of it, a comment each line; trees that are read have none.
    """

    declarations: tuple[Declaration, ...]
    source: Source = field(default=Source("game.hrg"), compare=False, repr=False)
    heading: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def domains(self) -> Iterator[Domain]:
        """The domains, in order."""
        return (d for d in self.declarations if isinstance(d, Domain))

    def functions(self) -> Iterator[Function]:
        """The functions, in order."""
        return (d for d in self.declarations if isinstance(d, Function))

    def variables(self) -> Iterator[Variable]:
        """The variables, in order."""
        return (d for d in self.declarations if isinstance(d, Variable))

    def graphs(self) -> Iterator[Graph]:
        """The graphs, in order."""
        return (d for d in self.declarations if isinstance(d, Graph))
