"""What is seen of games of other languages: boards, whose the pieces are, what a move did."""

from __future__ import annotations

from itertools import islice

import pytest

import rgt
from rgt.backends.agents import agent
from rgt.backends.showing.nothing import empty_symbol
from rgt.backends.showing.owners import owner_by_name
from rgt.backends.showing.relocations import Relocation, relocation
from rgt.frontends.simplified.learning.records import PlayRecord, positions
from rgt.ir.diagnostics import GameError
from rgt.watching.boards import BoardWatcher, Noise
from rgt.watching.pieces import pieces
from rgt.watching.plays import Course, plays
from rgt.watching.setting_up import board_watcher

BREAKTHROUGH = ("pppppppp", "pppppppp", *("." * 8,) * 4, "PPPPPPPP", "PPPPPPPP")
CHESS = ("rnbqkbnr", "pppppppp", *("." * 8,) * 4, "PPPPPPPP", "RNBQKBNR")
ONE_KIND = {"homeKing": "K", "king": "K", "homeRook": "R", "rook": "R"}


def watched(
    name: str, chosen: dict[str, str] | None = None, noise: Noise = "refuse"
) -> tuple[BoardWatcher, rgt.Engine]:
    """The watcher of a corpus game, and the engine."""
    game = rgt.load(name, simultaneous="drop")
    engine = rgt.engine(game, "interpreter")
    return board_watcher(game, engine, chosen or {}, noise), engine


def recorded(
    watcher: BoardWatcher,
    engine: rgt.Engine,
    number: int = 1,
    scenario: str = "all",
    max_turns: int = 12,
) -> list[PlayRecord]:
    course = Course((agent("random"), agent("random")), scenario, 0, max_turns)  # type: ignore[arg-type]
    return list(islice(plays(engine, watcher, course), number))


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("hrg/breakthrough", BREAKTHROUGH),
        ("rbg/breakthrough", BREAKTHROUGH),
        ("rbg2017/breakthrough", BREAKTHROUGH),
        ("rg/breakthrough_6x6", ("pppppp",) * 2 + ("......",) * 2 + ("PPPPPP",) * 2),
        ("gdl/breakthrough_6x6", ("pppppp",) * 2 + ("......",) * 2 + ("PPPPPP",) * 2),
        ("hrg/clobber", ("pPpPpPpPpP", "PpPpPpPpPp") * 5),
        ("hrg/surakarta", ("pppppp",) * 2 + ("......",) * 2 + ("PPPPPP",) * 2),
    ],
)
def test_white_stands_below_whatever_the_language(name: str, rows: tuple[str, ...]) -> None:
    watcher, _ = watched(name)
    assert watcher.start.rows == rows


@pytest.mark.parametrize("name", ["hrg/breakthrough", "rbg/breakthrough", "rbg2017/breakthrough"])
def test_the_moves_of_breakthrough(name: str) -> None:
    """22 first moves: straight on from 8 files, aside from 7 each way."""
    watcher, engine = watched(name)
    (play,) = recorded(watcher, engine, max_turns=3)
    first = play.turns[0].legal
    assert first is not None
    board = watcher.start
    found = {(board.name(move.start), board.name(move.target)) for move in first}
    assert len(found) == 22
    assert {target for start, target in found if start == "a2"} == {"a3", "b3"}
    second = play.turns[1].legal
    assert second is not None and {board.name(move.start)[1] for move in second} == {"7"}


def test_plays_are_those_of_the_game() -> None:
    """What the record says of the board is what the game's own positions say."""
    watcher, engine = watched("hrg/knightthrough")
    (play,) = recorded(watcher, engine, max_turns=200)
    assert play.goals in ({"white": 100, "black": 0}, {"white": 0, "black": 100})
    state = engine.initial_state()
    for board, turn in positions(watcher.start, play):
        held = {"white": "P", "black": "p", "empty": "."}
        text = state.describe()
        for square, letter in enumerate(board.squares):
            x, y = board.place(square)
            (symbol,) = [s for s in held if f"S__{x + 1}_{y + 1}: {s}" in text]
            assert held[symbol] == letter
        moves = {
            (f"S__{x + 1}_{y + 1}", f"S__{u + 1}_{v + 1}")
            for move in turn.legal or ()
            for (x, y), (u, v) in [(board.place(move.start), board.place(move.target))]
        }
        assert moves == set(state.legal_moves())
        (x, y), (u, v) = board.place(turn.played.start), board.place(turn.played.target)
        state = state.apply((f"S__{x + 1}_{y + 1}", f"S__{u + 1}_{v + 1}"))
    assert state.is_terminal


