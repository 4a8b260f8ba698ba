# ruff: noqa: E501
"""Broken games and all that is said about them, word for word.

The games are the files of the folder `broken`, one kind of mistake in each.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import GameError, Source

BROKEN = Path(__file__).with_name("broken")

EXPECTED = {
    "arguments_without_end": """\
arguments_without_end.rbg:9:24: error[RBG014]: the arguments of the macro 'go' never end
    #turn(dir) = ->white go((dir + left)
                           ^
  note: in the expansion of 'turn', used here (arguments_without_end.rbg:10:10)
  hint: a ')' is missing; this '(' has to be closed in the same directive
""",
    "bomb": """\
bomb.rbg:1:7: error[RBG017]: the macros make too long a text of this section
    #a0 = up left
          ^^
  note: in the expansion of 'a0', used here (bomb.rbg:2:7)
  note: in the expansion of 'a1', used here (bomb.rbg:3:10)
  note: in the expansion of 'a2', used here (bomb.rbg:4:10)
  note: in the expansion of 'a3', used here (bomb.rbg:5:10)
  note: in the expansion of 'a4', used here (bomb.rbg:6:10)
  note: in the expansion of 'a5', used here (bomb.rbg:7:10)
  note: in the expansion of 'a6', used here (bomb.rbg:8:10)
  note: ... 33 more in between ...
  note: in the expansion of 'a40', used here (bomb.rbg:49:18)
""",
    "bracket_closed_too_early": """\
bracket_closed_too_early.rbg:9:18: error[RBG013]: the macro 'go' needs 2 arguments, not 1
    #rules = ->white go(up) + left; empty) ->>
                     ^^
  note: defined here (bracket_closed_too_early.rbg:8:2)
""",
    "brackets_of_a_macro": """\
brackets_of_a_macro.rbg:10:34: error[RBG032]: ')' is expected, not the end of the section
    #rules = ->white (go(up) left ->>
                                     ^
  note: this '(' is open (brackets_of_a_macro.rbg:10:18)
""",
    "comma_between_parameters": """\
comma_between_parameters.rbg:8:8: error[RBG011]: ';' or ')' is expected in the head of a macro, not ','
    #go(dir, piece) = dir {piece}
           ^
  hint: parameters and arguments of macros are separated by ';'
""",
    "commas_between_arguments": """\
commas_between_arguments.rbg:9:18: error[RBG013]: the macro 'move' needs 2 arguments, not 1
    #rules = ->white move(white, up) ->>
                     ^^^^
  note: defined here (commas_between_arguments.rbg:8:2)
  hint: arguments are separated by ';', not by ','
""",
    "comment_without_end": """\
comment_without_end.rbg:8:25: error[RBG002]: this comment never ends
    #rules = ->white up ->> /* and so on
                            ^^
  hint: close it: */
""",
    "defined_twice": """\
defined_twice.rbg:10:2: error[RBG012]: the macro 'forward' is defined twice
    #forward = left
     ^^^^^^^
  note: the other definition (defined_twice.rbg:8:2)
  hint: macros of one name have different numbers of parameters, and one at least
""",
    "edges_to_nowhere": """\
edges_to_nowhere.rbg:5:25: error[RBG030]: two edges 'up' leave this vertex
        a1 [empty] {up: a2, up: a1}
                            ^^
edges_to_nowhere.rbg:6:33: error[RBG031]: no vertex is called 'b2'
        a2 [empty] {down: a1, left: b2}
                                    ^^
edges_to_nowhere.rbg:7:5: error[RBG030]: two vertices are called 'a1'
        a1 [whitePawn] {}
        ^^
  note: the other one (edges_to_nowhere.rbg:5:5)
""",
    "equals_missing": """\
equals_missing.rbg:8:10: error[RBG011]: '=' is expected behind '#forward', not 'up'
    #forward up
             ^^
""",
    "keeper_who_chooses": """\
keeper_who_chooses.rbg:8:8: error[RBG037]: '->*' is no switch: the keeper has one move in every state
    #end = ->*
           ^^^
  note: in the expansion of 'end', used here (keeper_who_chooses.rbg:9:21)
  note: in the expansion of 'turn', used here (keeper_who_chooses.rbg:10:10)
  hint: write '->>'; other tools print '->*' where the keeper seems to choose
""",
    "keyword_as_macro": """\
keyword_as_macro.rbg:8:7: error[RBG011]: '=' is expected behind '#board', not '('
    #board(color) = color
          ^
  hint: a section has no parameters, and a macro is not called like one
