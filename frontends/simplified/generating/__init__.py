"""Made-up games: drawn by lot from a seed, and kept if random plays of them are worth watching.

`chance` draws, `ways` and `pieces` make movements, `setups` places men, `drafts` a whole game;
`trials` plays it, `telling` writes it down, and `generate` draws until a game passes.

Source: the idea that the paper names for its three generated games (Kowalski and Kisielewicz,
section VI-A): procedural generation, with tests on what was drawn.  The procedure is written for
rgt.
"""
