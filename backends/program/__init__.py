"""The automaton as compilers have it: numbered steps, their operands, how a state is stored."""
