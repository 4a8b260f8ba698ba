"""From a description back to text: both forms in canonical layout, and pieces for findings."""
