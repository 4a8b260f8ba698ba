"""What programs write with macros is read as the game that the tree says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pytest

from rgt.frontends import frontend_named
from rgt.frontends.rbg import syntax as low
from rgt.frontends.rbg.high_level import syntax as s
from rgt.frontends.rbg.high_level.print import format_high_level
from rgt.ir.diagnostics import Source

RBG = frontend_named("rbg")
PIECES = ("empty", "whiteK", "blackK")
PLAYERS = ("white", "black")
LABELS = ("up", "down", "left", "right")
STEP = s.Parameter("step")
PLAYER = s.Parameter("player")
MEN = s.Macro("men", ("player",), s.Pieces((s.Pasted(PLAYER, "K"), "empty")))
RANK = s.Macro("rank", ("player",), s.Row(("empty", s.Pasted(PLAYER, "K"))))
SECTIONS = (
    s.BoundedSection("players", (low.Bounded("white", 100), low.Bounded("black", 100))),
    s.PiecesSection(PIECES),
    s.BoundedSection("variables", (low.Bounded("turns", 9),)),
    MEN,
    RANK,
    s.BoardSection(LABELS, (s.Row(("blackK", "empty")), s.Use("rank", ("white",)))),
)


def _description(rules: s.Rule, *macros: s.Macro) -> s.Description:
    between = (macros,) if macros else ()
    return s.Description((SECTIONS, *between, (s.RulesSection(rules),)))


def _read(description: s.Description) -> low.Description:
    """The game that the text describes; the text has the formatter's form."""
    assert RBG.print is not None
    assert RBG.format is not None
    text = RBG.print(description)
    assert RBG.format(Source("x.rbg", text)) == text
    found: low.Description = RBG.parse(Source("x.rbg", text))
    return found


