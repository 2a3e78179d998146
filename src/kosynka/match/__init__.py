"""A played game: commands become events, events become the match."""
