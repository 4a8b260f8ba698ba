"""How much memory this process may ask for: limited by the system (RLIMIT_AS).

What asks for more gets a MemoryError.  A child that is started in the block has the same limit.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]


@contextmanager
def bounded_memory(memory: int) -> Iterator[None]:
    """Let this process, in the block, ask for so much more than it has mapped now."""
    if resource is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    present = [each for each in (soft, hard) if each != resource.RLIM_INFINITY]
    # not every system knows it
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (min([_mapped() + memory, *present]), hard))
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _mapped() -> int:
    """How many bytes this process has mapped: programs and libraries for the most part."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
