"""Domains, functions and variables of a game in HRG."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.lowering.lines import Family
from rgt.frontends.simplified.lowering.names import BLACK, WHITE, owner_of
from rgt.frontends.simplified.lowering.plan import BASE, Counted, Plan, digits
from rgt.frontends.simplified.translations.movement import Way

_UNITS = {
    "up": ("S(X, Y)", "Y < {height}", "S(X, Y + 1)"),
    "down": ("S(X, Y)", "Y > 1", "S(X, Y - 1)"),
    "right": ("S(X, Y)", "X < {width}", "S(X + 1, Y)"),
    "left": ("S(X, Y)", "X > 1", "S(X - 1, Y)"),
}


def man(piece: str) -> str:
    """The value of a piece: ``M(white, k)``."""
    return f"M({owner_of(piece)}, {piece.lower()})"


def square(board: Board, at: Square) -> str:
    """The value of a square: ``S(4, 3)``."""
    x, y = board.place(at)
    return f"S({x + 1}, {y + 1})"


def way_name(way: Way) -> str:
    """The symbol of a step: ``north``, ``north2east``."""
    dx, dy = way
    found = ""
    for distance, ahead, back in ((dy, "north", "south"), (dx, "east", "west")):
        if distance:
            count = str(abs(distance)) if abs(distance) > 1 else ""
            found += (ahead if distance > 0 else back) + count
    return found or "here"


def domain_of(family: Family, every: Collection[Way]) -> str:
    """The domain of a family's ways among `every` way."""
    return "Way" if set(family.ways) == set(every) else f"Way{family.number}"


def moved(way: Way, place: str, *, turns: bool, call: str = "{}[{}]") -> str:
    """Where a step leads from a place, unit by unit; `call` is how a function is asked."""
    dx, dy = way
    along = "up" if dy > 0 else "down"
    if turns:
        along = "ahead[me]" if dy > 0 else "back[me]"
    for distance, unit in ((dy, along), (dx, "right" if dx > 0 else "left")):
        for _ in range(abs(distance)):
            place = call.format(unit, place)
    return place


def counter(counted: Counted) -> str:
    """The variable that counts how many of a piece are left."""
    return f"{owner_of(counted.piece)}{counted.piece.upper()}Left"


def turn(digit: int) -> str:
    """The variable that counts turns, thousands of turns, and so on."""
    return f"turn{BASE**digit}" if digit else "turn"


