"""Standard output as rich writes it."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """A console that leaves it to the command what a reader means that has gone.

    Rich itself would end the command as one that failed.
    """

    def on_broken_pipe(self) -> None:
        """Raise the BrokenPipeError on whose behalf it is called."""
        raise
