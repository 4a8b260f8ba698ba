"""What looks alike: nodes by what follows or came before, symbols by what they do."""
