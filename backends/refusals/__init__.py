"""Why a move is not legal: the tests that stand in its way, told in the game's own words.

`reading` evaluates expressions and applies actions one at a time, `search` walks the automaton with
the tags of a move and ignores as few failing tests as it can, `refusal` asks it, and `answer` is
what was found, and how that is told.
"""