keyword_as_macro.rbg:9:2: error[RBG011]: the name of a section or macro is expected behind '#', not 'hexagon'
    #hexagon = up
     ^^^^^^^
  hint: 'hexagon' is a keyword
""",
    "lines_of_a_hexagon": """\
lines_of_a_hexagon.rbg:7:5: error[RBG027]: this line has 3 fields; 4 or 2 would fit
        [empty, empty, empty])
        ^
""",
    "missing_comma_on_the_board": """\
missing_comma_on_the_board.rbg:6:12: error[RBG028]: ',' is expected before 'empty'
        [empty empty]
               ^^^^^
  hint: the fields of a line are separated by commas; a hole is [a, , b]
missing_comma_on_the_board.rbg:7:17: error[RBG033]: no piece is called 'whitePwan'
        [whitePawn, whitePwan])
                    ^^^^^^^^^
  hint: did you mean 'whitePawn'?
""",
    "missing_sections": """\
error[RBG020]: the section '#players' is missing
  hint: write '#players ='
error[RBG020]: the section '#variables' is missing
  hint: write '#variables =', even if there are none
error[RBG020]: the section '#board' is missing
  hint: write '#board ='
""",
    "names_of_several_things": """\
names_of_several_things.rbg:2:11: error[RBG024]: 'empty' is the name of a player already, now of a piece
    #pieces = empty, up, pawn, pawn
              ^^^^^
  note: declared here (names_of_several_things.rbg:1:24)
names_of_several_things.rbg:3:19: error[RBG023]: the bound of 'turn' is 0, so that it could never change
    #variables = turn(0)
                      ^
names_of_several_things.rbg:4:20: error[RBG024]: 'up' is the name of a piece already, now of a label
    #board = rectangle(up, down, left, right, [pawn])
                       ^^
  note: declared here (names_of_several_things.rbg:2:18)
""",
    "no_arguments": """\
no_arguments.rbg:10:24: error[RBG013]: the macro 'go' needs 1 argument
    #rules = ->white twice(go) ->>
                           ^^
  note: defined here (no_arguments.rbg:8:2)
  hint: write go(...), arguments separated by ';'
""",
    "no_directive": """\
no_directive.rbg:1:1: error[RBG010]: a directive is expected, not 'players'
    players = white(100)
    ^^^^^^^
  hint: a file begins with '#': a section such as '#players =' or a macro
""",
    "no_parameters": """\
no_parameters.rbg:8:5: error[RBG011]: the name of a parameter is expected in the head of a macro, not ')'
    #go() = up
        ^
""",
    "number_too_large": """\
number_too_large.rbg:3:20: error[RBG003]: '5000000000' is too large a number
    #variables = turns(5000000000)
                       ^^^^^^^^^^
""",
    "overload_too_late": """\
overload_too_late.rbg:9:18: error[RBG013]: the macro 'go' needs 1 argument, not 2
    #rules = ->white go(up; left) ->>
                     ^^
  note: defined here (overload_too_late.rbg:8:2)
  hint: the one with 2 is defined in line 10, too late
""",
    "pasting_a_bracket": """\
pasting_a_bracket.rbg:8:17: error[RBG015]: ')' and 'Pawn' make no token
    #piece(color) = color~Pawn
                    ^^^^^^^^^^
  note: in the expansion of 'piece', used here (pasting_a_bracket.rbg:9:19)
""",
    "pasting_a_number_first": """\
pasting_a_number_first.rbg:8:23: error[RBG015]: '1' and 'Pawn' make no token
    #piece(color; kind) = color~kind
                          ^^^^^^^^^^
  note: in the expansion of 'piece', used here (pasting_a_number_first.rbg:9:13)
  note: in the expansion of 'pick', used here (pasting_a_number_first.rbg:10:18)
  hint: a name begins with a letter
""",
    "pasting_an_unknown_piece": """\
pasting_an_unknown_piece.rbg:8:17: error[RBG033]: no piece is called 'balckPawn'
    #pick(color) = {color~Pawn} [empty]
                    ^^^^^^^^^^
  note: in the expansion of 'pick', used here (pasting_an_unknown_piece.rbg:10:23)
  hint: did you mean 'blackPawn'?
""",
    "macros_in_a_ring": """\
