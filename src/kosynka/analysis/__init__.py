"""What the solver lets a player know: hints, the losing move, difficulty, deals to be won."""
