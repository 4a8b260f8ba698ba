"""What a page can ask of a worker, one file a group of methods."""