macros_in_a_ring.rbg:8:23: error[RBG019]: the macro 'jump' cannot be used here
    #step(dir) = dir ({w} jump(dir) + {e})
                          ^^^^
  note: in the expansion of 'step', used here (macros_in_a_ring.rbg:10:18)
  hint: macros cannot use each other, as 'step' -> 'jump' -> 'step'; '*' repeats, and '^3' repeats so many times
""",
    "recursive_macro": """\
recursive_macro.rbg:8:25: error[RBG019]: the macro 'run' cannot be used here
    #run(dir) = dir {empty} run(dir)
                            ^^^
  note: in the expansion of 'run', used here (recursive_macro.rbg:9:18)
  hint: a macro cannot use itself; '*' repeats, and '^3' repeats so many times
""",
    "repeated_twice": """\
repeated_twice.rbg:9:25: error[RBG032]: a rule has one '*' or '^' only; another rule is expected, not '^'
    #rules = ->white run(up)^2 ->>
                            ^
  hint: put what is repeated in parentheses: (a*)^2
""",
    "section_misspelt": """\
section_misspelt.rbg:5:2: error[RBG020]: the section '#rules' is missing
    #rule = ->white up [w] ->> {}
     ^^^^
  hint: '#rule' is a macro here, which nothing uses: write '#rules ='
""",
    "several_mistakes": """\
several_mistakes.rbg:8:12: error[RBG033]: no player is called 'withe'
    #rules = ->withe up {whitePawn} [wihtePawn] whitePawn
               ^^^^^
  hint: did you mean 'white'?
several_mistakes.rbg:8:34: error[RBG033]: no piece is called 'wihtePawn'
    #rules = ->withe up {whitePawn} [wihtePawn] whitePawn
                                     ^^^^^^^^^
  hint: did you mean 'whitePawn'?
several_mistakes.rbg:8:45: error[RBG034]: 'whitePawn' is a piece, but an edge is expected here
    #rules = ->withe up {whitePawn} [wihtePawn] whitePawn
                                                ^^^^^^^^^
  note: declared here (several_mistakes.rbg:2:18)
  hint: write {whitePawn} to ask for the piece, [whitePawn] to put it
several_mistakes.rbg:9:16: error[RBG033]: no variable, player or piece is called 'turn'
        [$ turns = turn + 1] {? down ->black} [$ whitePawn = 1] up^0
                   ^^^^
  hint: did you mean 'turns'?
several_mistakes.rbg:9:34: error[RBG035]: a pattern cannot change the player
        [$ turns = turn + 1] {? down ->black} [$ whitePawn = 1] up^0
                                     ^^^^^^^
  hint: a pattern asks what could be done within one move
several_mistakes.rbg:9:46: error[RBG034]: 'whitePawn' is a piece, but a variable is expected here
        [$ turns = turn + 1] {? down ->black} [$ whitePawn = 1] up^0
                                                 ^^^^^^^^^
  note: declared here (several_mistakes.rbg:2:18)
  hint: the number of pieces follows from the board; it cannot be assigned
several_mistakes.rbg:9:64: error[RBG036]: '^0' would leave nothing; a rule is repeated once at least
        [$ turns = turn + 1] {? down ->black} [$ whitePawn = 1] up^0
                                                                   ^
several_mistakes.rbg:10:14: error[RBG032]: one of == != < <= > >= is expected, not '='
        {$ turns = 3} ->>
                 ^
  hint: equality is written '=='
""",
    "stray_character": """\
stray_character.rbg:8:21: error[RBG001]: no token begins with '&'
    #rules = ->white up & left ->>
                        ^
""",
    "string_without_end": """\
string_without_end.rbg:8:21: error[RBG001]: this string never ends on its line
    #rules = ->white up "left ->>
                        ^
""",
    "tilde_at_the_end": """\
tilde_at_the_end.rbg:8:31: error[RBG016]: there is nothing to paste with on the right of '~'
    #pick(color) = {color~Pawn} up~
                                  ^
  note: in the expansion of 'pick', used here (tilde_at_the_end.rbg:9:18)
""",
    "tilde_at_the_start": """\
tilde_at_the_start.rbg:8:16: error[RBG016]: there is nothing to paste with on the left of '~'
    #pick(color) = ~color {color~Pawn}
                   ^
  note: in the expansion of 'pick', used here (tilde_at_the_start.rbg:9:18)
""",
    "tilde_in_a_section": """\
tilde_in_a_section.rbg:9:24: error[RBG016]: tokens are pasted in macros and arguments only
    #rules = ->white {color~Pawn} ->>
                           ^
  hint: define a macro for what is pasted