def test_a_seed_gives_the_same_plays_in_both_scenarios() -> None:
    watcher, engine = watched("hrg/knightthrough")
    one = recorded(watcher, engine, 2, "all")
    other = recorded(watcher, engine, 2, "single")
    for first, second in zip(one, other, strict=True):
        assert [t.played for t in first.turns] == [t.played for t in second.turns]
        assert all(turn.legal is None for turn in second.turns)


def test_chess_is_refused_unless_noise_is_kept() -> None:
    with pytest.raises(GameError) as caught:
        watcher, engine = watched("hrg/chess_king_capture")
        recorded(watcher, engine, 5)
    (found,) = caught.value.diagnostics
    assert found.code == "REC032" and "change of piece" in found.message
    assert "--pieces M__white_homeKing=X,M__white_king=X" in str(found.hint)


def test_chess_with_noise() -> None:
    watcher, engine = watched("hrg/chess_king_capture", ONE_KIND, "keep")
    assert watcher.start.rows == CHESS
    assert watcher.names["N"] == "knight" and watcher.names["K"] == "homeKing king"
    kinds: dict[str, int] = {}
    for play in recorded(watcher, engine, 12, "single", 160):
        for board, turn in positions(watcher.start, play):
            if turn.beyond:
                kinds[turn.beyond.kind] = kinds.get(turn.beyond.kind, 0) + 1
                assert turn.beyond.changes
            moved = board.squares[turn.played.start]
            if turn.beyond and turn.beyond.kind == "several pieces moved":
                # castling: the king goes two files, the rook stands beside it
                assert moved in "Kk"
                assert abs(turn.played.start - turn.played.target) == 2
    assert set(kinds) == {"several pieces moved", "change of piece"}


def test_draughts_capture_elsewhere() -> None:
    watcher, engine = watched("rbg/english_draughts", noise="keep")
    found = recorded(watcher, engine, 3, "single", 160)
    kinds = {turn.beyond.kind for play in found for turn in play.turns if turn.beyond}
    assert "capture elsewhere" in kinds


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("hrg/tic_tac_toe", "REC032", "'C__1_1' of x moves no piece"),
        ("gdl/connect_four", "REC032", "'drop 1' of red moves no piece"),
        ("hrg/amazons", "REC032", "brings 'arrow', nobody's piece, into play"),
        ("rg/nim", "REC030", "no board"),
        ("hrg/oware", "REC030", "no board"),
        ("gdl/hanoi", "REC031", "one player"),
        ("rbg/chinese_checkers", "REC031", "6 players"),
        ("hrg/kuhn_poker", "REC031", "'random' moves in this game"),
        ("hrg/amazons_split2", "REC031", "'white' moves where it would be the turn of 'black'"),
    ],
)
def test_what_does_not_fit_is_told(name: str, code: str, told: str) -> None:
    with pytest.raises(GameError) as caught:
        watcher, engine = watched(name)
        recorded(watcher, engine, 1, "single")
    (found,) = caught.value.diagnostics
    assert found.code == code and told in found.message, found


def test_who_waits_by_a_move_is_no_player_in_turn() -> None:
    """With the language's own tree both players of a GDL game move at every step."""
    game = rgt.load("gdl/breakthrough_6x6", simultaneous="keep")
    engine = rgt.engine(game, "interpreter")
    with pytest.raises(GameError) as caught:
        recorded(board_watcher(game, engine, {}, "refuse"), engine)
    assert caught.value.diagnostics[0].code == "REC032"


# -- pieces and changes by hand --------------------------------------------------------------------


