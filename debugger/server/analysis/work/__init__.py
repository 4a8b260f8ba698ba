"""What worker processes do: a generator for each kind of task, which tells how it goes."""
