"""Conditions of rules as walks of an automaton."""
