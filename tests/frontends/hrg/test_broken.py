"""Broken games: what is said about each of them, word for word.

The files stand in `broken/`, one mistake each, in a few of them two.  The messages are written
for somebody who knows HRG and has never seen RG.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rgt.api import translate
from rgt.ir.diagnostics import GameError, Source

BROKEN = Path(__file__).parent / "broken"

MESSAGES = """
== any_player
game.hrg:12:3: error[HRG036]: 'player' cannot be assigned just any value
      player = Player(*)
      ^^^^^^^^^^^^^^^^^^
  hint: choose first: 'who = Player(*)', then 'player = who'

== any_too_wide
game.hrg:12:3: error[HRG036]: 'cell' must be of type Cell, but this may be '0'
      cell = Count(*)
      ^^^^^^^^^^^^^^^
  hint: values of Cell: C(1, 1), C(1, 2), C(1, 3), ...

== argument_type
game.hrg:16:7: error[HRG035]: 'me' must be of type Player, but this is of type Cell
      put(cell, white)
          ^^^^
  hint: values of Player: white, black

== arguments
game.hrg:16:3: error[HRG038]: 'put' takes 2 arguments, not 1
      put(white)
      ^^^^^^^^^^
  hint: the form is put(me, at)

== assigns_replaced
game.hrg:13:5: error[HRG039]: 'x' stands for a fixed value here and cannot be assigned
        x = C(1, 1)
        ^
  hint: use a variable for what changes

== assigns_symbol
game.hrg:12:3: error[HRG039]: 'white' is a symbol and cannot be assigned
      white = black
      ^^^^^
  hint: only variables and parameters can be assigned

== break_outside
game.hrg:12:3: error[HRG041]: 'break()' stands in no loop
      break()
      ^^^^^^^
  hint: 'return()' leaves a graph; loops are 'loop', 'while' and 'repeat'

== built_in_domain
game.hrg:3:8: error[HRG052]: 'Bool' is built in: 0 | 1
    domain Bool = no | yes
           ^^^^
  hint: give the domain another name, or leave it out

