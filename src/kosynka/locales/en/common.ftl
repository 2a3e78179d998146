### Words shared by the table, the lobby, the help and the terminal.

## Games

game-KL1 = Klondike
game-DS1 = Double Solitaire
game-PR1 = Double Solitaire race
game-TQ1 = Double Topsy-turvy Queens

# For the narrow header of a phone
game-KL1-short = Klondike
game-DS1-short = Double
game-PR1-short = Race
game-TQ1-short = Queens

game-KL1-about = The classic: seven columns, four foundations
game-DS1-about = Nine columns, eight foundations, and nothing moves by itself
game-PR1-about = Two players race for shared foundations
game-TQ1-about = Kings take captives, queens set them free

## Modes

mode-D1N = Easy, Normal
mode-D1V = Easy, Vegas
mode-D3N = Hard, Normal
mode-D3V = Hard, Vegas
mode-D3R = Draw three
mode-D1T = Medium

draw-1 = Easy
draw-3 = Hard
draw-1-about = One card at a time: every card of the stock gets its turn
draw-3-about = Three cards at a time: only the last one can be played

scoring-points = Normal
scoring-dollars = Vegas
scoring-points-about = Points, and as many passes as you like; each new pass costs 100 points
scoring-dollars-about = Dollars, and a single pass through the stock

decks = { $count ->
    [one] { $count } pack
   *[other] { $count } packs
}

## Cards

rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king

suit-S-of = spades
suit-H-of = hearts
suit-D-of = diamonds
suit-C-of = clubs

# The name of a card: $rank A, 2 … 9 as a number, T J Q K; $suit S H D C.
card-name = { $rank ->
    [A] { rank-A }
    [2] { rank-2 }
    [3] { rank-3 }
    [4] { rank-4 }
    [5] { rank-5 }
    [6] { rank-6 }
    [7] { rank-7 }
    [8] { rank-8 }
    [9] { rank-9 }
    [T] { rank-T }
    [J] { rank-J }
    [Q] { rank-Q }
    [K] { rank-K }
   *[other] { $rank }
} of { $suit ->
    [S] { suit-S-of }
    [H] { suit-H-of }
    [D] { suit-D-of }
   *[C] { suit-C-of }
}

## Places on the table

pile-stock = stock
pile-waste = waste
pile-column = column { $n }
# $suit is S H D C; the suit has $of places, this is number $n
pile-foundation = { $of ->
    [1] foundation
   *[other] { $n ->
        [1] first foundation
       *[other] second foundation
    }
} { $suit ->
    [S] of { suit-S-of }
    [H] of { suit-H-of }
    [D] of { suit-D-of }
    [C] of { suit-C-of }
   *[none] { $n }
}
pile-place = place { $n } in the kings’ row
pile-captive = captive { $n }

## Counted words

moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

## How a game ended

status-playing = Under way
status-stuck = Dead end
status-lost = Did not come out
status-won = Came out
status-deadlock = Both stuck

## Why a move did not happen

why-illegal = That card does not go there.
why-taken = The place is taken: the other player’s card was first.
# $card as a sign: 5♥
why-taken-by = { $card }: the other player’s card was first, by { $ms } ms.
why-not-yours = Those are the other player’s cards.
why-face-down = A face-down card cannot be moved: uncover it first.
why-no-such-pile = There is no such place on this table.
why-nothing-to-move = There is nothing to take here.
why-no-pass = No more passes: play with what is on the table.
why-no-undo = Nothing left to undo.
why-no-redo = Nothing to redo.
why-no-collect = Collecting will not work yet: play on for a while.
why-ended = This game is over. Start a new one.
why-paused = Paused. Resume, then make your move.
why-stale = The table has changed. Have a look and move again.
why-too-fast = Too fast. Wait a second and move again.
why-unreadable = That could not be read. Check what you entered and try again.
why-gone = This game is no longer here. Start a new one.
why-not-away = The other player has not been away long enough yet.
why-nothing-fits = There is no place for that card yet.
why-unknown = That did not work. Please try again.

## Why the server did not take a code, a record or a link

why-bad-code = There is no such code. A code looks like DS1-D1N-AAAAAAB: check every letter.
why-bad-game = There is no such game or mode. Choose one from the list.
why-bad-log = That record cannot be read, or its moves do not follow the rules. Choose a file saved from a game’s menu.
why-opponents = You sit opposite this device in a race. End it first, then use the link again.
why-bad-link = The link is used up or too old. Get a new one in the settings of the other device.
why-bad-name = A name has 1 to 24 letters, digits or signs.
why-seat-taken = Somebody else is already playing here. Ask for a new link.
why-not-found = There is no such page. Go back to the games.
why-not-allowed = That cannot be done from here. Open the page again.
why-unavailable = The server could not write that down. Wait a little and try again.
