from rgt.ir.diagnostics import Source
from rgt.ir.text.dot import to_dot
from rgt.ir.text.parser import parse_game


def test_nodes_look_like_their_pragmas() -> None:
    game = parse_game(
        Source(
            "tiny.rg",
            "begin, a: ; a, end: x[i] == y; a, b: $ t; b, end: player = p;"
            "@repeat a gone : x; @unique b; @tagIndex b : 2; @simpleApply a end [t, s: T] x = y;",
        )
    )
    assert to_dot(game) == (
        'digraph "tiny" {\n'
        '  node [shape=box, style=filled, fillcolor="#eeeeee"];\n'
        '  { rank=min; "begin"; }\n'
        '  { rank=max; "end"; }\n'
        '  "begin";\n'
        '  "end";\n'
        '  "a" [fillcolor="#f6f7c4"];\n'
        '  "b" [fillcolor="#caedff", penwidth="3"];\n'
        '  "begin" -> "a";\n'
        '  "a" -> "end" [label="x[i] == y"];\n'
        '  "a" -> "b" [label="$ t"];\n'
        '  "b" -> "end" [label="player = p"];\n'
        '  "a" -> "end" [style="dashed", color="#ffaaaa", label="[t, s: T]"];\n'
        "}\n"
    )
