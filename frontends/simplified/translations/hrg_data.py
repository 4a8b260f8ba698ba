"""Domains, functions and variables of a game in HRG."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rgt.frontends.hrg import syntax as hrg
from rgt.frontends.simplified.boards import EMPTY, Square
from rgt.frontends.simplified.lowering.lines import Family
from rgt.frontends.simplified.lowering.names import BLACK, WHITE, owner_of
from rgt.frontends.simplified.lowering.plan import BASE, Counted, Plan, digits
from rgt.frontends.simplified.translations import hrg_words as w
from rgt.frontends.simplified.translations.hrg_words import ANY, case, name, term, word
from rgt.frontends.simplified.translations.movement import LONGEST, Way

_BOTH = {"ahead": ("up", "down"), "back": ("down", "up")}
"""For white and for black."""


def domain_of(family: Family, every: Collection[Way]) -> hrg.NamedType:
    """The domain of a family's ways among `every` way."""
    whole = set(family.ways) == set(every)
    return hrg.NamedType("Way" if whole else f"Way{family.number}")


def counter(counted: Counted) -> hrg.Name:
    """The variable that counts how many of a piece are left."""
    return name(f"{owner_of(counted.piece)}{counted.piece.upper()}Left")


def count(number: int) -> hrg.Construct:
    """A value of such a variable: ``C(3)``."""
    return hrg.Construct("C", (w.number(number),))


def turn(digit: int) -> hrg.Name:
    """The variable that counts turns, thousands of turns, and so on."""
    return name(f"turn{BASE**digit}" if digit else "turn")


def turn_value(number: int) -> hrg.Construct:
    """A value of such a variable: ``T(3)``."""
    return hrg.Construct("T", (w.number(number),))


