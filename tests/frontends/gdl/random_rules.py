"""Random games in GDL as people write them: rules with variables, views, recursion, frame axioms.

Every game ends by its counter of steps, every role has always a legal move, and exactly one goal:
so the games are well formed (Genesereth, Love, Pell 2005), whatever else is drawn.
"""

from __future__ import annotations

from random import Random

_SORTS = {"p": "pos", "c": "col", "r": "role"}
_MOVES = ("(go ?p)", "(put ?p ?c)", "(name ?c)", "(move (from ?p) ?q)", "pass")
_LAST = 4


def random_rules(seed: int) -> str:
    """The text of a seed's game."""
    return _Rules(Random(seed)).text()


class _Rules:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.roles = ("red", "blue")[: random.choice((1, 2, 2))]
        self.places = [f"p{n}" for n in range(random.randint(1, 3))]
        self.colours = ["ink", "jet", "oak"][: random.randint(1, 3)]
        self.moves = random.sample(_MOVES, random.randint(1, 3))
        self.views: list[str] = []
        self.lines: list[str] = []

    def text(self) -> str:
        """The whole description."""
        self._world()
        self._views()
        self._legal()
        self._next()
        self._ends()
        head, rest = self.lines[: len(self.roles)], self.lines[len(self.roles) :]
        if self.random.random() < 0.5:
            self.random.shuffle(rest)
        return "\n".join([*head, *rest]) + "\n"

    def _say(self, head: str, *body: str) -> None:
        self.lines.append(f"(<= {head} {' '.join(body)})" if body else head)

    def _chance(self, share: float) -> bool:
        return self.random.random() < share

    # -- what never changes ------------------------------------------------------------------------

    def _world(self) -> None:
        for role in self.roles:
            self._say(f"(role {role})")
        for kind, names in (("pos", self.places), ("col", self.colours)):
            for name in names:
                self._say(f"({kind} {name})")
        for place in self.places:
            for other in self.places:
                if self._chance(0.4):
                    self._say(f"(near {place} {other})")
        for colour in self.colours:
            self._say(f"(beats {colour} {self.random.choice(self.colours)})")
        steps = self.random.randint(2, _LAST)
        for number in range(steps):
            self._say(f"(succ {number} {number + 1})")
        self._say("(init (step 0))")
        self._say("terminal", f"(true (step {steps}))")
        for place in self.places:
            if self._chance(0.7):
                self._say(f"(init (cell {place} {self.random.choice(self.colours)}))")
        for role in self.roles:
            self._say(f"(init (at {role} {self.random.choice(self.places)}))")
        if self._chance(0.5):
            self._say("(init flag)")
        self._say("(init (control red))")
        self._say("(other red blue)")
        self._say("(other blue red)")

    # -- conditions --------------------------------------------------------------------------------

    def _bound(self, variables: str) -> list[str]:
        """Conditions that give every variable a value."""
        return [f"({_SORTS[{'q': 'p', 'd': 'c'}.get(each, each)]} ?{each})" for each in variables]

    def _term(self, sort: str, variables: str) -> str:
        known = [f"?{each}" for each in variables if {"q": "p", "d": "c"}.get(each, each) == sort]
        names = {"p": self.places, "c": self.colours, "r": list(self.roles)}[sort]
        return self.random.choice([*known, *known, *known, self.random.choice(names)])

    def _atom(self, variables: str) -> str:
        """An atom about the state and the world, with no other variables."""
        p, q, c, r = (self._term(sort, variables) for sort in "ppcr")
        atoms = [
            *(f"(true (cell {p} {c}))", f"(true (cell {q} {c}))", f"(true (at {r} {p}))"),
            *("(true flag)", f"(true (control {r}))", f"(near {p} {q})"),
            *(f"(beats {c} {self._term('c', variables)})", "(true (step 1))"),
        ]
        atoms += [self._filled(view, variables) for view in (*self.views, *self.views[-2:])]
        return self.random.choice(atoms)

    def _filled(self, view: str, variables: str) -> str:
        for each, sort in (("?p", "p"), ("?q", "p"), ("?c", "c"), ("?r", "r")):
            view = view.replace(each, self._term(sort, variables).replace("?", "!"), 1)
        return view.replace("!", "?")

    def _test(self, variables: str, depth: int = 2) -> str:
        kind = self.random.randrange(10)
        if kind < 3:
            return f"(not {self._atom(variables)})"
        if kind == 3 and depth:
            return f"(or {self._test(variables, depth - 1)} {self._test(variables, depth - 1)})"
        if kind == 4:
            sort = self.random.choice("pc")
            return f"(distinct {self._term(sort, variables)} {self._term(sort, variables)})"
        return self._atom(variables)

    def _body(self, variables: str, least: int = 0) -> list[str]:
        """Conditions over some variables, and sometimes one more."""
        tests = [self._test(variables) for _ in range(self.random.randint(least, 2))]
        more = [each for each in "pqcd" if each not in variables]
        if more and self._chance(0.3):
            extra = self.random.choice(more)
            tests += [*self._bound(extra), self._atom(variables + extra)]
        found = [*self._bound(variables), *tests]
        if self._chance(0.3):
            self.random.shuffle(found)
        return found

    # -- rules -------------------------------------------------------------------------------------

    def _views(self) -> None:
        for number in range(self.random.randint(0, 3)):
            shape = self.random.choice(("?p", "?p ?c", "?c", "?r", "", "?p ?q"))
            name = f"view{number}"
            head = f"({name} {shape})" if shape else name
            variables = shape.replace("?", "").replace(" ", "")
            for _ in range(self.random.randint(1, 2)):
                self._say(head, *(self._body(variables, 1) or ["(true flag)"]))
            if shape == "?p ?q" and self._chance(0.7):
                self._say(head, f"({name} ?p ?z)", "(near ?z ?q)", *self._body("pq"))
            self.views.append(head)

    def _legal(self) -> None:
        for move in self.moves:
            variables = "r" + "".join(each for each in "pqc" if f"?{each}" in move)
            body = self._body(variables)
            if self._chance(0.4):
                body.append("(true (control ?r))")
            self._say(f"(legal ?r {move})", *body)
            self._say("(can ?r)", *body)
        if self._chance(0.5):
            self._say("(legal ?r noop)", "(role ?r)", "(not (can ?r))")
        else:
            self._say("(legal ?r noop)", "(role ?r)")

    def _done(self, variables: str) -> str:
        """That somebody makes a move; free variables in it are local ones."""
        move = self.random.choice([*self.moves, "noop"])
        role = "?r" if "r" in variables else self.random.choice(("?who", *self.roles))
        for each in "pqc":
            if each not in variables:
                move = move.replace(f"?{each}", f"?any{each}")
        return f"(does {role} {move})"

    def _next(self) -> None:
        self._say("(next (step ?m))", "(true (step ?n))", "(succ ?n ?m)")
        if self._chance(0.5):
            self._say("(next (control ?s))", "(true (control ?r))", "(other ?r ?s)")
        else:
            self._say("(next (control ?r))", "(true (control ?r))", *self._body("r"))
        fluents = (("(cell ?p ?c)", "pc"), ("(at ?r ?p)", "rp"), ("flag", ""))
        for number, (fluent, variables) in enumerate(fluents):
            changed = f"(changed{number}{''.join(f' ?{each}' for each in variables[:1])})"
            changed = changed if variables else f"changed{number}"
            for _ in range(self.random.randint(1, 2)):
                self._say(f"(next {fluent})", *self._body(variables), self._done(variables))
            self._say(changed, *self._bound(variables[:1]), self._done(variables[:1]))
            if self._chance(0.8):
                self._say(f"(next {fluent})", f"(true {fluent})", f"(not {changed})")

    def _ends(self) -> None:
        if self._chance(0.3):
            self._say("terminal", *(self._body("", 1) or ["(true (step 9))"]))
        for role in self.roles:
            first, second = self._atom(""), self._atom("")
            self._say(f"(goal {role} 100)", first)
            self._say(f"(goal {role} 50)", f"(not {first})", second)
            self._say(f"(goal {role} 0)", f"(not {first})", f"(not {second})")
