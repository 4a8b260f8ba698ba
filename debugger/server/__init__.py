"""The language server: editors ask about games over the Language Server Protocol (3.17).

It knows no language.  What it tells of a text comes from the language's `Assistance`
(`rgt.frontends.common.symbols`), what it complains of from the language's front end and the
validators; those work in other processes (`analysis/`).  `features/` has a file for each group of
requests.
"""
