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
## Leaving a game under way
leave-title = Start a new game?
leave-again-title = Start this deal again?
leave-text = This game stays in the list of unfinished games: you can come back to it.
leave-again-text = This attempt ends and counts as played.
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
keys-hint = a hint
keys-hint-key = H
keys-list = this list
keys-list-key = ?
keys-escape = put the card back, close a window
keys-escape-key = Esc

## The board: names of places and what a screen reader says.
## $card and $pile come ready made.

board-label = Table
board-help = Arrows walk over the table, Enter picks up and puts down, Space draws from the stock, F sends a card to its foundation, question mark lists all keys.
board-card = { card-name }
board-column = { pile-column }
board-foundation = { pile-foundation }
board-place = { pile-place }
board-captive = { pile-captive }
board-stock = { pile-stock }
board-waste = { pile-waste }
board-pile = { $pile }: { $card } on top, { cards } in all{ $down ->
    [0] { "" }
   *[other] , { $down } face down
}
board-pile-down = { $pile }: { $count ->
    [1] face down
   *[other] { cards } face down
}
board-empty = { $pile }: empty, { $takes }
board-takes-suit = for the { $rank ->
    [A] ace
   *[K] king
} of { $suit ->
    [S] { suit-S-of }
    [H] { suit-H-of }
    [D] { suit-D-of }
   *[C] { suit-C-of }
}
board-takes-rank = for { $rank ->
    [A] an ace
   *[K] a king
}
board-takes-any = for any card
board-takes-nothing = a king will come by himself
board-stock-draw = stock: { cards }, draw
board-stock-again = stock is empty: turn the waste over{ $cost ->
    [0] { "" }
   *[other] , −{ $cost }
}{ $left ->
    [-1] { "" }
    [one] , { $left } pass left
   *[other] , { $left } passes left
}
board-stock-over = stock is empty, no more passes
board-stock-none = stock and waste are empty
board-waste-top = waste: { $card } on top, { cards } in all
board-theirs = the other player’s { $pile }
board-strip = The other player’s cards: show or fold
board-moved = { $card }: { $pile }
board-moved-run = { $card } and { $n } more: { $pile }
board-turned = { $card } turned, { $pile }
board-drawn = from the stock: { $n ->
    [1] { $card }
   *[other] { $n }, { $card } on top
}
board-redealt = waste turned over
board-returned = { $n ->
    [one] { $n } card
   *[other] { $n } cards
} back in the stock
board-picked = picked up: { $card }{ $n ->
    [0] { "" }
   *[other] { " " }and { $n } more
}
board-released = put back
board-refused = { $card } does not go here: { $pile }
board-no-foundation = { $card }: too early for its foundation