def own(symbol: str) -> bool:
    return symbol.isupper()


@pytest.mark.parametrize(
    ("before", "after", "named", "found"),
    [
        ("P..", ".P.", (), Relocation(0, 1)),
        ("P.p", "..P", (), Relocation(0, 2)),
        ("PQ.", ".P.", (), Relocation(0, 1)),
        # two of a kind: the tags tell that one took the other
        ("PP.", ".P.", (0, 1), Relocation(0, 1)),
        ("PP.", ".P.", (), None),
        ("P.", ".Q", (), Relocation(0, 1, ((1, "Q"),), "change of piece")),
        ("Pp.", "..P", (), Relocation(0, 2, ((1, "."),), "capture elsewhere")),
        ("K..R", "..RK", (0, 3), Relocation(0, 3, ((2, "R"),), "several pieces moved")),
        (
            "..K.R",
            "...RK",
            (2, 4),
            Relocation(2, 4, ((3, "R"),), "several pieces moved"),
        ),
        ("Pp.", "..Q", (), Relocation(0, 2, ((1, "."), (2, "Q")), "other")),
        ("...", "P..", (), None),
        ("P..", "...", (), None),
        ("p..", ".p.", (), None),
        ("P..", "P..", (), None),
    ],
)
def test_what_a_move_did(
    before: str, after: str, named: tuple[int, ...], found: Relocation | None
) -> None:
    assert relocation(tuple(before), tuple(after), ".", own, named) == found


def test_owners_and_letters() -> None:
    players = ("white", "black")
    names = ["M__white_homeKing", "whiteLeaptPawn", "black", "w", "wolf", "blackwhite", "off"]
    assert [owner_by_name(name, players) for name in names] == [0, 0, 1, 0, None, None, None]
    owners = {"wking": 0, "wknight": 0, "whomeKing": 0, "bking": 1, "bknight": 1, "bhomeKing": 1}
    found = pieces(owners, players, "empty", {})
    assert found.names == {
        "K": "king",
        "N": "knight",
        "H": "homeKing",
        "k": "king",
        "n": "knight",
        "h": "homeKing",
    }
    merged = pieces(owners, players, "empty", {"homeKing": "K", "king": "K", "bknight": "s"})
    assert merged.letters["whomeKing"] == merged.letters["wking"] == "K"
    assert merged.letters["bknight"] == "s" and merged.letters["wknight"] == "N"


def test_draughts_have_men_and_kings_of_one_name() -> None:
    found = pieces({"w": 0, "b": 1, "W": 0, "B": 1}, ("white", "black"), "e", {})
    assert found.letters["w"] != found.letters["W"]
    assert found.letters["w"].lower() == found.letters["b"]
    assert found.letters["W"].lower() == found.letters["B"]


def test_more_pieces_than_letters() -> None:
    owners = {f"piece{number}": 0 for number in range(300)}
    with pytest.raises(GameError) as caught:
        pieces(owners, ("white", "black"), "e", {})
    assert caught.value.diagnostics[0].code == "REC033"


def test_the_symbol_of_nothing() -> None:
    assert empty_symbol(("b", "b", "x", "b"), ("x", "b")) == "b"
    assert empty_symbol(("w", "w", "none"), ("w", "none")) == "none"
    # a full board: the game can hold nothing, and does not yet
    assert empty_symbol(("w", "b", "w"), ("w", "b", "none")) == "none"


def test_what_never_moves_is_given_up_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walls cost a few plays, not as many as there may be."""
    engine = rgt.engine(rgt.load("rbg2017/kingless_draughts_6x6"), "interpreter")
    begun = []
    initial = type(engine).initial_state

    def counted(self: rgt.Engine) -> object:
        begun.append(self)
        return initial(self)

    monkeypatch.setattr(type(engine), "initial_state", counted)
    with pytest.raises(GameError) as caught:
        board_watcher(rgt.load("rbg2017/kingless_draughts_6x6"), engine, {}, "refuse")
    assert caught.value.diagnostics[0].code == "REC033"
    assert len(begun) < 40
