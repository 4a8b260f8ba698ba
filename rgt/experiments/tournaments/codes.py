"""Every finding about tournaments that has a code (see `rgt.ir.codes`)."""

from __future__ import annotations

from rgt.ir.codes import Code

CODES: dict[str, Code] = {
    "TRN001": Code(
        "No file of results",
        "Results are appended to a file of results alone, and a line of this one is none. "
        "docs/tournaments.md describes the lines.",
        "from pathlib import Path\n\n"
        'Path("notes.jsonl").write_text("white is better\\n")\n'
        'rgt.tournament("rg/nim", ["random"], plays=1, results="notes.jsonl")',
        "python",
    ),
    "TRN002": Code(
        "Two tournaments at one file",
        "Another tournament that is at work appends its results to this file.",
    ),
    "TRN003": Code(
        "Torn line of results",
        "The last line of a file of results has no end: the process was killed, or the machine "
        "stopped, while it was written. It is cut away, and its play is made again.",
    ),
    "TRN004": Code(
        "Results of other versions",
        "The file has results of these games and agents whose text or code was another. They stay "
        "in the file and are not counted.",
    ),
    "TRN010": Code(
        "No agent",
        "An agent of your own is named `package.module:Name` or `file.py:Name`. What has that name "
        "is an agent, a class of agents, or a function of an information state and dice that gives "
        "a move; here there is nothing, something else, or what fails when it is loaded.",
        'rgt.tournament("rg/nim", ["random", "math:pi"])',
        "python",
    ),
    "TRN011": Code(
        "Openings as long as the game",
        "Openings are random moves, after which the play goes on. In this game it never does after "
        "so many.",
        'rgt.tournament("rg/tic_tac_toe", ["random"], opening_moves=9)',
        "python",
    ),
    "TRN012": Code(
        "Game that nobody plays",
        "The game has no player, so that there is nobody whom an agent could play for.",
    ),
    "TRN013": Code(
        "Named twice",
        "A game, or an agent with the same options, takes part already. Other options make another "
        "agent; in Python a dictionary gives two of the same kind names of their own.",
        'rgt.tournament("rg/nim", ["random", "random"])',
        "python",
    ),
    "TRN014": Code(
        "Test without a pair",
        "`--sprt` tests which of two agents is the stronger, in games of two players.",
        "rgt tournament rg/nim --agents random --sprt 0,50",
        "sh",
    ),
    "TRN015": Code(
        "No name of a picture",
        "Pictures are drawn as SVG or PNG, which the end of the file's name tells.",
        "rgt tournament rg/nim --agents random --plot picture.gif",
        "sh",
    ),
    "TRN016": Code(
        "Nothing to draw with",
        "Pictures of tournaments are drawn by matplotlib, which is not installed.",
    ),
}
