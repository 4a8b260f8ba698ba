"""What the front ends of several languages do alike; it knows none of them."""
