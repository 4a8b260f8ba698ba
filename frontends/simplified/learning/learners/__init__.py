"""Learners: each file has one, `LEARNER`."""