class Data:
    """The declarations of a plan; functions only where `asks` names them."""

    def __init__(
        self, plan: Plan, families: list[Family], every: tuple[Way, ...], asks: Collection[str]
    ) -> None:
        """`every` are the ways that have names."""
        self._plan = plan
        self._board = plan.description.board
        self._families = families
        self._several = [each for each in plan.counted if each.captures > 1]
        self._least = min([each.left for each in self._several], default=0)
        self._digits = digits(plan.description.turn_limit) if plan.limited else []
        self._every = every
        self._asks = asks
        self._sets = {each.number: _sets_of_ways(each) for each in families}

    def declarations(self) -> Iterator[hrg.Declaration]:
        """All of them."""
        yield from self._domains()
        yield from self._functions()
        yield from self._variables()

    @property
    def _last_turn(self) -> int:
        """The greatest digit of turns."""
        return self._digits[0] if len(self._digits) == 1 else BASE - 1

    def _domains(self) -> Iterator[hrg.Domain]:
        kinds = tuple(kind.lower() for kind in self._plan.kinds)
        players = WHITE, BLACK
        yield w.symbols("Player", players)
        note = "The first score is the one that stands before anybody has won: a draw."
        yield w.symbols("Score", ("50", "0", "100"), note)
        width, height = self._board.width, self._board.height
        yield w.generated("Square", "S", hrg.Range("X", 1, width), hrg.Range("Y", 1, height))
        yield w.symbols("Cell", ("Square", "off"))
        yield w.symbols("Kind", kinds)
        owners, men = hrg.Range("P", names=players), hrg.Range("K", names=kinds)
        yield w.generated("Man", "M", owners, men)
        yield w.symbols("Piece", ("empty", "border", "Man"))
        yield w.symbols("Owner", ("Player", "nobody"))
        if self._every:
            yield w.symbols("Way", map(w.way_name, self._every))
        for family in self._families:
            domain = domain_of(family, self._every).name
            if domain != "Way":
                yield w.symbols(domain, map(w.way_name, family.ways))
            for ways, found in self._sets[family.number].items():
                yield w.symbols(found, (w.way_name(way) for way in family.ways if way in ways))
        if self._several:
            most = max(each.left + each.captures for each in self._several)
            yield w.generated("Count", "C", hrg.Range("N", self._least, most))
        if self._digits:
            yield w.generated("Turn", "T", hrg.Range("N", 0, self._last_turn))

    def _functions(self) -> Iterator[hrg.Function]:
        """Every function that is asked for, those first that others ask."""
        ways = list(self._ways())
        needed = {*self._asks, *w.names_in(ways)}
        yield _function(
            "enemy",
            w.arrow(w.OF_PLAYER, w.OF_PLAYER),
            case(word(WHITE), gives=name(BLACK)),
            case(word(BLACK), gives=name(WHITE)),
        )
        for each, sides in _BOTH.items():
            if each in needed:
                needed |= {*sides}
        yield from (each for each in self._units() if each.name in needed)
        for each, sides in _BOTH.items():
            if each in needed:
                yield _function(
                    each,
                    w.arrow(w.OF_PLAYER, w.CELL, w.CELL),
                    case(word(WHITE), word("C"), gives=w.called(sides[0], name("C"))),
                    case(word(BLACK), word("C"), gives=w.called(sides[1], name("C"))),
                )
        yield from ways
        yield from (each for each in _about_pieces() if each.name in self._asks)
        yield _function("setup", w.arrow(w.CELL, w.PIECE), *self._setup())
        if self._plan.reached:
            never = case(ANY, ANY, gives=0)
            yield _function("wins", w.arrow(w.PIECE, w.CELL, w.BOOL), *self._wins(), never)
        if self._several:
            fewer = _next_number("C", ">", self._least, "-", otherwise=name("N"))
            yield _function("fewer", w.arrow(w.COUNT, w.COUNT), fewer)
        if self._digits:
            more = _next_number("T", "<", self._last_turn, "+", otherwise=w.number(0))
            yield _function("more", w.arrow(w.TURN, w.TURN), more)

    def _units(self) -> Iterator[hrg.Function]:
        """The steps of one unit; those from `off` lead nowhere else."""
        for each, way in {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}.items():
            leads = case(term("S", "X", "Y"), gives=self._leads(way))
            beyond = case(word("off"), gives=w.OFF)
            yield _function(each, w.arrow(w.CELL, w.CELL), leads, beyond)

    def _leads(self, way: Way) -> hrg.Expression:
        """Where a step leads from ``S(X, Y)``, at once."""
        conditions: list[hrg.Expression] = []
        places: list[hrg.Expression] = []
        sizes = self._board.width, self._board.height
        for variable, distance, size in zip("XY", way, sizes, strict=True):
            here = name(variable)
            if distance > 0:
                conditions.append(hrg.Binary("<", here, w.number(size + 1 - distance)))
            elif distance:
                conditions.append(hrg.Binary(">", here, w.number(-distance)))
            sign = "+" if distance > 0 else "-"
            there = hrg.Binary(sign, here, w.number(abs(distance)))
            places.append(there if distance else here)
        return hrg.Conditional(w.all_of(conditions), hrg.Construct("S", tuple(places)), w.OFF)

    def _ways(self) -> Iterator[hrg.Function]:
        """Where the ways of families lead, and who goes and rides along them."""
        if self._every:
            cases = (each for way in self._every for each in self._next(way))
            yield _function("next", w.arrow(hrg.NamedType("Way"), w.CELL, w.CELL), *cases)
        for family in self._families:
            walks = family.name("walks")
            if walks in self._asks:
                yield _of_kinds(walks, dict.fromkeys(piece.upper() for piece in family.lines))
            yield self._by_way(family, "goes", _going(family))
            rides = _riding(family)
            if family.always_rides or not family.line.passes:
                continue
            if not family.rides_by_piece:
                yield self._by_way(family, "rides", rides)
                continue
            riders = dict.fromkeys(piece.upper() for piece, ways in rides.items() if ways)
            yield _of_kinds(family.name("rides"), riders)

    def _next(self, way: Way) -> Iterator[hrg.Case]:
        """Where a way leads."""
        head = word(w.way_name(way))
        if sum(map(abs, way)) <= LONGEST:
            to = w.moved(way, name("C"), turns=False, apply=w.call_of)
            yield case(head, word("C"), gives=to)
        else:
            yield case(head, term("S", "X", "Y"), gives=self._leads(way))
            yield case(head, word("off"), gives=w.OFF)

    def _by_way(
        self, family: Family, about: str, ways: Mapping[str, tuple[Way, ...]]
    ) -> hrg.Function:
        """A function of pieces and ways."""
        cases: list[hrg.Case] = []
        for head, found in _by_piece(ways):
            if set(found) == set(family.ways):
                cases.append(case(head, ANY, gives=1))
            elif len(found) > 1:
                ways_in = name(self._sets[family.number][frozenset(found)])
                belongs = w.truth(hrg.Binary("in", name("W"), ways_in))
                cases.append(case(head, word("W"), gives=belongs))
            else:
                cases += [case(head, word(w.way_name(way)), gives=1) for way in found]
        type_ = w.arrow(w.PIECE, domain_of(family, self._every), w.BOOL)
        return _function(family.name(about), type_, *cases, case(ANY, ANY, gives=0))

    def _setup(self) -> Iterator[hrg.Case]:
        """What stands where; a rank of equal pieces in one line."""
        yield case(word("off"), gives=name("border"))
        for y, row in enumerate(reversed(self._board.rows), start=1):
            held = {str(x): held for x, held in enumerate(row, start=1) if held != EMPTY}
            if len(row) > 1 and len(set(row)) == 1 and held:
                held = {"_": row[0]}
            for x, piece in held.items():
                yield case(term("S", x, y), gives=w.piece_value(piece))
        if EMPTY in self._board.squares:
            yield case(ANY, gives=w.EMPTY)

    def _wins(self) -> Iterator[hrg.Case]:
        """The squares where pieces win, whole ranks in one line."""
        width = self._board.width
        for piece, squares in self._plan.reached.items():
            ranks: dict[int, list[Square]] = {}
            for square in squares:
                x, y = self._board.place(square)
                ranks.setdefault(y + 1, []).append(x + 1)
            for y, found in ranks.items():
                whole = len(found) == width > 1
                files = ["_"] if whole else map(str, found)
                yield from (case(_man(piece), term("S", x, y), gives=1) for x in files)

    def _variables(self) -> Iterator[hrg.Variable]:
        yield hrg.Variable("board", w.arrow(w.CELL, w.PIECE), name("setup"))
        yield hrg.Variable("me", w.OF_PLAYER, name(WHITE))
        yield hrg.Variable("from", w.SQUARE)
        yield hrg.Variable("to", w.CELL)
        yield hrg.Variable("mover", w.PIECE)
        if self._plan.counted:
            yield hrg.Variable("victim", w.PIECE)
        for family in self._families:
            yield hrg.Variable(family.name("way"), domain_of(family, self._every))
        for each in self._several:
            yield hrg.Variable(counter(each).name, w.COUNT, count(each.left + each.captures))
        for digit in range(len(self._digits)):
            yield hrg.Variable(turn(digit).name, w.TURN, turn_value(0))


