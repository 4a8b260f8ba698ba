"""Experiments: work in many pieces, on several processors or machines."""
