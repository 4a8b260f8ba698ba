"""From tokens to a board: written out, or by a generator (specs/rbg.md section 3.2)."""

from __future__ import annotations

from typing import NoReturn

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.cursor import Cursor, place_between
from rgt.frontends.rbg.reading.generators import SHAPES, Cell, Shape, wrong_line
from rgt.frontends.rbg.reading.scope import Scope
from rgt.frontends.rbg.sizes import MAX_FIELDS, too_many_fields
from rgt.frontends.rbg.syntax import Vertex
from rgt.frontends.rbg.tokens import END, GENERATORS, NAME, NUMBER
from rgt.ir.diagnostics import nearest
from rgt.ir.findings.edits import insertion, removal
from rgt.ir.findings.findings import Problem, error_at, shown, suggestion
from rgt.ir.findings.respelling import respelt

_Line = list[Cell | None]


def read_board(cursor: Cursor, scope: Scope) -> tuple[Vertex, ...]:
    """The vertices of a board, the first one that of the start; raises `Problem`.

    Its labels are declared.
    """
    start = cursor.token
    shape = SHAPES.get(start.kind)
    reader = _Graph(cursor, scope) if shape is None else _Generator(cursor, scope, shape)
    vertices = reader.vertices()
    if cursor.token.kind != END:
        cursor.unexpected("the end of the board is expected")
    if vertices is None:
        return ()
    if not vertices:
        cursor.findings.error("RBG029", "the board has no vertex", start.place)
    return vertices


class _Generator:
    """Reads a generator; lines that do not form its shape make no vertices."""

    def __init__(self, cursor: Cursor, scope: Scope, shape: Shape) -> None:
        self._cursor = cursor
        self._scope = scope
        self._shape = shape
        self._fields = 0

    def vertices(self) -> tuple[Vertex, ...] | None:
        keyword = self._cursor.take()
        self._cursor.expect("(", f"behind '{keyword.text}'")
        labels = [self._label(direction) for direction in self._shape.directions]
        for token in labels:
            self._scope.declare(token, "label")
        names = [token.text for token in labels]
        for index, token in enumerate(labels):
            if token.text in names[:index]:
                message = f"two directions are called {shown(token.text)}"
                self._cursor.findings.error("RBG030", message, token.place)
        layers = self._layers() if self._shape.is_layered else [self._lines()]
        self._cursor.expect(")", "behind a board")
        if self._fits(layers):
            cells = [[line for line, _ in lines] for lines in layers]
            return tuple(self._shape.vertices(cells, names))
        return None

    def _label(self, direction: str) -> Token:
        cursor = self._cursor
        if cursor.token.kind == "[":
            count = len(self._shape.directions)
            cursor.unexpected(
                f"the label of the edges to the {direction} is expected",
                hint=f"{count} labels stand before the lines: " + ", ".join(self._shape.directions),
            )
        token = cursor.expect(NAME, f"as the label of the edges to the {direction}")
        cursor.expect(",", f"behind the label '{token.text}'")
        return token

    def _layers(self) -> list[list[tuple[_Line, Token]]]:
        cursor = self._cursor
        layers = []
        while cursor.token.kind == "[":
            cursor.take()
            layers.append(self._lines())
            cursor.expect("]", "behind a layer")
        if not layers:
            cursor.unexpected("'[' is expected before a layer")
        return layers

    def _lines(self) -> list[tuple[_Line, Token]]:
        """One or more lines, each with its bracket."""
        cursor = self._cursor
        lines = []
        while cursor.token.kind == "[":
            opening = cursor.take()
            lines.append((self._line(), opening))
        if not lines:
            cursor.unexpected("'[' is expected before a line of the board")
        if cursor.token.kind == "," and cursor.behind().kind == "[":
            cursor.unexpected(
                "the next line is expected",
                hint="no ',' stands between lines",
                fixes=[removal(cursor.token.span, "','")],
            )
        return lines

    def _line(self) -> _Line:
        """The fields of a line, its opening bracket taken."""
        cursor = self._cursor
        line: _Line = []
        while True:
            if cursor.token.kind == NAME:
                token = cursor.take()
                self._scope.check(cursor, token, "piece")
                line.append(Cell(token.text, token.place))
                self._fields += 1
                if self._fields > MAX_FIELDS:
                    raise Problem(too_many_fields(token.place))
            else:
                line.append(None)
            if cursor.accept("]"):
                return line
            if cursor.accept(","):
                continue
            if cursor.token.kind != NAME or not line[-1]:
                cursor.unexpected("a piece, ',' or ']' is expected")
            cursor.findings.error(
                "RBG028",
                f"',' is expected before {shown(cursor.token.text)}",
                cursor.token.place,
                hint="the fields of a line are separated by commas; a hole is [a, , b]",
                fixes=[insertion(token.span, ",")],
            )

    def _fits(self, layers: list[list[tuple[_Line, Token]]]) -> bool:
        """Whether the lines form the shape; told if not."""
        findings = self._cursor.findings
        first = layers[0]
        for lines in layers:
            lengths = [len(line) for line, _ in lines]
            wrong = wrong_line(lengths, self._shape.is_hexagonal)
            if wrong is not None:
                index, fitting = wrong
                message = f"this line has {_fields(lengths[index])}; {fitting} would fit"
                findings.error("RBG027", message, lines[index][1].place)
                return False
            if len(lines) != len(first) or lengths[0] != len(first[0][0]):
                size = f"{len(lines)} x {lengths[0]}"
                message = f"this layer is {size} large, the first {len(first)} x {len(first[0][0])}"
                findings.error("RBG027", message, lines[0][1].place)
                return False
        return True


