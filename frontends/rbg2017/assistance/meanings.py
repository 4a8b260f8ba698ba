"""What the names in a text mean, macros in any order.

Players and pieces may be called alike, and no word is reserved, so that what a name means depends
on where it stands: between the brackets of a player, in a step, behind ``@``.  An argument means
what its parameter is used for, and the text of a macro what the macro is used for.  So every
parameter and every macro's text is a *stand* that has its meanings from others, and these are
worked out together.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum, auto

from rgt.frontends.rbg2017.assistance.heads import Head, Reading
from rgt.frontends.rbg2017.tokens import NAME, NUMBER

Key = tuple[str, int]
"""A macro: its name and the number of its parameters."""

Stand = tuple[Key, int]
"""A parameter of a macro by its number, or the macro's text, which has number -1."""

_TEXT = -1
_OPENING = {")": "(", "}": "{", "]": "["}


class Meaning(Enum):
    """What a name can mean where it stands: a part is what ``~`` makes another name of."""

    PLAYER = auto()
    PIECE = auto()
    PART = auto()


_UNKNOWN: frozenset[Meaning] = frozenset()
_ONE = {meaning: frozenset([meaning]) for meaning in Meaning}
PART = _ONE[Meaning.PART]
"""Parts of names, and nothing else."""

Where = Meaning | Stand | None
"""What a place asks for: a meaning, that of a stand, or what is not known."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name that is neither a macro's nor a parameter's, by its index.

    `where` is what its place asks for; `is_alone` says that nothing else stands there.
    """

    index: int
    where: Where
    is_alone: bool


@dataclass(frozen=True, slots=True)
class Use:
    """A use of a macro with arguments: its name, its '(' and its commas, by their indices.

    `closing` is that of its ')', or where its text breaks off.
    """

    name: int
    key: Key
    opening: int
    commas: tuple[int, ...]
    closing: int


@dataclass(slots=True)
class Body:
    """What the text of a directive consists of, by the indices of its tokens."""

    head: Head
    names: list[Name] = field(default_factory=list)
    parameters: dict[int, str] = field(default_factory=dict)
    macros: dict[int, Key] = field(default_factory=dict)
    words: list[int] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)


@dataclass(slots=True)
class _Open:
    """An open bracket and what names in it are; `use` is the macro whose arguments it holds."""

    kind: str
    where: Where
    use: Use | None = None
    argument: int = 0


class Meanings:
    """The bodies of all directives, and what stands mean."""

    def __init__(self, reading: Reading) -> None:
        self.tokens = reading.tokens
        self._arities: dict[str, dict[int, None]] = {}
        for head in reading.heads:
            if head.key is not None:
                self._arities.setdefault(head.key[0], {})[head.key[1]] = None
        self._given: dict[Stand, dict[Meaning, None]] = {}
        self._askers: dict[Stand, list[tuple[Stand, bool]]] = {}
        self._work: list[tuple[Stand, Meaning]] = []
        self.bodies = [_Walk(self, head).body() for head in reading.heads]
        self._spread()
        self._known = {stand: frozenset(given) for stand, given in self._given.items()}

    def of(self, name: Name) -> frozenset[Meaning]:
        """What a name means where it stands; empty if that is not known."""
        found = self.at(name.where)
        if found != PART or name.is_alone or name.where is Meaning.PART:
            return found
        return _UNKNOWN

    def behind(self, head: Head) -> tuple[str, Where]:
        """The innermost bracket that is open behind a directive, '' if none is, and what it holds.

        The directive may be cut off; its bracket is ``call`` where macros have their arguments.
        """
        return _Walk(self, head).behind()

    def at(self, where: Where) -> frozenset[Meaning]:
        """What is asked for somewhere; empty if that is not known."""
        if where is None:
            return _UNKNOWN
        return _ONE[where] if isinstance(where, Meaning) else self._known.get(where, _UNKNOWN)

    def arities(self, name: str) -> Collection[int]:
        """The numbers of parameters that the macros of a name have; none if there is no macro."""
        return self._arities.get(name, ())

    def fitting(self, name: str, arity: int) -> Key:
        """The macro of a name that takes so many arguments, or the one that comes closest."""
        arities = self._arities[name]
        if arity in arities:
            return name, arity
        more = [number for number in arities if number > arity]
        return name, min(more) if more else max(arities)

    def ask(self, stand: Stand, where: Where, is_alone: bool) -> None:
        """Note that what stands there stands where something is asked for, alone or not."""
        if isinstance(where, Meaning):
            self._give(stand, where)
        elif where is not None:
            self._askers.setdefault(where, []).append((stand, is_alone))

    def _give(self, stand: Stand, meaning: Meaning) -> None:
        given = self._given.setdefault(stand, {})
        if meaning not in given:
            given[meaning] = None
            self._work.append((stand, meaning))

    def _spread(self) -> None:
        """Hand on what stands mean until nothing changes."""
        while self._work:
            where, meaning = self._work.pop()
            for stand, is_alone in self._askers.get(where, ()):
                if is_alone or meaning is not Meaning.PART:
                    self._give(stand, meaning)


