"""Terms that are equal are the same object; maps are what they mean; types and assignability."""

import copy
import pickle

import pytest

from rgt.ir.actions import (
    SKIP,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Skip,
    VariableTag,
    ends_move,
    negation,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.expressions import Access, Cast, Reference, names, root, substitute, uncast
from rgt.ir.types import (
    ArrowType,
    SetType,
    TypeName,
    UnknownTypeError,
    assignable,
    bits,
    cells,
    resolve,
    same_type,
    size,
)
from rgt.ir.values import InvalidValueError, MapLiteral, Symbol, TotalMap, evaluate, written

AB = SetType(("a", "b"))
BC = SetType(("b", "c"))
ABC = SetType(("a", "b", "c"))
X, Y, K = Reference("x"), Reference("y"), Reference("i")


def entries(*pairs: tuple[str | None, str]) -> MapLiteral:
    return MapLiteral(tuple((key, Symbol(value)) for key, value in pairs))


def test_equal_terms_are_one_object() -> None:
    assert Access(X, Y) is Access(Reference("x"), Reference("y"))
    assert Comparison(X, Y) is Comparison(X, Y, False) is Comparison(left=X, right=Y)
    assert Skip() is SKIP
    assert Reference("x") is not Symbol("x")
    term = Cast(TypeName("T"), Access(X, Y))
    assert copy.deepcopy(term) is term
    assert pickle.loads(pickle.dumps(term)) is term


def test_names_and_roots_of_expressions() -> None:
    expression = Cast(TypeName("T"), Access(Access(X, Y), Cast(AB, K)))
    assert root(expression) == "x"
    assert list(names(expression)) == ["x", "y", "i"]
    assert uncast(expression) is Access(Access(X, Y), K)
    assert substitute(expression, {"y": X, "x": K}) is Cast(
        TypeName("T"), Access(Access(K, X), Cast(AB, K))
    )


@pytest.mark.parametrize(
    ("action", "reads", "writes", "whole"),
    [
        (Assignment(X, Y), ["y"], "x", "x"),
        (Assignment(Access(X, K), Y), ["i", "y"], "x", None),
        (Assignment(Cast(AB, X), Y), ["y"], "x", "x"),
        (AnyAssignment(Access(X, K), AB), ["i"], "x", None),
        (Comparison(X, Y), ["x", "y"], None, None),
        (VariableTag("x"), ["x"], None, None),
        (Reachability("a", "b"), [], None, None),
    ],
)
def test_what_actions_read_and_write(
    action: object, reads: list[str], writes: str | None, whole: str | None
) -> None:
    assert list(read_names(action)) == reads  # type: ignore[arg-type]
    assert written_variable(action) == writes  # type: ignore[arg-type]
    assert overwrites(action) == whole  # type: ignore[arg-type]


def test_only_an_assignment_to_player_itself_ends_a_move() -> None:
    player = Reference("player")
    assert ends_move(Assignment(player, X))
    assert ends_move(Assignment(Cast(TypeName("Player"), player), X))
    assert ends_move(Assignment(player, player))
    assert not ends_move(Assignment(Access(player, X), X))
    assert not ends_move(AnyAssignment(player, AB))


def test_negation_is_its_own_inverse() -> None:
    for condition in (Comparison(X, Y), Reachability("a", "b", True)):
        assert negation(condition) is not condition
        assert negation(negation(condition)) is condition


@pytest.mark.parametrize(
    ("left", "right", "loose", "strict"),
    [
        (AB, AB, True, True),
        (AB, BC, True, False),
        (ABC, BC, True, True),
        (AB, SetType(("c",)), False, False),
        (TypeName("N"), BC, True, False),
        (ArrowType(AB, ABC), ArrowType(AB, BC), True, True),
        (ArrowType(AB, BC), ArrowType(BC, ABC), True, False),
        (AB, ArrowType(AB, AB), False, False),
    ],
)
def test_assignability(left: object, right: object, loose: bool, strict: bool) -> None:
    aliases = {"N": TypeName("M"), "M": AB}
    assert assignable(left, right, aliases) is loose  # type: ignore[arg-type]
    assert assignable(left, right, aliases, strict=True) is strict  # type: ignore[arg-type]


def test_the_order_of_symbols_does_not_matter_to_sameness() -> None:
    assert same_type(AB, SetType(("b", "a")), {})
    assert not same_type(AB, ABC, {})


def test_recursive_and_unknown_aliases_are_told() -> None:
    aliases = {"A": TypeName("B"), "B": TypeName("A")}
    with pytest.raises(UnknownTypeError) as caught:
        resolve(TypeName("A"), aliases)
    assert caught.value.recursive
    with pytest.raises(UnknownTypeError) as caught:
        resolve(TypeName("C"), aliases)
    assert not caught.value.recursive and caught.value.name == "C"


def test_sizes_of_types() -> None:
    board = ArrowType(ABC, ArrowType(AB, ABC))
    assert (size(board, {}), cells(board, {}), bits(board, {})) == (18, 6, 12)
    assert bits(SetType(("only",)), {}) == 0


def test_maps_that_agree_everywhere_are_equal_however_written() -> None:
    type_ = ArrowType(AB, BC)
    one = evaluate(entries((None, "c"), ("a", "c")), type_, {}, {})
    other = evaluate(entries((None, "c")), type_, {}, {})
    third = evaluate(entries((None, "b"), ("a", "c"), ("b", "c")), type_, {}, {})
    assert one is other is third is TotalMap(("a", "b"), (Symbol("c"), Symbol("c")))


def test_a_literal_may_name_constants() -> None:
    inner = evaluate(entries((None, "c")), ArrowType(AB, BC), {}, {})
    outer = evaluate(
        MapLiteral(((None, Symbol("k")),)), ArrowType(AB, ArrowType(AB, BC)), {}, {"k": inner}
    )
    assert outer is TotalMap(("a", "b"), (inner, inner))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (entries(("a", "c")), "no default"),
        (entries((None, "c"), (None, "b")), "two default"),
        (entries((None, "c"), ("a", "b"), ("a", "c")), "given twice"),
        (entries((None, "c"), ("z", "b")), "not in the key type"),
        (Symbol("a"), "no map"),
        (MapLiteral(((None, entries((None, "b"))),)), "a map stands"),
    ],
)
def test_what_is_no_value_of_a_map_type(value: object, message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        evaluate(value, ArrowType(AB, BC), {}, {})  # type: ignore[arg-type]


def test_the_shortest_literal_means_the_same() -> None:
    type_ = ArrowType(ABC, AB)
    value = evaluate(entries((None, "a"), ("a", "b"), ("c", "b")), type_, {}, {})
    short = written(value)
    assert short is entries(("b", "a"), (None, "b"))
    assert evaluate(short, type_, {}, {}) is value
