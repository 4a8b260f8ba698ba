"""From C++ source to a library: compilers, parts, profiles, what is kept, reasoners as files."""
