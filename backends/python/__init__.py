"""Games as modules of Python that need nothing else."""
