"""Expressions in the notation of greenery, and greenery's in the tree of this language."""

from __future__ import annotations

from collections.abc import Mapping

from greenery import parse
from greenery.charclass import Charclass
from greenery.rxelems import Mult, Pattern, from_fsm

from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter

EMPTY = Concatenation(())


def compact(expression: Expression, names: Mapping[Letter, str]) -> str:
    """The expression as greenery would write it: with classes, ``?``, ``+`` and powers."""
    match expression:
        case Step(letter=letter):
            return names[letter]
        case Union(options=options):
            steps = [names[option.letter] for option in options if isinstance(option, Step)]
            others = [
                compact(option, names)
                for option in options
                if not isinstance(option, Step) and not _is_empty(option)
            ]
            text = "|".join([str(Charclass("".join(steps)))] * bool(steps) + others)
            if len(steps) + len(others) == len(options):
                return text
            return f"{text if not others and steps else _group(text)}?"
        case Concatenation(parts=parts):
            found = ""
            at = 0
            while at < len(parts):
                after = parts[at + 1] if at + 1 < len(parts) else None
                more = isinstance(after, Power) and after.times is None and after.part == parts[at]
                text = compact(parts[at], names)
                found += _group(text) + "+" if more else _factor_text(parts[at], text)
                at += 2 if more else 1
            return found
        case Power(part=part, times=None):
            return _group(compact(part, names)) + "*"
        case Power(times=0):
            return ""
        case Power(part=part, times=times):
            text = _group(compact(part, names))
            return min(text * (times or 0), f"{text}{{{times}}}", key=len)


def _factor_text(part: Expression, text: str) -> str:
    """The text of a part of a concatenation; ``x?`` is no union there."""
    union = isinstance(part, Union) and not any(_is_empty(option) for option in part.options)
    return _group(text) if union else text


def _is_empty(expression: Expression) -> bool:
    return expression == EMPTY or (isinstance(expression, Power) and expression.times == 0)


def _is_atom(text: str) -> bool:
    return len(text) == 1 or (text[0] == "[" and text.index("]") == len(text) - 1)


def _group(text: str) -> str:
    return text if _is_atom(text) else f"({text})"


def by_greenery(pattern: str) -> Pattern:
    """What greenery makes of the automaton of an expression in the common notation."""
    return from_fsm(parse(pattern).to_fsm().reduce()).reduce()


def tree(pattern: Pattern, letters: Mapping[str, Letter]) -> Expression:
    """An expression of greenery's as a tree."""
    options: list[Expression] = []
    for conc in sorted(pattern.concs, key=str):
        parts = [_factor(mult, letters) for mult in conc.mults]
        options.append(parts[0] if len(parts) == 1 else Concatenation(tuple(parts)))
    return options[0] if len(options) == 1 else Union(tuple(options))


def _factor(mult: Mult, letters: Mapping[str, Letter]) -> Expression:
    inner = mult.multiplicand
    if isinstance(inner, Charclass):
        steps = [Step(letters[name]) for name in sorted(inner.get_chars())]
        part: Expression = steps[0] if len(steps) == 1 else Union(tuple(steps))
    else:
        part = tree(inner, letters)
    least, most = mult.multiplier.min.v, mult.multiplier.max.v
    assert least is not None
    needed = [part] if least == 1 else [Power(part, least)] if least else []
    if most is None:
        return Concatenation((*needed, Power(part, None))) if needed else Power(part, None)
    if most == least:
        return needed[0] if needed else EMPTY
    maybe: Expression = Union((part, EMPTY))
    maybe = maybe if most - least == 1 else Power(maybe, most - least)
    return Concatenation((*needed, maybe)) if needed else maybe
