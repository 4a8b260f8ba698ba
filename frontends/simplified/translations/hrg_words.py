"""Short words for building HRG's syntax tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import reduce

from rgt.frontends.hrg import syntax as hrg
from rgt.frontends.simplified.lowering.names import owner_of
from rgt.frontends.simplified.translations.movement import Way

Apply = Callable[[hrg.Expression, hrg.Expression], hrg.Expression]
"""How a function is asked: as a map in rules, by a call in other functions."""

name = hrg.Name

ME, FROM, TO, MOVER, VICTIM = map(name, ("me", "from", "to", "mover", "victim"))
EMPTY, OFF, NOBODY, PLAYER = map(name, ("empty", "off", "nobody", "player"))
SQUARE, CELL, PIECE, BOOL = map(hrg.NamedType, ("Square", "Cell", "Piece", "Bool"))
OWNER, TURN, COUNT, OF_PLAYER = map(hrg.NamedType, ("Owner", "Turn", "Count", "Player"))
ANY = hrg.Wildcard()


def number(value: int) -> hrg.Name:
    """A number as a symbol."""
    return name(str(value))


def at(map_: str, key: hrg.Expression, *keys: hrg.Expression) -> hrg.Index:
    """``map[key][key]``."""
    return reduce(hrg.Index, keys, hrg.Index(name(map_), key))


def called(function: str, *arguments: hrg.Expression) -> hrg.Call:
    """``function(argument, argument)``."""
    return hrg.Call(name(function), arguments)


def call_of(function: hrg.Expression, argument: hrg.Expression) -> hrg.Expression:
    """``function(argument)``: a way to `Apply`."""
    return hrg.Call(function, (argument,))


def same(left: hrg.Expression, right: hrg.Expression) -> hrg.Binary:
    """``left == right``."""
    return hrg.Binary("==", left, right)


def differ(left: hrg.Expression, right: hrg.Expression) -> hrg.Binary:
    """``left != right``."""
    return hrg.Binary("!=", left, right)


def all_of(conditions: Iterable[hrg.Expression]) -> hrg.Expression:
    """``condition && condition``, of one condition or more."""
    return reduce(lambda left, right: hrg.Binary("&&", left, right), conditions)


def truth(condition: hrg.Expression, *, negated: bool = False) -> hrg.Conditional:
    """``if condition then 1 else 0``."""
    return hrg.Conditional(condition, *map(number, (0, 1) if negated else (1, 0)))


def do(what: str, *arguments: hrg.Expression) -> hrg.Do:
    """A call of a graph, ``check(...)``, ``break()``, ``end()``."""
    return hrg.Do(what, arguments)


def check(condition: hrg.Expression) -> hrg.Do:
    """``check(condition)``."""
    return do("check", condition)


def go(to: hrg.Expression) -> hrg.Assign:
    """``to = ...``."""
    return hrg.Assign(TO, to)


def stopping_loop(*onward: hrg.Statement, before: hrg.Block = ()) -> hrg.Loop:
    """``loop { before; branch { break() } or { onward } }``."""
    return hrg.Loop((*before, hrg.Branch(((do("break"),), onward))))


def branch(arms: Iterable[hrg.Block]) -> hrg.Block:
    """Any one of one or more arms."""
    found = tuple(arms)
    return found[0] if len(found) == 1 else (hrg.Branch(found),)


# -- the values of a game --------------------------------------------------------------------------


def piece_value(piece: str) -> hrg.Construct:
    """The value of a piece: ``M(white, k)``."""
    return hrg.Construct("M", (name(owner_of(piece)), name(piece.lower())))


def way_name(way: Way) -> str:
    """The symbol of a step: ``north``, ``north2east``."""
    dx, dy = way
    found = ""
    for distance, ahead, back in ((dy, "north", "south"), (dx, "east", "west")):
        if distance:
            count = str(abs(distance)) if abs(distance) > 1 else ""
            found += (ahead if distance > 0 else back) + count
    return found or "here"


def moved(
    way: Way, place: hrg.Expression, *, turns: bool, apply: Apply = hrg.Index
) -> hrg.Expression:
    """Where a step leads from a place, unit by unit."""
    for unit, distance in units(way, turns=turns):
        for _ in range(distance):
            place = apply(unit, place)
    return place


def units(way: Way, *, turns: bool) -> Iterator[tuple[hrg.Expression, int]]:
    """The maps of single steps that a step consists of, and how often each is asked."""
    dx, dy = way
    along = ("up" if dy > 0 else "down"), ("ahead" if dy > 0 else "back")
    if dy:
        yield at(along[1], ME) if turns else name(along[0]), abs(dy)
    if dx:
        yield name("right" if dx > 0 else "left"), abs(dx)


# -- declarations ----------------------------------------------------------------------------------


def symbols(domain: str, elements: Iterable[str], *comments: str) -> hrg.Domain:
    """``domain Name = element | element``."""
    return hrg.Domain(domain, tuple(map(hrg.Symbol, elements)), comments=comments)


def generated(domain: str, term: str, *where: hrg.Range) -> hrg.Domain:
    """``domain Name = P(X) where X in 0..7``."""
    variables = tuple(each.variable for each in where)
    return hrg.Domain(domain, (hrg.Generator(term, variables, where),))


def arrow(first: hrg.NamedType, *rest: hrg.NamedType) -> hrg.Type:
    """``A -> B -> C``."""
    return hrg.ArrowType(first, arrow(*rest)) if rest else first


def word(text: str) -> hrg.Pattern:
    """A symbol or a variable."""
    return hrg.NamePattern(text)


def term(constructor: str, *arguments: str | int) -> hrg.Pattern:
    """``P(X, 0, _)``: a term of symbols, variables and wildcards."""
    return hrg.ConstructorPattern(
        constructor, tuple(ANY if each == "_" else word(str(each)) for each in arguments)
    )


def case(*parts: hrg.Pattern, gives: hrg.Expression | int) -> hrg.Case:
    """``f(pattern, pattern) = value``."""
    return hrg.Case(parts, number(gives) if isinstance(gives, int) else gives)


def names_in(nodes: Iterable[hrg.Node]) -> set[str]:
    """All symbols, variables and functions that expressions in the nodes name."""
    found: set[str] = set()
    work: list[object] = list(nodes)
    while work:
        node = work.pop()
        if isinstance(node, hrg.Name):
            found.add(node.name)
        elif isinstance(node, hrg.Node):
            work += [getattr(node, each.name) for each in fields(node)]
        elif isinstance(node, tuple):
            work += node
    return found
