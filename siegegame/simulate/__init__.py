"""Runs many matches of computer players and counts what came of them."""
