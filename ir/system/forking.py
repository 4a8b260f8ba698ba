"""Locks of the whole process, and processes that are forked while other threads hold them.

A forked child has the locks as they were and none of the threads: what another thread held would
be held for ever.
"""

from __future__ import annotations

import os
from threading import Lock, RLock
from typing import TypeVar

_Lock = TypeVar("_Lock", Lock, RLock)


def free_in_children(lock: _Lock) -> _Lock:
    """The lock itself: nobody holds it when the process forks, so that children find it free."""
    # Windows does not fork
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(
            before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release
        )
    return lock
