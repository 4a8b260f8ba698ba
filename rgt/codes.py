"""Every finding about files and names that has a code (see `rgt.ir.codes`)."""

from __future__ import annotations

from rgt.ir.codes import Code

CODES: dict[str, Code] = {
    "RGT001": Code(
        "No text",
        "The file has bytes that are no UTF-8: it is no text, or was saved in another encoding.",
        'from rgt.api import decode\n\ndecode("caf.rg", b"type Player = { caf\\xe9 };")',
        "python",
    ),
    "RGT002": Code(
        "A folder",
        "A game is a file, and the name given is that of a folder.",
        "rgt translate .",
        "sh",
    ),
    "RGT003": Code(
        "No such game",
        "There is no file of this name, and no game in the corpus. A corpus game may be named with "
        "its language: `rg/nim`.",
        "rgt translate tictac_toe",
        "sh",
    ),
    "RGT004": Code(
        "Language without a formatter",
        "Games of this language cannot be formatted.",
    ),
    "RGT010": Code(
        "Unknown language",
        "The language named by `--from` is none that rgt reads.",
        "rgt translate rg/minimal --from gld",
        "sh",
    ),
    "RGT011": Code(
        "Suffix that tells no language",
        "The name of the file ends with none of the known suffixes; name the language by `--from`.",
        "touch game.txt\nrgt translate game.txt",
        "sh",
    ),
    "RGT012": Code(
        "Language that a game cannot be written in",
        "A game is written in its own language, in the one that its language is defined by "
        "(LineGames: HRG), and in the forms of RG.",
        "rgt translate nim --to hrg",
        "sh",
    ),
    "RGT020": Code(
        "Unknown player",
        "`--players` matches a player of one game with one of the other, and a game has no player "
        "of the name given.",
        "rgt diff rg/nim gdl/nim --players first=scond",
        "sh",
    ),
    "RGT021": Code(
        "Scores that rank nobody",
        "Two games are compared by how scores rank the players (`--scores order`), and a score is "
        "no number.",
        'text = "type Player = { x }; type Score = { lost, won }; begin, end: player = keeper;"\n'
        'game = rgt.loads(text, "rg")\nrgt.compare(game, game, scores="order")',
        "python",
    ),
    "RGT030": Code(
        "Malformed condition on steps",
        "The steps of a trace are filtered by `pass=NAME`, `node=NAME`, `variable=NAME` and "
        "`line=NUMBER`.",
        'from rgt.debugger.history import Filter\n\nFilter.parse("edge=7")',
        "python",
    ),
    "RGT040": Code(
        "Time limit reached",
        "The command did not come to its end in the seconds that it is given by `--time-limit`, by "
        "`RGT_TIME_LIMIT`, or by the default of commands that should answer soon (docs/limits.md). "
        "What it was doing is named, with its place where that is known.",
        "rgt perft hrg/amazons 2 --backend interpreter --time-limit 4",
        "sh",
    ),
    "RGT041": Code(
        "Memory limit reached",
        "The command asked for more memory than it is given by `--memory-limit`, by "
        "`RGT_MEMORY_LIMIT`, or by the default, which leaves half of the machine to others "
        "(docs/limits.md). What it was doing is named, with its place where that is known.",
    ),
    "RGT050": Code(
        "Plug-in that cannot be loaded",
        "An installed package offers a language or a pass (entry points of the groups "
        "`rgt.frontends` and `rgt.passes`, see docs/plugins.md), and importing it fails. "
        "The place is the last one in the package's own code.",
    ),
    "RGT051": Code(
        "Plug-in of another kind",
        "What an installed package offers as a language is no `Frontend` of that name, or what it "
        "offers as a pass is no dataclass made from `Local`, `Global` or `Final` of that name.",
    ),
    "RGT052": Code(
        "Fault of a plug-in",
        "Code from outside rgt, of an installed package or of a file given by `--with`, failed. "
        "The place is the last one in that code: the fault is there, or in what it asked rgt for.",
    ),
    "RGT060": Code(
        "Work that failed",
        "A piece of work that was given to a worker (`--workers`) raised an exception that is no "
        "finding about a game: a fault of the function, such as an agent of your own.",
    ),
    "RGT061": Code(
        "Work that cannot be sent",
        "What a worker should do, or its result, cannot be pickled, and so cannot go from one "
        "process to another. Functions of modules can, and data made of classes of modules; "
        "functions within functions, open files and threads cannot.",
        "import threading\n\nfrom rgt.experiments.executors import executor\n\n"
        "with executor(workers=2) as pool:\n"
        "    print(next(pool.run(repr, [threading.Lock()])).value)",
        "python",
    ),
    "RGT062": Code(
        "Piece of work out of time",
        "A piece of work took longer than a piece may, and its worker was ended. The other pieces "
        "go on.",
    ),
    "RGT063": Code(
        "Piece of work that ends its workers",
        "Whichever worker was given this piece of work died: a crash of compiled code, or the "
        "system killed it for want of memory. It is not tried any more; the others go on.",
    ),
    "RGT064": Code(
        "No worker process",
        "A worker process cannot be started, or ends before it is ready.",
    ),
    "RGT065": Code(
        "No scheduler",
        "There is no Dask scheduler at the address given by `--scheduler`, or it was lost and did "
        "not come back (docs/cluster.md).",
        "rgt perft rg/minimal 1 --scheduler tcp://127.0.0.1:9",
        "sh",
    ),
    "RGT066": Code(
        "Cluster without workers",
        "The scheduler given by `--scheduler` has no workers, or Slurm takes no jobs (`--slurm`).",
    ),
    "RGT067": Code(
        "Worker with another version",
        "A worker has another version of rgt than the command, or none: what it counts might be "
        "something else, so it is given no work.",
    ),
    "RGT068": Code(
        "Package that is not installed",
        "What was asked for needs a package that does not come with rgt itself. The hint names the "
        "extra that brings it.",
    ),
    "RGT069": Code(
        "Unknown option of jobs",
        "`--slurm` takes options such as `jobs=4,cores=8,memory=16GB`; this one is none of them, "
        "or has a value that it cannot have.",
        "rgt perft rg/minimal 1 --slurm nodes=4",
        "sh",
    ),
    "RGT070": Code(
        "File of another count",
        "The file given by `--resume` has pieces of another count (another game, depth, engine or "
        "version of rgt), or is no such file at all. Nothing is written to it.",
        "rgt perft rg/nim 2 --resume nim.jsonl --backend interpreter\n"
        "rgt perft rg/nim 3 --resume nim.jsonl --backend interpreter",
        "sh",
    ),
    "RGT071": Code(
        "File that cannot be written",
        "What was counted could not be added to the file given by `--resume`: the disk is full, or "
        "the file may not be written. The count goes on, and is told at its end.",
    ),
    "RGT072": Code(
        "Program that was not run",
        "A game of LineGames is a Python program, which can do all that its user can. At a "
        "terminal rgt asks before it runs one, and remembers the answer for this text; one that "
        "only a saved play names, and not the command, is not run unasked (docs/security.md).",
    ),
}
