"""What the words of the language mean, in a sentence or two with an example."""

from __future__ import annotations

_MEANINGS = {
    "domain": (
        "Declares an ordered list of values: symbols, numbers, terms, or all values of another "
        "domain.",
        "domain Cell = C(X) where X in 0..7 | off",
    ),
    "where": (
        "Says which values the variables of a term have; the first variable changes slowest.",
        "domain Cell = C(X, Y) where X in 0..2, Y in {a, b}",
    ),
    "in": (
        "Asks whether a value is one of a domain; behind `where`, `branch` and `repeat` it says "
        "what a variable ranges over.",
        "check(way in Slant)",
    ),
    "graph": (
        "Declares a part of the rules, which is copied where it is called. The game begins at "
        "the graph `rules`.",
        "graph turn(me: Player) { player = me }",
    ),
    "reusable": (
        "A reusable graph stands once in the automaton; a variable remembers who called it.",
        "reusable graph move() { cell = Cell(*) }",
    ),
    "branch": (
        "Goes on with any one of the blocks, or with a copy of the block for any one value.",
        "branch { $ stay } or { $ go }",
    ),
    "or": ("Begins another block of a `branch`.", "branch { } or { check(free[cell]) }"),
    "forall": (
        "Another way to write `branch x in T`: a copy of the block for any one value.",
        "forall way: Way { cell = next[way][cell] $ way }",
    ),
    "if": (
        "Decides between two blocks, or, with `then` and `else`, between two values.",
        "if board[cell] == empty { move() }",
    ),
    "then": ("The value if the condition holds.", "up(N) = if N < 7 then N + 1 else 7"),
    "else": ("What counts if the condition does not hold.", "if won { end() } else { turn() }"),
    "loop": ("Does the block again and again, until `break()`.", "loop { turn(a) turn(b) }"),
    "while": (
        "Does the block as long as the condition holds, which is asked before each round.",
        "while hand != 0 { sow() }",
    ),
    "repeat": (
        "Copies of the block one after the other: so many, or one for every value of a domain.",
        "repeat p in Player { goals[p] = 50 }",
    ),
    "check": (
        "Goes on only if the condition holds; otherwise the whole walk counts as never begun.",
        "check(board[to] == empty)",
    ),
    "end": ("The game is over.", "goals[me] = 100 end()"),
    "break": ("Leaves the innermost loop.", "loop { branch { break() } or { step() } }"),
    "continue": ("Begins the next round of the innermost loop.", "if skipped { continue() }"),
    "return": ("Leaves the graph.", "if board[cell] == empty { return() }"),
    "not": ("Holds if the condition does not.", "check(not(taken[cell]))"),
    "reachable": (
        "Holds if the graph can be walked to its end from here; what it changes is undone.",
        "if not(reachable(move())) { end() }",
    ),
    "true": ("The condition that always holds.", "while true() { turn() }"),
    "false": ("The condition that never holds.", "check(false())"),
    "player": (
        "Who moves. Assigning it ends a move and begins the next; the keeper moves by itself.",
        "player = white",
    ),
    "goals": ("The score of every player.", "goals[me] = 100"),
    "visible": (
        "Who sees the tags that follow: 1 if the player does.",
        "visible[opponent] = 0 $$ card visible[opponent] = 1",
    ),
    "keeper": ("The system as a player: it must have exactly one move.", "player = keeper"),
    "random": ("Chance as a player: each of its moves is alike often.", "player = random"),
    "Bool": ("The numbers 0 and 1, as answers of conditions.", "taken : Cell -> Bool = { :0 }"),
    "PlayerOrSystem": ("The players, `keeper` and `random`.", "player : PlayerOrSystem = keeper"),
    "Goals": ("The type of `goals`: `Player -> Score`.", "goals : Goals = { :50 }"),
    "Visibility": (
        "The type of `visible`: `Player -> Bool`.",
        "visible : Visibility = { :0 }",
    ),
}

KEYWORDS = {
    word: f"{meaning}\n\n```hrg\n{example}\n```" for word, (meaning, example) in _MEANINGS.items()
}
"""The explanations as Markdown."""
