"""From text to what is written: tokens, sections, statements; what they mean is checked later."""
