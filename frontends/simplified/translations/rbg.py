"""A game in RBG, with macros: expressions stay what they are, as RBG is regular itself.

A move shows the fields where its modifiers happened, and these are two whatever the word: the
piece is lifted where it stood, and the turn ends where it arrives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from rgt.frontends.rbg import syntax as low
from rgt.frontends.rbg.high_level import syntax as rbg
from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.lowering.movers import Mover
from rgt.frontends.simplified.lowering.names import BLACK, WHITE, other, owner_of
from rgt.frontends.simplified.lowering.plan import Plan, plan_of
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.translations.movement import (
    Again,
    Go,
    Movement,
    Room,
    Series,
    Way,
    alike,
    movement,
    turned_to,
    ways_of,
)
from rgt.frontends.simplified.translations.rbg_words import (
    EMPTY_PIECE,
    MEN,
    NEVER,
    OF_BLACK,
    OF_WHITE,
    ROLES,
    TO_KEEPER,
    Roles,
    among,
    asked,
    chain,
    choice,
    macro,
    man,
    scores,
    shifts_of,
    there,
    use,
)
from rgt.frontends.simplified.words import CONTENTS, On

_ROOM = Room("RBG", levels=70, loops=1)
"""RBG's brackets nest 80 levels deep when its macros are written out."""

_ANY_WAY = (0, 1)
_STEP = rbg.Parameter("step")
_RIDE = Series(
    (
        Again(Go(_ANY_WAY, frozenset({"e"})), None),
        Go(_ANY_WAY, frozenset({"e", "p"})),
    )
)
"""The line that deserves a name of its own."""

_START = "start"
"""Stands where a piece was that may come by there before it arrives."""

_ANYWHERE = rbg.Use("anySquare")
_LABELS = "up", "down", "left", "right"


def rbg_of(description: Description) -> rbg.Description:
    """The same game in RBG."""
    plan = plan_of(description)
    heading = description.name, "Translated from Simplified Boardgames."
    groups = _Game(plan).groups() if plan.can_begin else _lost()
    return rbg.Description(tuple(groups), heading)


def _players() -> rbg.BoundedSection:
    return rbg.BoundedSection("players", (low.Bounded(WHITE, 100), low.Bounded(BLACK, 100)))


def _lost() -> Iterator[tuple[rbg.Directive, ...]]:
    """The game that white has lost before it begins."""
    yield (
        _players(),
        rbg.PiecesSection((EMPTY_PIECE,)),
        rbg.BoundedSection("variables", ()),
        rbg.BoardSection(_LABELS, (rbg.Row((EMPTY_PIECE,)),)),
    )
    rules = chain(TO_KEEPER, scores((BLACK, 100)), TO_KEEPER, NEVER)
    yield (rbg.RulesSection(rules, ("White cannot move at all.",)),)


