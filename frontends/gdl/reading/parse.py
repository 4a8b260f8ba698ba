"""The reader of GDL in KIF: text -> `Description` (specs/gdl.md section 1).

Lists are kept on an explicit stack, so no depth of nesting can exhaust Python's own.  Reading goes
on after a mistake; all are reported at once.
"""

from __future__ import annotations

from rgt.frontends.gdl.reading.habits import (
    COMMENT_HINT,
    COMMENT_MARKS,
    INFIX_HINT,
    ORDER_HINT,
    QUANTIFIERS,
)
from rgt.frontends.gdl.reading.infix import looks_infix, read_infix
from rgt.frontends.gdl.reading.lists import Errors, Item, List, Symbol, TooManyErrors
from rgt.frontends.gdl.reading.pieces import Pieces, begins_rule, compares, symbols_of
from rgt.frontends.gdl.reading.transitions import plain
from rgt.frontends.gdl.syntax import (
    Comment,
    Compound,
    Conjunction,
    Constant,
    Description,
    Disjunction,
    Distinct,
    Formula,
    Negation,
    Rule,
    Sentence,
    Statement,
    Term,
    Transition,
    Variable,
)
from rgt.ir.diagnostics import Source

MAX_DEPTH = 100
"""The deepest nesting of lists that is read; descriptions of games stay below 20."""

_KINDS = {"not": Negation, "or": Disjunction, "and": Conjunction, "distinct": Distinct}
_CONNECTIVES = frozenset({*_KINDS, "<="})


def parse(source: Source) -> Description:
    """Read a description.

    Letter case is folded (KIF does not distinguish it); ``(f)`` and ``f`` are the same.  A text
    that begins like ``role(white)`` is read as infix GDL (specs/gdl.md section 1.2), whose
    descriptions of actions become rules (`transitions.py`).
    Raises `GameError` with every mistake found (codes GDL001 to GDL009, GDL022).
    """
    errors = Errors(source)
    comments: list[Comment] = []
    written: list[Statement] = []
    infix = looks_infix(source.text)
    try:
        read = read_infix if infix else _read_lists
        for item in read(source.text, comments, errors):
            rule = _statement(item, errors) if infix else _rule(item, errors)
            if rule is not None:
                written.append(rule)
        if not written and not errors.found:
            errors.add(
                "GDL009",
                "the file has no rules",
                0,
                1,
                "a description starts with its roles: (role player)",
            )
    except TooManyErrors:
        pass
    errors.raise_if_any()
    statements = tuple(written)
    rules = plain(statements)
    return Description(rules, tuple(comments), source, statements if infix else ())


def _read_lists(text: str, comments: list[Comment], errors: Errors) -> list[List]:
    """The top-level lists of the text; comments go to `comments`."""
    top: list[List] = []
    stack: list[List] = []
    pieces = Pieces(text)
    for piece, start, end in pieces:
        first = piece[0]
        if first == "(":
            if stack and begins_rule(piece, start):
                top.remove(_report_open(stack, errors))
                stack = []
            opened = List(start, [*symbols_of(piece, start)])
            if stack:
                stack[-1].items.append(opened)
            else:
                top.append(opened)
            if piece[-1] == ")":
                opened.end = end
            else:
                stack.append(opened)
                if len(stack) > MAX_DEPTH:
                    errors.add(
                        "GDL004",
                        f"lists are nested more than {MAX_DEPTH} deep",
                        start,
                        end,
                        hint="look for lists that are never closed",
                    )
                    return top[:-1]
        elif first == ")":
            for offset in _offsets(piece, start):
                if not stack:
                    errors.add(
                        "GDL001",
                        "this ')' closes nothing",
                        offset,
                        offset + 1,
                        "remove it, or look for a '(' missing before it",
                    )
                else:
                    stack.pop().end = offset + 1
        elif first == ";":
            comments.append(Comment(piece.rstrip(), start))
        elif not stack and piece.startswith(COMMENT_MARKS):
            pieces.pass_comment(start, errors)
        elif first in '"|':
            if end - start == 1:
                errors.add(
                    "GDL003",
                    f"the quoted symbol that starts with {first} is not closed",
                    start,
                    end,
                    f"close it with {first} on the same line",
                )
            _add_symbols(stack, [Symbol(piece, start, end)], errors)
        elif first == "\x7f" or (first < " " and not piece.isspace()):
            errors.add(
                "GDL003",
                f"unexpected control character U+{ord(first):04X}",
                start,
                end,
                "is this a text file?",
            )
        elif not piece.isspace():
            _add_symbols(stack, symbols_of(piece, start), errors)
    if stack:
        top.remove(_report_open(stack, errors))
    return top


