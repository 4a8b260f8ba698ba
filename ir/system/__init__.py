"""What work may take of the machine: time, memory, other programs, files, locks."""