def _function(called: str, type_: hrg.Type, *cases: hrg.Case, about: str = "") -> hrg.Function:
    return hrg.Function(called, type_, cases, comments=(about,) if about else ())


def _about_pieces() -> Iterator[hrg.Function]:
    whose = term("M", "P", "_")
    value = hrg.Construct("M", (name("P"), name("K")))
    made = case(word("P"), word("K"), gives=value)
    yield _function("man", w.arrow(w.OF_PLAYER, hrg.NamedType("Kind"), w.PIECE), made)
    owners = case(whose, gives=name("P")), case(ANY, gives=w.NOBODY)
    yield _function("owner", w.arrow(w.PIECE, w.OWNER), *owners)
    own = w.same(name("P"), name("Q"))
    for called, barred in (("open", "own piece"), ("friendly", "enemy")):
        yield _function(
            called,
            w.arrow(w.OF_PLAYER, w.PIECE, w.BOOL),
            case(ANY, word("empty"), gives=1),
            case(ANY, word("border"), gives=0),
            case(word("P"), term("M", "Q", "_"), gives=w.truth(own, negated=called == "open")),
            about=f"Whether there is no {barred}, and no border.",
        )


def _next_number(
    constructor: str, comparison: str, last: int, sign: str, *, otherwise: hrg.Expression
) -> hrg.Case:
    """The number after ``N`` up to the last one, `otherwise` behind that."""
    here = name("N")
    following = hrg.Construct(constructor, (hrg.Binary(sign, here, w.number(1)),))
    condition = hrg.Binary(comparison, here, w.number(last))
    end = hrg.Construct(constructor, (otherwise,))
    return case(term(constructor, "N"), gives=hrg.Conditional(condition, following, end))


def _of_kinds(called: str, kinds: Collection[str]) -> hrg.Function:
    """Whether a piece is one of these, whosever."""
    cases = [case(term("M", "_", kind.lower()), gives=1) for kind in kinds]
    return _function(called, w.arrow(w.PIECE, w.BOOL), *cases, case(ANY, gives=0))


def _man(piece: str) -> hrg.Pattern:
    return term("M", owner_of(piece), piece.lower())


def _going(family: Family) -> dict[str, tuple[Way, ...]]:
    """The ways of every piece."""
    return {piece: tuple(ways) for piece, ways in family.lines.items()}


def _riding(family: Family) -> dict[str, tuple[Way, ...]]:
    """The ways along which every piece rides."""
    return {
        piece: tuple(way for way, rides in ways.items() if rides)
        for piece, ways in family.lines.items()
    }


def _by_piece(
    ways: Mapping[str, tuple[Way, ...]],
) -> Iterator[tuple[hrg.Pattern, tuple[Way, ...]]]:
    """The ways by pattern of pieces: those that both players have alike are told once."""
    for kind in dict.fromkeys(piece.upper() for piece in ways):
        both = [piece for piece in (kind, kind.lower()) if piece in ways]
        if len({frozenset(ways[piece]) for piece in both}) == 1:
            yield term("M", "_", kind.lower()), ways[both[0]]
        else:
            yield from ((_man(piece), ways[piece]) for piece in both)


def _sets_of_ways(family: Family) -> dict[frozenset[Way], str]:
    """Sets of ways that deserve a name, which says whose they are."""
    names: dict[frozenset[Way], str] = {}
    for start, table in (("Ways", _going(family)), ("Rides", _riding(family))):
        pieces: dict[frozenset[Way], str] = {}
        for piece, ways in table.items():
            found = frozenset(ways)
            if 1 < len(found) < len(family.ways) and found not in names:
                pieces[found] = pieces.get(found, "") + piece
        names |= {found: f"{family.name(start)}{_named(each)}" for found, each in pieces.items()}
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
