"""What mistakes in a text are collected in, and the fixes that are offered for them."""
