"""Moves as people write them: in short, with terms as their language has them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, pairwise

from rgt.backends.forward_model import Move

_SWITCH = re.compile(r"index_\d+")
_TERM = re.compile(r"(\w+)\(([^()]*)\)")
_LIST = re.compile(r"\(\s*(\w+(?:\s+\w+)*)\s*\)")
_NESTED = re.compile(r"\s*\([\w\s]+\([\w\s()]*\)\s*")
_LONGEST_TERM = 12


def is_switch(tag: str) -> bool:
    """Whether a tag is the number of a switch: RBG's moves have one behind every cell."""
    return _SWITCH.fullmatch(tag) is not None


def short_forms(moves: Iterable[Move]) -> dict[Move, Move]:
    """How moves are shown: those of RBG without the numbers of switches and without repeats.

    Those that would look alike are shown whole.

    >>> short_forms([("a1", "index_3", "b2", "index_7", "b2", "index_9")])
    {('a1', 'index_3', 'b2', 'index_7', 'b2', 'index_9'): ('a1', 'b2')}
    """
    short = {move: _without_switches(move) for move in moves}
    alike = Counter(short.values())
    return {move: found if alike[found] == 1 else move for move, found in short.items()}


def _without_switches(move: Move) -> Move:
    kept = [word for word in move if not is_switch(word)]
    return tuple(word for word, _ in groupby(kept)) if len(kept) < len(move) else move


def text(move: Move) -> str:
    """A move on one line."""
    return " ".join(move) or "(nothing)"


def meant(typed: Move, moves: Iterable[Move]) -> Move | None:
    """The move among `moves` that somebody wrote, whole or in short; None if it is none of them."""
    short = short_forms(moves)
    if typed in short:
        return typed
    return next((move for move, shown in short.items() if shown == typed), None)


def corresponding(made: Move, moves: Iterable[Move]) -> Move | None:
    """The move that was made in another form of the game: passes may take redundant tags away.

    Besides `meant`, the only one of `moves` that has the same words, or all its tags, or of which
    it has all tags, in order.

    >>> corresponding(("p8",), [("p8", "6"), ("p13", "6")])
    ('p8', '6')
    >>> corresponding(("mark_1_2",), [("mark", "1", "1"), ("mark", "1", "2")])
    ('mark', '1', '2')
    """
    known = list(moves)
    found = meant(made, known)
    if found is not None:
        return found
    words = "_".join(made)
    alike = (
        [move for move in known if "_".join(move) == words]
        or [move for move in known if _has(move, made)]
        or [move for move in known if _has(made, move)]
    )
    return alike[0] if len(alike) == 1 else None


def _has(whole: Move, part: Move) -> bool:
    """Whether a move has all tags of another one, in order."""
    rest = iter(whole)
    return all(tag in rest for tag in part)


def read(written: str, known: Collection[str] = ()) -> Move:
    """The tags that somebody wrote.

    ``S(a, 2)``, as HRG writes it, is the tag ``S__a_2``; ``mark(1, 2)``, ``(mark 1 2)``,
    ``mark 1 2`` and ``mark_1_2`` are GDL's ``mark_1_2``, or its ``mark 1_2`` or ``mark 1 2``,
    whichever `known` tags are like.

    >>> read("S(a, 2) x")
    ('S__a_2', 'x')
    >>> read("(mark 1 2)", ["mark_1_2"])
    ('mark_1_2',)
    >>> read("(mark 1 2)", ["mark", "1_2"])
    ('mark', '1_2')

    Of a term within a term the names may come before all that they are given.

    >>> read("(go 1 (to 2 3))", ["go_to", "1", "2", "3"])
    ('go_to', '1', '2', '3')
    >>> read("(go 1 (to 2 3))", ["go_1_to_2_3"])
    ('go_1_to_2_3',)
    """
    if _NESTED.fullmatch(written):
        tags = _within(written, known)
        if tags is not None:
            return tags
    changed = 1
    while changed:
        written, changed = _TERM.subn(lambda term: _symbol(term[1], term[2], known), written)
    words = tuple(_LIST.sub(lambda found: _listed(found, known), written).split())
    return joined(words, known)


def joined(words: Move, known: Collection[str]) -> Move:
    """The same with words that are no `known` tags joined to those they make with what follows.

    A word that is a row of known tags becomes these.

    >>> joined(("drop", "3", "4"), ["drop_3", "4"])
    ('drop_3', '4')
    >>> joined(("drop_3",), ["drop", "3"])
    ('drop', '3')
    """
    found: list[str] = []
    at = 0
    while at < len(words):
        end, tag = at + 1, words[at]
        if tag not in known:
            for other in range(min(len(words), at + _LONGEST_TERM), at + 1, -1):
                whole = "_".join(words[at:other])
                if whole in known:
                    end, tag = other, whole
                    break
            else:
                found += _parted(tag.split("_"), known) or [tag]
                at = end
                continue
        found.append(tag)
        at = end
    return tuple(found)


def _parted(words: Sequence[str], known: Collection[str]) -> list[str] | None:
    """The known tags, the first one as long as can be, that words are joined by ``_``."""
    if not words:
        return []
    for end in range(min(len(words), _LONGEST_TERM), 0, -1):
        whole = "_".join(words[:end])
        rest = _parted(words[end:], known) if whole in known else None
        if rest is not None:
            return [whole, *rest]
    return None


def _symbol(head: str, arguments: str, known: Collection[str]) -> str:
    parts = [part.strip() for part in arguments.split(",")]
    inner = "_".join(parts)
    apart = joined((head, *parts), known)
    if f"{head}_{inner}" not in known and all(tag in known for tag in apart):
        return " ".join(apart)
    is_plain = f"{head}_{inner}" in known or (
        any(tag.startswith(f"{head}_") for tag in known)
        and not any(tag.startswith(f"{head}__") for tag in known)
    )
    return f"{head}_{inner}" if is_plain else f"{head}__{inner}"


def _listed(found: re.Match[str], known: Collection[str]) -> str:
    """A list as GDL writes it is one tag, or known tags; anything else stays."""
    tags = joined(tuple(found[1].split()), known)
    return f" {' '.join(tags)} " if all(tag in known for tag in tags) else found[0]


def _within(written: str, known: Collection[str]) -> Move | None:
    """The known tags of lists within a list, as GDL writes them; None where they are none."""
    words = re.findall(r"[()]|\w+", written)
    names = [word for last, word in pairwise(words) if last == "(" and word not in "()"]
    given = [word for last, word in pairwise(words) if last != "(" and word not in "()"]
    for order in ([word for word in words if word not in "()"], [*names, *given]):
        tags = joined(tuple(order), known)
        if all(tag in known for tag in tags):
            return tags
    return None
