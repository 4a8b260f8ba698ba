"""The bench of growth measures what it says, and analyses grow with types as they should."""

from __future__ import annotations

from cProfile import Profile
from time import process_time

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.facts.values.ranges import Ranges
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.structures.bit_sets import bits, bits_of
from rgt.passes.pipeline import optimize
from rgt.passes.registry import PASSES
from rgt.passes.validators import VALIDATORS, validate
from tests.benchmarks.growth.__main__ import MEMORY, Growth, growths, power, too_fast
from tests.benchmarks.growth.families import FAMILIES
from tests.benchmarks.growth.measuring import TRAVERSAL, Measurement, measure, measured

_SMALL = 6


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_games_without_mistakes(name: str) -> None:
    family = FAMILIES[name]
    game = rgt.loads(family.text(_SMALL), family.language)
    assert [finding for finding in validate(game) if finding.severity == "error"] == []
    assert rgt.perft(game, 1)[1] > 0


def test_a_power_is_that_of_the_size() -> None:
    assert power(1.0, 4.0, 4.0) == pytest.approx(1.0)
    assert power(1.0, 16.0, 4.0) == pytest.approx(2.0)


def test_what_grows_too_fast_is_told() -> None:
    family = FAMILIES["type"]
    sizes = [Measurement(n, {"slow": (n / 1000) ** 2, "quick": 0.001}, n) for n in (1000, 2000)]
    slow, memory = growths(family, sizes)
    assert (slow.stage, slow.power) == ("slow", pytest.approx(2.0))
    assert memory.stage == MEMORY
    assert too_fast(family, (slow, memory)) == [slow]
    assert not too_fast(FAMILIES["board"], [Growth("perft 1", (1.0, 4.0), 2.0)])


def test_what_grows_no_faster_than_a_traversal_waits_for_memory() -> None:
    family = FAMILIES["graph"]
    stage = Growth("C++", (1.0, 2.6), 1.38)
    assert too_fast(family, [Growth(TRAVERSAL, (1.0, 2.0), 1.0), stage]) == [stage]
    assert too_fast(family, [Growth(TRAVERSAL, (1.0, 2.5), 1.35), stage]) == [stage]
    assert not too_fast(family, [Growth(TRAVERSAL, (1.0, 2.8), 1.49), stage])
    quadratic = [Growth(TRAVERSAL, (1.0, 4.0), 2.0), Growth("C++", (1.0, 3.0), 1.58)]
    assert too_fast(family, quadratic) == quadratic


def test_a_size_that_takes_too_long_is_told_with_its_stage() -> None:
    # so large that two seconds are not enough to read it, on any machine
    found = measured("type", 3_000_000, 1)
    assert found.failed is not None
    stage, _, rest = found.failed.partition(": ")
    assert stage.startswith(("read", "write", "JSON", "validate", "passes"))
    assert rest == "not done in 1 s"


def test_every_validator_and_every_pass_is_measured() -> None:
    found: dict[str, float] = {}
    measure("tags", _SMALL, lambda told: found.update(told.get("seconds", {})))
    assert {f"validate {type(each).__name__}" for each in VALIDATORS} <= found.keys()
    assert set(PASSES) <= found.keys()
    assert {"read", TRAVERSAL, "read RG", "JSON", "perft 1", "C++"} <= found.keys()


@pytest.mark.parametrize(("name", "size"), [("type", 60_000), ("map", 12_000)])
def test_work_grows_with_the_size_of_a_type(name: str, size: int) -> None:
    # quadratic work takes a minute and more here
    family = FAMILIES[name]
    begun = process_time()
    game = rgt.loads(family.text(size), family.language)
    assert not any(found.severity is Severity.ERROR for found in validate(game))
    optimize(game)
    rgt.perft(game, 1)
    emit(Plan(game))
    assert process_time() - begun < 30


@pytest.mark.parametrize(
    ("name", "size", "passes", "seconds"),
    [
        # each way to a node writes a variable of its own: 9 s where all were compared with all
        ("variables", 3_200, "calculate-repeats-and-uniques", 3),
        # so many ways out of a segment: 8 s where each asked whether all have an effect
        ("fork", 20_000, "calculate-simple-apply", 5),
    ],
)
def test_hints_grow_with_the_ways_that_meet(
    name: str, size: int, passes: str, seconds: float
) -> None:
    game = rgt.loads(FAMILIES[name].text(size), FAMILIES[name].language)
    begun = process_time()
    assert optimize(game, passes).steps == 1
    assert process_time() - begun < seconds


