"""How text looks to people: in terminals, in notebooks, in letters of other scripts."""
