"""What engines have in common: `base` what they and their states do alike, `snapshots` the game as
it was when an engine was made, `pickling` how both are passed on to other processes.
"""
