"""How chessmen and their like move, as expressions that nobody has made short."""

from __future__ import annotations

from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter

Direction = tuple[int, int]
ORTHOGONAL: list[Direction] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONAL: list[Direction] = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
HORSE: list[Direction] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def go(direction: Direction) -> Expression:
    """A step to an empty square."""
    return Step(Letter(*direction, "e"))


def take(direction: Direction) -> Expression:
    """A step to a piece of the opponent."""
    return Step(Letter(*direction, "p"))


def arrive(direction: Direction) -> Expression:
    """A step to either."""
    return Union((go(direction), take(direction)))


def chain(*parts: Expression) -> Expression:
    """The parts one after the other."""
    return Concatenation(parts)


def leaper(directions: list[Direction]) -> Expression:
    """One step."""
    return Union(tuple(map(arrive, directions)))


def rider(directions: list[Direction], first: int = 0) -> Expression:
    """Any number of steps in one direction, more than `first`."""
    return Union(
        tuple(chain(Power(go(d), first), Power(go(d), None), arrive(d)) for d in directions)
    )


def limited(directions: list[Direction], most: int, *, takes: bool = True) -> Expression:
    """Up to so many steps in one direction."""
    return Union(
        tuple(
            chain(Power(go(d), before), arrive(d) if takes else go(d))
            for d in directions
            for before in range(most)
        )
    )


PIECES: dict[str, Expression] = {
    "rook": rider(ORTHOGONAL),
    "bishop": rider(DIAGONAL),
    "queen": rider(ORTHOGONAL + DIAGONAL),
    "king": leaper(ORTHOGONAL + DIAGONAL),
    "knight": leaper(HORSE),
    "pawn": Union((go((0, 1)), take((1, 1)), take((-1, 1)))),
    "two squares": limited(ORTHOGONAL, 2),
    "three squares": limited(ORTHOGONAL[:2], 3),
    "four squares without taking": limited(ORTHOGONAL[:2], 4, takes=False),
    "five squares": limited(ORTHOGONAL[:1], 5),
    "man of checkers": Union(
        (go((1, 1)), go((-1, 1)), *(chain(take(d), go(d)) for d in DIAGONAL if d[1] == 1))
    ),
    "king of checkers": Union(tuple(Union((go(d), chain(take(d), go(d)))) for d in DIAGONAL)),
    "jumps of checkers": Power(Union(tuple(chain(take(d), go(d)) for d in DIAGONAL[:2])), None),
    "picket": rider(DIAGONAL, first=1),
    "elephant": Union(tuple(chain(go(d), arrive(d)) for d in DIAGONAL)),
    "griffin": Union(
        tuple(
            chain(go((x, y)), Power(go(then), None), arrive(then))
            for x, y in DIAGONAL
            for then in ((x, 0), (0, y))
        )
    ),
}
