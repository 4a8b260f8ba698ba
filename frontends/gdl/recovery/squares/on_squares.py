"""A rule, or a write, of squares: pairs of terms at joined places as one term each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rgt.frontends.gdl.recovery.effects.doing import made
from rgt.frontends.gdl.recovery.reading.parts import replaced, terms_of
from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Fact, FlatRule, Kind, Part
from rgt.frontends.gdl.recovery.squares.joints import Board, Joint, Joints, Pair, square, together
from rgt.frontends.gdl.syntax import Constant, Term, Variable


class Outside(Exception):
    """A square that is asked of may be none of the board: then nothing is joined."""


class OnSquares:
    """A rule, or a write, on the way to squares."""

    def __init__(
        self,
        joints: Joints,
        head: Atom,
        body: Sequence[Part],
        moves: Sequence[Atom] = (),
    ) -> None:
        self.joints = joints
        self.squares: dict[tuple[Pair, Board], Variable] = {}
        self.moved: dict[Variable, Term] = {}
        seeds = [pair for number, atom in enumerate(moves) for pair in self._seed(number, atom)]
        # before anything is joined: a square may have the name that a coordinate had
        self.head = Atom(head.predicate, tuple(map(self._moved, head.args)))
        self.body = [replaced(part, self.moved) for part in body]
        self.moves = [Atom(atom.predicate, tuple(map(self._moved, atom.args))) for atom in moves]
        self.names = {
            term.name
            for term in (*self.head.args, *(t for part in self.body for t in terms_of(part)))
            if isinstance(term, Variable)
        }
        self.given = {own for _, _, own in seeds}
        for (first, second), board, own in seeds:
            self.squares[(self._moved(first), self._moved(second)), board] = own

    def _seed(self, number: int, atom: Atom) -> Iterator[tuple[Pair, Board, Variable]]:
        """Let the arguments of a move be those of the joined move; its squares."""
        joint = self.joints.joint(atom.predicate)
        new = made(number, self.joints.predicate(atom.predicate))
        at = 1
        for place in range(1, len(atom.args)):
            term = atom.args[place]
            if place - 1 in joint:
                continue
            own = new.args[at]
            at += 1
            assert isinstance(term, Variable) and isinstance(own, Variable)
            if place in joint:
                other = atom.args[place + 1]
                yield (term, other), joint[place], own
                for each in (term, other):
                    assert isinstance(each, Variable)
                    self.moved[each] = Variable(f"?{each.name[1:].replace('.', '_')}")
            else:
                self.moved[term] = own

    def rule(self, rule: FlatRule) -> FlatRule | None:
        """The joined rule; None if it never holds."""
        found = self.parts()
        return None if found is None else FlatRule(found[0], found[1], rule.origin)

    def parts(self) -> tuple[Atom, tuple[Part, ...]] | None:
        """Head and body, joined; None if they never hold."""
        for part in self.body:
            if isinstance(part, Fact) and not part.positive:
                self._covered(part.atom)
        head = self._atom(self.head)
        if head is None:
            return None
        body: list[Part] = []
        for part in self.body:
            if isinstance(part, Different) or part.atom.predicate.kind is Kind.STATIC:
                body.append(part)
                continue
            atom = self._atom(part.atom)
            if atom is None:
                if part.positive:
                    return None
                continue
            body.append(Fact(atom, part.positive))
        self._join_others()
        held = {
            term
            for part in body
            if isinstance(part, Fact)
            and part.positive
            and part.atom.predicate.kind is not Kind.STATIC
            for term in part.atom.args
        }
        held |= self.given
        new = [self._static(part, held) for part in body]
        used = set(head.args)
        used |= {term for part in new for term in terms_of(part)}
        return head, (*new, *self._placed(used))

    def _join_others(self) -> None:
        """Make squares of coordinates of which only relations that never change speak."""
        known = {pair for pair, _ in self.squares}
        ranges: Mapping[Variable, Sequence[str]] | None = None
        for pair in sorted(together(self.head, self.body), key=str):
            first, second = pair
            if pair in known or not (isinstance(first, Variable) and isinstance(second, Variable)):
                continue
            if ranges is None:
                ranges = self._ranges()
            board = self.joints.board_of(ranges.get(first, ()), ranges.get(second, ()))
            if first in ranges and second in ranges and board is not None:
                self._square(pair, board)

    def _ranges(self) -> Mapping[Variable, Sequence[str]]:
        """What the variables can be; nothing where they never are."""
        told = (*map(Fact, self.moves), *_telling(self.body))
        return self.joints.domains.variables(told) or {}

    def _covered(self, atom: Atom) -> None:
        """Raise Outside where a square that is denied may be none."""
        joint = self.joints.joint(atom.predicate)
        if not joint:
            return
        told = (*map(Fact, self.moves), *_telling(self.body))
        ranges = self.joints.domains.variables(told)
        if ranges is None:
            return
        for at, board in joint.items():
            for term, side in zip(atom.args[at : at + 2], board, strict=True):
                if not isinstance(term, Variable):
                    continue
                if term not in ranges or not set(ranges[term]) <= set(side):
                    raise Outside

    def _atom(self, atom: Atom) -> Atom | None:
        """An atom with its pairs joined; None where a square is none of the board's."""
        joint = self.joints.joint(atom.predicate)
        args = self._joined_args(atom.args, joint)
        return None if args is None else Atom(self.joints.predicate(atom.predicate), args)

    def _joined_args(self, args: Sequence[Term], joint: Joint) -> tuple[Term, ...] | None:
        result: list[Term] = []
        for at, term in enumerate(args):
            if at - 1 in joint:
                continue
            if at not in joint:
                result.append(term)
                continue
            found = self._square((term, args[at + 1]), joint[at])
            if found is None:
                return None
            result.append(found)
        return tuple(result)

    def _square(self, pair: Pair, board: Board) -> Term | None:
        for term, side in zip(pair, board, strict=True):
            if isinstance(term, Constant) and term.name not in side:
                return None
        first, second = pair
        if isinstance(first, Constant) and isinstance(second, Constant):
            return Constant(square(first.name, second.name))
        found = self.squares.get((pair, board))
        if found is None:
            by_name = sorted(pair, key=lambda term: isinstance(term, Constant))
            name = "?" + "_".join(str(term).lstrip("?@").partition("/")[0] for term in by_name)
            while name in self.names:
                name += "_"
            self.names.add(name)
            found = self.squares[pair, board] = Variable(name)
        return found

    def _static(self, part: Part, held: Collection[Term]) -> Part:
        """A relation that never changes, of squares where it speaks of some.

        That two squares differ is no relation any more, if both are `held` by other conditions.
        """
        if isinstance(part, Different) or part.atom.predicate.kind is not Kind.STATIC:
            return part
        atom = part.atom
        joint: dict[int, Board] = {}
        for at in range(len(atom.args) - 1):
            if at - 1 in joint:
                continue
            for pair, board in self.squares:
                if pair == (atom.args[at], atom.args[at + 1]):
                    joint[at] = board
                    break
        if not joint:
            return part
        args = self._joined_args(atom.args, joint)
        assert args is not None
        whole = Atom(self.joints.static(atom.predicate, joint), args)
        if (
            len(args) == 2 == len(joint)
            and all(isinstance(term, Constant) or term in held for term in args)
            and self.joints.is_difference(whole.predicate, joint)
        ):
            return Different(*args, part.positive)
        return Fact(whole, part.positive)

    def _moved(self, term: Term) -> Term:
        return self.moved.get(term, term) if isinstance(term, Variable) else term

    def _placed(self, used: set[Term]) -> list[Part]:
        """What tells the coordinates of squares, where anything asks for them."""
        pairs = [
            (pair, board, found)
            for (pair, board), found in self.squares.items()
            if found in used or any(term in used for term in pair)
        ]
        counts: dict[Term, int] = {}
        for pair, _, _ in pairs:
            for term in pair:
                counts[term] = counts.get(term, 0) + 1
        return [
            Fact(Atom(self.joints.place(board), (found, *pair)))
            for pair, board, found in pairs
            if any(isinstance(term, Constant) or term in used or counts[term] > 1 for term in pair)
        ]


def _telling(body: Iterable[Part]) -> list[Part]:
    return [part for part in body if isinstance(part, Different) or part.positive]
