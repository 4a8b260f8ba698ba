"""The doubts of `rgt check`: what is told, and that it is true whatever is played."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified import syntax as s
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.lints.fields import Field, members, turned
from rgt.frontends.simplified.lints.lint import lint
from rgt.frontends.simplified.moves import destinations
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.print import expression_text
from rgt.frontends.simplified.words import CONTENTS, Letter, Word
from rgt.ir.diagnostics import Diagnostic, Source
from tests.frontends.simplified.games import GAME

TAKEN = GAME.replace("#k 0 &\n", "")
"""The game without the goal that nothing can meet: its king stands beside the pawns' files."""


def doubts(text: str) -> list[Diagnostic]:
    return lint(parse(Source("test", text)))


def told(text: str) -> list[str]:
    return [
        (f"{each.span.line}:{each.span.column} " if each.span else "")
        + f"{each.code} {each.message}"
        for each in doubts(text)
    ]


def of_king(expression: str) -> list[str]:
    """What is told about a rule of the king, but for goals."""
    text = TAKEN.replace("@p 0 0, 1 0 &\n#P 0 &\n", "")
    return told(text.replace(GAME.split("\n")[10], f"K {expression} &"))


def test_nothing_is_told_of_a_good_game() -> None:
    assert told(TAKEN.replace("|pppk|", "|kppp|").replace("|PPPK|", "|KPPP|")) == []


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        # the board has 4 files and 5 ranks
        ("(1,0,e) + (-1,0,e)", []),
        ("", []),
        ("(0,1,e)^4", []),
        ("(0,1,e)^5",
         ["11:1 SBG050 the piece 'K' can never move: every way to move leaves the board"]),
        ("(0,0,e)", ["11:1 SBG050 the piece 'K' can never move"]),
        ("(0,1,e)^0", ["11:1 SBG050 the piece 'K' can never move"]),
        # the kings stand on the right
        ("(1,0,e)", ["11:1 SBG050 white's 'K' can never move from where it stands",
                     "11:1 SBG050 black's 'k' can never move from where it stands"]),
        ("(-1,0,e) + (3,4,e)(1,0,e)",
         ["11:14 SBG051 no move goes this way: it always leaves the board"]),
        ("(-1,0,e)((0,1,e) + (-3,0,e))",
         ["11:22 SBG051 no move goes this way: it always leaves the board"]),
        ("(-1,0,e)((-3,0,e)(0,1,p))^*",
         ["11:11 SBG051 no move goes this way: it always leaves the board"]),
        ("(-1,0,e) + (-1,0,e)(1,0,p)",
         ["11:14 SBG051 no move goes this way: it asks for what never stands there"]),
        # here and there the step is possible
        ("(0,1,e)^*((0,1,e) + (0,4,p))", []),
        ("(-1,0,e)^*",
         ["11:1 SBG055 the moves of 'K' have the empty word, which is no move"]),
        ("(-1,0,e) + (0,1,p)(0,-1,w)",
         ["11:1 SBG056 the piece 'K' may end where it starts, by (0,1,p)(0,-1,w)"]),
        # not by way of a square that holds two things at once
        ("(-1,0,e) + (0,1,p)(0,0,e)(0,-1,w)", []),
    ],
)  # fmt: skip
def test_rules(expression: str, wanted: list[str]) -> None:
    assert of_king(expression) == wanted


def goal(text: str) -> list[str]:
    """What is told about one goal of a game in which kings stay on their rank."""
    return told(GAME.split("@", 1)[0] + text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("@P 0 4 &", []),
        ("@p 0 0 &", []),
        # pawns never go back, kings never leave their ranks
        ("@P 0 0 &", ["14:1 SBG052 this is never met: white's 'P' can never move there"]),
        ("@p 0 4, 1 4 &",
         ["14:1 SBG052 this is never met: black's 'p' can never move to any of these squares"]),
        ("@K 0 0, 0 1 &",
         ["14:1 SBG052 white's 'K' can never move to some of these squares: 0 1"]),
        ("@P 0 0, 1 4 &", ["14:1 SBG052 white's 'P' can never move to some of these squares: 0 0"]),
        ("#P 2 &", []),
        ("#p 0 &", []),
        ("#P 3 &", ["14:1 SBG052 this is never met: 3 'P' are there at the beginning, "
                    "and fewer when one is taken"]),
        ("#K 1 &", ["14:1 SBG052 this is never met: 1 'K' is there at the beginning, "
                    "and fewer when it is taken"]),
        ("#K 0 &", []),
    ],
)  # fmt: skip
def test_goals(text: str, wanted: list[str]) -> None:
    assert goal(text) == wanted


