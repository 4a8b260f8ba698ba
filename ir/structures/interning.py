"""Hash-consing: two equal expressions are one object.

Every dataclass that uses `Interned` as its metaclass is built at most once per distinct
field values, so equality is identity, hashing is the object's address-free cached hash of
the default `object`, and passes compare and memoise terms at no cost.  The table is weak:
a term that nobody holds any more is forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import RLock
from typing import Any, ClassVar, TypeVar, dataclass_transform
from weakref import ReferenceType, WeakValueDictionary

from rgt.ir.system.forking import free_in_children

_Term = TypeVar("_Term")


class Interned(type):
    """Metaclass of frozen dataclasses that exist once per value.

    Classes that use it are declared with the decorator `interned`; their fields must be
    hashable.
    """

    _table: ClassVar[WeakValueDictionary[tuple[Any, ...], Any]] = WeakValueDictionary()
    # the references in it: its own `get`, a function of Python, is twice as slow
    _known: ClassVar[dict[tuple[Any, ...], ReferenceType[Any]]] = _table.data  # type: ignore[attr-defined]
    _lock: ClassVar[RLock] = free_in_children(RLock())

    def __call__(cls: type[_Term], *args: Any, **kwargs: Any) -> _Term:
        """Return the one instance of `cls` with these field values."""
        if kwargs or len(args) != len(cls.__match_args__):  # type: ignore[attr-defined]
            made = type.__call__(cls, *args, **kwargs)
            args = tuple(getattr(made, name) for name in cls.__match_args__)  # type: ignore[attr-defined]
        key = (cls, args)
        known = Interned._known.get(key)
        if known is not None:
            found = known()
            if found is not None:
                return found  # type: ignore[no-any-return]
        made = type.__call__(cls, *args)
        # two threads that build the same term must end with one object
        with Interned._lock:
            return Interned._table.setdefault(key, made)  # type: ignore[no-any-return]


class Term(metaclass=Interned):
    """Base of all interned terms: copying and pickling give the same object back.

    ``str(term)`` and ``f"{term}"`` are its text in RG, ``repr(term)`` says how it is built.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def __copy__(self) -> Term:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Term:
        return self

    def __format__(self, layout: str) -> str:
        return format(str(self), layout)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), tuple(getattr(self, name) for name in self.__match_args__))


@dataclass_transform(frozen_default=True, eq_default=False)
def interned(cls: type[_Term]) -> type[_Term]:
    """Class decorator: a frozen, slotted dataclass whose equality is identity."""
    return dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)(cls)
