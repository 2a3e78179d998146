### The table in a terminal. Keys are written as they stand on the keyboard.

terminal-small = Too small: at least { $width } columns and { $height } lines are needed.
terminal-foot = ? keys, Esc menu
terminal-how = The key of the cards, then the key of the place. Space draws.
terminal-close = Esc closes
terminal-quit = Quit; games are kept
terminal-on = on
terminal-off = off
terminal-else = And also
terminal-language = English / Русский
terminal-computer = the computer

## Keys

terminal-key-space = Space
terminal-key-source = the keys over the piles: columns and waste
terminal-key-move = from, to: as many cards as fit
terminal-key-foundation = to the foundations; A to { $last } name each of them
terminal-key-twice = the same key twice: it finds a place by itself
terminal-key-count = x and a number before it: exactly that many cards
terminal-key-undo = undo, redo
terminal-key-collect = collect the rest, when it is offered
terminal-key-mark = show whether it can still be won
terminal-key-chance = how often one wins from here who does not peek
terminal-key-judge = where the game was decided
terminal-key-mouse = Mouse
terminal-key-mouse-about = drag, click, double-click; right button puts back
terminal-key-escape = put the cards back; the menu
terminal-line-keys = Arrows forward and back, Esc closes

## The lobby

terminal-lobby-foot = Arrows, Enter, the mouse, or the key before a line. Del gives a game up.
terminal-lobby-keys =
    Arrows and Enter choose a line, and so does a click.

    1 2 3 4 — a new game
    D — deal of the day
    C — a deal by its code
    S — statistics
    O — settings
    Del — take an unfinished game off the list
    Q — quit; all games are kept

    At the table “?” shows the keys of the game.
terminal-daily-about = The same for everybody, and it can be won
terminal-when-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}

## A new game

terminal-points = { $draw ->
    [1] One card at a time, points
   *[other] Three cards at a time, points
}
terminal-dollars = { $draw ->
    [1] One card at a time, dollars, a single pass
   *[other] Three cards at a time, dollars, a single pass
}
terminal-any-deal = Any deal
terminal-race-link = To race a friend, leave the program and type “kosynka race” with the link you were given.

## At the table

terminal-elsewhere = This game is played at another table now.
terminal-save-text = The name of the file. It must not exist yet.
terminal-saved = Saved: { $name }
terminal-save-not = { $name } could not be written: it exists already, or the folder cannot be used.
terminal-record-text = The name of a file that was saved from a game’s menu.
terminal-record-not = { $name } cannot be read.
terminal-nothing-played = Nothing has been played yet.

## One player in terminal and browser

terminal-link-text =
    Start “kosynka” on this machine and open this address in its browser:
    the games of this terminal will be there.

    { $link }

    It works once, for a quarter of an hour. If the page has another port, change 8017 to it.
terminal-join = Use a link from the browser
terminal-join-text = The page of this machine gives a link in its settings, under “Another device”. Type or paste it here: both will show the same games.

## In lines of text

terminal-plain-hello = “?” tells what can be typed.
terminal-plain-help =
    d — draw; r — turn the waste over
    t3>t5 — from column 3 to column 5; t3:2>t5 — two cards; w>f — from the waste up
    tap w, dtap w — what a tap or a double tap on the waste does
    u — undo; y — redo
    Several actions in one line stand with “;” between them.
    show — the whole table
    hint — a move that keeps the game winnable
    mark — can it still be won?
    judge — where the game was decided
    chance — how often one wins from here who does not peek
    collect — collect the rest
    ready, pause, resume, stop, resign — in a race
    quit — leave; the game is kept
terminal-plain-unreadable = That could not be read: { $text }. “?” tells what can be typed.
terminal-unwritten = That could not be written down: the disk is full, or another program holds the database. Try again.
terminal-unread = Your games cannot be read: another program may hold the database.
terminal-no-store = What is kept on this machine cannot be reached now: another program holds the database, or the disk is full or damaged. Nothing was changed. Try again.
terminal-plain-alone = Not in a race: only in a game for one.
terminal-plain-race = Not in a game for one: only in a race.
terminal-plain-back = Connected again.
terminal-plain-empty = empty
terminal-plain-again = empty, the waste can be turned over
terminal-plain-down = { $count } face down
terminal-plain-ready = Type “ready” when you are; the cards are dealt when both are.
