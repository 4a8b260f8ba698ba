"""A program of somebody who uses rgt and checks types: every public name, as the page has it.

`tests/typed/test_program.py` checks its types strictly, and runs it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import rgt


class First:
    """A seat that makes the first move."""

    def choose(self, information: rgt.InformationState) -> rgt.Move:
        """The first of the legal moves."""
        return information.moves[0]


def game_and_passes() -> rgt.Game:
    """Reading, checking, optimising, writing."""
    game: rgt.Game = rgt.load("rg/nim")
    again = rgt.loads(rgt.dumps(game), "rg")
    assert not [finding for finding in rgt.check(again) if finding.code == "RG001"]
    trace = rgt.record(again)
    with TemporaryDirectory() as folder:
        rgt.save_trace(trace, Path(folder) / "nim.trace")
        assert rgt.load_trace(Path(folder) / "nim.trace").start == trace.start
    report = rgt.optimize(game)
    assert report.after.edges <= report.before.edges
    assert rgt.compare(game, again, depth=2).difference is None
    assert rgt.fingerprint(game, 2) == rgt.fingerprint(again, 2)
    assert len(rgt.perft(game, 2)) == 3
    assert "<svg" in rgt.automaton_svg(game)
    return game


def plays(game: rgt.Game) -> None:
    """Engines, states, histories, information states, agents."""
    engine: rgt.Engine = rgt.engine(game, "interpreter")
    state: rgt.State = engine.initial_state()
    move: rgt.Move = state.legal_moves()[0]
    assert rgt.refusal(game, move) is None
    statistics: rgt.PlayoutStatistics = state.playouts(10, seed=1)
    assert statistics.plays == 10
    assert rgt.playouts(game, seconds=0.01).ended >= 0
    agent: rgt.Agent = rgt.agent("random")
    seats: dict[str, rgt.Seat] = {
        player: agent.seat(engine, player, 1) if number else First()
        for number, player in enumerate(engine.players)
    }
    play: rgt.History = rgt.History.begin(engine)
    while not play.state.is_terminal:
        information: rgt.InformationState = play.information(play.state.player)
        play = play.after(seats[information.player].choose(information))
    scores: dict[str, float] = {
        player: float(score) for player, score in play.state.goals().items()
    }
    assert len(scores) == 2


def arrays(game: rgt.Game) -> None:
    """Numbers of moves, masks, observations, boards."""
    engine = rgt.engine(game)
    numbering: rgt.Numbering = engine.moves
    observer: rgt.Observer = engine.observations
    assert rgt.Observer(engine, window=8).parts == observer.parts
    state = engine.initial_state()
    random = Random(1)
    while not state.is_terminal:
        mask = numbering.mask(state)
        assert mask.shape == (len(numbering),) and mask.sum() == len(state.legal_moves())
        assert observer.tensor(state).shape == observer.shape
        number = random.choice(list(numbering.legal(state)))
        state = state.apply(numbering.move(number))
    board: rgt.Board
    for board in rgt.boards(rgt.load("rg/tic_tac_toe")):
        assert board.width == board.height == 3


def many_pieces(game: rgt.Game) -> None:
    """Work in pieces; here by the process itself."""
    text = rgt.GameText.of(game, "interpreter")
    with rgt.executor(workers=1) as workers:
        found = sorted(outcome.value for outcome in workers.run(abs, [-2, 1]))
    assert found == [1, 2]
    assert text.engine().initial_state().legal_moves()


def batches(game: rgt.Game) -> None:
    """Many plays at once."""
    batch: rgt.Batch = rgt.Batch(rgt.engine(game, "interpreter"), 3, seed=1)
    while not batch.terminal.all():
        assert batch.observations().shape == (3, *batch.engine.observations.shape)
        assert batch.legal_mask().shape == (3, len(batch.engine.moves))
        batch.step(batch.sample())
    assert batch.scores.sum() > 0


def main() -> None:
    """All of it."""
    game = game_and_passes()
    plays(game)
    arrays(game)
    many_pieces(game)
    batches(game)
    try:
        rgt.load("no such game")
    except rgt.GameError as problem:
        assert problem.diagnostics[0].code == "RGT003"
    report = rgt.tournament("rg/nim", {"one": "random", "other": "random"}, plays=2)
    assert report is not None


if __name__ == "__main__":
    main()
