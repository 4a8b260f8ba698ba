"""Lines that stand above a bar on the terminal."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.file_proxy import FileProxy


class Above(FileProxy):
    """What rich puts in the place of a standard stream while a bar is shown.

    That of rich itself tells no encoding, so that click writes past it, into the line of the bar.
    """

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Colours are read here, and shown."""
        return True


def write_above(screen: Console) -> None:
    """Have all lines written above the bar that is shown on `screen`, those of click, too."""
    if isinstance(sys.stdout, FileProxy):
        sys.stdout = Above(screen, sys.stdout.rich_proxied_file)
    if isinstance(sys.stderr, FileProxy):
        sys.stderr = Above(screen, sys.stderr.rich_proxied_file)