def _add_symbols(stack: list[List], symbols: list[Symbol], errors: Errors) -> None:
    """Append symbols to the innermost open list; outside all lists they are mistakes."""
    if stack:
        stack[-1].items.extend(symbols)
        return
    for symbol in symbols:
        name = symbol.name
        hint = f"write a fact in parentheses: ({name} ...)"
        if name[0] in "\"'|":
            hint = COMMENT_HINT
        elif name == ":-" or errors.source.text.startswith("(", symbol.end):
            hint = INFIX_HINT
        errors.add("GDL006", f"'{name}' stands outside every list", symbol.start, symbol.end, hint)


def _report_open(stack: list[List], errors: Errors) -> List:
    """Note that the lists on the stack are never closed; gives back the outermost."""
    outermost = stack[0]
    count = len(stack)
    what = "this list is" if count == 1 else f"this list and {count - 1} inside it are"
    errors.add(
        "GDL002",
        f"{what} not closed",
        outermost.start,
        outermost.start + 1,
        "add the missing ')' before the next rule"
        if count == 1
        else f"add the {count} missing ')' before the next rule",
    )
    return outermost


def _lists_variables(item: List) -> bool:
    """Whether the first argument is a list of variables, which no term is."""
    first = item.items[1] if len(item.items) > 1 else None
    return (
        isinstance(first, List)
        and bool(first.items)
        and all(isinstance(each, Symbol) and each.name[0] == "?" for each in first.items)
    )


def _offsets(piece: str, start: int) -> list[int]:
    """The offsets of the closing parentheses of a piece."""
    return [start + index for index, character in enumerate(piece) if character == ")"]


def _statement(item: List, errors: Errors) -> Statement | None:
    """A statement of infix form, a rule or the description of an action; None after an error."""
    first = item.items[0] if item.items else None
    if not (isinstance(first, Symbol) and first.name == "==>") or len(item.items) < 4:
        return _rule(item, errors)
    lists = [each for each in item.items[1:] if isinstance(each, List)]
    told, conditions, effects = (each.items[1:] for each in lists)
    action = _head(told[0], errors) if told else None
    before = [_formula(each, errors) for each in conditions]
    after = [_effect(each, errors) for each in effects]
    if (told and action is None) or None in before or None in after:
        return None
    return Transition(
        action,
        tuple(each for each in before if each),
        tuple(each for each in after if each),
        item.start,
        item.end,
    )


def _effect(item: Item, errors: Errors) -> Formula | None:
    """An effect: a sentence or a negated one; None after an error."""
    formula = _formula(item, errors)
    inner = formula.part if isinstance(formula, Negation) else formula
    if formula is None or isinstance(inner, Sentence):
        return formula
    errors.add(
        "GDL007",
        "an effect is a fact or a negated one",
        item.start,
        item.end,
        "list effects with '&': action(X) :: condition ==> fact(X) & ~fact(a)",
    )
    return None


def _rule(item: List, errors: Errors) -> Rule | None:
    """A top-level item as a rule or fact; None after an error."""
    if not (item.items and isinstance(item.items[0], Symbol) and item.items[0].name == "<="):
        fact = _head(item, errors)
        return Rule(fact, (), item.start, item.end) if fact else None
    if len(item.items) == 1:
        errors.add(
            "GDL006",
            "a rule needs a head after '<='",
            item.start,
            item.end,
            "write (<= head condition ...)",
        )
        return None
    head = _head(item.items[1], errors)
    body = [_formula(part, errors) for part in item.items[2:]]
    if head is None or None in body:
        return None
    return Rule(head, tuple(part for part in body if part), item.start, item.end)


