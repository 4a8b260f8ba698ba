"""All codes of findings by family: what `rgt explain` and docs/errors.md tell of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rgt.backends import codes as playing
from rgt.backends.agents.codes import CODES as AGENTS
from rgt.backends.cpp.codes import CODES as CPP
from rgt.codes import CODES as FILES
from rgt.debugger.codes import CODES as TRACES
from rgt.debugger.codes import EDITORS, FAULTS, PICTURES
from rgt.environments.codes import CODES as ENVIRONMENTS
from rgt.experiments.tournaments.codes import CODES as TOURNAMENTS
from rgt.frontends.gdl import codes as gdl
from rgt.frontends.hrg import codes as hrg
from rgt.frontends.linegames import codes as linegames
from rgt.frontends.rbg import codes as rbg
from rgt.frontends.rbg2017 import codes as rbg2017
from rgt.frontends.simplified import codes as simplified
from rgt.frontends.simplified.learning.codes import CODES as RECORDS
from rgt.ir import codes as rg
from rgt.ir.codes import Code
from rgt.passes.codes import CODES as PASSES


@dataclass(frozen=True, slots=True)
class Family:
    """Codes of one kind: what they have in common, and what completes their examples."""

    title: str
    about: str
    codes: dict[str, Code]
    completion: str = ""


FAMILIES = (
    Family(
        "RG0: texts and automata",
        "Found while RG text is read and by the validators, whatever language the game is in.",
        rg.CODES,
        rg.COMPLETION,
    ),
    Family(
        "RG1: play",
        "Found by the engines while they play, and by `rgt check`, which explores positions.",
        playing.CODES,
        playing.COMPLETION,
    ),
    Family(
        "GDL: games in the Game Description Language",
        "Found while KIF or infix GDL is read, checked, grounded and made an automaton.",
        gdl.CODES,
        gdl.COMPLETION,
    ),
    Family(
        "HRG: High-level Regular Games",
        "Found while HRG is read, its functions are worked out, and its graphs are made an "
        "automaton.",
        hrg.CODES,
        hrg.COMPLETION,
    ),
    Family(
        "RBG: Regular Boardgames",
        "Found while RBG is read, its macros are expanded, and its rules are made an automaton.",
        rbg.CODES,
        rbg.COMPLETION,
    ),
    Family(
        "RBG1: Regular Boardgames of 2017",
        "Found while the first dialect of RBG is read and written in that of 2019.",
        rbg2017.CODES,
        rbg2017.COMPLETION,
    ),
    Family(
        "SBG: Simplified Boardgames",
        "Found while a Simplified Boardgame is read, and by `rgt check`, which asks what pieces "
        "can do on their board.",
        simplified.CODES,
    ),
    Family(
        "LINE: line games",
        "Found while a Python program that defines a line game runs.",
        linegames.CODES,
    ),
    Family(
        "REC: records of play",
        "Found by `rgt record` and `rgt learn`, in games and in records of their plays.",
        RECORDS,
    ),
    Family(
        "AGT: agents",
        "Found in the texts that choose who plays, and by agents where they cannot.",
        AGENTS,
    ),
    Family(
        "TRN: tournaments",
        "Found by `rgt tournament` and `rgt.tournament`, in files of results and in agents.",
        TOURNAMENTS,
    ),
    Family(
        "CPP: the C++ backend",
        "Found while a game is compiled, and while the compiled game is played.",
        CPP,
    ),
    Family("PASS: the choice of passes", "Found in `--passes` and its like.", PASSES),
    Family("TRACE: recorded runs", "Found in files of traces and in questions about them.", TRACES),
    Family("DIAG: pictures of automata", "Found by `rgt translate --to svg`.", PICTURES),
    Family("LSP: games in an editor", "Found by the language server, `rgt lsp`.", EDITORS),
    Family("DEBUG: the search for faults", "Found by `rgt reduce`.", FAULTS),
    Family(
        "ENV: other programs' games and environments",
        "Found where games are given to OpenSpiel, PettingZoo, Gymnasium and Gambit, or taken from "
        "them.",
        ENVIRONMENTS,
    ),
    Family("RGT: files and names", "Found in the names of files, games and languages.", FILES),
)


UNNECESSARY = frozenset(
    (
        *rg.UNNECESSARY,
        *hrg.UNNECESSARY,
        *rbg.UNNECESSARY,
        *rbg2017.UNNECESSARY,
        *simplified.UNNECESSARY,
    )
)
"""The codes of findings about what could be left out."""


def family_of(code: str) -> Family | None:
    """The family that a code belongs to, if there is such a code."""
    return next((family for family in FAMILIES if code in family.codes), None)


def heading(code: str) -> str:
    """The heading of a code in docs/errors.md; KeyError if there is no such code."""
    family = family_of(code)
    if family is None:
        raise KeyError(code)
    return f"{code}: {family.codes[code].title}"


def anchor(title: str) -> str:
    """The anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def example_text(family: Family, code: str) -> str:
    """The example of a code, completed to a game where it is a piece of one."""
    entry = family.codes[code]
    is_piece = not entry.whole and entry.language not in ("sh", "python")
    return entry.example + "\n" + (family.completion if is_piece else "")
