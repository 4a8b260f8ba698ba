"""A compiled game's C interface, as Python calls."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from pathlib import Path

_BYTES, _HANDLE = ctypes.c_char_p, ctypes.c_void_p
_UINT, _ULONG, _DOUBLE = ctypes.c_uint, ctypes.c_ulonglong, ctypes.c_double
_FOREVER = -1.0
_ABI = 11

SIGNATURES: dict[str, tuple[object, tuple[object, ...]]] = {
    "rgt_abi": (ctypes.c_int, ()),
    "rgt_state_size": (_UINT, ()),
    "rgt_state_used": (_UINT, ()),
    "rgt_new": (_HANDLE, ()),
    "rgt_delete": (None, (_HANDLE,)),
    "rgt_fault": (None, (_HANDLE, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_int))),
    "rgt_scores": (None, (_BYTES, ctypes.POINTER(_DOUBLE))),
    "rgt_tag_size": (_UINT, ()),
    "rgt_list": (ctypes.c_int, (_HANDLE, _BYTES, ctypes.POINTER(_UINT))),
    "rgt_listed": (_HANDLE, (_HANDLE, _UINT, ctypes.POINTER(_UINT))),
    "rgt_apply_listed": (ctypes.c_int, (_HANDLE, _BYTES, _UINT, ctypes.c_int, _BYTES)),
    "rgt_child": (ctypes.c_int, (_HANDLE, _BYTES, _UINT, _BYTES, ctypes.POINTER(_UINT))),
    "rgt_dice": (None, (_ULONG, ctypes.POINTER(_ULONG))),
    "rgt_playout": (
        ctypes.c_int,
        (
            *(_HANDLE, _BYTES, ctypes.POINTER(_ULONG), _ULONG),
            *(ctypes.POINTER(_DOUBLE), ctypes.POINTER(_ULONG), _BYTES),
        ),
    ),
    "rgt_playout_sums": (
        ctypes.c_int,
        (
            *(_HANDLE, _BYTES, ctypes.POINTER(_ULONG), _ULONG, _ULONG),
            *(ctypes.POINTER(_DOUBLE), ctypes.POINTER(_ULONG), ctypes.POINTER(_ULONG)),
        ),
    ),
    "rgt_playouts_after": (
        ctypes.c_int,
        (
            *(_HANDLE, _BYTES, _UINT, ctypes.POINTER(_ULONG), _ULONG, _ULONG),
            *(ctypes.POINTER(_DOUBLE), ctypes.POINTER(_ULONG), ctypes.POINTER(_ULONG)),
        ),
    ),
    "rgt_play_told": (ctypes.c_longlong, (_HANDLE, _HANDLE)),
    "rgt_plays_told": (ctypes.c_int, ()),
    "rgt_worth": (_DOUBLE, (ctypes.c_int,)),
    "rgt_rows_step": (
        ctypes.c_int,
        (
            *(_HANDLE, _HANDLE, _HANDLE, _HANDLE),
            *(_ULONG, _ULONG, _ULONG, _HANDLE, _UINT, _HANDLE, _HANDLE),
        ),
    ),
    "rgt_rows_play": (
        ctypes.c_int,
        (
            *(_HANDLE, _HANDLE, _HANDLE, _HANDLE),
            *(_ULONG, _ULONG, _ULONG, _ULONG, _HANDLE),
        ),
    ),
    "rgt_initial": (ctypes.c_int, (_HANDLE, _BYTES)),
    "rgt_moves": (ctypes.c_int, (_HANDLE, _BYTES, ctypes.POINTER(_UINT))),
    "rgt_moves_size": (_UINT, (_HANDLE,)),
    "rgt_copy_moves": (_UINT, (_HANDLE, ctypes.POINTER(_UINT), _UINT)),
    "rgt_apply": (ctypes.c_int, (_HANDLE, _BYTES, ctypes.POINTER(_UINT), _UINT, _BYTES)),
    "rgt_go": (ctypes.c_int, (_HANDLE, _BYTES, _BYTES, _HANDLE, _UINT)),
    "rgt_watchers": (_UINT, ()),
    "rgt_shown_count": (_UINT, (_HANDLE,)),
    "rgt_shown": (
        None,
        (_HANDLE, _UINT, ctypes.POINTER(_UINT), ctypes.POINTER(_UINT), ctypes.POINTER(_ULONG)),
    ),
    "rgt_forget": (None, (_BYTES,)),
    "rgt_perft_add": (
        ctypes.c_int,
        (_HANDLE, ctypes.c_int, _ULONG, _BYTES, ctypes.POINTER(_ULONG)),
    ),
    "rgt_perft_size": (_ULONG, (_HANDLE,)),
    "rgt_perft_states": (None, (_HANDLE, _ULONG, _ULONG, _BYTES, ctypes.POINTER(_ULONG))),
    "rgt_perft_step": (
        ctypes.c_int,
        (_HANDLE, ctypes.c_int, _DOUBLE, ctypes.POINTER(_ULONG)),
    ),
    "rgt_playouts": (
        ctypes.c_int,
        (
            *(_HANDLE, _BYTES, _ULONG, _DOUBLE, _ULONG, _ULONG),
            *(ctypes.POINTER(_ULONG), ctypes.POINTER(_ULONG), ctypes.POINTER(_DOUBLE)),
        ),
    ),
}


class Library:
    """The functions of one shared library; a handle is what one thread searches with.

    Functions that can fail return the code of the fault, 0 for none.  Threads run side by side
    in them.  `path` is its file, `size` the bytes of a state.  Opening it raises OSError for a file
    that cannot be loaded.
    """

    def __init__(self, path: Path, size: int | None = None) -> None:
        self.path = path
        self.functions = ctypes.CDLL(str(path))
        for name, (result, arguments) in SIGNATURES.items():
            function = getattr(self.functions, name)
            function.restype, function.argtypes = result, arguments
        assert self.functions.rgt_abi() == _ABI
        self.size = int(self.functions.rgt_state_size())
        assert size in (None, self.size)

    def new(self) -> int:
        """A fresh handle; raises MemoryError."""
        handle: int | None = self.functions.rgt_new()
        if handle is None:
            raise MemoryError
        return handle

    def delete(self, handle: int) -> None:
        """Give a handle back."""
        self.functions.rgt_delete(handle)

    def fault(self, handle: int) -> tuple[int, int]:
        """Where the last fault was met, and the symbol it is about, or -1."""
        node, symbol = ctypes.c_int(), ctypes.c_int()
        self.functions.rgt_fault(handle, ctypes.byref(node), ctypes.byref(symbol))
        return node.value, symbol.value

    def initial(self, handle: int, out: ctypes.Array[ctypes.c_char]) -> int:
        """Put the state at the beginning into `out`."""
        return int(self.functions.rgt_initial(handle, out))

    def moves(self, handle: int, state: bytes) -> tuple[int, bytes]:
        """The legal moves in canonical order: each its number of tags and their codes."""
        count = _UINT()
        code = self.functions.rgt_moves(handle, state, ctypes.byref(count))
        if code or not count.value:
            return code, b""
        room = self.functions.rgt_moves_size(handle)
        buffer = (_UINT * room)()
        used = self.functions.rgt_copy_moves(handle, buffer, room)
        return code, bytes(buffer)[: used * ctypes.sizeof(_UINT)]

    def show(self, handle: int, state: bytes, move: bytes) -> int:
        """Make a legal move, told as `moves` tells it, for what it shows; the code of a fault."""
        out = ctypes.create_string_buffer(self.size)
        numbers = memoryview(move).cast("I")
        tags = (_UINT * numbers[0])(*numbers[1:])
        return int(self.functions.rgt_apply(handle, state, tags, numbers[0], out))

    def shown(self, handle: int) -> tuple[tuple[int, int, int], ...]:
        """What was shown since the last move, or the beginning: mover, tag, who saw it as bits."""
        mover, tag = _UINT(), _UINT()
        mask = (_ULONG * self.functions.rgt_watchers())()
        found = []
        for i in range(self.functions.rgt_shown_count(handle)):
            self.functions.rgt_shown(handle, i, ctypes.byref(mover), ctypes.byref(tag), mask)
            seen = sum(word << 64 * n for n, word in enumerate(mask))
            found.append((mover.value, tag.value, seen))
        return tuple(found)

    def forgotten(self, state: bytes) -> bytes:
        """The state with the first values in variables that nobody will read."""
        out = ctypes.create_string_buffer(state, self.size)
        self.functions.rgt_forget(out)
        return out.raw

    def perft_add(self, handle: int, states: bytes, ways: Sequence[int], *, fresh: bool) -> int:
        """Add states with their numbers of ways to those that are counted, to none if `fresh`."""
        words = (_ULONG * (2 * len(ways)))(*(half for each in ways for half in _halves(each)))
        return int(self.functions.rgt_perft_add(handle, fresh, len(ways), states, words))

    def perft_size(self, handle: int) -> int:
        """How many states are counted from here."""
        return int(self.functions.rgt_perft_size(handle))

    def perft_states(self, handle: int, first: int, count: int) -> tuple[bytes, tuple[int, ...]]:
        """Some of them, one after the other, and their numbers of ways."""
        states, words = ctypes.create_string_buffer(count * self.size), (_ULONG * (2 * count))()
        self.functions.rgt_perft_states(handle, first, count, states, words)
        numbers = words[:]
        ways = zip(numbers[::2], numbers[1::2], strict=True)
        return states.raw, tuple(low + (high << 64) for low, high in ways)

    def perft_step(self, handle: int, keep: bool, seconds: float) -> tuple[int, int]:
        """Count one level deeper; the code is -1 if the seconds were not enough.

        The next call goes on where this one stopped.
        """
        total = (_ULONG * 2)()
        code = self.functions.rgt_perft_step(handle, keep, seconds, total)
        return code, total[0] + (total[1] << 64)

    def playouts(
        self,
        handle: int,
        state: bytes,
        plays: int | None,
        seconds: float | None,
        seed: int,
        longest: int,
        scores: int,
    ) -> tuple[int, list[int], list[int], float]:
        """Random plays: their counts, a count for each score, and the seconds they took."""
        numbers, goals, elapsed = (_ULONG * 12)(), (_ULONG * scores)(), _DOUBLE()
        code = self.functions.rgt_playouts(
            handle,
            state,
            plays or 0,
            _FOREVER if seconds is None else seconds,
            seed % (1 << 64),
            longest,
            numbers,
            goals,
            ctypes.byref(elapsed),
        )
        return code, numbers[:], goals[:], elapsed.value


def _halves(number: int) -> tuple[int, int]:
    return number % (1 << 64), number >> 64


class Handle:
    """What one thread searches with; it is given back when the thread has gone.

    `out` is where `rgt_go` writes a state and the moves that follow, `ROOM` numbers at most.
    """

    ROOM = 400

    def __init__(self, library: Library) -> None:
        self.number = library.new()
        self.out = ctypes.create_string_buffer(library.size + self.ROOM * ctypes.sizeof(_UINT))
        self.address = ctypes.addressof(self.out)
        weakref.finalize(self, library.delete, self.number)
