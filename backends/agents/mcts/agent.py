"""Monte Carlo tree search: UCT, with the enhancements that its options name.

It needs no knowledge of the game: positions are worth what random plays from them are worth, and
those that look better are looked at more often (Kocsis and Szepesvari 2006). With several players
each is taken to maximise its own score (Sturtevant 2008); moves of `random` are drawn as they are
played. With `iterations` alone the same seed gives the same moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from rgt.backends.agents.agent import OpenAgent, Searcher
from rgt.backends.agents.ranges import SHARE, SOME, Range
from rgt.backends.forward_model import Engine
from rgt.ir.diagnostics import GameError, error


@dataclass(frozen=True)
class Mcts(OpenAgent):
    """See the module; raises GameError (AGT002) for options that exclude each other."""

    name: ClassVar[str] = "mcts"
    work: ClassVar[str | None] = "iterations"

    seconds: Annotated[float | None, "time for a move; 1 where no limit is set"] = None
    iterations: Annotated[int | None, "playouts for a move"] = None
    exploration: Annotated[float, "how much ucb1 looks at what was looked at little"] = 1.4
    selection: Annotated[
        Literal["ucb1", "ucb1-tuned"],
        "the way down the tree (Auer, Cesa-Bianchi and Fischer 2002); ucb1-tuned measures how much "
        "to explore itself",
    ] = "ucb1"
    rave: Annotated[
        float,
        "moves count wherever they are made below: as much as so many visits (RAVE, Gelly "
        "and Silver 2011); 0: off",
    ] = 0.0
    grave: Annotated[
        int,
        "as rave, but by what the nearest position above with so many visits knows (GRAVE, "
        "Cazenave 2015); 0: off",
    ] = 0
    policy: Annotated[
        Literal["random", "mast", "nst"],
        "plays from a leaf on: at random, by how well moves did wherever they were made (MAST, "
        "Finnsson and Bjornsson 2008), or sequences of up to three (NST, Tak, Winands and "
        "Bjornsson 2012)",
    ] = "random"
    epsilon: Annotated[float, SHARE, "how many moves of mast and nst playouts are random"] = 0.2
    bias: Annotated[
        float,
        "weight of how well a move did elsewhere, less from visit to visit (progressive "
        "bias, Chaslot et al. 2008); 0: off",
    ] = 0.0
    solver: Annotated[
        bool,
        "wins and losses that are certain are proven (MCTS-Solver, Winands, Bjornsson and "
        "Saito 2008; several players: Nijssen and Winands 2011)",
    ] = False
    transpositions: Annotated[
        bool, "one node for a position however it is reached (UCT2, Childs et al. 2008)"
    ] = False
    reuse: Annotated[bool, "the tree is kept from move to move of a play"] = False
    split: Annotated[
        bool, "a level of the tree for each tag of a move (Kowalski et al. 2021, arXiv 2112.07761)"
    ] = False
    threads: Annotated[
        int,
        Range(1, 256),
        "search with so many threads in one tree, with virtual losses (Chaslot, Winands and "
        "van den Herik 2008)",
    ] = 1
    nodes: Annotated[
        int | None, "no more positions are kept: what lies below is played at random"
    ] = None
    playouts: Annotated[int, SOME, "a leaf is worth the mean of so many playouts"] = 1
    expand: Annotated[
        int, SOME, "a position gets moves in the tree after so many plays (Coulom 2006)"
    ] = 1
    longest: Annotated[int, "a playout is given up after so many moves"] = 500

    def __post_init__(self) -> None:
        if self.rave and self.grave:
            hint = "grave is rave with another node to learn from"
            raise GameError(error("AGT002", "mcts has 'rave' or 'grave', not both", hint=hint))

    def searcher(self, engine: Engine, player: str) -> Searcher:
        """A tree for one player in one play."""
        from rgt.backends.agents.mcts.search import Search

        return Search(self, engine)
