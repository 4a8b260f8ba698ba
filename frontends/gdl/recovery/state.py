"""What a recovered game declares: types of what can stand somewhere, maps of the state, tables.

cell(?x, ?y, ?p), at most one ?p      var cell: X -> Y -> Content = { ... };
succ(?x, ?y), a function              const succ: X -> Next = { 1: 2, 2: 3, :none };
adjacent(?x, ?y), no function         const adjacent: X -> X -> Bool = { ... };
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from math import prod

from rgt.frontends.gdl.names import Names, identifier
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.proofs.joins import picking
from rgt.frontends.gdl.recovery.proofs.knowledge import Places
from rgt.frontends.gdl.recovery.reading.domains import JOINT, Domains, order
from rgt.frontends.gdl.recovery.reading.rules import Kind, Predicate, Row, Rules, Unrecovered
from rgt.frontends.gdl.recovery.walks.chains import steps
from rgt.frontends.gdl.recovery.walks.scope import Domain
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value

MAX_CELLS = 200_000
"""The most entries of one map."""

BOOL = TypeName("Bool")


class State:
    """The declarations of a game under construction."""

    def __init__(
        self, rules: Rules, domains: Domains, groups: Mapping[Predicate, Group], game: Game
    ) -> None:
        self.rules = rules
        self.domains = domains
        self.groups = groups
        self.game = game
        self.names = Names()
        self.absent = ""
        self.totals: set[Predicate] = set()
        self._types: dict[tuple[Domain, bool], str] = {}
        self._tables: dict[tuple[object, ...], str] = {}
        self._functions: dict[
            tuple[Predicate, Places, int, tuple[Domain, ...]], tuple[str, Domain, bool]
        ] = {}
        self._maps: dict[tuple[Predicate, int | None], str] = {}
        self._chains: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._percepts: dict[Predicate, tuple[str, str]] = {}
        self._copies: dict[str, str] = {}
        self._locals: dict[tuple[str, str], list[str]] = {}
        self._texts: dict[str, str] = {}
        self.coordinates: Collection[Predicate] = ()
        """The tables of squares and their coordinates."""
        self.contents: dict[str, tuple[Mapping[Row, str], str]] = {}
        """Of each constant what stands at its keys, and what does elsewhere."""
        self.ranges: dict[str, Domain] = {}
        """The symbols that each variable for one symbol may stand for."""
        self._roles()

    # -- names and types -------------------------------------------------------------------------

    def _roles(self) -> None:
        for bit in "01":
            self.names.fix_symbol(bit, bit)
        if "random" in self.rules.roles:
            self.names.fix_symbol("random", "random")
        roles = tuple(self.names.symbol(role) for role in self.rules.roles)
        self.game.define_type("Player", SetType(roles))
        self.game.source_players = {
            role: name for role, name in zip(self.rules.roles, roles, strict=True) if role != name
        }
        self._types[tuple(sorted(self.rules.roles, key=order)), False] = "Player"
        scores = self.domains.of(Predicate(Kind.GOAL, "goal", 2))[1] or ("0",)
        if any(text.isdecimal() and text != str(int(text)) for text in scores):
            raise Unrecovered("points are written with zeros in front")
        self.game.define_type("Score", SetType(tuple(map(self.names.symbol, scores))))
        self.scores = scores
        for move in self.rules.moves:
            self.names.symbol(move.name)
        for places in self.domains.places.values():
            for place in places:
                for text in place:
                    self.names.symbol(text)
        self.absent = self.names.fresh("none")

    def symbol(self, text: str) -> str:
        """The symbol of a KIF text."""
        return self.names.symbol(text)

    def type_of(self, domain: Domain, wish: str, partial: bool = False) -> TypeName:
        """The type of some symbols, and of the absent one if `partial`."""
        key = tuple(sorted(domain, key=order)), partial
        if set(domain) <= {"0", "1"} and len(domain) == 2 and not partial:
            return BOOL
        found = self._types.get(key)
        if found is None:
            if partial and (key[0], False) in self._types:
                wish = f"{self._types[key[0], False]}_or_none"
            else:
                wish = self._wish(frozenset(domain), wish) + ("_or_none" if partial else "")
            found = self._types[key] = self.names.fresh(wish)
            symbols = [self.symbol(text) for text in key[0]]
            self.game.define_type(
                found,
                SetType((*symbols, self.absent) if partial or not symbols else tuple(symbols)),
            )
        return TypeName(found)

    def _wish(self, domain: frozenset[str], wish: str) -> str:
        """A name for a type: that of a set of the game, if it is one."""
        for predicate, rows in self.rules.tables.items():
            if predicate.arity == 1 and {row[0] for row in rows} == domain:
                wish = predicate.name
                break
        if domain and all(JOINT in text for text in domain):
            wish = "square"
        name = identifier(wish)
        return name[:1].upper() + name[1:]

    # -- the state -------------------------------------------------------------------------------

    def declare(self) -> None:
        """Declare the maps of the state at their first values."""
        for predicate, group in self.groups.items():
            if not group.values:
                self._declare_map(predicate, group, None)
            for at in group.values:
                self._declare_map(predicate, group, at)

    def _declare_map(self, predicate: Predicate, group: Group, value: int | None) -> None:
        places = self.domains.of(predicate)
        several = len(group.values) > 1
        wish = predicate.name if not several else f"{predicate.name}_{(value or 0) + 1}"
        name = self._maps[predicate, value] = self.names.fresh(wish)
        keys = [places[at] for at in group.keys]
        if prod(map(len, keys)) > MAX_CELLS:
            raise Unrecovered(f"{predicate} has too many keys")
        rows = self.rules.init.get(predicate, frozenset())
        inside: dict[Row, str] = {
            tuple(row[at] for at in group.keys): "1" if value is None else self.symbol(row[value])
            for row in rows
        }
        if value is None:
            result: Type = BOOL
            default = "0"
        else:
            result = self.type_of(
                places[value], f"{predicate.name}_{value + 1}", self.partial(predicate)
            )
            default = self.absent
        self.game.define_variable(
            name, self._arrow(keys, predicate.name, result), self._literal(keys, inside, default)
        )
        if not keys and value is not None and not self.partial(predicate):
            self.ranges[name] = places[value]

    def partial(self, predicate: Predicate) -> bool:
        """Whether a key may have no value."""
        return predicate not in self.totals

    def variable(self, predicate: Predicate, value: int | None) -> str:
        """The map of a place of a predicate of the state; None: whether its facts hold."""
        return self._maps[predicate, value]

    def holding(self) -> frozenset[str]:
        """The variables that hold the state, or an older one."""
        return frozenset((*self._maps.values(), *self._copies.values()))

    def copy_of(self, name: str) -> str:
        """A variable of the same type that keeps an older value."""
        found = self._copies.get(name)
        if found is None:
            variable = self.game.variables[name]
            found = self._copies[name] = self.names.fresh(f"{name}_before")
            self.game.define_variable(found, variable.type, variable.initial)
        return found

    def _arrow(self, keys: Sequence[Domain], wish: str, result: Type) -> Type:
        for number, key in reversed(list(enumerate(keys))):
            result = ArrowType(self.type_of(key, f"{wish}_{number + 1}"), result)
        return result

    def _literal(self, keys: Sequence[Domain], inside: Mapping[Row, str], default: str) -> Value:
        """A map of rows, everything else at the default value."""
        if not keys:
            return Symbol(inside.get((), default))
        if len(set(inside.values())) == 1 and len(inside) == prod(map(len, keys)):
            return self._constant_map(len(keys), next(iter(inside.values())))
        parts: dict[str, dict[Row, str]] = {}
        for row, value in inside.items():
            parts.setdefault(row[0], {})[row[1:]] = value
        entries: list[tuple[str | None, Value]] = [
            (self.symbol(text), self._literal(keys[1:], parts[text], default))
            for text in keys[0]
            if text in parts
        ]
        if len(entries) < len(keys[0]) or not entries:
            other = self._constant_map(len(keys) - 1, default)
        else:
            counts = Counter(value for _, value in entries)
            other = max(counts, key=lambda value: counts[value])
        return MapLiteral((*(each for each in entries if each[1] != other), (None, other)))

    def _constant_map(self, depth: int, value: str) -> Value:
        result: Value = Symbol(value)
        for _ in range(depth):
            result = MapLiteral(((None, result),))
        return result

    # -- tables ----------------------------------------------------------------------------------

    def function(
        self, predicate: Predicate, places: Places, value: int, keys: Sequence[Domain]
    ) -> tuple[str, Domain, bool]:
        """The table as a function of some places, asked at some keys.

        Its name, the values that it can give, and whether it may give none.
        """
        key = (predicate, places, value, tuple(keys))
        known = self._functions.get(key)
        if known is None:
            known = self._functions[key] = self._function(predicate, places, value, keys)
        return known

    def _function(
        self, predicate: Predicate, places: Places, value: int, keys: Sequence[Domain]
    ) -> tuple[str, Domain, bool]:
        rows = self.rules.tables.get(predicate, frozenset())
        sets = [frozenset(key) for key in keys]
        fitting: Collection[Row] = rows
        for at, known in zip(places, sets, strict=True):
            fitting = [row for row in fitting if row[at] in known]
        picked = picking(places)
        inside = {picked(row): row[value] for row in fitting}
        image = tuple(sorted(set(inside.values()), key=order))
        partial = len(inside) < prod(map(len, keys))
        self._cap(predicate, keys)
        wish = (
            predicate.name
            if (places, value) == ((0,), 1) or predicate.arity == 1
            else (f"{predicate.name}_{value + 1}")
        )
        if predicate in self.coordinates:
            wish = ("square", "column", "row")[value]
        result = self.type_of(image, wish, partial)
        mapped = {row: self.symbol(text) for row, text in inside.items()}
        name = self._constant(wish, keys, result, mapped, self.absent)
        return name, image, partial

    def members(self, predicate: Predicate, keys: Sequence[Domain]) -> str:
        """The table as a map to truth values, asked at some keys."""
        key = ("m", predicate, tuple(keys))
        if key not in self._tables:
            self._cap(predicate, keys)
            sets = [frozenset(each) for each in keys]
            rows = {
                row: "1"
                for row in self.rules.tables.get(predicate, frozenset())
                if all(text in known for text, known in zip(row, sets, strict=True))
            }
            self._tables[key] = self._constant(predicate.name, keys, BOOL, rows, "0")
        return self._tables[key]

    def chain(self, predicate: Predicate, keys: Sequence[Domain]) -> tuple[str, ...]:
        """The table as maps to be asked one after the other, each at what the last one gave."""
        key = ("c", predicate, tuple(keys))
        if key not in self._chains:
            found = steps(self.rules.tables.get(predicate, frozenset()), keys)
            names: list[str] = []
            # a state more than there are: of what no row begins with
            states: list[Domain] = [
                tuple(
                    f"{predicate.name} {at} {number}"
                    for number in range(len({state for state, _ in step}) + 1)
                )
                for at, step in enumerate(found)
            ]
            for at, step in enumerate(found):
                last = at == len(found) - 1
                then: Domain = ("1", "0") if last else states[at + 1]
                rows: dict[Row, str] = {
                    (states[at][state], text) if at else (text,): self.symbol(then[following])
                    for (state, text), following in step.items()
                }
                places = [states[at], keys[at]] if at else [keys[0]]
                self._cap(predicate, places)
                type_ = BOOL if last else self.type_of(then, f"{predicate.name}_{at + 2}")
                default = self.symbol(then[-1])
                names.append(self._constant(predicate.name, places, type_, rows, default))
            self._chains[key] = tuple(names)
        return self._chains[key]

    def percepts(
        self, predicate: Predicate, keys: Sequence[Domain], terms: Mapping[Row, str]
    ) -> tuple[str, str]:
        """A map from the arguments of what is seen to symbols of its terms, a variable for one."""
        if predicate not in self._percepts:
            self._cap(predicate, keys)
            rows = {row: self.symbol(term) for row, term in terms.items()}
            symbols = tuple(rows.values())
            type_ = TypeName(self.names.fresh(f"{predicate.name}_seen"))
            self.game.define_type(type_.name, SetType(symbols))
            name = self._constant(f"sees_{predicate.name}", keys, type_, rows, symbols[0])
            variable = self.names.fresh("seen")
            self.game.define_variable(variable, type_, Symbol(symbols[0]))
            self._percepts[predicate] = name, variable
        return self._percepts[predicate]

    def subset(self, inside: Domain, outside: Domain) -> str:
        """Which symbols of a domain are among some others, as a map to truth values."""
        key = ("s", inside, outside)
        if key not in self._tables:
            members = frozenset(inside)
            rows: dict[Row, str] = {(text,): "1" for text in outside if text in members}
            wish = f"is_{self.type_of(inside, 'value').name}"
            self._tables[key] = self._constant(wish, [outside], BOOL, rows, "0")
        return self._tables[key]

    def following(self, domain: Domain) -> str:
        """The next symbol of a domain in its order, for loops; the last one has none."""
        key = ("n", domain)
        if key not in self._tables:
            rows: dict[Row, str] = {(a,): self.symbol(b) for a, b in pairwise(domain)}
            type_ = self.type_of(domain, "value", partial=True)
            wish = f"next_{self.type_of(domain, 'value').name}"
            self._tables[key] = self._constant(wish, [domain], type_, rows, self.absent)
        return self._tables[key]

    def _constant(
        self, wish: str, keys: Sequence[Domain], result: Type, rows: Mapping[Row, str], default: str
    ) -> str:
        name = self.names.fresh(wish)
        self.game.define_constant(
            name, self._arrow(keys, wish, result), self._literal(keys, rows, default)
        )
        self.contents[name] = rows, default
        return name

    def tabulated(
        self, wish: str, keys: Sequence[Domain], rows: Mapping[Row, str]
    ) -> tuple[str, Domain, bool]:
        """A constant of these rows: its name, the values it has, and whether it may lack one."""
        image = tuple(sorted(set(rows.values()), key=order))
        partial = len(rows) < prod(map(len, keys))
        key = ("t", tuple(keys), frozenset(rows.items()))
        if key not in self._tables:
            result = self.type_of(image, wish, partial)
            mapped = {row: self.symbol(text) for row, text in rows.items()}
            self._tables[key] = self._constant(wish, keys, result, mapped, self.absent)
        return self._tables[key], image, partial

    def value_at(self, name: str, keys: Row) -> str | None:
        """What a constant has at some keys (KIF texts); None where it has nothing."""
        rows, default = self.contents[name]
        found = rows.get(keys, default)
        return None if found == self.absent else self.text(found)

    def text(self, symbol: str) -> str:
        """The KIF text of a symbol."""
        if len(self._texts) != len(self.names.symbols):
            self._texts = {name: text for text, name in self.names.symbols.items()}
        return self._texts[symbol]

    def _cap(self, predicate: Predicate, keys: Sequence[Domain]) -> None:
        if prod(map(len, keys)) > MAX_CELLS:
            raise Unrecovered(f"{predicate} is asked at too many places")

    # -- local variables -------------------------------------------------------------------------

    def local(self, wish: str, domain: Domain, used: frozenset[str], partial: bool = False) -> str:
        """A variable for a symbol of a domain that is not in use."""
        wish = identifier(wish.lstrip("?@*").partition("/")[0]) or "value"
        type_ = self.type_of(domain, wish, partial)
        known = self._locals.setdefault((wish, type_.name), [])
        for name in known:
            if name not in used:
                return name
        name = self.names.fresh(wish)
        first = self.symbol(min(domain, key=order)) if domain else self.absent
        self.game.define_variable(name, type_, Symbol(first))
        self.ranges[name] = domain
        known.append(name)
        return name

    def statement(self, wish: str) -> str:
        """A variable for whether something holds."""
        name = self.names.fresh(identifier(wish))
        self.game.define_variable(name, BOOL, Symbol("0"))
        return name