class Data:
    """The declarations of a plan, as lines of text; functions only where `asks` names them."""

    def __init__(
        self, plan: Plan, families: list[Family], every: tuple[Way, ...], asks: str
    ) -> None:
        """`every` are the ways that have names."""
        self._plan = plan
        self._board = plan.description.board
        self._families = families
        self._several = [each for each in plan.counted if each.captures > 1]
        self._digits = digits(plan.description.turn_limit) if plan.limited else []
        self._every = every
        self._asks = asks
        self._sets = {each.number: _sets_of_ways(each) for each in families}

    def lines(self) -> Iterator[str]:
        """All of them."""
        yield from self._domains()
        functions = [line for block in self._functions() for line in ("", *block)]
        yield from functions
        yield ""
        yield from self._variables()

    def _domains(self) -> Iterator[str]:
        kinds = [kind.lower() for kind in self._plan.kinds]
        yield "domain Player = white | black"
        yield "// The first score is the one that stands before anybody has won: a draw."
        yield "domain Score = 50 | 0 | 100"
        width, height = self._board.width, self._board.height
        yield f"domain Square = S(X, Y) where X in 1..{width}, Y in 1..{height}"
        yield "domain Cell = Square | off"
        yield f"domain Kind = {' | '.join(kinds)}"
        where = f"P in {{white, black}}, K in {{{', '.join(kinds)}}}"
        yield f"domain Man = M(P, K) where {where}"
        yield "domain Piece = empty | border | Man"
        yield "domain Owner = Player | nobody"
        if self._every:
            yield f"domain Way = {' | '.join(map(way_name, self._every))}"
        for family in self._families:
            domain = domain_of(family, self._every)
            if domain != "Way":
                yield f"domain {domain} = {' | '.join(map(way_name, family.ways))}"
            for ways, name in self._sets[family.number].items():
                chosen = (way_name(way) for way in family.ways if way in ways)
                yield f"domain {name} = {' | '.join(chosen)}"
        if self._several:
            least = min(each.left for each in self._several)
            most = max(each.left + each.captures for each in self._several)
            yield f"domain Count = C(N) where N in {least}..{most}"
        if self._digits:
            last = self._digits[0] if len(self._digits) == 1 else BASE - 1
            yield f"domain Turn = T(N) where N in 0..{last}"

    def _functions(self) -> Iterator[list[str]]:
        """Every function that is asked for, those first that others ask."""
        ways = list(self._ways())
        needed = f"{self._asks} " + " ".join(line for block in ways for line in block)
        yield [
            "enemy : Player -> Player",
            "enemy(white) = black",
            "enemy(black) = white",
        ]
        both = {"ahead": ("up", "down"), "back": ("down", "up")}
        for name, units in both.items():
            if f"{name}[" in needed:
                needed += f" {units[0]}( {units[1]}("
        for name, (head, condition, target) in _UNITS.items():
            if f"{name}(" in needed or f"{name}[" in needed:
                inside = condition.format(width=self._board.width, height=self._board.height)
                yield [
                    f"{name} : Cell -> Cell",
                    f"{name}({head}) = if {inside} then {target} else off",
                    f"{name}(off) = off",
                ]
        for name, (white, black) in both.items():
            if f"{name}[" in needed:
                yield [
                    f"{name} : Player -> Cell -> Cell",
                    f"{name}(white, C) = {white}(C)",
                    f"{name}(black, C) = {black}(C)",
                ]
        yield from ways
        yield from self._about_pieces()
        yield self._setup()
        if self._plan.reached:
            yield ["wins : Piece -> Cell -> Bool", *self._wins(), "wins(_, _) = 0"]
        if self._several:
            least = min(each.left for each in self._several)
            step = f"if N > {least} then C(N - 1) else C(N)"
            yield ["fewer : Count -> Count", f"fewer(C(N)) = {step}"]
        if self._digits:
            last = self._digits[0] if len(self._digits) == 1 else BASE - 1
            step = f"if N < {last} then T(N + 1) else T(0)"
            yield ["more : Turn -> Turn", f"more(T(N)) = {step}"]

    def _about_pieces(self) -> Iterator[list[str]]:
        asked = {
            "man": ["man : Player -> Kind -> Piece", "man(P, K) = M(P, K)"],
            "owner": ["owner : Piece -> Owner", "owner(M(P, _)) = P", "owner(_) = nobody"],
            "open": [
                "// Whether there is no own piece, and no border.",
                "open : Player -> Piece -> Bool",
                "open(_, empty) = 1",
                "open(_, border) = 0",
                "open(P, M(Q, _)) = if P == Q then 0 else 1",
            ],
            "friendly": [
                "// Whether there is no enemy, and no border.",
                "friendly : Player -> Piece -> Bool",
                "friendly(_, empty) = 1",
                "friendly(_, border) = 0",
                "friendly(P, M(Q, _)) = if P == Q then 1 else 0",
            ],
        }
        for name, lines in asked.items():
            if f"{name}[" in self._asks:
                yield lines

    def _ways(self) -> Iterator[list[str]]:
        """Where the ways of families lead, and who goes and rides along them."""
        if self._every:
            leads = (moved(each, "C", turns=False, call="{}({})") for each in self._every)
            yield [
                "next : Way -> Cell -> Cell",
                *(
                    f"next({way_name(each)}, C) = {to}"
                    for each, to in zip(self._every, leads, strict=True)
                ),
            ]
        for family in self._families:
            if f"{family.name('walks')}[" in self._asks:
                name = family.name("walks")
                chosen = dict.fromkeys(piece.upper() for piece in family.lines)
                yield [
                    f"{name} : Piece -> Bool",
                    *(f"{name}(M(_, {kind.lower()})) = 1" for kind in chosen),
                    f"{name}(_) = 0",
                ]
            yield self._by_way(family, "goes", _going(family))
            rides = _riding(family)
            if family.always_rides or not family.line.passes:
                continue
            if not family.rides_by_piece:
                yield self._by_way(family, "rides", rides)
                continue
            name = family.name("rides")
            riders = dict.fromkeys(piece.upper() for piece, ways in rides.items() if ways)
            yield [
                f"{name} : Piece -> Bool",
                *(f"{name}(M(_, {kind.lower()})) = 1" for kind in riders),
                f"{name}(_) = 0",
            ]

    def _by_way(self, family: Family, word: str, ways: Mapping[str, tuple[Way, ...]]) -> list[str]:
        """A function of pieces and ways."""
        name = family.name(word)
        cases: list[str] = []
        for head, found in _by_piece(ways):
            if set(found) == set(family.ways):
                cases.append(f"{name}({head}, _) = 1")
            elif len(found) > 1:
                ways_in = self._sets[family.number][frozenset(found)]
                cases.append(f"{name}({head}, W) = if W in {ways_in} then 1 else 0")
            else:
                cases += [f"{name}({head}, {way_name(way)}) = 1" for way in found]
        domain = domain_of(family, self._every)
        return [f"{name} : Piece -> {domain} -> Bool", *cases, f"{name}(_, _) = 0"]

    def _setup(self) -> list[str]:
        cases: list[str] = []
        for y, row in enumerate(reversed(self._board.rows), start=1):
            if len(row) > 1 and len(set(row)) == 1:
                cases += [f"setup(S(_, {y})) = {man(row[0])}"] if row[0] != EMPTY else []
                continue
            cases += [
                f"setup(S({x}, {y})) = {man(held)}"
                for x, held in enumerate(row, start=1)
                if held != EMPTY
            ]
        others = ["setup(_) = empty"] if EMPTY in self._board.squares else []
        return ["setup : Cell -> Piece", "setup(off) = border", *cases, *others]

    def _wins(self) -> Iterator[str]:
        """The squares where pieces win, whole ranks in one line."""
        width = self._board.width
        for piece, squares in self._plan.reached.items():
            ranks: dict[int, list[Square]] = {}
            for at in squares:
                ranks.setdefault(self._board.place(at)[1], []).append(at)
            for y, found in ranks.items():
                whole = len(found) == width > 1
                places: Iterable[str] = (
                    [f"S(_, {y + 1})"] if whole else (square(self._board, at) for at in found)
                )
                yield from (f"wins({man(piece)}, {place}) = 1" for place in places)

    def _variables(self) -> Iterator[str]:
        yield "board : Cell -> Piece = setup"
        yield f"me : Player = {WHITE}"
        yield "from : Square"
        yield "to : Cell"
        yield "mover : Piece"
        if self._plan.counted:
            yield "victim : Piece"
        for family in self._families:
            yield f"{family.name('way')} : {domain_of(family, self._every)}"
        for each in self._several:
            yield f"{counter(each)} : Count = C({each.left + each.captures})"
        for digit in range(len(self._digits)):
            yield f"{turn(digit)} : Turn = T(0)"