def test_goals_of_pieces_that_nothing_takes_or_nobody_has() -> None:
    # no pawn takes what stands on a file next to none of its own
    peaceful = GAME.replace("(-1,1,p) + (1,1,p)", "(1,1,e)")
    assert [line[:12] for line in told(peaceful)] == ["16:1 SBG052 ", "17:1 SBG052 "]
    assert told(peaceful)[1].endswith("nothing can take black's 'k'")
    text = GAME.replace("|pppk|", "|ppp.|").replace("@p 0 0, 1 0 &", "@k 0 0 &")
    assert [line.split(": ")[-1] for line in told(text)] == ["black never has a 'k'"] * 2


def test_who_names_a_rank_need_not_know_its_colours() -> None:
    text = "<<x>><BOARD>4 4 |m.m.| |....| |....| |.M.M|<PIECES>M (1,1,e)+(-1,1,e)&<GOALS>9&"
    rank = ", ".join(f"{x} 3" for x in range(4))
    assert told(f"{text}@M {rank} &") == []
    assert told(f"{text}@M {rank}, 0 0 &")[0].endswith("squares: 0 0")


def test_pieces_and_rules_without_each_other() -> None:
    text = TAKEN.replace("|PPPK|", "|PPQq|").replace("K (", "S (")
    assert [line for line in told(text) if "SBG052" not in line] == [
        "4:5 SBG053 the piece 'K' has no rule, so it never moves",
        "8:4 SBG053 the piece 'Q' has no rule, so it never moves",
        "11:1 SBG054 no piece 'S' stands on the board, and none ever comes there",
    ]
    assert told(text.replace("<GOALS>", "Q & K &\n<GOALS>"))[0].startswith("11:1")


def test_large_boards_and_rules_are_linted_soon() -> None:
    rows = "\n".join(["|" + "P" * 100 + "|"] * 100)
    rules = "P (1,0,e)^*(0,1,e)^* + (99,0,e)(1,0,e) &"
    text = f"<<x>><BOARD>100 100\n{rows}\n<PIECES>{rules}<GOALS>1&"
    assert [line.split()[1] for line in told(text)] == ["SBG055", "SBG051"]


# -- fields ----------------------------------------------------------------------------------------


ON = st.sampled_from(CONTENTS)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_steps_of_sets_are_steps_of_squares(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    board = Board(width, height, "." * (width * height))
    area = Field(width, height)
    pairs = data.draw(st.integers(0, (1 << area.size) - 1))
    letter = Letter(
        data.draw(st.integers(-4, 4)),
        data.draw(st.integers(-4, 4)),
        data.draw(st.sampled_from("ew")),
    )
    moves = {
        (start, at, target)
        for start in range(area.squares)
        for at in range(area.squares)
        if (target := board.shift(at, letter.dx, letter.dy)) is not None
        and (letter.on == "w" or target != start)
    }
    there = {divmod(bit, area.squares) for bit in members(pairs)}
    after = {divmod(bit, area.squares) for bit in members(area.after(pairs, letter))}
    before = {divmod(bit, area.squares) for bit in members(area.before(pairs, letter))}
    assert after == {(start, target) for start, at, target in moves if (start, at) in there}
    assert before == {(start, at) for start, at, target in moves if (start, target) in there}
    assert turned(area.row(pairs, 0), width, height) == sum(
        1 << board.turned_square(square) for square in members(area.row(pairs, 0))
    )


# -- nothing untrue is told ------------------------------------------------------------------------


@dataclass
class Seen:
    """What happens in the positions of a game, by the letters on the board."""

    boards: list[tuple[Board, str]] = field(default_factory=list)
    moved: set[str] = field(default_factory=set)
    arrived: set[tuple[str, tuple[int, int]]] = field(default_factory=set)
    left: set[tuple[str, int]] = field(default_factory=set)


def watched(description: s.Description, limit: int = 120) -> Seen:
    """The first positions of a game without goals, breadth first, boards as their mover sees."""
    automata = {rule.piece: dfa_of(rule.movement) for rule in description.rules}
    seen = Seen()
    work = [(description.board, "white")]
    known = set(work)
    while work and len(seen.boards) < limit:
        board, player = work.pop(0)
        seen.boards.append((board, player))
        for start, letter in board.own():
            if letter not in automata:
                continue
            real = letter if player == "white" else letter.lower()
            for target in destinations(automata[letter], board, start):
                seen.moved.add(real)
                square = target if player == "white" else board.turned_square(target)
                seen.arrived.add((real, board.place(square)))
                after = board.moved(start, target)
                taken = board.squares[target]
                if taken != "." and target != start:
                    real_taken = taken if player == "white" else taken.swapcase()
                    seen.left.add((real_taken, after.squares.count(taken)))
                following = (after.turned(), "black" if player == "white" else "white")
                if following not in known:
                    known.add(following)
                    work.append(following)
    return seen


STEPS = st.builds(
    s.Step,
    st.builds(Letter, st.integers(-2, 2), st.integers(-2, 2), ON),
)


def unshared(tree: s.Expression) -> s.Expression:
    """The same tree, every step of it an object of its own, as the parser makes them."""
    if isinstance(tree, s.Step):
        return s.Step(tree.letter)
    if isinstance(tree, s.Power):
        return s.Power(unshared(tree.part), tree.times)
    if isinstance(tree, s.Concatenation):
        return s.Concatenation(tuple(map(unshared, tree.parts)))
    return s.Union(tuple(map(unshared, tree.options)))


EXPRESSIONS = st.recursive(
    STEPS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(tuple).map(s.Concatenation),
        st.lists(inner, min_size=2, max_size=4).map(tuple).map(s.Union),
        st.builds(s.Power, inner, st.sampled_from([None, 0, 2])),
    ),
    max_leaves=6,
).map(unshared)


