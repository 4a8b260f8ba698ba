"""What is doubtful about a game though it can be played: what `rgt check` tells besides errors."""
