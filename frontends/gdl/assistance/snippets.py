"""Pieces of descriptions to be completed, in both forms."""

from __future__ import annotations

from rgt.frontends.common.symbols import Snippet

CLAUSES = (
    Snippet("role", "(role ${1:white})", "A player."),
    Snippet("init", "(init (${1:cell} ${2:1} ${3:empty}))", "A fact that holds at the beginning."),
    Snippet("rule", "(<= (${1:relation} ${2:?x})\n    ${3:condition})", "A rule."),
    Snippet(
        "legal",
        "(<= (legal ${1:?player} (${2:move} ${3:?x}))\n    (true (${4:turn} ${1:?player})))",
        "When a move is legal.",
    ),
    Snippet(
        "next",
        "(<= (next (${1:cell} ${2:?x}))\n    (does ${3:?player} (${4:move} ${2:?x})))",
        "When a fact holds after a step.",
    ),
    Snippet("terminal", "(<= terminal\n    ${1:condition})", "When the game is over."),
    Snippet("goal", "(<= (goal ${1:?player} ${2:100})\n    ${3:condition})", "What a player gets."),
)
CONDITIONS = (
    Snippet("true", "(true (${1:cell} ${2:?x}))", "The fact holds now."),
    Snippet("does", "(does ${1:?player} (${2:move} ${3:?x}))", "The player makes the move."),
    Snippet("not", "(not ${1:condition})", "The condition does not hold."),
    Snippet("or", "(or ${1:condition} ${2:condition})", "One condition holds at least."),
    Snippet("distinct", "(distinct ${1:?x} ${2:?y})", "The two terms are different."),
)
INFIX_CLAUSES = (
    Snippet("role", "role(${1:white})", "A player."),
    Snippet("init", "init(${1:cell}(${2:1}, ${3:empty}))", "A fact that holds at the beginning."),
    Snippet("rule", "${1:relation}(${2:X}) :-\n    ${3:condition}", "A rule."),
    Snippet(
        "legal",
        "legal(${1:Player}, ${2:move}(${3:X})) :-\n    true(${4:turn}(${1:Player}))",
        "When a move is legal.",
    ),
    Snippet(
        "next",
        "next(${1:cell}(${2:X})) :-\n    does(${3:Player}, ${4:move}(${2:X}))",
        "When a fact holds after a step.",
    ),
    Snippet("terminal", "terminal :-\n    ${1:condition}", "When the game is over."),
    Snippet("goal", "goal(${1:Player}, ${2:100}) :-\n    ${3:condition}", "What a player gets."),
)
INFIX_CONDITIONS = (
    Snippet("true", "true(${1:cell}(${2:X}))", "The fact holds now."),
    Snippet("does", "does(${1:Player}, ${2:move}(${3:X}))", "The player makes the move."),
    Snippet("~", "~${1:condition}", "The condition does not hold."),
    Snippet("or", "or(${1:condition}, ${2:condition})", "One condition holds at least."),
    Snippet("distinct", "distinct(${1:X}, ${2:Y})", "The two terms are different."),
)
