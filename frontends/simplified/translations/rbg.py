"""A game in RBG, with macros: expressions stay what they are, as RBG is regular itself.

A move shows the fields where its modifiers happened, and these are two whatever the word: the
piece is lifted where it stood, and the turn ends where it arrives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.frontends.simplified.boards import EMPTY, Board, Square
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
    alike,
    movement,
    turned_to,
    ways_of,
)
from rgt.frontends.simplified.translations.rbg_words import (
    EMPTY_PIECE,
    among,
    asked,
    call_of,
    grouped,
    head_of,
    shifts_of,
    told_of,
)
from rgt.frontends.simplified.words import CONTENTS, On

_ROOM = Room("RBG", levels=70, loops=1)
"""RBG's brackets nest 80 levels deep when its macros are written out."""

_STEP, _RIDE = "step", "ride"
_RIDING = "(step {empty})* step {empty, men(other)}", "(step {empty})* step {empty, enemies}"
"""The line that deserves a name of its own."""

_START = "start"
"""Stands where a piece was that may come by there before it arrives."""

_LOST = """#players = white(100), black(100)
#pieces = empty
#variables =
#board = rectangle(up, down, left, right, [empty])

// White cannot move at all.
#rules = ->> [$ black = 100] ->> {}
"""


def rbg_of(description: Description) -> str:
    """The same game in RBG, not yet formatted."""
    plan = plan_of(description)
    head = f"// {description.name}\n// Translated from Simplified Boardgames.\n\n"
    return head + ("\n".join(_Game(plan).lines()) + "\n" if plan.can_begin else _LOST)


