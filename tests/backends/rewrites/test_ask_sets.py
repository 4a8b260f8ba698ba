"""Cells are asked of sets where no function reads them for anything else."""

from __future__ import annotations

from itertools import product

import pytest

from rgt.backends.plan.expressions import Cell, Cells, Equal, Field, Local, Number, Symbol
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Function, Line
from rgt.backends.plan.machine.evaluate import Machine
from rgt.backends.plan.machine.running import run
from rgt.backends.plan.searches import AddToKey, AllCells
from rgt.backends.plan.sets import Has, Members
from rgt.backends.plan.statements import Copy, Let, Put, Stmt, Store, SucceedIf
from rgt.backends.plan.types import CODE
from rgt.backends.rewrites import ask_sets as module
from rgt.backends.rewrites.ask_sets import ask_sets
from tests.backends.rewrites.picture_machines import picture

CELLS = 6
CODES = (0, 1)
GAME = Game(holding={"m": {code: Members("b_m", Number(code), 1) for code in CODES}})
E, X = Symbol(0, "s_e"), Symbol(1, "s_x")
AT = Cell("m", Number(3))
ASK = SucceedIf(Equal(AT, X))
ASKED = SucceedIf(Has(Members("b_m", Number(1), 1), Number(3)))


def after(*functions: list[Stmt], game: Game = GAME) -> list[list[Stmt]]:
    """What becomes of the functions of a game."""
    made = [Function("f", tuple(Line(1, each, "  // n") for each in lines)) for lines in functions]
    return [[line.statement for line in each.lines] for each in ask_sets(made, game)]


def test_the_picture() -> None:
    before, other = picture(module, "Before"), picture(module, "After")
    assert before != other
    [found] = ask_sets([Function("f", tuple(before))], GAME)
    assert list(found.lines) == other
    outcomes = set()
    for held in product(CODES, repeat=CELLS):
        sets = [sum(1 << i for i, code in enumerate(held) if code == each) for each in CODES]
        machines = [Machine(maps={"m": list(held)}, boards={"b_m": sets}) for _ in range(2)]
        one, two = run(before, machines[0]), run(other, machines[1])
        assert one == two
        outcomes.add(one.succeeds)
    assert outcomes == {True, False}


def test_comparisons_become_questions() -> None:
    # a write reads nothing; cells within an index are cells, too
    write = Put("m", Number(3), X, E)
    inner = SucceedIf(Equal(Cell("other", Cell("way", Number(1))), X))
    assert after([ASK, write], [inner]) == [[ASKED, write], [inner]]


@pytest.mark.parametrize(
    "reading",
    [
        Store("v_at", AT),
        SucceedIf(Equal(AT, Field("v_at"))),
        SucceedIf(Equal(X, AT)),
        SucceedIf(Equal(AT, Symbol(2, "s_none"))),
        SucceedIf(Equal(Cell("m", AT), X)),
        AddToKey("k", AllCells("m", CELLS)),
        Copy(Local("old", CODE), Cells("m"), CELLS, ""),
        Let("tag1", AT),
    ],
)
def test_cells_that_are_read_for_something_else(reading: Stmt) -> None:
    """Wherever that is."""
    assert after([ASK], [reading]) == [[ASK], [reading]]


def test_maps_without_sets() -> None:
    assert after([ASK], game=Game()) == [[ASK]]
