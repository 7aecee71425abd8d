"""Whole screens: they route between feed, presenter and widgets, and own no rule."""