class _Game:
    """The sections and macros of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._board = plan.description.board
        self._returning = {m.piece for m in plan.movers if _comes_back(m, self._board)}
        self._lines: dict[str, str] = {}
        kinds = [
            {piece.upper() for piece in plan.pieces if piece.isupper() is white}
            for white in (True, False)
        ]
        # a macro for both players where they have the same pieces, or one of them has none
        self._alike = kinds[0] == kinds[1] or not all(kinds)
        self._own, self._enemies = ("men(me)", "men(other)") if self._alike else ("own", "enemies")

    def lines(self) -> Iterator[str]:
        """The whole text."""
        texts = {mover.piece: self._piece(mover) for mover in self._plan.movers}
        pieces = {piece: text for piece, text in texts.items() if text}
        calls = {piece: call_of(f"move{piece}", body) for piece, body in pieces.items()}
        yield from self._sections()
        yield f"\n#anySquare = {self._anywhere()}"
        for body, name in self._lines.items():
            yield f"#{name}({'; '.join([_STEP, *asked(body)])}) = {body}"
        for piece, body in pieces.items():
            yield f"\n#{head_of(f'move{piece}', body)} = {body}"
        if self._plan.reached:
            yield f"\n#reached = {self._reached()}"
        if self._plan.reached or self._plan.counted:
            yield "\n#win(winner; loser) = [$ winner = 100, loser = 0] ->> {}"
        yield from self._turns(calls)

    # -- sections ------------------------------------------------------------------------------

    def _sections(self) -> Iterator[str]:
        yield f"#players = {WHITE}(100), {BLACK}(100)"
        marker = f", {_START}" if self._returning else ""
        if self._alike:
            yield f"#men(side) = {', '.join(f'side~{kind}' for kind in self._plan.kinds)}"
            yield f"#pieces = empty, men({WHITE}), men({BLACK}){marker}"
        else:
            for side in (WHITE, BLACK):
                men = (_man(piece) for piece in self._plan.pieces if owner_of(piece) == side)
                yield f"#{side}Men = {', '.join(men)}"
            yield f"#pieces = empty, {WHITE}Men, {BLACK}Men{marker}"
        limit = self._plan.description.turn_limit
        yield f"#variables = turns({limit})" if self._plan.limited else "#variables ="
        rows = self._board.rows
        if any(_is_uniform(row) for row in rows):
            yield f"#rank(man) = [{', '.join(['man'] * self._board.width)}]"
        yield "#board =\n    rectangle(up, down, left, right,"
        yield "\n".join(map(_row, rows)) + ")"

    def _anywhere(self) -> str:
        """A way from every square to every other."""
        parts = ["(up* + down*)"] if self._board.height > 1 else []
        parts += ["(left* + right*)"] if self._board.width > 1 else []
        return f"({' '.join(parts) or '.'})"

    # -- movement ------------------------------------------------------------------------------

    def _piece(self, mover: Mover) -> str:
        """The words of a piece; empty if no step is short enough for the board."""
        rule = next(r for r in self._plan.description.rules if r.piece == mover.piece)
        found = movement(rule, self._board, _ROOM)
        return grouped(self._text(found, mover)) if found is not None else ""

    def _text(self, part: Movement, mover: Mover, step: str | None = None) -> str:
        """A movement; `step` stands for all steps if it is given."""
        if isinstance(part, Go):
            shift = step or shifts_of(part.way, turns=mover.turns)
            return f"{shift} {self._content(part.contents, mover)}".strip()
        if isinstance(part, Series):
            return " ".join(self._text(each, mover, step) for each in part.parts)
        if isinstance(part, Again):
            power = "*" if part.times is None else f"^{part.times}"
            return grouped(self._text(part.part, mover, step)) + power
        found = [self._group(group, mover, step) for group in alike(part)]
        return f"({' + '.join(found)})" if len(found) > 1 else found[0]

    def _group(self, group: tuple[Movement, ...], mover: Mover, step: str | None) -> str:
        """Options that differ in their ways alone."""
        first = group[0]
        if len(group) == 1 or step is not None:
            return " + ".join(self._text(option, mover, step) for option in group)
        ways = (next(iter(ways_of(option))) for option in group)
        shifts = [shifts_of(way, turns=mover.turns) for way in ways]
        if isinstance(first, Go):
            return f"({' + '.join(shifts)}) {self._content(first.contents, mover)}".strip()
        name, others = self._line(turned_to(first, (0, 1)), mover)
        calls = [f"{name}({'; '.join([shift, *others])})" for shift in shifts]
        return f"({' + '.join(calls)})"

    def _line(self, shape: Movement, mover: Mover) -> tuple[str, list[str]]:
        """The macro of a line in any way, and its other arguments."""
        body = self._text(shape, mover, _STEP)
        if body not in self._lines:
            others = sum(name != _RIDE for name in self._lines.values())
            number = others + 1 if others else ""
            self._lines[body] = _RIDE if body in _RIDING else f"line{number}"
        return self._lines[body], asked(body)

    def _content(self, contents: frozenset[On], mover: Mover) -> str:
        """What the square that was entered must hold."""
        if len(contents) == len(CONTENTS):
            return ""
        own = f"{self._own}, {_START}" if mover.piece in self._returning else self._own
        names = {"e": EMPTY_PIECE, "p": self._enemies, "w": own}
        return f"{{{', '.join(names[on] for on in CONTENTS if on in contents)}}}"

    # -- turns ---------------------------------------------------------------------------------

    def _turns(self, calls: Mapping[str, str]) -> Iterator[str]:
        """The macros of turns, and the rules."""
        note = "\n// Who cannot move has lost: the scores of that stand before every turn."
        if self._alike:
            able = _able(calls)
            if self._plan.limited:
                yield f"\n#{head_of('canMove', able)} = {able}"
            turn = "\n".join(self._turn(calls, call_of("canMove", able, mirrored=True)))
            yield f"{note}\n#{head_of('turn', turn)} =\n{turn}\n"
            turns = [call_of("turn", turn, white=white) for white in (True, False)]
        else:
            sides = {
                white: {
                    p: c
                    for p, c in calls.items()
                    if (p if white else p.lower()) in self._plan.pieces
                }
                for white in (True, False)
            }
            for white, own in sides.items():
                if self._plan.limited:
                    yield f"\n#{_side(white)}CanMove = {told_of(_able(own), white=white)}"
            for white, own in sides.items():
                text = "\n".join(self._turn(own, f"{_side(not white)}CanMove"))
                yield f"{note if white else ''}\n#{_side(white)}Turn ="
                yield told_of(text, white=white)
            turns = [f"{_side(white)}Turn" for white in sides]
        yield f"\n#rules = ->> ({' '.join(turns)})*"

    def _turn(self, calls: Mapping[str, str], movable: str) -> Iterator[str]:
        """A move, and what the keeper finds then; `movable` asks whether the next one can move."""
        moves = [
            f"{{me~{piece}}} [{_START if piece in self._returning else EMPTY_PIECE}] {call}"
            f" ->> [me~{piece}]"
            for piece, call in calls.items()
        ]
        yield "    ->me anySquare (\n        " + "\n      + ".join(moves or ["{}"]) + "\n    )"
        if self._plan.reached:
            yield "    ({! reached} + {? reached} win(me; other))"
        if self._returning:
            anywhere = f"anySquare {{{_START}}}"
            yield f"    ({{! {anywhere}}} + {anywhere} [{EMPTY_PIECE}])"
        for each in self._plan.counted:
            loser = owner_of(each.piece)
            count = f"{loser}{each.piece.upper()}"
            won = f"win({other(loser)}; {loser})"
            yield f"    ({{$ {count} > {each.left}}} + {{$ {count} == {each.left}}} {won})"
        yield "    [$ me = 100, other = 0]"
        if self._plan.limited:
            limit = self._plan.description.turn_limit
            yield "    [$ turns = turns + 1]"
            yield f"    (\n        {{$ turns < {limit}}}"
            yield f"      + {{$ turns == {limit}}} {{! {movable}}}"
            draw = "[$ me = 50, other = 50] ->> {}"
            yield f"      + {{$ turns == {limit}}} {{? {movable}}} {draw}\n    )"

    def _reached(self) -> str:
        """Whether the piece that stands here wins by that."""
        alike: dict[tuple[Square, ...], list[str]] = {}
        for piece, squares in self._plan.reached.items():
            alike.setdefault(squares, []).append(f"{owner_of(piece)}{piece.upper()}")
        found = [
            f"{{{', '.join(pieces)}}} {among(squares, self._board)}".strip()
            for squares, pieces in alike.items()
        ]
        return found[0] if len(found) == 1 else f"({' + '.join(found)})"


def _able(calls: Mapping[str, str]) -> str:
    """Whether a player has a move."""
    moves = "\n  + ".join(f"{{me~{piece}}} {call}" for piece, call in calls.items())
    return f"anySquare (\n    {moves or '{}'}\n)"


def _kinds_of(plan: Plan, *, white: bool) -> set[str]:
    """The pieces of a player, in upper case."""
    return {piece.upper() for piece in plan.pieces if piece.isupper() is white}


def _side(white: bool) -> str:
    return WHITE if white else BLACK


def _row(row: str) -> str:
    """A row of the board."""
    if _is_uniform(row):
        return f"rank({_man(row[0])})"
    return f"[{', '.join(map(_man, row))}]"


def _is_uniform(row: str) -> bool:
    return len(row) > 1 and len(set(row)) == 1


def _man(held: str) -> str:
    return EMPTY_PIECE if held == EMPTY else f"{owner_of(held)}{held.upper()}"


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
