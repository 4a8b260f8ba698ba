"""The words and signs of Simplified Boardgames, explained."""

from __future__ import annotations

KEYWORDS = {
    "BOARD": "The board: its width and height, then its rows, the highest rank first. "
    "Upper-case letters are white's pieces, lower-case ones black's, a dot is an empty square.\n\n"
    "    <BOARD>\n    3 2\n    |p.p|\n    |P.P|",
    "PIECES": "How pieces move: for each letter, in upper case, a regular expression of steps. "
    "It is the same for both players; ahead is up for white and down for black.\n\n"
    "    <PIECES>\n    P (0,1,e) + (-1,1,p) + (1,1,p) &",
    "GOALS": "The turn limit, then what wins and loses.\n\n"
    "    <GOALS>\n    100 &\n    @P 0 7, 1 7 &\n    #K 0 &",
    "e": "The step leads to an empty square.\n\n    (0,1,e)",
    "p": "The step leads to a piece of the opponent.\n\n    (1,1,p)",
    "w": "The step leads to an own piece. The piece that moves stands where it started, too.\n\n"
    "    (1,0,w)",
    "+": "One or the other.\n\n    (0,1,e) + (0,1,p)",
    "^": "So many times; `^*` is any number of times, also none.\n\n    (0,1,e)^*(0,1,p)",
    "*": "Behind `^`: any number of times, also none.\n\n    (0,1,e)^*",
    "&": "The end of a rule or a goal.\n\n    100 &",
    "@": "Who owns the piece wins by moving it onto one of the squares: file and rank, from 0, as "
    "white sees them.\n\n    @P 0 7, 1 7 &",
    "#": "Who owns the piece loses when a capture leaves so many of them.\n\n    #K 0 &",
}
"""What each word or sign means, with an example."""