def _going(family: Family) -> dict[str, tuple[Way, ...]]:
    """The ways of every piece."""
    return {piece: tuple(ways) for piece, ways in family.lines.items()}


def _riding(family: Family) -> dict[str, tuple[Way, ...]]:
    """The ways along which every piece rides."""
    return {
        piece: tuple(way for way, rides in ways.items() if rides)
        for piece, ways in family.lines.items()
    }


def _by_piece(ways: Mapping[str, tuple[Way, ...]]) -> Iterator[tuple[str, tuple[Way, ...]]]:
    """The ways by pattern of pieces: those that both players have alike are told once."""
    for kind in dict.fromkeys(piece.upper() for piece in ways):
        both = [piece for piece in (kind, kind.lower()) if piece in ways]
        if len({frozenset(ways[piece]) for piece in both}) == 1:
            yield f"M(_, {kind.lower()})", ways[both[0]]
        else:
            yield from ((man(piece), ways[piece]) for piece in both)


def _sets_of_ways(family: Family) -> dict[frozenset[Way], str]:
    """Sets of ways that deserve a name, which says whose they are."""
    names: dict[frozenset[Way], str] = {}
    for word, table in (("Ways", _going(family)), ("Rides", _riding(family))):
        pieces: dict[frozenset[Way], str] = {}
        for piece, ways in table.items():
            found = frozenset(ways)
            if 1 < len(found) < len(family.ways) and found not in names:
                pieces[found] = pieces.get(found, "") + piece
        names |= {found: f"{family.name(word)}{_named(each)}" for found, each in pieces.items()}
        if family.rides_by_piece:
            break
    return names


def _named(pieces: str) -> str:
    """Letters of pieces as a part of a name: in upper case, black's behind a `b`."""
    white = sorted({piece for piece in pieces if piece.isupper()})
    black = sorted({piece.upper() for piece in pieces if piece.islower()} - set(white))
    return "".join(white) + ("b" + "".join(black) if black else "")


def loser_and_winner(counted: Counted) -> tuple[str, str]:
    """Who has lost when a piece is gone, and who has won."""
    loser = owner_of(counted.piece)
    return loser, BLACK if loser == WHITE else WHITE
