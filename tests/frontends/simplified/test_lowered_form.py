"""What a lowered game looks like: places of its edges, what is shared, what is left out."""

from __future__ import annotations

from time import process_time

from rgt.backends import load_engine
from rgt.backends.showing.views import View
from rgt.frontends import Options, frontend_named
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.lowering.length import least_advance, longest_play
from rgt.frontends.simplified.lowering.plan import plan_of
from rgt.frontends.simplified.syntax import Description, Rule
from rgt.ir.actions import AnyAssignment
from rgt.ir.diagnostics import Source, Span
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.frontends.simplified.writing import (
    LEAPS,
    LINES,
    PAWN,
    SLANTS,
    any_of,
    game,
    rides,
    star,
    step,
    steps,
    word,
)

TEXT = """<<Places>>
<BOARD>
3 3
|k.b|
|...|
|B.K|
<PIECES>
K (0,1,e)(1,-1,w) + (2,0,e) &
B (1,1,e)^*(1,1,p) &
<GOALS>
30 &
#K 0 &
@b 0 0 &
"""


def _read(text: str) -> Game:
    return frontend_named("simplified").load(Source("places.sbg", text))


def _words_at(span: Span | None) -> str:
    assert span is not None and span.line == span.end_line
    return span.source.line(span.line)[span.column - 1 : span.end_column - 1]


def _edges(lowered: Game, beginning: str) -> list[str]:
    """The texts at the edges whose action begins so."""
    found = [e for e in lowered.automaton if str(e.action).startswith(beginning)]
    assert found, beginning
    return sorted({_words_at(edge.origin.span) for edge in found})


def test_every_edge_knows_its_place() -> None:
    lowered = _read(TEXT)
    assert [edge for edge in lowered.automaton if edge.origin.span is None] == []
    assert _edges(lowered, "to = go_ahead_1[") == ["(0,1,e)"]
    assert _edges(lowered, "to = go_right_1_back_1") == ["(1,-1,w)"]
    assert _edges(lowered, "to = go_right_2") == ["(2,0,e)"]
    assert _edges(lowered, "victim == K") == ["#K 0 &"]
    assert _edges(lowered, "reached[") == ["@b 0 0 &"]


def _lines(lowered: Game) -> int:
    """How many loops over ways there are."""
    return sum(
        isinstance(edge.action, AnyAssignment) and str(edge.action.target).startswith("way")
        for edge in lowered.automaton
    )


def test_pieces_that_ride_and_pieces_that_step_share_one_loop() -> None:
    rules = {
        "R": rides(LINES),
        "B": rides(SLANTS),
        "K": steps(LINES + SLANTS, "ep"),
        "N": steps(LEAPS, "ep"),
    }
    lowered = lower(game("rbkn .... .... RBKN", rules), Options())
    assert _lines(lowered) == 2, "one for moves, one for the check whether there are any"


def test_lines_on_other_squares_are_another_family() -> None:
    quiet = any_of(*(word(step(*way, "e"), star(step(*way, "e"))) for way in SLANTS))
    lowered = lower(game("rq .. .. RQ", {"R": rides(LINES), "Q": quiet}), Options())
    assert _lines(lowered) == 4


def test_a_rule_that_is_the_same_upside_down_does_not_ask_who_moves() -> None:
    both = lower(game("k. .. K.", {"K": steps(LINES, "e")}), Options())
    ahead = lower(game("p. .. P.", {"P": PAWN}), Options())
    assert not any("[me]" in text for text in _steps(both))
    assert any("go_ahead_1[me]" in text for text in _steps(ahead))


def _steps(lowered: Game) -> list[str]:
    found = [str(edge.action) for edge in lowered.automaton]
    return [text for text in found if text.startswith("to = ")]


def test_a_limit_that_no_play_comes_to_is_not_counted() -> None:
    # three pawns on each side, each with three ranks before it
    pawns = game("ppp ... ... PPP", {"P": PAWN}, turns=19)
    assert longest_play(pawns.board, plan_of(pawns).movers) == 18
    assert "turn" not in lower(pawns, Options()).variables
    shorter = game("ppp ... ... PPP", {"P": PAWN}, turns=18)
    assert "turn" in lower(shorter, Options()).variables


def test_long_steps_make_plays_shorter() -> None:
    # one man on each side that goes two ranks a move, with five before it: two moves each
    leaping = game("p. .. .. .. .. P.", {"P": step(0, 2, "e")}, turns=9)
    assert longest_play(leaping.board, plan_of(leaping).movers) == 4


def test_words_that_go_back_in_between_count_by_their_sum() -> None:
    there_and_back = word(step(0, 2, "e"), step(0, -1, "e"))
    lasting = game("p. .. .. P.", {"P": any_of(there_and_back, step(1, 1, "p"))})
    (found,) = plan_of(lasting).movers
    assert least_advance(found.dfa) == 1
    sideways = game("p. .. .. P.", {"P": any_of(there_and_back, step(1, 0, "e"))})
    assert longest_play(sideways.board, plan_of(sideways).movers) is None
    endless = game("p. .. .. P.", {"P": word(star(step(0, -1, "e")), step(0, 2, "e"))})
    assert longest_play(endless.board, plan_of(endless).movers) is None


def test_positions_are_shown_as_boards_are_drawn_in_the_text() -> None:
    lowered = _read(TEXT)
    state = load_engine(lowered, "interpreter").initial_state()
    lines = View(lowered).lines(state)
    rows = [line.split() for line in lines if line.strip()[:1].isdigit()]
    assert rows == [["3", "k", ".", "b"], ["2", ".", ".", "."], ["1", "B", ".", "K"]]
    assert ["a", "b", "c"] in [line.split() for line in lines]


def _wide(rules: dict[str, Rule]) -> Description:
    letters = "".join(rules)
    rows = [letters.lower().ljust(26, "."), *["." * 26] * 24, letters.ljust(26, ".")]
    return Description(
        "wide", Board.of_rows(rows), tuple(rules.values()), 100_000, (), Source("wide.sbg", "")
    )


def test_large_games_are_lowered_soon() -> None:
    places = [(x, y) for y in range(-4, 5) for x in range(-4, 5) if (x, y) != (0, 0)]
    start = process_time()
    roamer = Rule("A", star(steps(tuple(places[:40]), "e")))
    found = lower(_wide({"A": roamer}), Options())
    optimize(found)
    assert len(found.automaton) < 1000
    everybody = {
        piece: Rule(piece, any_of(rides(tuple(places[at : at + 3])), PAWN))
        for at, piece in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    }
    optimize(lower(_wide(everybody), Options()))
    # some seconds here, with room for slower machines
    assert process_time() - start < 60