@settings(max_examples=120, deadline=None)
@given(st.text("KPkp...", min_size=9, max_size=9), EXPRESSIONS, EXPRESSIONS)
def test_what_is_told_is_true(squares: str, king: s.Expression, pawn: s.Expression) -> None:
    rules = (s.Rule("K", king), s.Rule("P", pawn))
    corners = ((0, 0), (2, 2), (1, 2))
    goals: list[s.Goal] = [s.Reach(piece, (corner,)) for piece in "KPkp" for corner in corners]
    goals += [s.Left(piece, count) for piece in "KPkp" for count in range(3)]
    description = s.Description("x", Board(3, 3, squares), rules, 9, (), Source("made"))
    seen = watched(description)
    for found in goals:
        said = lint(replace(description, goals=(found,)))
        if any(each.code == "SBG052" for each in said):
            if isinstance(found, s.Left):
                assert (found.piece, found.count) not in seen.left
            else:
                assert (found.piece, found.squares[0]) not in seen.arrived
    for each in lint(description):
        piece = next((part for part in each.message.split("'") if len(part) == 1), "")
        if each.code == "SBG050" and "from where" not in each.message:
            assert not seen.moved & {piece, piece.lower()}
        elif each.code == "SBG050":
            assert piece not in seen.moved
        elif each.code == "SBG056" and "..." not in each.message:
            word = tuple(
                Letter(int(dx), int(dy), on)
                for dx, dy, on in re.findall(r"\((-?\d),(-?\d),([epw])\)", each.message)
            )
            assert dfa_of({"K": king, "P": pawn}[piece]).accepts(word)
            assert any(leads_back(word, start) for start in product(range(3), repeat=2))


def leads_back(word: Word, start: tuple[int, int]) -> bool:
    """Whether a word ends where it starts, and no square of 3 by 3 has to hold two things."""
    x, y = start
    held = {start: "w"}
    for letter in word:
        x, y = x + letter.dx, y + letter.dy
        inside = 0 <= x < 3 and 0 <= y < 3
        if not inside or held.setdefault((x, y), letter.on) != letter.on:
            return False
    return (x, y) == start


@settings(max_examples=120, deadline=None)
@given(st.text("KPkp...", min_size=9, max_size=9), EXPRESSIONS)
def test_no_move_takes_what_no_move_is_said_to_take(squares: str, king: s.Expression) -> None:
    """What is told is replaced by what always leaves the board."""
    head = f"<<x>><BOARD>3 3\n|{squares[:3]}|\n|{squares[3:6]}|\n|{squares[6:]}|\n<PIECES>\n"
    rule = f"K {expression_text(king)} &"
    description = parse(Source("test", f"{head}{rule}\n<GOALS>1&"))
    moves = dfa_of(description.rules[0].movement)
    for each in lint(description):
        if each.code != "SBG051":
            continue
        assert each.span is not None
        first, last = each.span.column - 1, each.span.end_column - 1
        without = f"{rule[:first]}((2,0,e)^3){rule[last:]}"
        others = dfa_of(parse(Source("test", f"{head}{without}\n<GOALS>1&")).rules[0].movement)
        for board, _ in watched(description, 20).boards:
            for start in range(9):
                if board.squares[start] == "K":
                    found = destinations(moves, board, start)
                    assert found == destinations(others, board, start)
