"""What is kept from one search to the next, as C++: words of ``Walk::kept``."""

from __future__ import annotations

from rgt.backends.plan import memory as plan
from rgt.backends.plan.types import room_of
from rgt.backends.printers.cpp.expressions import Written, cpp, prints, whole
from rgt.backends.printers.cpp.sets import set_type
from rgt.backends.printers.cpp.statements import printed


@prints(plan.OfNumber)
def _(value: plan.OfNumber) -> Written:
    return whole(f"members<{value.words}>({cpp(value.number)})")


@prints(plan.NumberOf)
def _(value: plan.NumberOf) -> Written:
    return whole(f"number({cpp(value.members)})")


@printed(plan.LoadSets)
def _(load: plan.LoadSets) -> str:
    lines = [_kept(load.first), f"{set_type(load.words)} {', '.join(load.names)};"]
    lines += [
        f"std::memcpy(&{name}, {_behind(i * room_of(load.words))}, sizeof {name});"
        for i, name in enumerate(load.names)
    ]
    return "\n".join(lines)


@printed(plan.StoreSets)
def _(store: plan.StoreSets) -> str:
    return "\n".join(
        f"std::memcpy({_behind(i * room_of(store.words))}, &{name}, sizeof {name});"
        for i, name in enumerate(store.names)
    )


@printed(plan.Recall)
def _(recall: plan.Recall) -> str:
    return "\n".join(
        (
            _kept(recall.first),
            f"const std::uint64_t key[] = {{{', '.join(map(cpp, recall.key))}}};",
            f"{set_type(recall.words)} last;",
            f"std::memcpy(&last, {_behind(len(recall.key))}, sizeof last);",
            "if (std::memcmp(kept, key, sizeof key) == 0) return last;",
        )
    )


@printed(plan.KeepFound)
def _(keep: plan.KeepFound) -> str:
    found = cpp(keep.found)
    behind = _behind(len(keep.recall.key))
    return f"std::memcpy(kept, key, sizeof key);\nstd::memcpy({behind}, &{found}, sizeof {found});"


def _kept(first: int) -> str:
    return f"std::uint64_t* const kept = w.kept + {first};"


def _behind(words: int) -> str:
    return f"kept + {words}" if words else "kept"
