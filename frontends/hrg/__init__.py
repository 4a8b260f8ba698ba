"""High-level Regular Games: domains, functions and structured graphs (2025 paper, section 3.1)."""
