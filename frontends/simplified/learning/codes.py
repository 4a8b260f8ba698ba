"""Every finding about records of play, and about what is learned from them, that has a code."""

from __future__ import annotations

from rgt.ir.codes import Code

_HEAD = (
    '{"format": "rgt-record", "version": 1, "game": "g", "scenario": "single", '
    '"board": ["p.", "P."]}'
)


_REGISTRY = "from rgt.frontends.simplified.learning.registry import check_named, learner_named\n\n"


def _read(*lines: str, more: str = "") -> str:
    """Python that reads a record of these lines after the example's first one."""
    text = "\n".join((_HEAD, *lines))
    return (
        "from rgt.frontends.simplified.learning.record_reader import read_text\n\n"
        f'record = """\\\n{text}\n"""\nread_text(record{more})'
    )


CODES: dict[str, Code] = {
    "REC001": Code(
        "No record of plays",
        "The file is empty, is no text, or its first line is not the header of a record: a JSON "
        "object with the format 'rgt-record'.",
        "from rgt.frontends.simplified.learning.record_reader import read_text\n\n"
        'read_text(\'{"kind": "play"}\')',
        "python",
    ),
    "REC002": Code(
        "Record of another version",
        "The record has a version that this rgt does not know: a newer one wrote it.",
        _read().replace('"version": 1', '"version": 2'),
        "python",
    ),
    "REC003": Code(
        "Broken line",
        "A line is no JSON object, or is cut off. Each play is one line; '--keep-going' learns "
        "from the others.",
        _read('{"turns": ["a1-b1", "a2-a'),
        "python",
    ),
    "REC004": Code(
        "Broken header",
        "The first line lacks something that every record has, or has something else there: the "
        "game's name, the rows of the board (equally long, of letters and '.'), the scenario "
        "('all' or 'single').",
        _read().replace('"single"', '"some"'),
        "python",
    ),
    "REC005": Code(
        "Broken play",
        "A line is a JSON object, and not a play as docs/records.md describes it.",
        _read('{"turns": ["a1 to a2"]}'),
        "python",
    ),
    "REC006": Code(
        "No such square",
        "A move begins or ends on a square that the board does not have.",
        _read('{"turns": ["a1-d4"]}'),
        "python",
    ),
    "REC007": Code(
        "Impossible move",
        "Nobody could have made the move: there is no piece of the player to move on its first "
        "square, or its word does not lead to its last one on this board.",
        _read('{"turns": ["b1-b2"]}'),
        "python",
    ),
    "REC008": Code(
        "Unknown piece",
        "A square is said to hold a piece whose letter neither the board of the header nor its "
        "'names' have.",
        _read('{"turns": [{"played": "a1-a2", "beyond": "promotion", "changes": {"a2": "X"}}]}'),
        "python",
    ),
    "REC009": Code(
        "Contradiction",
        "The played move is not among the legal ones, or two plays differ in what is legal in "
        "equal positions. Nothing can be learned that agrees with both.",
        _read('{"turns": [{"played": "a1-a2", "legal": {"a1": "b1"}}]}').replace(
            '"single"', '"all"'
        ),
        "python",
    ),
    "REC010": Code(
        "Line too long",
        "A line has more than 16 MiB. A record has one play a line.",
        _read(more=' + "x" * 17_000_000'),
        "python",
    ),
    # -- how to learn --------------------------------------------------------------------------
    "REC021": Code(
        "Unknown learner",
        "Learners are 'local', 'spine', 'rpni' and 'bjornsson'; the hint names the one "
        "that was meant.",
        _REGISTRY + 'learner_named("spines")',
        "python",
    ),
    "REC022": Code(
        "Unknown check",
        "Consistency checks are 'tested', 'fractional', with the fraction as in 'fractional:0.7', "
        "'fast' and 'bjornsson'.",
        _REGISTRY + 'check_named("fractoinal:0.7")',
        "python",
    ),
    "REC023": Code(
        "Unusable option of a check",
        "What is written after the colon is the fraction of 'fractional', a number above 0 and at "
        "most 1; the other checks have no option.",
        _REGISTRY + 'check_named("fractional:70")',
        "python",
    ),
    # -- what can be recorded --------------------------------------------------------------------
    "REC030": Code(
        "No board",
        "`rgt record` finds the board of a game by the names of its squares, and this game has "
        "none whose squares fill a rectangle. Games without a board, or with another one, are "
        "outside the class that can be learned.",
        "rgt record nim",
        "sh",
    ),
    "REC031": Code(
        "Not two players in turn",
        "Two players move in turn in the games that can be learned: this one has dice, other "
        "players, somebody who moves twice or who cannot move though the play goes on.",
        "rgt record kuhn_poker",
        "sh",
    ),
    "REC032": Code(
        "Move of another kind",
        "In the games that can be learned a move takes one piece from a square to another, and "
        "removes what stood there. This one puts a piece on the board, changes it, moves several, "
        "or captures elsewhere. `--noise` keeps what is at least a move of a piece, as noise that "
        "teaches nothing; `--pieces` makes one piece of two.",
        "rgt record tic_tac_toe",
        "sh",
    ),
    "REC033": Code(
        "Nobody's piece",
        "Every piece belongs to one player and has one letter. It is told by the piece's name, or "
        "by who moves it, whose it is, and `--pieces` says so where neither does.",
        "rgt record rbg2017/kingless_draughts_6x6",
        "sh",
    ),
    "REC034": Code(
        "Unknown name of a piece",
        "`--pieces` gives a letter to what is no piece of the game.",
        "rgt record knightthrough --pieces knigth=N",
        "sh",
    ),
    # -- games in PGN ----------------------------------------------------------------------------
    "REC040": Code(
        "No python-chess",
        "Games in PGN are read by python-chess, which is not installed.",
    ),
    "REC041": Code(
        "No game in PGN",
        "The file has no game of standard chess, or none of which a move can be followed.",
        "touch games.pgn\nrgt record --pgn games.pgn",
        "sh",
    ),
    "REC042": Code(
        "Game in PGN that is left out",
        "The game begins with another position, is one of another variant, or has a word that is "
        "no legal move, also one after its result; what comes before that is used. Or a comment or "
        "a variation has no end, so that all that follows is taken to be in it.",
    ),
    # -- what is learned ----------------------------------------------------------------------
    "REC050": Code(
        "Moves that are not of the class",
        "A move was legal in some positions and illegal in others, although the squares on its way "
        "held the same: a pawn's double step, or moves that give up the king. It is not learned if "
        "it was legal from some squares only, or in fewer than three quarters of the positions; "
        "otherwise it is kept, and nothing longer is learned from it. From plays of the scenario "
        "'single' it is learned as if it were always legal.",
    ),
    "REC051": Code(
        "Games that are not alike",
        "`--goals` and `--compare` take a description of the recorded game, with the same board "
        "and the pieces of the record, by their letters or by where they stand.",
        "rgt record hrg/knightthrough --plays 1 -o plays.jsonl\n"
        "rgt learn plays.jsonl --compare simplified/los_alamos",
        "sh",
    ),
    "REC052": Code(
        "Nothing to learn from",
        "The record has no play, or none in which a piece is moved.",
    ),
    "REC053": Code(
        "Rules that cannot be written",
        "What was learned of a piece is larger than a description may be. A check that believes "
        "more, such as a smaller fraction, or more plays, make it smaller.",
    ),
}
