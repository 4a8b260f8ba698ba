import pytest

from rgt.ir.actions import Comparison
from rgt.ir.analyses.inference import TypeProblem, infer
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Expression
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.types import SetType, Type, TypeName

GAME = """
type A = { a, b };
type B = { b, c };
type AB = A -> B;
type Deep = { a, b } -> A -> B;
const k: AB = { :b };
var x: A = a;
var m: AB = { :b };
var d: Deep = { :k };
var u: Gone = a;
"""


def expression(text: str) -> tuple[Expression, Game]:
    game = parse_game(Source("g.rg", GAME + f"begin, end: {text} == a;"))
    (edge,) = game.automaton.edges()
    assert isinstance(edge.action, Comparison)
    return edge.action.left, game


TYPES: dict[str, Type] = {
    "x": TypeName("A"),
    "k": TypeName("AB"),
    "zzz": SetType(("zzz",)),
    "m[x]": TypeName("B"),
    "m[a]": TypeName("B"),
    "k[m[x]]": TypeName("B"),
    "d[x][b]": TypeName("B"),
    "B(x)": TypeName("B"),
    "AB(k)[a]": TypeName("B"),
}


@pytest.mark.parametrize("text", TYPES)
def test_types(text: str) -> None:
    assert infer(*expression(text)) is TYPES[text]


PROBLEMS = {
    "x[a]": ("RG043", "'x' is no map and cannot be indexed"),
    "m[c]": ("RG044", "the index 'c' is never a key of 'm', whose keys are A"),
    "m[k]": ("RG044", "the index 'k' is a map; it must be a symbol"),
    "m[a][b]": ("RG043", "'m[a]' is no map and cannot be indexed"),
    "B(a)": ("RG045", "the cast 'B(a)' never succeeds: 'a' has type { a }"),
    "A(m)": ("RG045", "the cast 'A(m)' never succeeds: 'm' has type AB"),
    "None(x)": ("RG040", "unknown type 'None'"),
    "u[a]": ("RG040", "unknown type 'Gone'"),
}


@pytest.mark.parametrize("text", PROBLEMS)
def test_problems(text: str) -> None:
    with pytest.raises(TypeProblem) as problem:
        infer(*expression(text))
    assert (problem.value.code, str(problem.value)) == PROBLEMS[text]


def test_types_are_remembered_until_a_declaration_changes() -> None:
    found, game = expression("m[x]")
    assert infer(found, game) is TypeName("B")
    game.define_type("AB", SetType(("a",)))
    with pytest.raises(TypeProblem):
        infer(found, game)
