"""Layered mappings behave as dictionaries that are copied and changed."""

from __future__ import annotations

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from rgt.ir.structures.layered import Layered

Changes = list[dict[int, str]]

small = st.dictionaries(st.integers(0, 60), st.sampled_from(["a", "b", "c"]), max_size=25)
chains = st.lists(small, max_size=12)


def both(chain: Changes) -> tuple[Layered[int, str], dict[int, str]]:
    """A mapping and the dictionary that it must be like."""
    mapping, expected = Layered[int, str](), dict[int, str]()
    for changes in chain:
        mapping, expected = mapping.changed(changes), {**expected, **changes}
    return mapping, expected


@given(chains)
def test_items_and_their_order(chain: Changes) -> None:
    mapping, expected = both(chain)
    assert list(mapping.items()) == list(expected.items())
    assert list(mapping) == list(expected)
    for key in range(61):
        assert (key in mapping) == (key in expected)
        assert mapping.get(key) == expected.get(key)
        if key in expected:
            assert mapping[key] == expected[key]


@given(chains, chains, chains)
def test_what_differs_after_a_common_beginning(
    begin: Changes, one: Changes, other: Changes
) -> None:
    base, expected = both(begin)
    first, second = base, base
    a, b = dict(expected), dict(expected)
    for changes in one:
        first, a = first.changed(changes), {**a, **changes}
    for changes in other:
        second, b = second.changed(changes), {**b, **changes}
    differing = [key for key, value in b.items() if a.get(key) != value]
    differing += [key for key in a if key not in b]
    assert list(first.differing(second)) == differing


def test_what_is_changed_stays_as_it_was() -> None:
    first = Layered(dict.fromkeys(range(1000), "old"))
    second = first.changed({5: "new", 2000: "more"})
    assert (first[5], first.get(2000)) == ("old", None)
    assert (second[5], second[2000]) == ("new", "more")
    assert list(first.differing(second)) == [5, 2000]


def test_a_long_chain_takes_little_room() -> None:
    """Each of n mappings of up to n items: all of them as dictionaries would take gigabytes."""
    length = 10_000
    tracemalloc.start()
    chain = [Layered[int, str]()]
    for number in range(length):
        chain.append(chain[-1].changed({number: "x"}))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert all(number in mapping for number, mapping in enumerate(chain[1:]))
    assert size < 150_000_000


@given(chains)
def test_chosen_keys_are_those_that_pass(chain: Changes) -> None:
    mapping, expected = both(chain)

    def test(key: int, value: str) -> bool:
        return key % 2 == 0 and value == "b"

    assert mapping.chosen(test) == {key for key, value in expected.items() if test(key, value)}
    more = mapping.changed({4: "b", 6: "a"})
    expected |= {4: "b", 6: "a"}
    assert more.chosen(test) == {key for key, value in expected.items() if test(key, value)}
