"""The terminal table: the same games and the same store as the browser's, in a terminal."""
