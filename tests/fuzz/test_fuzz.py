"""A slice of `make fuzz`: every reader on texts changed at random, and on what once was a fault."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

import pytest

from tests.fuzz.mutating import mutants
from tests.fuzz.targets import Target, run, targets

_SECONDS = 0.3
"""Of processor time, each target."""
_MOST = 400
_LONGEST = 5.0
FAULTS = Path(__file__).with_name("faults")


@pytest.fixture(params=targets(), ids=lambda target: target.name)
def target(request: pytest.FixtureRequest) -> Target:
    found: Target = request.param
    return found


def test_whatever_is_read_ends_in_findings(target: Target) -> None:
    seeds = list(target.seeds())
    assert seeds
    begun = process_time()
    number = 0
    for data in islice(mutants(seeds, target.words(), Random(target.name)), _MOST):
        started = process_time()
        run(target, data)
        assert process_time() - started < _LONGEST, data
        number += 1
        if process_time() - begun > _SECONDS:
            break
    assert number > 3


def test_what_once_was_a_fault_is_none(target: Target) -> None:
    for path in sorted((FAULTS / target.name).glob("*")):
        run(target, path.read_bytes())


def test_mutants_are_the_same_for_a_seed_and_differ() -> None:
    seeds, words = [b"(a b)", b"{c}"], ["word"]
    made = [list(islice(mutants(seeds, words, Random(seed)), 50)) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    assert len(set(made[0])) > 30
