"""A worker process: does what comes in at standard input, answers at standard output.

What the work itself prints goes to standard error.  The process ends when its input does: with
the process that started it, however that ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from contextlib import nullcontext, suppress
from queue import SimpleQueue
from typing import BinaryIO

from rgt.experiments.executors.parcels import Bench, remember_script
from rgt.ir.system.memory import bounded_memory

Task = tuple[bytes, bytes]
"""A function and a piece."""
Terms = tuple[int | None, str | None, str | None]
"""The bytes of memory that a worker may ask for (None: what its parent may), and the script."""
READY = b"ready"
_GRACE = 2.0


def main() -> None:
    """Do tasks until there are no more."""
    # Ctrl-C is for the process that started this one, and ends it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked, answers = _streams()
    tasks: SimpleQueue[Task | None] = SimpleQueue()
    memory, *script = pickle.load(asked)
    remember_script(*script)
    threading.Thread(target=_listen, args=(asked, tasks), daemon=True).start()
    with nullcontext() if memory is None else bounded_memory(memory):
        bench = Bench()
        # there is nobody to answer where the first process was killed
        with suppress(BrokenPipeError):
            _send(answers, READY)
            while (task := tasks.get()) is not None:
                _send(answers, bench.do(*task))


def _streams() -> tuple[BinaryIO, BinaryIO]:
    """Input and output, out of the reach of the work."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return asked, answers


def _send(answers: BinaryIO, message: object) -> None:
    pickle.dump(message, answers)
    answers.flush()


def _listen(asked: BinaryIO, tasks: SimpleQueue[Task | None]) -> None:
    """Hand over what comes in; at the end nobody waits any more for what is being done."""
    try:
        while True:
            tasks.put(pickle.load(asked))
    except (EOFError, OSError, pickle.UnpicklingError):
        tasks.put(None)
    time.sleep(_GRACE)
    # with what the work has started, which is in the same group
    if os.name == "posix" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


if __name__ == "__main__":
    main()
