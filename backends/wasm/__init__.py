"""Compiled games as WebAssembly: for browsers, for node, for whatever runs JavaScript.

The C++ that the C++ backend writes is compiled as it is, by another compiler; around it stand the
little that it needs of a system (`runtime/support.cpp`) and a module in JavaScript
(`runtime/game.js`) with the forward model that Python's engines have.
"""