class _Walk:
    """Goes over the text of one directive."""

    def __init__(self, meanings: Meanings, head: Head) -> None:
        self._meanings = meanings
        self._tokens = meanings.tokens
        self._head = head
        self._body = Body(head)
        names = dict.fromkeys(token.text for token in head.parameters)
        self._numbers = {name: number for number, name in enumerate(names)}
        self._stack = [_Open("", self._at_top())]
        self._commas: dict[int, list[int]] = {}
        self._closing: dict[int, int] = {}

    def body(self) -> Body:
        """What the text consists of; what its stands ask is noted."""
        self._pair()
        for index in range(self._head.body, self._head.end):
            kind = self._tokens[index].kind
            if kind == NAME:
                self._name(index)
            elif kind in ("(", "{", "["):
                self._open(index, kind)
            elif kind in _OPENING:
                self._close(_OPENING[kind])
            elif kind == ",":
                self._next_argument(index)
        return self._body

    def behind(self) -> tuple[str, Where]:
        """The innermost open bracket behind the text, and what is asked for in it."""
        self.body()
        top = self._stack[-1]
        return "call" if top.use is not None else top.kind, top.where

    def _pair(self) -> None:
        """Find the parentheses that belong together and the commas right in them.

        Braces do not keep commas together: arguments are not read as what they become.
        """
        open_: list[int] = []
        for index in range(self._head.body, self._head.end):
            kind = self._tokens[index].kind
            if kind == "(":
                open_.append(index)
                self._commas[index] = []
            elif kind == "," and open_:
                self._commas[open_[-1]].append(index)
            elif kind == ")" and open_:
                self._closing[open_.pop()] = index

    def _at_top(self) -> Where:
        if self._head.key is not None:
            return self._head.key, _TEXT
        return {"order": Meaning.PLAYER, "board": Meaning.PIECE}.get(self._head.word)

    # -- brackets --------------------------------------------------------------------------------

    def _open(self, index: int, kind: str) -> None:
        uses = self._body.uses
        if kind == "(" and uses and uses[-1].opening == index:
            self._stack.append(_Open(kind, (uses[-1].key, 0), uses[-1]))
        else:
            where = Meaning.PLAYER if kind == "[" else Meaning.PIECE
            self._stack.append(_Open(kind, where))

    def _close(self, kind: str) -> None:
        """Close the innermost bracket of a kind, and those in it that were left open."""
        for depth in range(len(self._stack) - 1, max(0, len(self._stack) - 4), -1):
            if self._stack[depth].kind == kind:
                del self._stack[depth:]
                return

    def _next_argument(self, index: int) -> None:
        for frame in reversed(self._stack[-3:]):
            use = frame.use
            if use is not None and index in use.commas[frame.argument : frame.argument + 1]:
                frame.argument += 1
                frame.where = use.key, frame.argument
            if frame.kind == "(":
                return

    # -- names -----------------------------------------------------------------------------------

    def _name(self, index: int) -> None:
        head, text, meanings = self._head, self._tokens[index].text, self._meanings
        before = self._tokens[index - 1].kind if index > head.body else ""
        behind = self._tokens[index + 1].kind if index + 1 < head.end else ""
        where = self._stack[-1].where
        if "~" in (before, behind):
            where = Meaning.PART
        elif before in ("$", "@"):
            where = Meaning.PIECE
        elif index == head.body and head.word in ("player", "goal"):
            where = Meaning.PLAYER
        is_alone = before in ("(", ",", "") and behind in (")", ",", "")
        if text in self._numbers:
            self._body.parameters[index] = text
            assert head.key is not None
            meanings.ask((head.key, self._numbers[text]), where, is_alone)
        elif 0 in (arities := meanings.arities(text)):
            self._body.macros[index] = text, 0
            meanings.ask(((text, 0), _TEXT), where, is_alone)
        elif arities and behind == "(":
            self._use(index, text, where, before)
        elif self._is_word(index, before, behind):
            self._body.words.append(index)
        else:
            self._body.names.append(Name(index, where, is_alone))

    def _use(self, index: int, text: str, where: Where, before: str) -> None:
        opening = index + 1
        commas = tuple(self._commas[opening])
        closing = self._closing.get(opening, self._head.end)
        key = self._meanings.fitting(text, len(commas) + 1)
        behind = self._tokens[closing + 1].kind if closing + 1 < self._head.end else ""
        is_alone = before in ("(", ",", "") and behind in (")", ",", "")
        self._body.macros[index] = key
        self._body.uses.append(Use(index, key, opening, commas, closing))
        self._meanings.ask((key, _TEXT), Meaning.PART if behind == "~" else where, is_alone)

    def _is_word(self, index: int, before: str, behind: str) -> bool:
        """Whether a name is one of the words that are none where a piece is asked for."""
        text = self._tokens[index].text
        if text == "turn":
            return before == "$"
        if text == "move":
            return behind == "("
        if text in ("and", "or"):
            return before in (")", NAME, NUMBER) or behind in ("$", "@", NAME)
        return text == "not" and behind in ("$", "@", "(", NAME)
