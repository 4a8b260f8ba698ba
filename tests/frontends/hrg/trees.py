"""Random trees of HRG, all of them such as the reader gives: hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from rgt.frontends.hrg import syntax as s

_LETTERS = "abcxyzABCXYZ_0189éŁ"

names = st.text(_LETTERS, min_size=1, max_size=4).filter(lambda text: text not in s.RESERVED)
variables = names.filter(s.is_variable)
symbols = names.filter(lambda name: not s.is_variable(name))
numbers = st.integers(0, 999_999_999)


def _tuples(
    elements: st.SearchStrategy[object], least: int = 0, most: int = 3
) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(elements, min_size=least, max_size=most).map(tuple)


# -- types, patterns, ranges

named_types = st.builds(s.NamedType, names)
set_types = st.builds(s.SetType, _tuples(names))
simple_types = named_types | set_types
types = st.recursive(
    simple_types, lambda inner: st.builds(s.ArrowType, simple_types, inner), max_leaves=4
)
patterns = st.recursive(
    st.just(s.Wildcard()) | st.builds(s.NamePattern, names.filter(lambda name: name != "_")),
    lambda inner: st.builds(s.ConstructorPattern, names, _tuples(inner)),
    max_leaves=4,
)
ranges = st.builds(s.Range, names, numbers, numbers) | st.builds(
    lambda name, among: s.Range(name, names=among), names, _tuples(names)
)

# -- expressions


def _called(function: s.Expression, arguments: tuple[s.Expression, ...]) -> s.Expression:
    if isinstance(function, s.Name) and s.is_variable(function.name):
        return s.Construct(function.name, arguments)
    return s.Call(function, arguments)


def _larger(inner: st.SearchStrategy[s.Expression]) -> st.SearchStrategy[s.Expression]:
    parts = st.builds(s.MapPart, patterns, inner, _tuples(ranges, most=2))
    return st.one_of(
        st.builds(s.Construct, variables, _tuples(inner)),
        st.builds(_called, inner, _tuples(inner)),
        st.builds(s.Index, inner, inner),
        st.builds(s.Binary, st.sampled_from(sorted(s.PRECEDENCE)), inner, inner),
        st.builds(s.Conditional, inner, inner, inner),
        st.builds(s.MapLiteral, inner, _tuples(parts)),
        st.builds(s.MapLiteral, st.none(), _tuples(parts, least=1)),
    )


expressions: st.SearchStrategy[s.Expression] = st.recursive(
    st.builds(s.Name, names), _larger, max_leaves=12
)

# -- statements

targets = st.recursive(
    st.builds(s.Name, names),
    lambda inner: st.builds(s.Index, inner, expressions),
    max_leaves=2,
)
_simple_statements = st.one_of(
    st.builds(s.Assign, targets, expressions),
    st.builds(s.AssignAny, targets, simple_types),
    st.builds(s.Do, names, _tuples(expressions)),
    st.builds(s.Tag, _tuples(names, least=1), st.booleans()),
    st.builds(s.VariableTag, names),
)


def _nested(inner: st.SearchStrategy[s.Statement]) -> st.SearchStrategy[s.Statement]:
    blocks = _tuples(inner)
    return st.one_of(
        st.builds(s.Branch, _tuples(blocks, least=1)),
        st.builds(s.BranchIn, names, simple_types, blocks),
        st.builds(s.If, expressions, blocks, st.none() | blocks),
        st.builds(s.Loop, blocks),
        st.builds(s.While, expressions, blocks),
        st.builds(s.Repeat, numbers, blocks),
        st.builds(s.RepeatIn, names, simple_types, blocks),
    )


statements: st.SearchStrategy[s.Statement] = st.recursive(_simple_statements, _nested, max_leaves=6)

# -- declarations

_elements = st.one_of(
    st.builds(s.Symbol, names),
    st.builds(s.Numbers, numbers, numbers),
    st.builds(s.Generator, names, _tuples(names), _tuples(ranges, most=2)),
)
_cases = st.builds(s.Case, _tuples(patterns), expressions)
_parameters = st.builds(s.Parameter, names, types)
_declarations = st.one_of(
    st.builds(s.Domain, names, _tuples(_elements, least=1, most=6)),
    st.builds(s.Function, names, types, _tuples(_cases, least=1)),
    st.builds(s.Variable, names, types, st.none() | expressions),
    st.builds(s.Graph, names, _tuples(_parameters), _tuples(statements), st.booleans()),
)
descriptions = st.builds(s.Description, _tuples(_declarations, most=4))