def _head(item: Item, errors: Errors) -> Sentence | None:
    """The head of a rule, which is one sentence; None after an error."""
    formula = _formula(item, errors)
    if formula is None or isinstance(formula, Sentence):
        return formula
    word = next(word for word, kind in _KINDS.items() if isinstance(formula, kind))
    errors.add(
        "GDL007",
        f"'{word}' cannot be concluded",
        item.start,
        item.end,
        "the head of a rule or fact is a relation over terms, such as (legal ?p noop)",
    )
    return None


def _formula(item: Item, errors: Errors) -> Formula | None:
    """A condition; None after an error."""
    if isinstance(item, Symbol):
        if item.name[0] == "?":
            written = errors.source.text[item.start : item.end]
            errors.add(
                "GDL007",
                f"the variable {written} stands where a condition is needed",
                item.start,
                item.end,
                "conditions are relations over terms",
            )
            return None
        return Sentence(item.name, (), item.start, item.end)
    name = _functor(item, errors)
    if name is None:
        return None
    if name in QUANTIFIERS and _lists_variables(item):
        errors.add("GDL022", f"GDL has no '{name}'", item.start, item.end, QUANTIFIERS[name])
        return None
    if name not in _CONNECTIVES:
        args = _terms(item, errors)
        return None if args is None else Sentence(name, args, item.start, item.end)
    if name == "<=" and compares(item.items[1:]):
        errors.add("GDL022", "'<=' compares nothing", item.start, item.end, ORDER_HINT)
        return None
    if name == "<=":
        errors.add(
            "GDL007",
            "a rule stands inside another list",
            item.start,
            item.end,
            "close the list before it",
        )
        return None
    if name == "distinct":
        return _distinct(item, errors)
    return _connective(name, item, errors)


def _connective(name: str, item: List, errors: Errors) -> Formula | None:
    """A ``not``, ``and`` or ``or``; None after an error."""
    count = len(item.items) - 1
    if count == 0 or (name == "not" and count != 1):
        need = "exactly one condition" if name == "not" else "at least one condition"
        errors.add("GDL006", f"'{name}' takes {need}, not {count}", item.start, item.end)
        return None
    parts = [_formula(part, errors) for part in item.items[1:]]
    good = tuple(part for part in parts if part)
    if len(good) < count:
        return None
    if name == "not":
        return Negation(good[0], item.start, item.end)
    kind = Conjunction if name == "and" else Disjunction
    return kind(good, item.start, item.end)


def _distinct(item: List, errors: Errors) -> Distinct | None:
    """A ``distinct``; None after an error."""
    args = _terms(item, errors)
    if args is None:
        return None
    if len(args) != 2:
        errors.add(
            "GDL006",
            f"'distinct' takes two terms, not {len(args)}",
            item.start,
            item.end,
            "write (distinct ?x ?y)",
        )
        return None
    return Distinct(args[0], args[1], item.start, item.end)


def _functor(item: List, errors: Errors) -> str | None:
    """The name that a list begins with; None after an error."""
    if not item.items:
        errors.add("GDL005", "a list is empty", item.start, item.end)
        return None
    first = item.items[0]
    if isinstance(first, List):
        errors.add(
            "GDL005",
            "a list begins with a list instead of a name",
            item.start,
            item.end,
            "write (name term ...)",
        )
        return None
    if first.name[0] == "?":
        errors.add(
            "GDL005",
            f"a list begins with the variable {first.name} instead of a name",
            item.start,
            item.end,
            "relations and functions cannot be variables",
        )
        return None
    return first.name


def _terms(item: List, errors: Errors) -> tuple[Term, ...] | None:
    """The arguments of a list as terms; None after an error."""
    args = [_term(arg, errors) for arg in item.items[1:]]
    good = tuple(arg for arg in args if arg)
    return good if len(good) == len(args) else None


def _term(item: Item, errors: Errors) -> Term | None:
    """A term; None after an error."""
    if isinstance(item, Symbol):
        name = item.name
        if name == "?":
            errors.add("GDL005", "a variable needs a name after '?'", item.start, item.end)
            return None
        return Variable(name) if name[0] == "?" else Constant(name)
    functor = _functor(item, errors)
    if functor is None:
        return None
    args = _terms(item, errors)
    if args is None:
        return None
    return Compound(functor, args) if args else Constant(functor)
