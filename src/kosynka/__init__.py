"""Kosynka: play patience, race it, and know the truth about it."""

__version__ = "0.1.0"
