"""Every finding about GDL that has a code (see `rgt.ir.codes`): 00x reading, 01x and 02x the rules,
03x grounding, 06x the automaton.
"""

from __future__ import annotations

from rgt.ir.codes import Code

# Two players, one move each: the smallest game in which every example can go wrong.
COMPLETION = """\
(<= (role ?player) (seat ?player))
(seat left)
(seat right)
(init start)
(<= (legal ?player (say ?word)) (role ?player) (word ?word))
(word yes)
(word no)
(<= (next over) (true start))
(<= terminal (true over))
(<= (goal ?player 50) (role ?player))
"""


def _kif(title: str, explanation: str, example: str = "", *, whole: bool = False) -> Code:
    return Code(title, explanation, example, "kif", whole)


CODES: dict[str, Code] = {
    "GDL001": _kif(
        "Parenthesis that closes nothing",
        "There are more ')' than '(' up to here: one is too many, or a '(' before it is missing.",
        "(succ 1 2))",
    ),
    "GDL002": _kif(
        "List that is not closed",
        "A ')' is missing. Reading goes on at the next '(<=', since no rule stands inside a list.",
        "(<= (next over)\n    (true start)",
    ),
    "GDL003": _kif(
        "Unexpected character",
        "A control character, a quote without its partner, or, in infix form, a character that "
        "belongs to no token.",
        '(note "to be continued)',
    ),
    "GDL004": _kif(
        "Nested too deeply",
        "Lists nest more than 100 levels deep; most often parentheses are missing further up.",
        "(p " * 102 + ")" * 102,
    ),
    "GDL005": _kif(
        "Malformed list",
        "A list begins with a name, which is neither a list nor a variable. A variable is a '?' "
        "and a name.",
        "(<= (wins ?player) (?relation ?player))",
    ),
    "GDL006": _kif(
        "Part missing or too much",
        "A connective has another number of parts than its form wants, or a name stands outside "
        "every list.",
        "(<= (wins ?player) (role ?player) (distinct ?player))",
    ),
    "GDL007": _kif(
        "Something else where a relation is needed",
        "A rule concludes one relation over terms, and its conditions are relations too, not "
        "variables and not rules.",
        "(<= (not (wins left)) (true over))",
    ),
    "GDL008": _kif(
        "Comment of another language",
        "A comment begins with ';' and ends with its line. There are no others: no '#', '//', "
        "'--', none over several lines, as '#| ... |#', and '%' begins one in infix form alone.",
        "# two players\n(seat middle)",
    ),
    "GDL009": _kif(
        "No rules",
        "The file is empty or has comments only.",
        "; nothing yet",
        whole=True,
    ),
    "GDL010": _kif(
        "No roles or no moves",
        "A game declares its players by 'role' and says by 'legal' which moves they have.",
        "(role left)\n(init start)\n(<= terminal (true start))\n(goal left 50)",
        whole=True,
    ),
    "GDL011": _kif(
        "No start, no course, no end or no result",
        "The game has no 'init', 'next', 'terminal' or 'goal'. It can be played, but probably not "
        "as intended.",
        "(role left)\n(init start)\n(legal left wait)\n(<= (next over) (true start))\n"
        "(<= terminal (true over))",
        whole=True,
    ),
    "GDL012": _kif(
        "Fact or move as a conclusion",
        "'true' and 'does' are given: the facts of a state come from 'init' and 'next', the moves "
        "from the players.",
        "(<= (true over) (true start))",
    ),
    "GDL013": _kif(
        "Keyword out of place",
        "'init', 'next' and 'sees' are for conclusions only, and the connectives 'not', 'or', "
        "'and', 'distinct', '<=' are no terms. The text is read as it stands, which is probably "
        "not what was intended.",
        "(<= (ready ?fact) (next ?fact))",
    ),
    "GDL014": _kif(
        "Used before it is known",
        "'role' and 'init' are settled before there is a state; 'legal', 'terminal' and 'goal' "
        "before the players move. The notes show by which rules one depends on the other.",
        "(<= terminal agreed)\n(<= agreed (does left (say yes)) (does right (say yes)))",
    ),
    "GDL015": _kif(
        "Unbound variable",
        "A variable of the head, of a negated condition or of 'distinct' stands in no positive "
        "condition. It ranges over all constants of the game.",
        "(<= (loses ?player) (not (true over)))",
    ),
    "GDL016": _kif(
        "Negation through recursion",
        "A relation depends on its own negation, so that its meaning is not defined. The notes "
        "show the circle.",
        "(<= (safe ?x) (role ?x) (not (threatened ?x)))\n"
        "(<= (threatened ?x) (role ?x) (not (safe ?x)))",
    ),
    "GDL017": _kif(
        "Relation with different numbers of arguments",
        "Relations of the same name with another number of arguments have nothing to do with each "
        "other; most often an argument was forgotten.",
        "(succ 1 2)\n(<= (after ?x) (succ ?x))",
    ),
    "GDL018": _kif(
        "Condition that never holds",
        "No rule concludes the relation, no 'init' or 'next' the fact, no 'legal' the move, or the "
        "symbol stands in no head; most often a name is misspelt, or the sign of a variable or a "
        "'true' is forgotten.",
        "(<= (next over) (true strat))",
    ),
    "GDL019": _kif(
        "Unrestricted recursion",
        "In a recursive condition every argument stands in the head too, or has its variables "
        "bound outside the recursion. Otherwise ever larger terms may be built, and grounding may "
        "never end.",
        "(number 0)\n(<= (number (s ?x)) (number ?x))",
    ),
    "GDL020": _kif(
        "Unknown role",
        "The first argument of 'legal', 'does', 'goal' or 'sees' is a constant that no 'role' "
        "declares.",
        "(role west)\n(role east)\n(init start)\n(legal west wait)\n(legal east wait)\n"
        "(<= (next over) (true start))\n(<= terminal (true over))\n(goal wset 100)",
        whole=True,
    ),
    "GDL021": _kif(
        "Keyword with a wrong number of arguments",
        "Keywords have a fixed number of arguments: one each for 'role', 'init', 'true', 'next' "
        "and 'base', two for 'legal', 'does', 'goal', 'sees' and 'input', none for 'terminal'.",
        "(goal left)",
    ),
    "GDL022": _kif(
        "Other languages have it, GDL has not",
        "GDL computes nothing, compares nothing and has no quantifiers: '(> ?x 1)', "
        "'(is ?y (- ?x 1))' or '(= ?x ?y)' are conditions on relations like any others, which "
        "never hold as long as no rule concludes them, and '(+ ?x 1)' is a term. Numbers are "
        "names: what is greater or next is listed in facts. A rule begins with '<='.",
        "(<= (next over) (true (left ?n)) (< ?n 1))\n(init (left 3))",
    ),
    "GDL023": _kif(
        "Goal value out of range",
        "Goal values are whole numbers from 0 to 100. Others are taken as they are written, but "
        "other programs refuse them.",
        "(goal left half)",
    ),
    "GDL024": _kif(
        "Head that nothing asks for",
        "A rule concludes a relation that no condition asks for, and its name is close to one that "
        "is needed: a keyword, or a relation that nothing concludes. Or a fact holds at first that "
        "no condition asks for, with a name close to one that is asked for and does not hold then.",
        "(<= (terminl) (true over))",
    ),
    "GDL025": _kif(
        "Name that infix form cannot write",
        "A game is to be written in infix form (`rgt translate x.kif --to gdl`), where a name is "
        "made of letters, digits and + - < > _, and a constant begins with no capital. Give it "
        "another name.",
    ),
    "GDL030": _kif(
        "Too many alternatives",
        "The 'or's of a rule multiply out to more than 4096 rules. Give some of them a relation of "
        "their own.",
        "(<= (some ?a ?b ?c ?d ?e ?f ?g)\n"
        + "\n".join(f"    (or (is ?{v} 1) (is ?{v} 2) (is ?{v} 3) (is 4 5))" for v in "abcdefg")
        + ")\n(is 4 5)",
    ),
    "GDL031": _kif(
        "Too many ground rules",
        "With constants for variables the game has more rules than can be translated. A relation "
        "with many variables is at fault; split it, so that fewer meet in one rule.",
    ),
    "GDL032": _kif(
        "Grounding takes too long",
        "The time that was allowed for putting constants for variables was not enough. A relation "
        "with many variables is at fault.",
    ),
    "GDL033": _kif(
        "Terms that grow for ever",
        "A rule makes a larger term of each that it finds, and no condition ends that: there are "
        "facts without end, and a game has finitely many. That is so even if no play comes far: "
        "what a rule denies, as in '(not (true ...))', ends nothing here. List the values as "
        "facts, (succ 0 1) and so on, and choose the next one by a condition.",
        "(role p)\n(init (count 0))\n(legal p inc)\n"
        "(<= (next (count (s ?n))) (does p inc) (true (count ?n)))\n"
        "(<= terminal (true (count (s (s 0)))))\n(goal p 100)",
        whole=True,
    ),
    "GDL034": _kif(
        "Grounding takes too much memory",
        "The memory that was allowed for putting constants for variables was not enough. A "
        "relation with many variables is at fault.",
    ),
    "GDL060": _kif(
        "Role without moves",
        "A role has no legal move in any state. Every role needs one in every state; one that has "
        "nothing to do needs a move for waiting.",
        "(role judge)\n(role left)\n(init start)\n(legal left wait)\n"
        "(<= (next over) (true start))\n(<= terminal (true over))\n(goal left 50)\n"
        "(goal judge 50)",
        whole=True,
    ),
    "GDL061": _kif(
        "All roles move in every step",
        "Forced waiting moves were to be left out (`--simultaneous drop`), but it could not be "
        "proven that the roles move in turn. The game is translated with all its moves.",
        "(role left)\n(role right)\n(init start)\n(legal left yes)\n(legal left no)\n"
        "(legal right yes)\n(legal right no)\n(<= (next over) (true start))\n"
        "(<= terminal (true over))\n(goal left 50)\n(goal right 50)",
        whole=True,
    ),
}
