"""Domains, functions and variables of a line game."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.hrg import syntax as hrg
from rgt.frontends.linegames.generate.features import Features
from rgt.frontends.linegames.generate.words import (
    arrow,
    domain,
    formula,
    name,
    number,
    numbers,
    numeral,
    pattern,
    same,
    table,
)
from rgt.frontends.linegames.kinds import Way


def domains(has: Features) -> Iterator[hrg.Domain]:
    """What there is: players, scores, pieces, nodes, directions, numbers."""
    game = has.game
    yield domain("Player", game.players)
    # The first score is the one that stands before anybody has won: a draw.
    yield domain("Score", ("50", "0", "100"))
    yield domain("Piece", ("empty", *_pieces(has), "border"))
    if has.several_kinds:
        yield domain("Owner", ("nobody", "Player"))
    yield domain("Position", game.board.nodes)
    yield domain("PositionOrNull", ("null", "Position"))
    yield domain("Direction", game.board.directions)
    if has.counts or has.majority:
        yield numbers("PieceCount", "P", has.most_pieces)
    if game.stagnation is not None:
        yield numbers("Stagnation", "S", game.stagnation)
    if game.max_turns is not None:
        yield numbers("Turn", "T", game.max_turns)


def functions(has: Features) -> Iterator[hrg.Function]:
    """What never changes: whose pieces are whose, the lines of the board, who may go where."""
    white, black = has.game.players
    yield table("opponent", ("Player", "Player"), [((white,), black), ((black,), white)])
    if has.several_kinds:
        yield _owner(has)
    else:
        kind = has.game.kinds[0]
        rows = [((player,), kind.of(player)) for player in has.game.players]
        yield table("pawnOf", ("Player", "Piece"), rows)
    yield from _lines(has)
    if has.limited_steps:
        yield _may("mayStep", has, {kind.name: kind.steps for kind in has.game.kinds})
    if has.limited_captures:
        yield _may("mayCapture", has, {kind.name: kind.captures for kind in has.game.kinds})
    if has.flying and has.walking:
        flying = [kind for kind in has.game.kinds if kind.flying]
        rows = [((kind.of(player),), "1") for player in has.game.players for kind in flying]
        yield table("flies", ("Piece", "Bool"), [*rows, (("_",), "0")])
    if has.promotes:
        yield _settled(has)
    if has.targets:
        targets = has.game.targets.items()
        reached = [
            ((player, node), "1") for player, nodes in targets for node in dict.fromkeys(nodes)
        ]
        yield table("isTarget", ("Player", "PositionOrNull", "Bool"), [*reached, (("_", "_"), "0")])
    yield from _arithmetic(has)


def variables(has: Features) -> Iterator[hrg.Variable]:
    """What changes in a play."""
    game = has.game
    yield hrg.Variable("board", arrow("PositionOrNull", "Piece"), _first_board(has))
    yield hrg.Variable("me", hrg.NamedType("Player"), name(game.beginner))
    yield hrg.Variable("pos", hrg.NamedType("PositionOrNull"))
    yield hrg.Variable("dir", hrg.NamedType("Direction"))
    if has.flying:
        yield hrg.Variable("over", hrg.NamedType("PositionOrNull"))
        yield hrg.Variable("to", hrg.NamedType("PositionOrNull"))
    if has.majority:
        yield hrg.Variable("most", hrg.NamedType("PieceCount"), number("P", 0))
        yield hrg.Variable("rest", hrg.NamedType("PieceCount"), number("P", 0))
    if has.counts:
        parts = tuple(
            hrg.MapPart(pattern(player), number("P", game.count(player))) for player in game.players
        )
        yield hrg.Variable("pieces", arrow("Player", "PieceCount"), hrg.MapLiteral(None, parts))
    if game.stagnation is not None:
        yield hrg.Variable("stagnation", hrg.NamedType("Stagnation"), number("S", 0))
    if game.max_turns is not None:
        yield hrg.Variable("turn", hrg.NamedType("Turn"), number("T", 0))


# -- pieces ----------------------------------------------------------------------------------


def _pieces(has: Features) -> list[str]:
    return [kind.of(player) for kind in has.game.kinds for player in has.game.players]


def _first_board(has: Features) -> hrg.MapLiteral:
    """Everything is empty but the border and the nodes of each piece: a line for each."""
    nodes: dict[str, list[str]] = {}
    for node, (player, kind) in has.game.placed().items():
        nodes.setdefault(kind.of(player), []).append(node)
    parts = [hrg.MapPart(pattern("null"), name("border"))]
    parts += [
        hrg.MapPart(pattern("X"), name(piece), (hrg.Range("X", names=tuple(where)),))
        for piece, where in nodes.items()
    ]
    return hrg.MapLiteral(name("empty"), tuple(parts))


def _owner(has: Features) -> hrg.Function:
    rows = [((kind.of(player),), player) for kind in has.game.kinds for player in has.game.players]
    return table("owner", ("Piece", "Owner"), [*rows, (("_",), "nobody")])


def _may(title: str, has: Features, ways: dict[str, Way]) -> hrg.Function:
    """The directions in which pieces may go, `ways` being said of each kind."""
    rows: list[tuple[tuple[str, ...], str]] = []
    for kind in has.game.kinds:
        for player in has.game.players:
            way, piece = ways[kind.name], kind.of(player)
            if way == "any":
                rows.append(((piece, "_"), "1"))
            else:
                rows += [((piece, each), "1") for each in has.game.ways(way, player)]
    return table(title, ("Piece", "Direction", "Bool"), [*rows, (("_", "_"), "0")])


def _settled(has: Features) -> hrg.Function:
    """What a piece is after a turn that ends on a node."""
    game = has.game
    rows = [
        ((node, kind.of(player)), game.kind(kind.promotes_to).of(player))
        for player in game.players
        for kind in game.kinds
        if kind.promotes_to is not None
        for node in dict.fromkeys(game.far_side(player))
    ]
    types = ("PositionOrNull", "Piece", "Piece")
    return table("settled", types, [*rows, (("_", "X"), "X")])


# -- lines -----------------------------------------------------------------------------------


def _lines(has: Features) -> Iterator[hrg.Function]:
    """A function for every direction, and one that asks the right one of them."""
    board = has.game.board
    for direction in board.directions:
        rows = [
            ((node,), around[direction])
            for node, around in board.links.items()
            if direction in around
        ]
        types = ("PositionOrNull", "PositionOrNull")
        yield table(f"{direction}Of", types, [*rows, (("_",), "null")])
    yield table(
        "neighbour",
        ("Direction", "PositionOrNull", "PositionOrNull"),
        [((direction,), f"{direction}Of") for direction in board.directions],
    )


# -- numbers ---------------------------------------------------------------------------------


def _arithmetic(has: Features) -> Iterator[hrg.Function]:
    game, x, y = has.game, name("X"), name("Y")
    if has.counts or has.majority:
        less = hrg.Conditional(same(x, name("0")), number("P", 0), _shifted("P", "-"))
        yield formula("decrement", ("PieceCount", "PieceCount"), (numeral("P", "X"),), less)
    if has.majority:
        yield _successor("increment", "PieceCount", "P", has.most_pieces)
    if has.counted_at_limit:
        even = hrg.Conditional(same(x, y), name("50"), name("0"))
        score = hrg.Conditional(hrg.Binary(">", x, y), name("100"), even)
        head = (numeral("P", "X"), numeral("P", "Y"))
        yield formula("result", ("PieceCount", "PieceCount", "Score"), head, score)
    if has.beaten:
        few = hrg.Binary("<", x, name(str(game.minimum)))
        body = hrg.Conditional(few, name("1"), name("0"))
        yield formula("isBeaten", ("PieceCount", "Bool"), (numeral("P", "X"),), body)
    if game.stagnation is not None:
        yield _successor("nextStagnation", "Stagnation", "S", game.stagnation)
    if game.max_turns is not None:
        yield _successor("nextTurn", "Turn", "T", game.max_turns)


def _successor(title: str, type_: str, constructor: str, high: int) -> hrg.Function:
    """One more; the highest number, from which nobody counts on, stays."""
    last = same(name("X"), name(str(high)))
    body = hrg.Conditional(last, number(constructor, high), _shifted(constructor, "+"))
    return formula(title, (type_, type_), (numeral(constructor, "X"),), body)


def _shifted(constructor: str, sign: str) -> hrg.Construct:
    return hrg.Construct(constructor, (hrg.Binary(sign, name("X"), name("1")),))
