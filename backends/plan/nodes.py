"""What all nodes of a plan have in common: they are immutable, and exist once per value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rgt.ir.structures.interning import Term

_Node = TypeVar("_Node", bound="Node")


class Node(Term):
    """A part of a plan; equality is identity (`ir.interning`)."""

    __slots__ = ()

    @property
    def children(self) -> Iterator[Node]:
        """The nodes that it is made of, in order."""
        for name in self.__match_args__:
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (each for each in value if isinstance(each, Node))

    def __format__(self, layout: str) -> str:
        # a node that slips into text would be there in no target's words
        raise TypeError(f"{type(self).__name__} is no text: printers write it")

    def all(self) -> Iterator[Node]:
        """The node, and all that it is made of, however deep."""
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += reversed(list(node.children))


def rebuilt(node: _Node, change: Callable[[Any], Any]) -> _Node:
    """The same node of other children: `change` gets each of them, and says what stands there."""

    def changed(value: object) -> object:
        if isinstance(value, Node):
            return change(value)
        if isinstance(value, tuple):
            return tuple(change(each) if isinstance(each, Node) else each for each in value)
        return value

    return type(node)(*(changed(getattr(node, name)) for name in node.__match_args__))