class _Random:
    """Makes rules; in the bodies of macros with parameters, and uses of earlier macros."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._inside: tuple[str, ...] = ()
        self.macros: list[s.Macro] = []

    def description(self) -> s.Description:
        for number in range(3):
            self._inside = tuple(self._random.sample(("step", "player"), self._random.randrange(3)))
            body = self._rule(3)
            self.macros.append(s.Macro(f"m{number}", self._inside, body))
        self._inside = ()
        return _description(self._rule(4), *self.macros)

    def _rule(self, depth: int) -> s.Rule:
        kinds = 8 if depth == 0 else 14
        kind = self._random.randrange(kinds)
        chosen = self._random.choice
        if kind == 0:
            return STEP if "step" in self._inside else low.Shift(chosen(LABELS))
        if kind == 1:
            return low.Shift(chosen(LABELS))
        if kind == 2:
            return s.On(tuple(self._piece() for _ in range(self._random.randrange(3))))
        if kind == 3:
            return s.Off(chosen(PIECES))
        if kind == 4:
            return s.Assignments(((self._player(), self._number(2)), ("turns", self._number(1))))
        if kind == 5:
            return low.Comparison(chosen(("<", "==")), self._number(2), self._number(0))
        if kind == 6:
            return low.Noop()
        if kind == 7:
            if not self.macros:
                return s.Chain(())
            macro = chosen(self.macros)
            depth = max(depth - 1, 0)
            arguments = {"step": self._rule(depth), "player": self._player()}
            return s.Use(macro.name, tuple(arguments[each] for each in macro.parameters))
        if kind < 10:
            parts = (self._rule(depth - 1) for _ in range(self._random.randrange(2, 4)))
            return s.Choice(tuple(parts), self._random.random() < 0.2)
        if kind < 12:
            parts = (self._rule(depth - 1) for _ in range(self._random.randrange(4)))
            return s.Chain(tuple(parts), self._random.random() < 0.2)
        part = self._rule(depth - 1)
        if kind == 12:
            return s.Pattern(part, self._random.random() < 0.5)
        return chosen((s.Star(part), s.Power(part, 3)))

    def _player(self) -> s.Name:
        return PLAYER if "player" in self._inside else self._random.choice(PLAYERS)

    def _piece(self) -> s.Piece:
        pasted = s.Pasted(PLAYER, "K") if "player" in self._inside else "blackK"
        return self._random.choice((*PIECES, pasted, s.Use("men", (self._player(),))))

    def _number(self, depth: int) -> low.Arithmetic:
        if depth and self._random.random() < 0.7:
            sign = self._random.choice("+-*")
            return low.Sum(sign, self._number(depth - 1), self._number(depth - 1))
        return self._random.choice((low.Number(3), low.Value("turns"), low.Value("whiteK")))


class _Meaning:
    """Writes macros out: the tree that the reader of RBG gives."""

    def __init__(
        self, macros: Mapping[str, s.Macro], given: Mapping[str, str | low.Rule] | None = None
    ) -> None:
        self._macros = macros
        self._given = given or {}

    def rule(self, rule: s.Rule) -> low.Rule:
        match rule:
            case s.Parameter(name):
                found = self._given[name]
                assert not isinstance(found, str)
                return found
            case s.Use(name, arguments):
                macro = self._macros[name]
                given = dict(zip(macro.parameters, map(self._argument, arguments), strict=True))
                assert not isinstance(macro.body, s.Row | s.Pieces)
                return _Meaning(self._macros, given).rule(macro.body)
            case s.On(pieces):
                return low.On(tuple(each for piece in pieces for each in self._pieces(piece)))
            case s.Off(piece):
                return low.Off(self._name(piece))
            case s.Assignments(parts):
                return _chain([low.Assignment(self._name(to), value) for to, value in parts])
            case s.Switch(player):
                return low.Switch(self._name(player))
            case s.Pattern(inner, negated):
                return low.Pattern(self.rule(inner), negated)
            case s.Choice(options):
                flat: list[low.Rule] = []
                for part in map(self.rule, options):
                    flat += part.parts if isinstance(part, low.Choice) else (part,)
                return low.Choice(tuple(flat))
            case s.Chain(rules):
                return _chain(map(self.rule, rules)) if rules else low.Noop()
            case s.Star(part):
                return low.Star(self.rule(part))
            case s.Power(part, count):
                return low.Power(self.rule(part), count)
            case low.Shift() | low.Comparison() | low.Noop():
                return rule

    def _argument(self, argument: s.Argument) -> str | low.Rule:
        if isinstance(argument, str | s.Pasted) or argument == PLAYER:
            assert isinstance(argument, s.Name)
            return self._name(argument)
        return self.rule(argument)

    def _name(self, name: s.Name) -> str:
        if isinstance(name, s.Parameter):
            found = self._given[name.name]
            assert isinstance(found, str)
            return found
        return self._name(name.parameter) + name.ending if isinstance(name, s.Pasted) else name

    def _pieces(self, piece: s.Piece) -> list[str]:
        if isinstance(piece, s.Use):
            player = self._argument(piece.arguments[0])
            assert isinstance(player, str)
            return [player + "K", "empty"]
        return [self._name(piece)]


def _chain(parts: Iterable[low.Rule]) -> low.Rule:
    flat: list[low.Rule] = []
    for part in parts:
        flat += part.parts if isinstance(part, low.Chain) else (part,)
    return flat[0] if len(flat) == 1 else low.Chain(tuple(flat))


@pytest.mark.parametrize("seed", range(100))
def test_random_rules_are_read_as_they_are_meant(seed: int) -> None:
    description = _Random(seed).description()
    macros = {macro.name: macro for macro in description.groups[1] if isinstance(macro, s.Macro)}
    rules = description.groups[2][0]
    assert isinstance(rules, s.RulesSection)
    assert _read(description).rules == _Meaning(macros).rule(rules.rules)


def test_sections_are_read_as_they_are_meant() -> None:
    found = _read(_description(s.Chain((s.Switch("white"), s.Switch(s.KEEPER)))))
    assert found.rules == low.Chain((low.Switch("white"), low.Switch(low.KEEPER)))
    assert found.players == (low.Bounded("white", 100), low.Bounded("black", 100))
    assert found.variables == (low.Bounded("turns", 9),)
    assert found.pieces == PIECES
    assert [vertex.piece for vertex in found.board] == ["blackK", "empty", "empty", "whiteK"]
    assert {label for vertex in found.board for label in vertex.edges} == set(LABELS)


def test_lists_without_members() -> None:
    section = s.BoundedSection("variables", ())
    assert format_high_level(s.Description(((section,),))) == "#variables =\n"


def test_comments_lines_and_breaks() -> None:
    """Written by hand in the style of the formatter's texts."""
    go = s.Choice((s.On(("whiteK",)), s.Chain((low.Shift("up"), s.Off("empty")))), lines=True)
    turn = s.Chain((s.Chain((s.Switch(PLAYER), go)), s.Use("far")), lines=True)
    far = s.Chain((low.Shift("right"),) * 18)
    description = s.Description(
        (
            (s.Macro("far", (), far, ("A long way.",)),),
            (s.Macro("turn", ("player",), turn),),
            (s.RulesSection(s.Star(s.Use("turn", ("white",))), ("And on.",)),),
        ),
        ("Game", ""),
    )
    assert (
        format_high_level(description)
        == """\
// Game
//

// A long way.
#far =
    right right right right right right right right right right right right right right right right
    right right

#turn(player) =
    ->player (
        {whiteK}
      + up [empty]
    )
    far

// And on.
#rules = (turn(white))*
"""
    )