class _Game:
    """The sections and macros of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._board = plan.description.board
        self._returning = {m.piece for m in plan.movers if _comes_back(m, self._board)}
        self._lines: dict[rbg.Rule, str] = {}
        kinds = [
            {piece.upper() for piece in plan.pieces if piece.isupper() is white}
            for white in (True, False)
        ]
        # a macro for both players where they have the same pieces, or one of them has none
        self._alike = kinds[0] == kinds[1] or not all(kinds)
        self._own, self._enemies = ROLES.own, ROLES.enemies
        if self._alike:
            self._own, self._enemies = (rbg.Use("men", (each,)) for each in (ROLES.me, ROLES.other))

    def groups(self) -> Iterator[tuple[rbg.Directive, ...]]:
        """All directives."""
        moves = {mover.piece: self._moves(mover) for mover in self._plan.movers}
        bodies = {piece: body for piece, body in moves.items() if body is not None}
        yield tuple(self._sections())
        lines = (macro(name, body, _STEP.name) for body, name in self._lines.items())
        yield macro(_ANYWHERE.macro, self._anywhere()), *lines
        for piece, body in bodies.items():
            yield (macro(f"move{piece}", body),)
        if self._plan.reached:
            yield (macro("reached", self._reached()),)
        if self._plan.reached or self._plan.counted:
            winner, loser = rbg.Parameter("winner"), rbg.Parameter("loser")
            won = chain(scores((winner, 100), (loser, 0)), TO_KEEPER, NEVER)
            yield (rbg.Macro("win", (winner.name, loser.name), won),)
        yield from self._turns(bodies)

    # -- sections ------------------------------------------------------------------------------

    def _sections(self) -> Iterator[rbg.Directive]:
        yield _players()
        pieces: list[rbg.Piece] = [EMPTY_PIECE]
        if self._alike:
            side = rbg.Parameter("side")
            men = rbg.Pieces(tuple(rbg.Pasted(side, kind) for kind in self._plan.kinds))
            yield rbg.Macro("men", (side.name,), men)
            pieces += [rbg.Use("men", (each,)) for each in (WHITE, BLACK)]
        else:
            for each, name in MEN.items():
                own = (piece for piece in self._plan.pieces if owner_of(piece) == each)
                yield rbg.Macro(name.macro, (), rbg.Pieces(tuple(map(man, own))))
            pieces += MEN.values()
        yield rbg.PiecesSection((*pieces, *([_START] if self._returning else [])))
        limit = low.Bounded("turns", self._plan.description.turn_limit)
        yield rbg.BoundedSection("variables", (limit,) if self._plan.limited else ())
        rows = self._board.rows
        if any(map(_is_uniform, rows)):
            any_man = rbg.Parameter("man")
            yield rbg.Macro("rank", (any_man.name,), rbg.Row((any_man,) * self._board.width))
        yield rbg.BoardSection(_LABELS, tuple(map(_row, rows)))

    def _anywhere(self) -> rbg.Rule:
        """A way from every square to every other."""
        sizes = (self._board.height, ("up", "down")), (self._board.width, ("left", "right"))
        ways = [
            choice(rbg.Star(low.Shift(label)) for label in labels)
            for size, labels in sizes
            if size > 1
        ]
        return chain(*ways) if ways else low.Noop()

    # -- movement ------------------------------------------------------------------------------

    def _moves(self, mover: Mover) -> rbg.Rule | None:
        """The words of a piece; None if no step is short enough for the board."""
        rule = next(r for r in self._plan.description.rules if r.piece == mover.piece)
        found = movement(rule, self._board, _ROOM)
        return None if found is None else self._words(found, mover)

    def _words(self, part: Movement, mover: Mover, step: rbg.Rule | None = None) -> rbg.Rule:
        """A movement; `step` stands for all steps if it is given."""
        if isinstance(part, Go):
            return chain(step or _shifts(part.way, mover), self._content(part.contents, mover))
        if isinstance(part, Series):
            return chain(*(self._words(each, mover, step) for each in part.parts))
        if isinstance(part, Again):
            again = self._words(part.part, mover, step)
            return rbg.Star(again) if part.times is None else rbg.Power(again, part.times)
        return choice(self._group(group, mover, step) for group in alike(part))

    def _group(self, group: tuple[Movement, ...], mover: Mover, step: rbg.Rule | None) -> rbg.Rule:
        """Options that differ in their ways alone."""
        first = group[0]
        if len(group) == 1 or step is not None:
            return choice(self._words(option, mover, step) for option in group)
        shifts = [_shifts(next(iter(ways_of(option))), mover) for option in group]
        if isinstance(first, Go):
            return chain(choice(shifts), self._content(first.contents, mover))
        shape = turned_to(first, _ANY_WAY)
        line = self._words(shape, mover, _STEP)
        if line not in self._lines:
            others = sum(name != "ride" for name in self._lines.values())
            number = others + 1 if others else ""
            self._lines[line] = "ride" if shape == _RIDE else f"line{number}"
        return choice(use(self._lines[line], line, ROLES, shift) for shift in shifts)

    def _content(self, contents: frozenset[On], mover: Mover) -> rbg.Rule:
        """What the square that was entered must hold."""
        if len(contents) == len(CONTENTS):
            return chain()
        own = (self._own, _START) if mover.piece in self._returning else (self._own,)
        pieces: dict[str, tuple[rbg.Piece, ...]] = {
            "e": (EMPTY_PIECE,),
            "p": (self._enemies,),
            "w": own,
        }
        return there(*(piece for on in CONTENTS if on in contents for piece in pieces[on]))

    # -- turns ---------------------------------------------------------------------------------

    def _turns(self, bodies: Mapping[str, rbg.Rule]) -> Iterator[tuple[rbg.Directive, ...]]:
        """The macros of turns, and the rules."""
        note = "Who cannot move has lost: the scores of that stand before every turn."
        if self._alike:
            able = _able(bodies, ROLES)
            if self._plan.limited:
                yield (macro("canMove", able),)
            turn = self._turn(bodies, ROLES, use("canMove", able, ROLES.opposite()))
            yield (macro("turn", turn, comments=(note,)),)
            turns = [use("turn", turn, roles) for roles in (OF_WHITE, OF_BLACK)]
        else:
            sides = {
                side: {
                    piece: body
                    for piece, body in bodies.items()
                    if (piece if side == WHITE else piece.lower()) in self._plan.pieces
                }
                for side in (WHITE, BLACK)
            }
            roles = {WHITE: OF_WHITE, BLACK: OF_BLACK}
            for side, own in sides.items():
                if self._plan.limited:
                    yield (macro(f"{side}CanMove", _able(own, roles[side])),)
            for side, own in sides.items():
                turn = self._turn(own, roles[side], rbg.Use(f"{other(side)}CanMove"))
                comments = (note,) if side == WHITE else ()
                yield (macro(f"{side}Turn", turn, comments=comments),)
            turns = [rbg.Use(f"{side}Turn") for side in sides]
        yield (rbg.RulesSection(chain(TO_KEEPER, rbg.Star(chain(*turns)))),)

    def _turn(self, bodies: Mapping[str, rbg.Rule], roles: Roles, movable: rbg.Rule) -> rbg.Rule:
        """A move, and what the keeper finds then; `movable` asks whether the next one can move."""
        moves = []
        for piece, body in bodies.items():
            lifted = rbg.Off(_START if piece in self._returning else EMPTY_PIECE)
            own = roles.man(piece)
            moves.append(
                chain(there(own), lifted, _use_of(piece, body, roles), TO_KEEPER, rbg.Off(own))
            )
        parts = [chain(rbg.Switch(roles.me), _ANYWHERE, _lines(moves))]
        if self._plan.reached:
            reached = rbg.Use("reached")
            won = rbg.Use("win", (roles.me, roles.other))
            parts.append(choice([asked(reached, negated=True), chain(asked(reached), won)]))
        if self._returning:
            start = chain(_ANYWHERE, there(_START))
            back = chain(start, rbg.Off(EMPTY_PIECE))
            parts.append(choice([asked(start, negated=True), back]))
        for each in self._plan.counted:
            loser = owner_of(each.piece)
            won = rbg.Use("win", (other(loser), loser))
            more, lost = (_compared(man(each.piece), sign, each.left) for sign in (">", "=="))
            parts.append(choice([more, chain(lost, won)]))
        parts.append(scores((roles.me, 100), (roles.other, 0)))
        if self._plan.limited:
            limit = self._plan.description.turn_limit
            following = low.Sum("+", low.Value("turns"), low.Number(1))
            parts.append(rbg.Assignments((("turns", following),)))
            over = _compared("turns", "==", limit)
            draw = chain(scores((roles.me, 50), (roles.other, 50)), TO_KEEPER, NEVER)
            ends = [
                _compared("turns", "<", limit),
                chain(over, asked(movable, negated=True)),
                chain(over, asked(movable), draw),
            ]
            parts.append(_lines(ends))
        return chain(*parts, lines=True)

    def _reached(self) -> rbg.Rule:
        """Whether the piece that stands here wins by that."""
        alike: dict[tuple[Square, ...], list[str]] = {}
        for piece, squares in self._plan.reached.items():
            alike.setdefault(squares, []).append(man(piece))
        return choice(
            chain(there(*pieces), among(squares, self._board)) for squares, pieces in alike.items()
        )


def _shifts(way: Way, mover: Mover) -> rbg.Rule:
    return shifts_of(way, ROLES if mover.turns else None)


def _use_of(piece: str, body: rbg.Rule, roles: Roles) -> rbg.Use:
    return use(f"move{piece}", body, roles)


def _able(bodies: Mapping[str, rbg.Rule], roles: Roles) -> rbg.Rule:
    """Whether a player has a move."""
    moves = [
        chain(there(roles.man(piece)), _use_of(piece, body, roles))
        for piece, body in bodies.items()
    ]
    return chain(_ANYWHERE, _lines(moves))


def _lines(parts: list[rbg.Rule]) -> rbg.Rule:
    """Any of the parts, each on a line of its own."""
    return rbg.Choice(tuple(parts or [NEVER]), lines=True)


def _compared(counted: str, sign: Literal["<", ">", "=="], number: int) -> low.Comparison:
    return low.Comparison(sign, low.Value(counted), low.Number(number))


def _row(row: str) -> rbg.Row | rbg.Use:
    """A row of the board."""
    if _is_uniform(row):
        return rbg.Use("rank", (man(row[0]),))
    return rbg.Row(tuple(map(man, row)))


def _is_uniform(row: str) -> bool:
    return len(row) > 1 and len(set(row)) == 1


def _comes_back(mover: Mover, board: Board) -> bool:
    """Whether a word may come by the square where the piece stood."""
    work = [(0, 0, 0)]
    seen = set(work)
    while work:
        state, x, y = work.pop()
        for letter, after in mover.dfa.transitions[state].items():
            there = after, x + letter.dx, y + letter.dy
            if there[1:] == (0, 0):
                return True
            if there not in seen and abs(there[1]) < board.width and abs(there[2]) < board.height:
                seen.add(there)
                work.append(there)
    return False
