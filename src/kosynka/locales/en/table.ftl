### The table. $mode (from mode-…), $score ("1 285" or "-$104") and $time ("4:12") come ready made.
## Header
table-menu = Menu
table-undo = Undo
table-redo = Redo
table-code-copy = Copy the code { $code }
table-code-copied = Code copied
table-score = Score
table-moves = Moves
table-clock = Time
table-cards-up = { $count } / { $all }
table-cards-up-label = Cards in the kings’ row
table-pass = pass { $pass } of { $passes }
table-pass-open = pass { $pass }
## Menu
menu-new = New game
menu-again = Play this deal again
menu-collect = Collect
menu-copy-code = Copy the code
menu-save-log = Save the record
menu-help = Help
menu-keys = Keys
menu-statistics = Statistics
menu-settings = Settings
menu-lobby = All games
## Auto-collect; the waste must be turned over $redeals times, for $cost points
collect = Collect
collect-cost = { $redeals ->
    [one] { $redeals } more pass, −{ $cost }
   *[other] { $redeals } more passes, −{ $cost }
}
## Messages
note-close = Hide
note-stuck = Dead end: nothing to play right now. Go on through the stock.
note-lost = It did not come out: no moves are left. Undo or start again.
note-hint = No useful moves are left. Undo or start a new game.
note-offline = No connection, your moves are kept
note-offline-waiting = { $count ->
    [one] No connection, { $count } move is waiting
   *[other] No connection, { $count } moves are waiting
}
note-back = Connected again
note-elsewhere = This game is open in another window.
note-elsewhere-take = Play here
note-gone = This game is no longer here.
note-loading = Dealing…
note-undo = Undo
note-again = Start again
note-new = New game
## Win
won-title = It came out!
won-moves = Moves
won-time = Time
won-score = Score
won-share = { $game } ({ $mode }): { $moves }, { $time }, score { $score }. Deal { $code }
won-share-plain = { $game }: { $moves }, { $time }. Deal { $code }
won-share-button = Share
won-share-copied = Copied
won-new = New game
won-again = This deal again
won-lobby = All games
won-close = Look at the table
## Leaving a game under way
leave-title = Start a new game?
leave-again-title = Start this deal again?
leave-text = This game stays in the list of unfinished games: you can come back to it.
leave-yes = Start
leave-no = Stay
## Keys
keys-title = Keys
keys-arrows = between piles and within a column
keys-arrows-key = Arrows
keys-enter = pick up and put down
keys-enter-key = Enter
keys-draw = draw from the stock
keys-draw-key = Space
keys-undo = undo
keys-undo-key = U, Ctrl+Z
keys-redo = redo
keys-redo-key = Shift+Ctrl+Z
keys-foundation = send the card to a foundation
keys-foundation-key = F
keys-list = this list
keys-list-key = ?
keys-escape = put the card back, close a window
keys-escape-key = Esc
