"""A game whose keeper has no way on after the first move."""

STUCK = """
    type Player = { one };
    type Score = { 0 };
    type Bool = { 0, 1 };
    var ready: Bool = 0;
    begin, made: player = one;
    made, tagged: $ go;
    tagged, kept: player = keeper;
    kept, last: ready == 1;
    last, end: ;
"""
