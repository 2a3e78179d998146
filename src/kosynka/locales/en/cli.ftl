### What a player reads in the terminal.

cli-ready = The table is set: { $url }