def test_values_of_many_ways_are_united_at_once() -> None:
    # 10 s where each way made a set of the values of all ways before it
    game = rgt.loads(FAMILIES["expansion"].text(32_000), "rg")
    optimize(game, "expand-any-assignment")
    begun = process_time()
    assert optimize(game, "calculate-repeats-and-uniques").steps == 1
    assert process_time() - begun < 4


def test_boards_are_joined_at_once() -> None:
    # 16 s for a quarter of them where each pair of keys had a look at the whole game
    game = rgt.loads(FAMILIES["boards"].text(1_200), "rg")
    begun = process_time()
    assert optimize(game, "join-keys").steps == 1
    assert process_time() - begun < 5


@pytest.mark.parametrize("name", FAMILIES)
def test_every_size_is_one_that_its_language_has_room_for(name: str) -> None:
    # a text that is refused is refused when it is parsed
    family = FAMILIES[name]
    largest = family.text(max(family.sizes))
    if family.language != "rg":
        frontend_named(family.language).parse(Source(name, largest))
    assert list(family.sizes) == sorted(set(family.sizes))


def test_goals_about_many_squares_begin_with_the_same_ways() -> None:
    # each of a hundred goals found its way to the corner of the board by itself
    game = FAMILIES["rbg2017"].text(50)
    begun = process_time()
    rgt.loads(game, "rbg2017")
    assert process_time() - begun < 6


def test_questions_grow_with_the_symbols_that_are_asked_for() -> None:
    size = 8_000
    moves = "".join(
        f"turn, a{i}: v != d{i};\na{i}, b{i}: $ t{i};\nb{i}, turn: player = white;\n"
        for i in range(size)
    )
    game = rgt.loads(
        "type Player = { keeper, white };\ntype Score = { 0 };\n"
        f"type D = {{ {', '.join(f'd{i}' for i in range(size))} }};\nvar v: D = d0;\n"
        f"begin, turn: player = white;\n{moves}turn, last: $ over;\nlast, end: player = keeper;\n",
        "rg",
    )
    begun = process_time()
    optimize(game, "skip-redundant-tags")
    assert process_time() - begun < 10


def test_ranges_grow_with_a_chain_of_copies() -> None:
    # every variable gets what the next one holds: against the order of the edges
    size = 3_000
    declared = "".join(f"var v{i}: D = d{int(i == size)};\n" for i in range(size + 1))
    copies = "".join(f"n{i}, n{i + 1}: v{i} = v{i + 1};\n" for i in range(size))
    game = rgt.loads(
        "type Player = { keeper, white };\ntype Score = { 0 };\ntype D = { d0, d1 };\n"
        f"{declared}begin, n0: player = white;\n{copies}n{size}, n0: $ on;\n"
        f"n{size}, end: player = keeper;\n",
        "rg",
    )
    program = Plan(game).program
    begun = process_time()
    ranges = Ranges(program)
    assert process_time() - begun < 5
    assert ranges.values["v0"].bit_count() == 2
    assert ranges.values[f"v{size}"].bit_count() == 1


def test_the_bits_of_a_long_number_are_found_in_linear_time() -> None:
    positions = [0, 511, 512, 513, 99_999]
    assert list(bits(bits_of(positions))) == positions
    begun = process_time()
    assert sum(1 for _ in bits((1 << 1_000_000) - 1)) == 1_000_000
    assert process_time() - begun < 10


def test_places_of_a_long_chain_are_inferred_step_by_step() -> None:
    # each step of a counter read the table of successors whole: 13 s and more
    game = FAMILIES["gdl"].text(2_000)
    begun = process_time()
    rgt.loads(game, "gdl")
    assert process_time() - begun < 5


def test_new_types_do_not_measure_all_variables_again() -> None:
    # 4 s where each type that was declared had the state measured
    game = rgt.loads(FAMILIES["constants"].text(2_000), "rg")
    begun = process_time()
    optimize(game, "normalize-types")
    assert process_time() - begun < 1.5


@pytest.mark.parametrize("least", [500, pytest.param(1_500, marks=pytest.mark.long)])
def test_calls_to_write_cpp_grow_with_a_maze(least: int) -> None:
    """Twice the edges are twice the calls; seconds beyond that are waiting for memory."""
    calls = []
    for edges in (least, 2 * least, 4 * least):
        plan = Plan(rgt.loads(FAMILIES["graph"].text(edges), "rg"))
        counted = Profile()
        counted.runcall(emit, plan)
        calls.append(sum(each.callcount for each in counted.getstats()))
    small, middle, large = calls
    assert middle < 2.1 * small
    assert large < 2.1 * middle
