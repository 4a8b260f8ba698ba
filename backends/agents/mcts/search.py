"""The search itself: down the tree, a play from its leaf on, and back up."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from random import Random

from rgt.backends.agents.limits import Budget
from rgt.backends.agents.mcts.agent import Mcts
from rgt.backends.agents.mcts.amaf import AllMovesAsFirst
from rgt.backends.agents.mcts.labels import groups
from rgt.backends.agents.mcts.node import CHANCE, Edge, Node, Scores
from rgt.backends.agents.mcts.playouts import Played, policy
from rgt.backends.agents.mcts.proofs import proven
from rgt.backends.agents.mcts.rooting import below, reachable
from rgt.backends.agents.mcts.selection import Selection
from rgt.backends.agents.scores import Scale
from rgt.backends.forward_model import Engine, Move, State

_LITTLE = 1e-6
"""What a visit of a move that is lost for certain counts."""
Path = list[tuple[Node, Edge, int]]
"""Nodes with the edge that was followed, and how many moves of the play were made before."""


class Search:
    """One player's search in one play."""

    def __init__(self, agent: Mcts, engine: Engine) -> None:
        self._agent = agent
        self._players = {player: index for index, player in enumerate(engine.players)}
        self._scale = Scale(engine)
        self._root: Node | None = None
        self._table: dict[State, Node] = {}
        self._begin()

    def _begin(self) -> None:
        """Forget what was learned."""
        agent = self._agent
        self._kept = 1
        amaf = agent.rave > 0 or agent.grave > 0
        self._amaf = AllMovesAsFirst(agent.rave, agent.grave, split=agent.split) if amaf else None
        self._policy = policy(agent.policy, agent.epsilon, learns=agent.bias > 0)
        self._selection = Selection(agent, self._amaf, self._policy)

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """How often each move was looked at; what is proven counts as it deserves."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return {moves[0]: 1.0}
        agent = self._agent
        root = self._root_of(state)
        budget = Budget.of(agent.seconds, agent.iterations)
        if agent.threads > 1:
            from rgt.backends.agents.mcts.parallel import in_threads

            in_threads(
                agent.threads,
                random,
                budget,
                lambda dice, lock: self._search(root, budget, dice, lock),
            )
        else:
            self._search(root, budget, random, nullcontext())
        return self._weights(root)

    def _search(
        self, root: Node, budget: Budget, random: Random, lock: AbstractContextManager[object]
    ) -> None:
        while root.proven is None:
            with lock:
                if not budget.spend():
                    break
                path, leaf, played = self._descend(root, random)
            scores = leaf.proven or self._valued(leaf, played, random)
            with lock:
                self._learn(path, leaf, played, scores)

    # -- down ----------------------------------------------------------------------------------

    def _root_of(self, state: State) -> Node:
        agent, old = self._agent, self._root
        found = None
        if agent.reuse and old is not None:
            found = self._table.get(state) or below(old, state)
        if found is None:
            self._begin()
        if agent.transpositions:
            self._table = {} if found is None else reachable(found)
        root = found or self._node(state)
        # a root is looked into even if all is known about it
        root.proven = None
        self._root = root if agent.reuse else None
        return root

    def _node(self, state: State) -> Node:
        """The node of a position, made if it is not there."""
        shared = self._agent.transpositions
        if shared and (found := self._table.get(state)) is not None:
            return found
        mover = self._players.get(state.player, CHANCE)
        node = Node(state, mover, len(self._players))
        if state.is_terminal:
            node.proven = self._scale.of(state.goals(), self._players)
        if shared:
            self._table[state] = node
        return node

    def _descend(self, root: Node, random: Random) -> tuple[Path, Node, Played]:
        """A path from the root to a new leaf, or to where the scores are certain."""
        path: Path = []
        played: Played = []
        met = {id(root)}
        node, reference = root, None
        while node.proven is None:
            node.visits += 1
            is_young = node.untried is None and node.visits <= self._agent.expand
            if (path and is_young) or not self._open(node, random):
                node.visits -= 1
                break
            reference = node if self._amaf is None else self._amaf.reference(reference, node)
            edge = self._way(node, reference, random)
            fresh = edge.child is None
            if fresh and self._kept == self._agent.nodes:
                node.visits -= 1
                break
            path.append((node, edge, len(played)))
            edge.visits += 1
            child = edge.child or self._child(node, edge)
            self._kept += fresh
            if child.moves is None:
                played.append((node.mover, edge.label))
            node = child
            if (fresh and not node.visits) or id(node) in met:
                break
            met.add(id(node))
        node.visits += 1
        return path, node, played

    def _open(self, node: Node, random: Random) -> bool:
        """Have the edges of a node ready; False if it has none."""
        if node.untried is None:
            moves = node.options()
            labels = groups(moves, node.depth) if self._is_split(node) and moves else moves
            node.untried = [Edge(label) for label in labels]
            random.shuffle(node.untried)
        return bool(node.untried or node.edges)

    def _is_split(self, node: Node) -> bool:
        return self._agent.split and node.mover != CHANCE

    def _way(self, node: Node, reference: Node, random: Random) -> Edge:
        if node.mover != CHANCE:
            return self._selection.best(node, reference)
        # chance moves as it does in the game, whatever was looked at
        untried = node.untried or []
        at = int(random.random() * (len(node.edges) + len(untried)))
        edge = node.edges[at] if at < len(node.edges) else untried[at - len(node.edges)]
        if edge.visits == 0 and edge in untried:
            untried.remove(edge)
            node.edges.append(edge)
        return edge

    def _child(self, node: Node, edge: Edge) -> Node:
        members = groups(node.options(), node.depth)[edge.label] if self._is_split(node) else ()
        if len(members) > 1:
            child = Node(node.state, node.mover, len(self._players))
            child.moves, child.depth = members, len(edge.label)
        else:
            child = self._node(node.state.apply(edge.label))
        edge.child = child
        return child

    # -- from a leaf on ------------------------------------------------------------------------

    def _valued(self, leaf: Node, played: Played, random: Random) -> Scores:
        """The mean of the playouts of a leaf; moves are learned from the last of them."""
        more = [self._play_out(leaf, list(played), random) for _ in range(1, self._agent.playouts)]
        scores = self._play_out(leaf, played, random)
        if not more:
            return scores
        return tuple(sum(each) / (len(more) + 1) for each in zip(scores, *more, strict=True))

    def _play_out(self, leaf: Node, played: Played, random: Random) -> Scores:
        state, moves = leaf.state, leaf.moves
        players, choose = self._players, self._policy.choose
        for _ in range(self._agent.longest):
            if state.is_terminal:
                break
            moves = moves or state.legal_moves()
            if not moves:
                break
            mover = players.get(state.player, CHANCE)
            move = choose(mover, moves, played, random)
            played.append((mover, move))
            state, moves = state.apply(move), None
        return self._scale.of(state.goals(), players)

    # -- up ------------------------------------------------------------------------------------

    def _learn(self, path: Path, leaf: Node, played: Played, scores: Scores) -> None:
        self._add(leaf, scores)
        is_certain = self._agent.solver and leaf.proven is not None
        for node, edge, _ in reversed(path):
            self._add(node, scores)
            if node.mover != CHANCE:
                score = scores[node.mover]
                edge.total += score
                edge.squares += score * score
            if is_certain:
                node.proven = proven(node)
                is_certain = node.proven is not None
        self._policy.learn(played, scores)
        if self._amaf is not None:
            self._amaf.learn(path, played, scores)

    @staticmethod
    def _add(node: Node, scores: Scores) -> None:
        sums = node.sums
        for index, score in enumerate(scores):
            sums[index] += score

    # -- the choice ----------------------------------------------------------------------------

    def _weights(self, root: Node) -> dict[Move, float]:
        found: dict[Move, float] = {}
        self._gather(root, root, found)
        if self._agent.split:
            best = self._level_by_level(root)
            # the visits of many moves that begin well may be spread: a level is chosen as a whole
            if best is not None:
                found[best] = found.get(best, 0.0) + root.visits
        return found

    def _gather(self, root: Node, node: Node, found: dict[Move, float]) -> None:
        for edge in node.edges:
            child = edge.child
            if child is None:
                continue
            if child.moves is not None and child.proven is None:
                self._gather(root, child, found)
            else:
                found[self._proof(child, edge)] = self._weight(root, edge, child)

    def _proof(self, child: Node, edge: Edge) -> Move:
        """The move that a proven beginning of moves stands for."""
        while child.moves is not None:
            assert child.proven is not None
            edge = next(
                each
                for each in child.edges
                if each.child is not None and each.child.proven == child.proven
            )
            assert edge.child is not None
            child = edge.child
        return edge.label

    def _weight(self, root: Node, edge: Edge, child: Node) -> float:
        if child.proven is None or not self._agent.solver:
            return edge.visits
        value = child.proven[root.mover]
        # what took longer to be proven is harder for others, who need not play their best
        if (root.proven is not None and value < root.proven[root.mover]) or value <= 0.0:
            return _LITTLE * edge.visits
        return edge.visits + (0 if root.proven is None else root.visits)

    def _level_by_level(self, root: Node) -> Move | None:
        node = root
        while node.edges:
            edge = max(node.edges, key=lambda each: self._rank(root, each))
            if edge.child is None or edge.child.moves is None:
                return edge.label
            node = edge.child
        return None

    def _rank(self, root: Node, edge: Edge) -> float:
        return -1.0 if edge.child is None else self._weight(root, edge, edge.child)
