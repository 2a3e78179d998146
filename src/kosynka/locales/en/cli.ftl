### What a player reads in the terminal.

cli-ready = The table is set: { $url }
cli-friend = For a friend on the same network: { $url }
cli-public = For everybody: { $url }
cli-stop = To stop: Ctrl+C
cli-stopped = The table is cleared, your games are kept.
cli-port-busy = Port { $port } is busy, the table will be on port { $next }.
cli-no-browser = The browser did not open by itself: open this address.
cli-no-static = The page is not built yet. Run “make install” and start again.

cli-games-game = Game
cli-games-name = Name
cli-games-modes = Modes
cli-games-packs = Packs
cli-games-passes = Passes
cli-games-any = any number

cli-replay-good = The record is right: { $game }, { moves }. { $status }.
