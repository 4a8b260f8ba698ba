"""Which functions list moves, in one search of them, and whether one lists what another does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.facts.ambiguity import Ambiguity
from rgt.backends.lowering.sites import Site
from rgt.backends.plan.lines import Line

_MANY = 64
"""Numbers of tags from this on are not told apart."""


@dataclass(frozen=True, slots=True)
class Called:
    """The function of a node is called, so many tags after those that the caller was given."""

    node: int
    tags: int


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """A function of a search: a node can have two, of which a search enters one at a time."""

    node: int
    suffix: str
    body: tuple[Line, ...]
    sites: tuple[Site, ...]
    calls: tuple[Called, ...]


Run = Mapping[Listing, int]
"""The functions that one search can come to; the bits are the numbers of tags they are given."""


class Listings:
    """The functions of the searches that begin at some nodes."""

    def __init__(
        self, listings: Iterable[Listing], roots: Iterable[int], ambiguity: Ambiguity
    ) -> None:
        self._ambiguity = ambiguity
        self._by_node: dict[int, list[Listing]] = {}
        for listing in listings:
            self._by_node.setdefault(listing.node, []).append(listing)
        everything = [each for several in self._by_node.values() for each in several]
        self._again = {listing for listing in everything if self._comes_again(listing)}
        self._runs = [
            self._run(first) for root in dict.fromkeys(roots) for first in self._by_node[root]
        ]

    def once(self, listing: Listing) -> list[bool]:
        """For each site of a function whether nothing of it is listed anywhere else, or twice."""
        return [self._alone(listing, site) for site in listing.sites]

    def _alone(self, listing: Listing, site: Site) -> bool:
        partners = self._ambiguity.ends.get(site.node, frozenset())
        if not partners:
            return True
        if listing.node in self._ambiguity.together or (site.moves is None and not site.distinct):
            return False
        if listing in self._again:
            return False
        for run in self._runs:
            if listing in run and self._listed_elsewhere(listing, site, partners, run):
                return False
        return not any(
            site.meets(other)
            for other in listing.sites
            if other is not site and other.node in partners
        )

    def _listed_elsewhere(
        self, listing: Listing, site: Site, partners: frozenset[int], run: Run
    ) -> bool:
        """Whether the same search may list moves of this length in another function, or in this
        one when it is given another number of tags.
        """
        lengths = _further(run[listing], site.tags)
        return any(
            other.node in partners and lengths & _further(given, other.tags)
            for function, given in run.items()
            for other in function.sites
            if function.node != listing.node or other.tags != site.tags
        )

    def _comes_again(self, listing: Listing) -> bool:
        """Whether a search can come back to a node's functions without a tag in between."""
        seen = {listing}
        work = [listing]
        while work:
            for function, tags in self._called(work.pop()):
                if tags:
                    continue
                if function.node == listing.node:
                    return True
                if function not in seen:
                    seen.add(function)
                    work.append(function)
        return False

    def _run(self, first: Listing) -> Run:
        """What a search comes to that begins with a function."""
        given = {first: 1}
        work = [first]
        while work:
            caller = work.pop()
            for function, tags in self._called(caller):
                more = given.get(function, 0) | _further(given[caller], tags)
                if more != given.get(function):
                    given[function] = more
                    work.append(function)
        return given

    def _called(self, caller: Listing) -> Iterator[tuple[Listing, int]]:
        for call in caller.calls:
            for function in self._by_node.get(call.node, ()):
                yield function, call.tags


def _further(numbers: int, tags: int) -> int:
    """So many tags more than any of some numbers."""
    moved = numbers << min(tags, _MANY)
    low = moved & (1 << _MANY) - 1
    return low | 1 << _MANY if moved >> _MANY else low
