"""What can be wrong with a message."""

from __future__ import annotations


class MessageError(Exception):
    """A message, or an answer to one, that means nothing; its text says why."""
