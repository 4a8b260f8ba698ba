"""What conditions and checks ask, and what is known of them before they are asked."""
