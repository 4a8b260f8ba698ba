"""In games of hidden information an observation is of what the player may know, and of all that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

import rgt
from rgt.backends.observations import Observer

numpy = pytest.importorskip("numpy", reason="observations need NumPy")


def plays(play: rgt.History) -> Iterator[rgt.History]:
    """A play and all that go on from it."""
    yield play
    if not play.state.is_terminal:
        for move in play.state.legal_moves():
            yield from plays(play.after(move))


@pytest.mark.parametrize("game", ["hrg/kuhn_poker", "rg/monty_hall", "rg/rock_paper_scissors"])
def test_nothing_that_a_player_may_not_know(game: str) -> None:
    """Plays that a player cannot tell apart give the same arrays; other ones give others."""
    engine = rgt.engine(rgt.load(game), "interpreter")
    assert engine.hides
    known: dict[rgt.InformationState, list[rgt.History]] = defaultdict(list)
    for play in plays(rgt.History.begin(engine)):
        for player in engine.players:
            known[play.information(player)].append(play)
    assert any(len({play.state for play in alike}) > 1 for alike in known.values())
    told: dict[tuple[str, bytes], rgt.InformationState] = {}
    for information, alike in known.items():
        arrays = {engine.observations.tensor(play, information.player).tobytes() for play in alike}
        assert len(arrays) == 1
        assert told.setdefault((information.player, *arrays), information) == information
        again = rgt.History.of(engine, alike[0].moves).information(information.player)
        assert again == information and hash(again) == hash(information)
        assert again.text == information.text
        states = information.possible(1000)
        assert states is not None
        if not information.is_terminal:
            # at the end positions may differ in what nobody can read
            assert {*states} == {play.state for play in alike}
    assert len({information.text for information in known}) == len(known)


def test_a_card_by_hand() -> None:
    """Kuhn poker: of the other's card it is known that it is not the own one."""
    engine = rgt.engine(rgt.load("hrg/kuhn_poker"), "interpreter")
    play = rgt.History.of(engine, [("king",), ("jack",)])
    hand = next(part for part in engine.observations.parts if part.name == "hand")
    card = hand.axes[0].labels.index
    seat = hand.axes[1].labels.index
    seen = engine.observations.observe(play, "first")
    assert seen["hand"][card("king"), seat("first")] == 1
    assert seen["hand"][card("king"), seat("second")] == 0
    assert seen["hand"][card("jack"), seat("second")] == 0.5
    assert seen["hand"][card("queen"), seat("second")] == 0.5
    assert seen["known"].tolist() == [1]
    # two moves: its own card, and one that it did not see
    symbols = next(part for part in engine.observations.parts if part.name == "seen").axes[1].labels
    rows = [symbols[row.argmax()] for row in seen["seen"] if row.any()]
    assert rows == ["(move)", "(move)", "king"]


def test_where_too_much_is_possible() -> None:
    """Battleships: nothing is told of the ships then, but what was seen still is."""
    engine = rgt.engine(rgt.load("hrg/battleships"), "interpreter")
    observer = Observer(engine, window=8, positions=10)
    play = rgt.History.begin(engine)
    for _ in range(4):
        play = play.after(play.state.legal_moves()[0])
    seen = observer.observe(play, "left")
    assert seen["known"].tolist() == [0]
    assert not seen["sea.1"].any() and not seen["to_move"].any()
    assert seen["seen"].sum() == 8 and seen["seen"].shape[0] == 8


def test_no_position_is_looked_at() -> None:
    engine = rgt.engine(rgt.load("hrg/kuhn_poker"), "interpreter")
    play = rgt.History.of(engine, [("king",), ("jack",)])
    information = play.information("first")
    with pytest.raises(rgt.GameError, match="RG142"):
        engine.observations.observe(play.state)
    with pytest.raises(rgt.GameError, match="RG142"):
        engine.observations.observe(play)
    with pytest.raises(rgt.GameError, match="RG142"):
        engine.observations.observe(information, "second")
    with pytest.raises(rgt.GameError, match="RG142"):
        _ = information.state
