"""What is plain to see of terms, without an automaton."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.simplified.automata.term import Kind, Term

_DEEP = 50
# terms in which so many are inside one another are plain to nobody


def among(term: Term, options: Sequence[Term]) -> bool:
    """Whether the term is one of the options, or a star among them accepts it."""
    stars = (option for option in options if option.kind is Kind.STAR)
    return term in options or any(covers(star, term) for star in stars)


def covers(star: Term, term: Term) -> bool:
    """Whether it is plain to see that the star accepts all words of the term."""
    return within(term, star.parts[0].options)


def within(term: Term, bodies: Sequence[Term]) -> bool:
    """Whether it is plain to see that words of the term are words of the bodies in a row."""
    if term in bodies or term.kind in (Kind.EMPTY, Kind.NOTHING):
        return True
    if term.depth > _DEEP:
        return False
    if term.kind is Kind.CHAIN:
        return _cut(term.parts, bodies)
    return term.kind in (Kind.SUM, Kind.STAR) and all(within(part, bodies) for part in term.parts)


def _cut(factors: tuple[Term, ...], bodies: Sequence[Term]) -> bool:
    """Whether the factors can be cut into pieces each of which is plain to see."""
    reached = [True] + [False] * len(factors)
    for at, factor in enumerate(factors):
        if reached[at]:
            if within(factor, bodies):
                reached[at + 1] = True
            for body in bodies:
                chain = body.factors
                if len(chain) > 1 and factors[at : at + len(chain)] == chain:
                    reached[at + len(chain)] = True
    return reached[-1]


def forms(factors: tuple[Term, ...], side: int) -> list[tuple[Term, ...]]:
    """The chain read from one side (1 or -1), as it is and with XX^* there turned to X^*X."""
    if not factors:
        return []
    found = [factors[::side]]
    at = next((at for at, factor in enumerate(factors) if factor.kind is Kind.STAR), 0)
    if side == -1:
        at = len(factors) - 1
    if factors[at].kind is Kind.STAR:
        body = factors[at].parts[0].factors
        first = at - len(body)
        if first >= 0 and factors[first:at] == body and (first == 0 or side == -1):
            found.append((*factors[:first], factors[at], *body, *factors[at + 1 :])[::side])
    return found
