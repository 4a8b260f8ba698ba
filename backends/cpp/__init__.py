"""The C++ backend: an RG game turned into one C++17 program that plays it.

`program` lowers the automaton to steps over structured operands, `layout` decides how a state is
stored, `ranges`, `liveness` and `ambiguity` find out what holds whatever is played, `plan` puts
that together: what each search must test, write and remember.  `text` spells operands, `rows`
keeps the tables that moves stand in, `walks`, `checks` and `straight` write functions into a
`unit`, `emit` makes the whole source of them, to which `runtime/` adds what is the same for all
games.  `compilers` finds a compiler, `build` uses it, `profile` fits builds to plays, and `cache`
keeps the result; `library` calls it, `load` is the forward model on top, `playing` plays by
threads; `embed` makes sources for others.
"""
