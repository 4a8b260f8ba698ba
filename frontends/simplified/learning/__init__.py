"""Rules learned by watching play: records, the evidence of a piece, learners and checks."""
