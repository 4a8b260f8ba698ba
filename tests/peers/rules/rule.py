"""A rule of a game, the moves to a position that turns on it, and a text without the rule."""

from __future__ import annotations

from dataclasses import dataclass

from tests.peers.beside import Beside, Disagreement


@dataclass(frozen=True, slots=True)
class Rule:
    """What a rule says, and where it shows.

    `pairs` are those whose peers know it: ``hrg/chess beside python-chess``.  `play` are words,
    with commas, that lead to a position in which all of `may` can be said and none of `may_not`;
    or to an end with this `result`.  `wrong` is a part of the first game's text and what stands
    there when the rule is left out: then a difference is found along the play, or in that position.
    """

    rule: str
    pairs: tuple[str, ...]
    play: str
    may: str = ""
    may_not: str = ""
    result: tuple[float, ...] | None = None
    wrong: tuple[str, str] | None = None

    def follow(self, beside: Beside) -> None:
        """Play to the position; Disagreement where the two programs differ."""
        for word in words(self.play):
            if not beside.goes_on():
                raise Disagreement(f"over before {word}")
            if word not in beside.words():
                raise AssertionError(f"{self.rule}: no {word} after {beside.history}")
            beside.say(word)
        goes_on = beside.goes_on()
        assert goes_on == (self.result is None), self.rule
        if goes_on:
            said = beside.words()
            assert set(words(self.may)) <= set(said), (self.rule, said)
            assert not set(words(self.may_not)) & set(said), (self.rule, said)
        else:
            assert beside.ours.result() == self.result, self.rule


def words(text: str) -> list[str]:
    """The words between commas."""
    return [each.strip() for each in text.split(",") if each.strip()]