class _Graph:
    """Reads a board written out."""

    def __init__(self, cursor: Cursor, scope: Scope) -> None:
        self._cursor = cursor
        self._scope = scope
        self._known: dict[str, Token] = {}
        self._targets: list[Token] = []

    def vertices(self) -> tuple[Vertex, ...]:
        cursor = self._cursor
        vertices = []
        while cursor.token.kind in (NAME, NUMBER):
            vertices.append(self._vertex())
            if len(vertices) > MAX_FIELDS:
                raise Problem(too_many_fields(vertices[-1].place))
        for target in self._targets:
            if target.text not in self._known and not cursor.findings.full:
                message = f"no vertex is called {shown(target.text)}"
                hint = suggestion(target.text, self._known)
                cursor.findings.error("RBG031", message, target.place, hint=hint)
        return tuple(vertices)

    def _vertex(self) -> Vertex:
        cursor = self._cursor
        name = cursor.take()
        if name.text in self._known:
            notes = [("the other one", self._known[name.text].span)]
            message = f"two vertices are called {shown(name.text)}"
            cursor.findings.error("RBG030", message, name.place, notes=notes)
        self._known.setdefault(name.text, name)
        where = f"for the vertex '{name.text}'"
        if cursor.token.kind == "(":
            self._no_generator(name)
        cursor.expect("[", where)
        piece = cursor.expect(NAME, "as the piece at the start")
        self._scope.check(cursor, piece, "piece")
        cursor.expect("]", "behind the piece")
        cursor.expect("{", where)
        edges: dict[str, str] = {}
        while cursor.token.kind != "}":
            if edges:
                cursor.expect(",", "between two edges")
            self._edge(edges)
        closing = cursor.take()
        return Vertex(name.text, piece.text, edges, place=place_between(name, closing))

    def _no_generator(self, name: Token) -> NoReturn:
        """Raise `Problem`: a generator is written, of which there is none."""
        hint = nearest(name.text, sorted(GENERATORS))
        message = f"'[' is expected for the vertex '{name.text}', not '('"
        fixes = respelt(hint, [name.span])
        raise Problem(error_at("RBG026", message, self._cursor.token.place, hint=hint, fixes=fixes))

    def _edge(self, edges: dict[str, str]) -> None:
        cursor = self._cursor
        label = cursor.expect(NAME, "as the label of an edge")
        self._scope.declare(label, "label")
        cursor.expect(":", f"behind the label '{label.text}'")
        if cursor.token.kind not in (NAME, NUMBER):
            cursor.unexpected("the name of a vertex is expected")
        target = cursor.take()
        self._targets.append(target)
        if label.text in edges:
            message = f"two edges {shown(label.text)} leave this vertex"
            cursor.findings.error("RBG030", message, label.place)
        edges[label.text] = target.text


def _fields(count: int) -> str:
    return "1 field" if count == 1 else f"{count} fields"
