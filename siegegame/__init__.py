"""Siegegame: a turn-based wargame about buildings under siege."""

from importlib.metadata import version

__version__ = version("siegegame")
