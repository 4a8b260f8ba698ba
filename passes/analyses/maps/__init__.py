"""Maps that belong together: keys that go in pairs, and maps that are inverse."""
