"""What can be wrong with a line game as a whole.

All findings of one group come together; a group is looked at if the ones before it are fine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from rgt.frontends.linegames.board import Board
from rgt.frontends.linegames.kinds import Kind, demand_choice, demand_heading
from rgt.frontends.linegames.names import MOST_KINDS, MOST_TURNS, demand_count, demand_name
from rgt.frontends.linegames.places import finding, refusal
from rgt.ir.diagnostics import Diagnostic, GameError, nearest

if TYPE_CHECKING:
    from rgt.frontends.linegames.game import LineGame

_CHOICES = {
    "captures": ("optional", "mandatory", "majority"),
    "sequences": ("none", "full", "split"),
    "stalemate": ("loses", "draws", "wins"),
    "at_limit": ("count", "draw"),
}


def check(game: LineGame) -> None:
    """See to it that a game can be played; raises `GameError` (LINE010 to LINE031)."""
    _demand_values(game)
    _demand_players(game)
    for group in (_kinds, _nodes, _placement, _names, _rules):
        found = list(group(game))
        if found:
            raise GameError(found)


# -- single values ---------------------------------------------------------------------------


def _demand_values(game: LineGame) -> None:
    if not isinstance(game.board, Board):
        raise refusal(
            "LINE030",
            f"a board is made by alquerque(5, 5) and its like, not {game.board!r}",
        )
    for name, choices in _CHOICES.items():
        demand_choice(getattr(game, name), choices, name)
    demand_count(game.minimum, 1, "minimum")
    for name in ("stagnation", "max_turns"):
        if getattr(game, name) is not None:
            demand_count(getattr(game, name), 1, name, MOST_TURNS)
    for name in ("pieces", "targets", "far_sides"):
        _demand_mapping(getattr(game, name), name)
    for name in ("players", "headings", "kinds"):
        if not isinstance(getattr(game, name), tuple):
            raise refusal("LINE030", f"{name} is a list, not {getattr(game, name)!r}")
    if not game.kinds or not all(isinstance(kind, Kind) for kind in game.kinds):
        raise refusal("LINE030", "kinds is a list of one or more Kind('...')")
    if len(game.kinds) > MOST_KINDS:
        text = f"there are {MOST_KINDS} kinds of pieces at most, not {len(game.kinds)}"
        raise refusal("LINE031", text)


def _demand_mapping(given: object, name: str) -> None:
    hint = f"for example: {name}={{'white': ['cy0x0', 'cy0x1']}}"
    if not isinstance(given, Mapping):
        raise refusal("LINE030", f"{name} is a dictionary: player -> nodes", hint=hint)
    for key, nodes in given.items():
        if not isinstance(nodes, tuple):
            raise refusal("LINE030", f"{name}: {key!r} needs a list of nodes", hint=hint)


def _demand_players(game: LineGame) -> None:
    if len(game.players) != 2 or game.players[0] == game.players[1]:
        raise refusal("LINE020", f"the players are two different names, not {game.players!r}")
    for player in game.players:
        demand_name(player, "player")
    if len(game.headings) != 2:
        raise refusal("LINE020", f"there is a heading for each player, not {game.headings!r}")
    for heading in game.headings:
        demand_heading(heading)
    if game.first is not None and game.first not in game.players:
        raise refusal("LINE020", **_unknown_player(game, game.first))


def _unknown_player(game: LineGame, name: object) -> dict[str, str]:
    known = " and ".join(game.players)
    return {
        "message": f"there is no player {name!r}",
        "hint": nearest(str(name), game.players) or f"the players are {known}",
    }


# -- groups ----------------------------------------------------------------------------------


def _kinds(game: LineGame) -> Iterator[Diagnostic]:
    names = [kind.name for kind in game.kinds]
    for name, count in Counter(names).items():
        if count > 1:
            yield finding("LINE013", f"there are {count} kinds of pieces called '{name}'")
    for kind in game.kinds:
        if kind.promotes_to is not None and kind.promotes_to not in names:
            yield finding("LINE021", **_unknown_kind(game, kind.promotes_to))
    if all(kind.steps == kind.captures == "none" for kind in game.kinds):
        yield finding("LINE029", "no piece can ever move: all steps and captures are 'none'")


def _unknown_kind(game: LineGame, name: object) -> dict[str, str]:
    names = [kind.name for kind in game.kinds]
    return {
        "message": f"there is no kind of pieces {name!r}",
        "hint": nearest(str(name), names) or f"kinds: {', '.join(names)}",
    }


def _nodes(game: LineGame) -> Iterator[Diagnostic]:
    """Keys and nodes of the mappings that exist."""
    for owned in game.pieces:
        player, kind = owned if isinstance(owned, tuple) and len(owned) == 2 else (owned, None)
        if player not in game.players:
            yield finding("LINE020", **_unknown_player(game, player))
        if kind is not None and kind not in [each.name for each in game.kinds]:
            yield finding("LINE021", **_unknown_kind(game, kind))
    for player in (*game.targets, *game.far_sides):
        if player not in game.players:
            yield finding("LINE020", **_unknown_player(game, player))
    for mapping in (game.pieces, game.targets, game.far_sides):
        for nodes in mapping.values():
            for node in nodes:
                if node not in game.board.links:
                    yield finding(
                        "LINE012",
                        f"there is no node {node!r}",
                        hint=nearest(str(node), game.board.links),
                    )


def _placement(game: LineGame) -> Iterator[Diagnostic]:
    nodes = Counter(node for nodes in game.pieces.values() for node in nodes)
    crowded = [f"'{node}'" for node, count in nodes.items() if count > 1]
    if crowded:
        names = ", ".join(crowded[:5]) + (" and others" if len(crowded) > 5 else "")
        yield finding("LINE022", f"more than one piece is placed on {names}")
        return
    for player in game.players:
        count = game.count(player)
        if count < game.minimum:
            fewest = "one" if game.minimum == 1 else str(game.minimum)
            yield finding(
                "LINE023", f"'{player}' begins with {count} pieces; it needs at least {fewest}"
            )
    for kind in game.kinds:
        for player in game.players:
            if kind.promotes_to is not None and not game.far_side(player):
                yield finding(
                    "LINE027",
                    f"the board has no far side for '{player}', where a {kind.name} is promoted",
                    hint=f"name it: far_sides={{'{player}': [...]}}",
                )


def _names(game: LineGame) -> Iterator[Diagnostic]:
    """Nodes, players and pieces are told apart by their names alone."""
    pieces = [kind.of(player) for player in game.players for kind in game.kinds]
    names = Counter([*game.board.nodes, *game.players, *pieces])
    for name, count in names.items():
        if count > 1:
            yield finding("LINE013", f"'{name}' names two of a node, a player and a piece")


def _rules(game: LineGame) -> Iterator[Diagnostic]:
    if game.captures == "majority" and game.sequences == "none":
        yield finding(
            "LINE028",
            "with sequences='none' every capture is of one piece: there is no majority",
            hint="sequences='full' or 'split', or captures='mandatory'",
        )
    if _cyclic({kind.name: [kind.promotes_to] for kind in game.kinds if kind.promotes_to}):
        yield finding("LINE027", "a kind is promoted to itself in the end")
    elif game.stagnation is None and game.max_turns is None and not _progresses(game):
        yield finding(
            "LINE026",
            "pieces can step to and fro for ever: the game has no limit",
            hint="give stagnation=100 or max_turns=1000, or let all kinds step forward only",
        )


def _progresses(game: LineGame) -> bool:
    """Whether no piece can come back to a node by steps alone.

    Captures are finite in number, and promotions, too.
    """
    links = game.board.links
    return not any(
        _cyclic({node: [links[node][way] for way in ways if way in links[node]] for node in links})
        for player in game.players
        for kind in game.kinds
        for ways in [game.ways(kind.steps, player)]
    )


def _cyclic(graph: Mapping[str, Iterable[str]]) -> bool:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError:
        return True
    return False