== built_in_graph
game.hrg:4:7: error[HRG011]: 'check' is built in
    graph check(me: Player) {
          ^^^^^
  hint: give the graph another name

== built_in_variable
game.hrg:3:1: error[HRG052]: 'player' is built in, of type PlayerOrSystem
    player : Player = white
    ^^^^^^
  hint: write 'player : PlayerOrSystem = ...', or leave it out

== chained_comparison
game.hrg:12:6: error[HRG044]: a comparison cannot be compared
      if 0 <= count <= 2 {
         ^^^^^^^^^^^^^^^
  hint: write 'a <= b && b <= c' for 'a <= b <= c'

== computed_during_play
game.hrg:12:11: error[HRG044]: 'count' changes during play, so nothing can be computed with it here
      count = count + 1
              ^^^^^
  hint: declare a function for it, such as 'next : Count -> Count', and apply that to 'count'

== computed_in_map
game.hrg:11:17: error[HRG044]: 'sums' changes during play, so nothing can be computed with it here
      sums[white] = sums[white] + 1
                    ^^^^^^^^^^^
  hint: declare a function for it, such as 'next : Count -> Count', and apply that to 'sums[white]'

== conditional_inside
game.hrg:12:9: error[HRG044]: a value that depends on a condition can only be assigned whole
      board[if count == 0 then C(1, 1) else C(1, 2)] = white
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  hint: assign it to a variable first, or write an 'if' statement

== declared_twice
game.hrg:5:1: error[HRG011]: variable 'piece' is declared twice
    piece : Piece = pawn
    ^^^^^
  note: the first one (game.hrg:4:1)

== else_if_chain
game.hrg:9:10: error[HRG001]: unexpected 'mode', expected '(', '=' or '['
      } elif mode == 50 {
             ^^^^
  hint: it is written in two words: else if condition { }

== function_as_statement
game.hrg:15:3: error[HRG037]: there is no graph 'next'
      next(cell)
      ^^^^^^^^^^
  hint: 'next' is a function; it can stand in expressions only

== function_needs_parentheses
game.hrg:15:9: error[HRG038]: 'first' takes 1 argument, not 0
      check(first() == empty)
            ^^^^^^^

== graph_as_condition
game.hrg:17:6: error[HRG045]: 'free' is a graph: its call is a statement, no value
      if free() {
         ^^^^^^
  hint: 'reachable(free())' asks whether it can be walked

== in_no_domain
game.hrg:12:18: error[HRG012]: unknown type 'cell'
      check(count in cell)
                     ^^^^
  hint: did you mean 'Cell'?

== initial_of_another_type
game.hrg:4:17: error[HRG019]: unknown name 'pwan'
    piece : Piece = pwan
                    ^^^^
  hint: did you mean 'pawn'?

== key_without_value
game.hrg:4:26: warning[HRG029]: the map has no value for 'no', which gets the most frequent: 'black'
    board : Cell -> Player = { C(0) = white; C(1) = black; C(2) = black }
                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  hint: add a value for all other keys: _ = value

== keys_with_comma
game.hrg:9:16: error[HRG001]: unexpected ',', expected an operator or ']'
      if seen[count, 1] { end() }
                   ^
  hint: each key stands in brackets of its own: map[x][y]

== missing_bar
game.hrg:4:3: error[HRG001]: unexpected '2', expected '|'
      2 | 3
      ^
  hint: the elements of a domain are separated by '|': a | b | c

== missing_brace
game.hrg:10:1: error[HRG002]: the text ends before a '}'
    }
    ^
  note: this '{' is not closed (game.hrg:4:15)

== missing_case
game.hrg:5:1: error[HRG022]: worth(rook) is covered by no case
    worth : Piece -> Score
    ^^^^^
  hint: add a case, such as 'worth(_) = ...' at the end

== missing_else_value
game.hrg:8:1: error[HRG001]: unexpected 'graph', expected an operator or 'else'
    graph rules() {
    ^^^^^
  hint: a choice of values has both: if condition then value else value

== never_comes_back
game.hrg:18:3: warning[HRG042]: this is never reached: 'resign(...)' never comes back
      $ y
      ^^^

== never_equal
game.hrg:13:9: error[HRG034]: these are never equal: one side is of type Piece, the other '0'
      check(board[cell] == 0)
            ^^^^^^^^^^^^^^^^
  hint: values of Piece: empty, white, black

== never_left
game.hrg:15:3: warning[HRG042]: this is never reached: the loop before is never left
      $ y
      ^^^

== no_condition
game.hrg:12:9: error[HRG045]: this is no condition, but of type Piece
      check(board[cell])
            ^^^^^^^^^^^
  hint: compare it with something: '... == ...'

== no_map
game.hrg:12:9: error[HRG031]: this is no map or function, but of type Cell
      check(cell[white] == empty)
            ^^^^
  hint: only maps and functions take an argument

== no_rules
game.hrg:1:1: error[HRG043]: there is no graph 'rules', where the game begins
    domain Player = white | black
    ^
  hint: did you mean 'rule'?

== no_score
game.hrg:1:1: error[HRG010]: the game declares no domain 'Score'
    domain Player = white | black
    ^
  hint: for example: domain Score = 0 | 50 | 100

== number_in_no_domain
game.hrg:12:18: error[HRG033]: 4 is an element of no domain
      check(count == 4)
                     ^
  hint: values of Count: 0, 1, 2, 3

== numbers_to
game.hrg:3:18: error[HRG001]: unexpected 'to', expected '|'
    domain Count = 0 to 3
                     ^^
  hint: the numbers from 0 to 3 are written 0..3

== order_swapped
game.hrg:9:12: error[HRG001]: unexpected '=', expected an operator or '{'
      if count => 2 { end() }
               ^
  hint: 'greater or equal' is written >=

== parameter_as_word
game.hrg:11:3: warning[HRG050]: '$ at' is the word 'at', whatever the parameter 'at' is
      $ at
      ^^^^
  hint: '$$ at' tags the value of the parameter

== parameter_twice
game.hrg:4:7: error[HRG011]: graph 'move' has 2 parameters 'from'
    graph move(from: Score, from: Score) {
          ^^^^

== pragma
game.hrg:4:1: error[HRG004]: HRG has no pragmas
    @unique begin;
    ^
  hint: remove the line; a tag for the toolchain only is written $_ tag

== range_of_domain
game.hrg:5:38: error[HRG001]: unexpected ',', expected '..'
    domain Cell = C(X, Y) where X in Side, Y in 1..3
                                         ^
  hint: values stand behind 'in', 0..7 or {a, b}, and no name of a domain such as 'Side'

== reachable_of_no_call
game.hrg:17:9: error[HRG046]: 'reachable' asks about the call of a graph
      check(reachable(free))
            ^^^^^^^^^^^^^^^
  hint: for example 'reachable(free())'

== recursion
game.hrg:12:5: error[HRG040]: graph 'turn' calls itself: turn -> next -> turn
        turn(black)
        ^^^^^^^^^^^
  note: 'next' is called here (game.hrg:7:3)
  hint: graphs are copied where they are called; repeat with 'loop' instead

== reserved_name
game.hrg:3:1: error[HRG005]: 'repeat' is reserved and cannot be a name
    repeat : Score
    ^^^^^^
  hint: choose another name, such as 'repeat_'

== rules_with_parameter
game.hrg:4:7: error[HRG043]: 'rules' takes no parameters
    graph rules(me: Player) {
          ^^^^^

== single_equals
game.hrg:7:11: error[HRG001]: unexpected '=', expected an operator or '{'
      if turn = white {
              ^
  hint: '==' compares, '=' assigns

== tag_of_map
game.hrg:12:3: error[HRG047]: 'board' is a map Cell -> Piece; a tag needs one value
      $$ board
      ^^^^^^^^
  hint: assign an entry of the map to a variable, and tag that

== tag_of_unknown
game.hrg:13:3: error[HRG030]: unknown name 'cel'
      $$ cel
      ^^^^^^
  hint: did you mean 'cell'?

== term_during_play
game.hrg:12:12: error[HRG044]: 'count' changes during play, so nothing can be computed with it here
      cell = C(count, 1)
               ^^^^^
  hint: declare a function for it, such as 'next : Count -> Count', and apply that to 'count'

== term_of_no_domain
game.hrg:13:17: error[HRG033]: C(0, 1) is an element of no domain
        check(board[C(x, 1)] == empty)
                    ^^^^^^^
  note: 'x' is 0 here
  hint: argument 1 of C is 1 to 3 in Cell

== term_of_variables
game.hrg:12:11: error[HRG044]: 'x' changes during play, so nothing can be computed with it here
      board[C(x, y)] = white
              ^
  hint: declare a function, such as 'c_of(X, Y) = C(X, Y)', and write 'c_of(x, y)'

== too_large
game.hrg:12:3: error[HRG053]: the copies of all blocks have more than 100000 statements
      branch a in Cell {
      ^^^^^^^^^^^^^^^^^^
  note: 9 copies of this block (game.hrg:12:3)
  note: 9 copies of this block (game.hrg:13:5)
  note: 9 copies of this block (game.hrg:14:7)
  note: 9 copies of this block (game.hrg:15:9)
  note: 9 copies of this block (game.hrg:16:11)
  hint: 'x = T(*)' assigns any value of T without copies

== true_as_value
game.hrg:9:16: error[HRG030]: unknown name 'true'
      seen[0][1] = true
                   ^^^^
  hint: the values of Bool are 0 and 1: write 1; 'true()' is the condition that always holds

== two_mistakes
game.hrg:13:17: error[HRG035]: an entry of 'board' must be of type Piece, but this is 'C(1, 1)'
      board[cell] = C(1, 1)
                    ^^^^^^^
  hint: values of Piece: empty, white, black
game.hrg:14:9: error[HRG038]: 'board' takes 1 argument, not 2
      check(board(cell, cell) == empty)
            ^^^^^^^^^^^^^^^^^

== uncalled_with_mistake
game.hrg:10:7: warning[HRG048]: graph 'draw' is never called
    graph draw() {
          ^^^^
game.hrg:11:9: warning[HRG030]: unknown name 'whit'
      goals[whit] = 50
            ^^^^
  hint: did you mean 'white'?

== uncovered_border
game.hrg:6:15: error[HRG023]: up(C(1, 3)) = C(1, 4) is no value of Cell
    up(C(X, Y)) = C(X, Y + 1)
                  ^^^^^^^^^^^
  hint: argument 2 of C is 1 to 3 in Cell

== unknown_domain
game.hrg:12:15: error[HRG012]: unknown type 'Cells'
      branch x in Cells {
                  ^^^^^
  hint: did you mean 'Cell'?

== unknown_graph
game.hrg:16:3: error[HRG037]: there is no graph 'mvoe'
      mvoe()
      ^^^^^^
  hint: did you mean 'move'?

== unknown_key
game.hrg:4:36: warning[HRG028]: 'C(3)' is no key of Cell; its value is ignored
    board : Cell -> Player = { :white; C(3) = black }
                                       ^^^^
  hint: argument 1 of C is 0 to 2 in Cell

== unknown_name
game.hrg:13:15: error[HRG030]: unknown name 'cel'
      check(board[cel] == empty)
                  ^^^
  hint: did you mean 'cell'?

== unknown_type
game.hrg:4:9: error[HRG012]: unknown type 'Sqaure'
    board : Sqaure -> Player = { :white }
            ^^^^^^
  hint: did you mean 'Square'?

== unreachable
game.hrg:9:5: warning[HRG042]: this is never reached: 'continue()' goes elsewhere
        player = keeper
        ^^^^^^^^^^^^^^^

== variable_as_word
game.hrg:13:3: warning[HRG050]: '$ cell' is the word 'cell', whatever the variable 'cell' is
      $ cell
      ^^^^^^
  hint: '$$ cell' tags the value of the variable

== without_order
game.hrg:12:9: error[HRG051]: no order: one side is of type Piece, the other 'white'
      check(board[cell] < white)
            ^^^^^^^^^^^^^^^^^^^
  hint: only numbers and terms of numbers, such as C(3), are ordered

== wrong_argument
game.hrg:12:15: error[HRG032]: the argument must be of type Cell, but this is 'white'
      check(board[white] == empty)
                  ^^^^^
  hint: values of Cell: C(1, 1), C(1, 2), C(1, 3), ...

== wrong_goal
game.hrg:12:18: error[HRG033]: 75 is an element of no domain
      goals[white] = 75
                     ^^
  hint: values of Score: 0, 50, 100

== wrong_value
game.hrg:13:17: error[HRG035]: an entry of 'board' must be of type Piece, but this is of type Count
      board[cell] = count
                    ^^^^^
  hint: values of Piece: empty, white, black
"""

EXPECTED = {
    name: text.strip("\n")
    for name, text in re.findall(r"^== (\w+)\n(.*?)(?=^== |\Z)", MESSAGES, re.DOTALL | re.MULTILINE)
}


def said(path: Path) -> str:
    """All findings about a file, as a user reads them."""
    source = Source("game.hrg", path.read_text(encoding="utf-8"))
    try:
        found = translate(source, "hrg").warnings
    except GameError as problem:
        found = problem.diagnostics
    return "\n".join(each.render() for each in found)


def test_every_file_has_a_message_and_the_other_way_round() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in BROKEN.glob("*.hrg"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_message(name: str) -> None:
    assert said(BROKEN / f"{name}.hrg") == EXPECTED[name]


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_messages_know_no_names_of_rg(name: str) -> None:
    assert not re.search(r"\w__\w|_arg\d|_call_\d|_return\b|\bNone\b", EXPECTED[name])
    for line in EXPECTED[name].splitlines():
        place = r"game\.hrg:\d+:\d+: (error|warning)\[HRG\d+\]: "
        assert line.startswith("  ") or re.match(place, line)
