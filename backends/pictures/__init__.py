"""Positions as pictures: boards drawn from a game's own maps, as SVG that needs nothing else.

`layout.py` tells where the cells of a board are, `pieces.py` how what stands on them is drawn,
`svg.py` writes the picture, `raster.py` paints it, and `position.py` puts it together for a
position of a game.
"""
