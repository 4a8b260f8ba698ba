"""From a description back to text: the canonical form, and a layout that keeps comments."""
