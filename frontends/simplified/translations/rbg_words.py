"""Short words for building the tree of high-level RBG: shifts, sets of squares, macros."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass

from rgt.frontends.rbg import syntax as low
from rgt.frontends.rbg.high_level import syntax as rbg
from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.lowering.names import BLACK, WHITE, owner_of
from rgt.frontends.simplified.translations.movement import LONGEST, Way

EMPTY_PIECE = "empty"
NOTHING = rbg.Chain(())
NEVER = rbg.On()
TO_KEEPER = rbg.Switch(low.KEEPER)


@dataclass(frozen=True, slots=True)
class Roles:
    """What the mover is called, his opponent, the pieces of both, and the shifts of pawns."""

    me: str | rbg.Parameter
    other: str | rbg.Parameter
    own: rbg.Parameter | rbg.Use
    enemies: rbg.Parameter | rbg.Use
    ahead: rbg.Parameter | low.Shift
    back: rbg.Parameter | low.Shift

    def opposite(self) -> Roles:
        """The roles in the turn of the opponent."""
        return Roles(self.other, self.me, self.enemies, self.own, self.back, self.ahead)

    def man(self, kind: str) -> rbg.Name:
        """The mover's piece of a kind, which is in upper case."""
        return rbg.Pasted(self.me, kind) if isinstance(self.me, rbg.Parameter) else self.me + kind


ROLES = Roles(*(rbg.Parameter(each.name) for each in fields(Roles)))
"""The roles as parameters of macros."""

MEN = {WHITE: rbg.Use(f"{WHITE}Men"), BLACK: rbg.Use(f"{BLACK}Men")}
OF_WHITE = Roles(WHITE, BLACK, MEN[WHITE], MEN[BLACK], low.Shift("up"), low.Shift("down"))
OF_BLACK = OF_WHITE.opposite()


def macro(name: str, body: rbg.Rule, *first: str, comments: tuple[str, ...] = ()) -> rbg.Macro:
    """A macro with the parameters `first` and those roles that its body names."""
    return rbg.Macro(name, (*first, *_roles_in(body)), body, comments)


def use(name: str, body: rbg.Rule, roles: Roles, *first: rbg.Argument) -> rbg.Use:
    """A use of the macro with this body."""
    return rbg.Use(name, (*first, *(getattr(roles, each) for each in _roles_in(body))))


def _roles_in(body: rbg.Rule) -> list[str]:
    """The roles that stand in the body of a macro as parameters."""
    found: set[str] = set()
    work: list[object] = [body]
    while work:
        part = work.pop()
        if isinstance(part, rbg.Parameter):
            found.add(part.name)
        elif isinstance(part, tuple):
            work += part
        elif is_dataclass(part):
            work += [getattr(part, each.name) for each in fields(part)]
    return [each.name for each in fields(Roles) if each.name in found]


# -- rules -----------------------------------------------------------------------------------------


def chain(*parts: rbg.Rule, lines: bool = False) -> rbg.Rule:
    """Rules one after the other, chains among them dissolved unless each part has its line."""
    flat: list[rbg.Rule] = []
    for part in parts:
        flat += part.parts if isinstance(part, rbg.Chain) and not lines else (part,)
    return flat[0] if len(flat) == 1 and not lines else rbg.Chain(tuple(flat), lines)


def choice(parts: Iterable[rbg.Rule]) -> rbg.Rule:
    """One of several rules, choices among them dissolved."""
    flat: list[rbg.Rule] = []
    for part in parts:
        flat += part.parts if isinstance(part, rbg.Choice) else (part,)
    return flat[0] if len(flat) == 1 else rbg.Choice(tuple(flat))


def asked(rule: rbg.Rule, *, negated: bool = False) -> rbg.Pattern:
    """``{? rule}``, ``{! rule}``."""
    return rbg.Pattern(rule, negated)


def scores(*players: tuple[rbg.Name, int]) -> rbg.Assignments:
    """``[$ player = score, player = score]``."""
    return rbg.Assignments(tuple((player, low.Number(score)) for player, score in players))


def there(*pieces: rbg.Piece) -> rbg.On:
    """``{piece, piece}``."""
    return rbg.On(pieces)


def man(held: str) -> str:
    """What stands on a square: ``whiteK``."""
    return EMPTY_PIECE if held == EMPTY else owner_of(held) + held.upper()


def shifts_of(way: Way, roles: Roles | None) -> rbg.Rule:
    """The shifts of a step, on a rectangle in any order: ``up up left``.

    With `roles` it goes ahead and back as the mover sees it.
    """
    dx, dy = way
    ahead, back = (roles.ahead, roles.back) if roles else (low.Shift("up"), low.Shift("down"))
    along = _shifted(ahead if dy > 0 else back, abs(dy))
    aside = _shifted(low.Shift("right" if dx > 0 else "left"), abs(dx))
    return chain(along, aside) if dx or dy else low.Noop()


def _shifted(shift: rbg.Rule, count: int) -> rbg.Rule:
    """So many shifts, written out if they are few."""
    return rbg.Power(shift, count) if count > LONGEST else chain(*[shift] * count)


def among(squares: Iterable[Square], board: Board) -> rbg.Rule:
    """Whether one stands on one of the squares: tests of ranks and files; nothing if on all."""
    files: dict[int, list[int]] = {}
    for x, y in map(board.place, sorted(squares)):
        files.setdefault(y, []).append(x)
    ranks: dict[tuple[int, ...], list[int]] = {}
    for y, found in files.items():
        ranks.setdefault(tuple(found), []).append(y)
    return choice(
        chain(
            _one_of(ys, board.height, low.Shift("down"), low.Shift("up")),
            _one_of(xs, board.width, low.Shift("left"), low.Shift("right")),
        )
        for xs, ys in ranks.items()
    )


def _one_of(numbers: Iterable[int], size: int, back: low.Shift, ahead: low.Shift) -> rbg.Rule:
    """Whether there are so many fields behind; nothing if all numbers are given."""
    found = list(numbers)
    if len(found) == size:
        return NOTHING
    return choice(
        _at(number, back) if 2 * number < size else _at(size - 1 - number, ahead)
        for number in found
    )


def _at(count: int, shift: low.Shift) -> rbg.Rule:
    """Whether there are so many fields that way."""
    edge = asked(shift, negated=True)
    if count == 0:
        return edge
    return asked(chain(rbg.Power(shift, count) if count > 1 else shift, edge))
