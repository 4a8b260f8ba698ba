"""Writing the files of a reasoner where somebody's own files may lie."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.files import write_bytes

_SIGNS = (b"ritten by rgt", b"compiled by rgt", b"rgt_abi", b"rgt_playouts")
_HEAD = 4096
"""A sign stands among the first bytes of a text; of a library it stands anywhere."""


def deliver(files: Mapping[str, bytes], folder: Path, *, force: bool = False) -> list[Path]:
    """Write files by name into a folder, which is made if need be; their paths, in order.

    Each is replaced in one step, so that a program that runs an old one goes on.  Raises GameError
    (CPP010) before anything is written if a file is in the way that rgt did not write, unless
    `force`, and OSError.
    """
    paths = {folder / name: content for name, content in files.items()}
    for path in paths:
        if path.exists() and not force and not _is_ours(path):
            raise GameError(
                error(
                    "CPP010",
                    f"{path} is there, and rgt did not write it",
                    hint="name another folder; '--force' replaces the file",
                )
            )
    for path, content in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, content)
    return list(paths)


def _is_ours(path: Path) -> bool:
    """Whether a file is one of a reasoner; an empty one is nobody's loss."""
    if not path.is_file():
        return False
    content = path.read_bytes()
    head = (
        content
        if content.startswith((b"\x7fELF", b"MZ", b"\xcf\xfa", b"\0asm"))
        else content[:_HEAD]
    )
    return not content or any(sign in head for sign in _SIGNS)