""",
    "too_few_arguments": """\
too_few_arguments.rbg:9:24: error[RBG013]: the macro 'move' needs 2 arguments, not 1
    #turn(color) = ->color move(color)
                           ^^^^
  note: defined here (too_few_arguments.rbg:8:2)
  note: in the expansion of 'turn', used here (too_few_arguments.rbg:10:10)
""",
    "unknown_macro_on_the_board": """\
unknown_macro_on_the_board.rbg:2:11: error[RBG019]: no macro is called 'men'
    #pieces = men(white; black), empty
              ^^^
  hint: a macro is defined above its use: #men(...) = ...
unknown_macro_on_the_board.rbg:5:6: error[RBG019]: no macro is called 'row'
        [row(empty; 2)]
         ^^^
  hint: a macro is defined above its use: #row(...) = ...
""",
    "unknown_macros": """\
unknown_macros.rbg:9:18: error[RBG019]: no macro is called 'trun'
    #turn(me) = ->me trun(me; up) {ownPawns(me)} [$ turns = add(turns; 1)]
                     ^^^^
  note: in the expansion of 'turn', used here (unknown_macros.rbg:10:10)
  hint: a macro is defined above its use: #trun(...) = ...
unknown_macros.rbg:9:32: error[RBG019]: no macro is called 'ownPawns'
    #turn(me) = ->me trun(me; up) {ownPawns(me)} [$ turns = add(turns; 1)]
                                   ^^^^^^^^
  note: in the expansion of 'turn', used here (unknown_macros.rbg:10:10)
  hint: a macro is defined above its use: #ownPawns(...) = ...
unknown_macros.rbg:9:57: error[RBG019]: no macro is called 'add'
    #turn(me) = ->me trun(me; up) {ownPawns(me)} [$ turns = add(turns; 1)]
                                                            ^^^
  note: in the expansion of 'turn', used here (unknown_macros.rbg:10:10)
  hint: a macro is defined above its use: #add(...) = ...
unknown_macros.rbg:11:5: error[RBG019]: no macro is called 'stpe'
        stpe(up; whitePawn) {whitePwan} jump(up)
        ^^^^
  hint: did you mean 'step'?
unknown_macros.rbg:11:26: error[RBG033]: no piece is called 'whitePwan'
        stpe(up; whitePawn) {whitePwan} jump(up)
                             ^^^^^^^^^
  hint: did you mean 'whitePawn'?
unknown_macros.rbg:11:37: error[RBG033]: no edge of the board and no macro is called 'jump'
        stpe(up; whitePawn) {whitePwan} jump(up)
                                        ^^^^
  hint: a macro is defined above its use: #jump(...) = ...
unknown_macros.rbg:12:13: error[RBG019]: no macro is called 'up'
        ->black up(left; right) {$ limit(turns) < 3}
                ^^
  hint: 'up' is an edge label; ';' separates the arguments of macros
unknown_macros.rbg:12:32: error[RBG019]: no macro is called 'limit'
        ->black up(left; right) {$ limit(turns) < 3}
                                   ^^^^^
  hint: a macro is defined above its use: #limit(...) = ...
unknown_macros.rbg:13:6: error[RBG033]: no edge of the board is called 'jump'
        (jump (up)) ->>
         ^^^^
""",
    "used_before_defined": """\
used_before_defined.rbg:8:10: error[RBG019]: the macro 'turn' cannot be used here
    #rules = turn(white; up) turn(black; down)
             ^^^^
  hint: the macro of this name, in line 9, is visible only below its definition
used_before_defined.rbg:8:26: error[RBG019]: the macro 'turn' cannot be used here
    #rules = turn(white; up) turn(black; down)
                             ^^^^
  hint: the macro of this name, in line 9, is visible only below its definition
""",
    "with_and_without_parameters": """\
with_and_without_parameters.rbg:9:2: error[RBG012]: the macro 'go' has parameters and has none
    #go = up
     ^^
  note: the other definition (with_and_without_parameters.rbg:8:2)
  hint: macros of one name have different numbers of parameters, and one at least
""",
}


def test_every_broken_game_is_here() -> None:
    assert {file.stem for file in BROKEN.glob("*.rbg")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_said(name: str) -> None:
    file = BROKEN / f"{name}.rbg"
    with pytest.raises(GameError) as caught:
        parse(Source(file.name, file.read_text(encoding="utf-8")))
    assert str(caught.value) + "\n" == EXPECTED[name]
