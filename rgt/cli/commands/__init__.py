"""The commands, a module each, by their names with _ for -."""
