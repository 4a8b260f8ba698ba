"""Two rules, for squares that differ in one and in the other coordinate, as one for both.

    (<= (free ?s ?t) (place ?s ?x ?y) (place ?t ?i ?j) (distinct ?x ?i))
    (<= (free ?s ?t) (place ?s ?x ?y) (place ?t ?i ?j) (distinct ?y ?j))      =>   ?s and ?t differ

That is how an `or` over coordinates is read, which is how rules say that squares differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rgt.frontends.gdl.recovery.reading.parts import ordered, replaced, terms_of
from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Fact, Part, Predicate
from rgt.frontends.gdl.syntax import Term, Variable

Body = tuple[Part, ...]
_Key = tuple[Atom, frozenset[Part], Term, Term]


def merged(rules: Sequence[tuple[Atom, Body]], places: Collection[Predicate]) -> dict[int, Body]:
    """New bodies by the number of the rule; rules that are gone have none.

    `places` are the relations that tell the coordinates of squares.
    """
    bodies = {number: body for number, (_, body) in enumerate(rules)}
    known: dict[_Key, tuple[int, int]] = {}
    for number, (head, body) in enumerate(rules):
        for side, difference in _differences(body, places):
            rest = _without(head, body, difference, places)
            left, right = difference.left, difference.right
            for one, other in ((left, right), (right, left)):
                key = _canonical(
                    head, rest, _square(one, body, places), _square(other, body, places)
                )
                first, first_side = known.setdefault(key, (number, side))
                if first == number or first_side == side or first not in bodies:
                    continue
                if number not in bodies or bodies[first] != rules[first][1]:
                    continue
                squares = (_square(left, body, places), _square(right, body, places))
                bodies[number] = (*rest, Different(*squares))
                del bodies[first]
                break
    return bodies


def _differences(body: Body, places: Collection[Predicate]) -> Iterator[tuple[int, Different]]:
    """That the same coordinates of two squares differ, and which ones (1 or 2)."""
    sides = {
        atom.args[side]: side
        for atom in _placed(body, places)
        for side in (1, 2)
        if isinstance(atom.args[side], Variable)
    }
    for part in body:
        if isinstance(part, Different) and part.positive:
            side = sides.get(part.left)
            if side is not None and side == sides.get(part.right):
                yield side, part


def _placed(body: Body, places: Collection[Predicate]) -> list[Atom]:
    return [p.atom for p in body if isinstance(p, Fact) and p.atom.predicate in places]


def _square(term: Term, body: Body, places: Collection[Predicate]) -> Term:
    """The square of a coordinate."""
    return next(atom.args[0] for atom in _placed(body, places) if term in atom.args[1:])


def _without(head: Atom, body: Body, difference: Different, places: Collection[Predicate]) -> Body:
    """What else a body says: without the coordinates that only the difference asks for."""
    rest = [part for part in body if part is not difference]
    counts = Counter(term for part in rest for term in dict.fromkeys(terms_of(part)))
    counts.update(head.args)
    pair = {difference.left, difference.right}
    return tuple(
        part
        for part in rest
        if not (
            isinstance(part, Fact)
            and part.atom.predicate in places
            and pair & set(part.atom.args)
            and all(isinstance(term, Variable) and counts[term] == 1 for term in part.atom.args[1:])
        )
    )


def _canonical(head: Atom, rest: Body, one: Term, other: Term) -> _Key:
    """What two rules have in common, whatever their variables are called."""
    names: dict[Variable, Term] = {}
    for variable in ordered((Fact(head), *rest)):
        names.setdefault(variable, Variable(f"?{len(names)}"))
    new = replaced(Fact(head), names)
    assert isinstance(new, Fact)
    squares = [
        names.get(term, term) if isinstance(term, Variable) else term for term in (one, other)
    ]
    return new.atom, frozenset(replaced(part, names) for part in rest), squares[0], squares[1]
