"""What writes plans as the text of a target: printers know how a thing is said, not what for."""
