"""The engine: one set of pure functions that plays every declared game."""
