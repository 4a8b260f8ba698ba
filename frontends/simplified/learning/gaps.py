"""What records do not tell of a piece, and where they contradict what can be learned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rgt.frontends.simplified.boards import Square
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.words import Letter, On, Word, impossible

Rides = dict[Letter, dict[Letter, set[int]]]

DROPPED = Fraction(3, 4)
"""A word that is legal in a smaller part of the positions where it could be gone is no rule."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A word that was `legal` in so many positions where it could be gone, `illegal` in others.

    So there is more to the move than what stands on the way, which no game of the class has.
    `squares` are those from which it was legal if it was illegal from none of them; else there are
    none.
    """

    word: Word
    legal: int
    illegal: int
    squares: tuple[Square, ...] = ()

    @property
    def is_rule(self) -> bool:
        """Whether the word is still taken for a move of the piece.

        It is not if it was seldom legal, or, like a pawn's double step, from some squares only.
        """
        return not self.squares and Fraction(self.legal, self.legal + self.illegal) >= DROPPED


def contradictions(evidence: Evidence) -> tuple[Contradiction, ...]:
    """The words that were seen to be legal, and elsewhere to be illegal; none in ``single``."""
    return tuple(_contradictions(evidence)) if evidence.scenario == "all" else ()


def _contradictions(evidence: Evidence) -> Iterator[Contradiction]:
    sightings = evidence.sightings
    for word in sorted(evidence.words):
        by = _end(word)
        could = sightings.applicable(word)
        illegal = could & sightings.illegal(by)
        if illegal:
            legal = could & sightings.legal(by)
            squares = sightings.squares(legal)
            if not set(squares).isdisjoint(sightings.squares(illegal)):
                squares = ()
            yield Contradiction(word, legal.bit_count(), illegal.bit_count(), squares)


def without(evidence: Evidence, found: Iterable[Contradiction]) -> Evidence:
    """The evidence without the words that are taken for no rule."""
    dropped = {each.word for each in found if not each.is_rule}
    return replace(evidence, words=evidence.words - dropped) if dropped else evidence


@dataclass(frozen=True, slots=True)
class Ride:
    """A step that was seen `longest` times in a row at most, where there is `room` for more."""

    step: Letter
    longest: int
    room: int


@dataclass(frozen=True, slots=True)
class Endings:
    """A last step that was never seen after so many steps of a ride, though it was after others.

    It is that of the ride itself if no ride of that length was seen but those that take a piece.
    """

    step: Letter
    last: Letter
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gaps:
    """What was never seen of a piece: steps, longer rides, and ends of rides.

    In the scenario ``all`` only what never could have been seen; in ``single`` it may be illegal.
    """

    letters: tuple[Letter, ...]
    rides: tuple[Ride, ...]
    endings: tuple[Endings, ...]

    def __bool__(self) -> bool:
        return bool(self.letters or self.rides or self.endings)


def gaps(evidence: Evidence) -> Gaps:
    """What was never seen of a piece, of what its other moves make one look for."""
    seen = {letter: None for word in sorted(evidence.words) for letter in word}
    wanted = dict.fromkeys(image for letter in seen for image in _images(letter, evidence, seen))
    letters = [
        letter
        for letter in sorted(wanted)
        if letter not in seen and not _was_refused(evidence, (letter,))
    ]
    rides = _rides(evidence)
    return Gaps(
        tuple(letters), tuple(_too_short(evidence, rides)), tuple(_endings(evidence, rides))
    )


def _images(letter: Letter, evidence: Evidence, seen: Iterable[Letter]) -> Iterator[Letter]:
    """Steps that look like this one: mirrored, turned, and to a square that holds something else.

    Steps to the squares around are alike, straight or not.  In the scenario ``single``, where
    nothing is known to be illegal, they are not, and neither are forward and back.
    """
    turned = _turned(letter, both=evidence.scenario == "all")
    contents: list[On] = ["e", "p"]
    contents += ["w"] if any(each.on == "w" for each in seen) else []
    for x, y in turned:
        for on in contents:
            image = Letter(x, y, on)
            if not impossible((image,), evidence.width, evidence.height):
                yield image


def _turned(letter: Letter, *, both: bool) -> list[tuple[int, int]]:
    """Where a step leads, mirrored; if `both`, turned, too, and forward is taken for back."""
    dx, dy, _ = letter
    if not both:
        return [(dx, dy), (-dx, dy)]
    if max(abs(dx), abs(dy)) == 1:
        return [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    mirrored = [(x, y) for x in (dx, -dx) for y in (dy, -dy)]
    return mirrored + [(y, x) for x, y in mirrored]


def _rides(evidence: Evidence) -> Rides:
    """By the step of rides, and by their last steps, how many steps were seen before those.

    One step may be the beginning of a ride.  In the scenario ``single``, where none is known to
    end there, it is taken for one only if the piece rides in a direction like it.
    """
    found: Rides = {}
    for word in sorted(evidence.words):
        *before, last = word
        step = before[0] if before else last._replace(on="e")
        if set(before) <= {step} and (step.dx, step.dy) == (last.dx, last.dy):
            found.setdefault(step, {}).setdefault(last, set()).add(len(before))
    if evidence.scenario == "all":
        return found
    ridden = {step for step, ends in found.items() if any(max(each) for each in ends.values())}
    return {
        step: ends
        for step, ends in found.items()
        if any(step._replace(dx=x, dy=y) in ridden for x, y in _turned(step, both=False))
    }


def _too_short(evidence: Evidence, rides: Rides) -> Iterator[Ride]:
    for step, ends in rides.items():
        room = _room(step, evidence.width, evidence.height)
        # the last step may be a capture: it is as long a ride
        longest = max(map(max, ends.values())) + 1
        if longest == room:
            continue
        # one that may end on its way is longer by a step, another one by how it was seen to end
        lasts = [last for last, seen in ends.items() if longest - 1 in seen]
        lasts = [step] if step in lasts else lasts
        if not all(_was_refused(evidence, (*(step,) * longest, last)) for last in lasts):
            yield Ride(step, longest, room)


def _endings(evidence: Evidence, rides: Rides) -> Iterator[Endings]:
    for step, ends in rides.items():
        longest = max(map(max, ends.values()))
        for last, seen in ends.items():
            numbers = tuple(
                number
                for number in range(longest + 1)
                if number not in seen and not _was_refused(evidence, (*(step,) * number, last))
            )
            if numbers:
                yield Endings(step, last, numbers)


def _room(letter: Letter, width: int, height: int) -> int:
    """How often a step can be made in a row on a board of this size."""
    sizes = ((width, letter.dx), (height, letter.dy))
    return min((size - 1) // abs(step) for size, step in sizes if step)


def _was_refused(evidence: Evidence, word: Word) -> bool:
    """Whether a word is known to be illegal: it could be gone, and its square was not legal."""
    if evidence.scenario == "single":
        return False
    return bool(evidence.sightings.applicable(word) & evidence.sightings.illegal(_end(word)))


def _end(word: Word) -> tuple[int, int]:
    """How far a word leads."""
    return sum(letter.dx for letter in word), sum(letter.dy for letter in word)
