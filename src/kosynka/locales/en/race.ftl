### The Double Solitaire race: room, table, end. $name comes ready.

## Before the race
race-start-friend = Race a friend
race-start-friend-about = You get a link for your friend. Nobody needs an account.
race-start-friend-go = Open a room
race-start-quick = Quick game
race-start-quick-about = We look for somebody who wants to play right now.
race-start-quick-go = Find an opponent
race-start-computer = Against the computer
race-start-computer-about = The computer sees exactly what you would see in its seat.
race-start-computer-go = To the table
race-quick-searching = Looking for an opponent…
race-quick-cancel = Stop looking
race-name = Your name at the table
race-name-default = Player
race-level = Strength
race-level-name = { $level ->
    [1] Weak
    [2] Fair
   *[3] Strong
}
race-code = Play a deal by its code
race-code-about = Only if you like. The code of a race begins with PR1.
race-invited = { $name } asks you to race
race-invited-text = Two people play at the same time, each with a deck of their own, onto shared foundations. Whoever sends all their cards there first has won.
race-invited-taken = The seat at this table is taken. If it is yours, you are let in again.
race-invited-watch = { $name } plays the Double Solitaire race
race-invited-watch-text = You will see all that lies open on the table. It does not disturb the players.
race-take-seat = Take the seat
race-watch-go = Watch
race-bad-link = Nobody can sit down by this link: the game is over, or the link was not copied whole. Ask for a new one.

## The room
race-free-seat = Free seat
race-computer-name = { $level ->
    [1] Computer, weak
    [2] Computer, fair
   *[3] Computer, strong
}
race-you = You
race-it-is-you = (you)
race-link-for-friend = The link for your friend
race-link-copy = Copy
race-link-copied = Copied
race-link-share = Share
race-link-only-here = This link opens on this computer only. For a friend on another one start the table with “kosynka serve”.
race-state-free = waiting
race-state-thinking = at the table
race-state-ready = ready
race-state-away = not connected
race-ready = I’m ready
race-ready-about = The cards are dealt once both are ready: three, two, one.
race-ready-computer = The computer is ready.
race-wait-friend = Waiting for your friend to open the link
race-wait-ready = Waiting for the other player
race-wait-start = They are about to begin
race-practice = Practice on the deal { $code }
race-commitment = The deal is already chosen
race-commitment-about = This is a fingerprint of the deal. After the game the server tells the deal itself, and the fingerprint shows that it was not swapped.

## The table
race-bar = Cards on the foundations: { $one } { $count }, { $other } { $theirs }
race-ping = { $ms } ms
race-offline = no connection
race-tie = Both cards came at the same moment and went back. We go on at the count.
race-paused = Pause
race-resume = Go on
race-resume-waits = You are ready. { $name } is still resting.
race-resume-asked = { $name } wants to go on.
race-watching = You are watching
race-watch-copied = The link for spectators is copied
race-result = Result

## The menu
race-menu-pause = Offer a pause
race-menu-stop = Offer to stop and count
race-menu-resign = Resign
race-menu-watch = Link for spectators
race-menu-log = Save the record
race-menu-sounds-on = Sounds on
race-menu-sounds-off = Sounds off
race-menu-lobby = Leave the table
race-resign-title = Resign?
race-resign-text = The game ends with a win for { $name }.
race-resign-yes = Resign
race-resign-no = Play on

## What is said
race-reconnecting = Reconnecting…
race-reconnecting-kept = { $count ->
    [one] Reconnecting, { $count } move is kept
   *[other] Reconnecting, { $count } moves are kept
}
race-away = { $name } is not connected. { $seconds ->
    [one] You can end the game in { $seconds } second.
   *[other] You can end the game in { $seconds } seconds.
}
race-away-long = { $name } has been away for long.
race-offers-pause = { $name } offers a pause.
race-offers-stop = { $name } offers to stop and count the cards.
race-accept-pause = Pause
race-accept-stop = Stop
race-offered-pause = You offered a pause. The game still runs.
race-offered-stop = You offered to stop. The game still runs.
race-claim-open = Decide
race-claim-title = How shall it end?
race-claim-text = { $name } has been away for too long, and now it is up to you.
race-claim-win = Claim the win
race-claim-win-about = The game is recorded as won by you.
race-claim-count = Count the cards
race-claim-count-about = Whoever has more of them on the foundations has won.
race-claim-abort = Let it not count
race-claim-abort-about = As if this game had not been played.
race-claim-wait = Wait a little more

## The end
race-end-won = You won!
race-end-lost = The other player won
race-end-won-by = { $name } won
race-end-draw = A draw
race-end-void = The game does not count
race-why-won = All 52 cards are on the foundations: { $winner }.
race-why-won-both = The last cards of both came at the same moment.
race-why-deadlock = Both stuck: neither has a useful move left. The cards on the foundations are counted.
race-why-stopped = Both agreed to stop. The cards on the foundations are counted.
race-why-resigned = { $loser } resigned.
race-why-claimed-win = { $loser } was away for too long.
race-why-claimed-count = One of the players was gone, and the cards were counted.
race-why-claimed-abort = One of the players was gone, and the game was not to count.
race-left = { $count ->
    [0] none left
    [one] { $count } card left
   *[other] { $count } cards left
}
race-rematch = Once more
race-rematch-yes = Play once more
race-rematch-waits = You offered another game. Waiting for an answer.
race-rematch-asked = { $name } offers another game.
race-rematch-gone = The other player has left the table.
race-pair-title = Between you
race-pair-draws = { $count ->
    [one] and { $count } draw
   *[other] and { $count } draws
}
race-pair-why = { $why ->
    [won] all cards up
    [deadlock] both stuck
    [stopped] agreed
    [resigned] resigned
   *[claimed] the other was gone
}
race-proof = Check the deal
race-proof-about = The server chose the deal before the start and showed its fingerprint: SHA-256 of the secret and the salt, one after the other. Now they are told as well.
race-proof-seed = Secret
race-proof-nonce = Salt
race-proof-commitment = Fingerprint before the start
race-proof-kept = The fingerprint fits.
race-proof-broken = The fingerprint does not fit!
race-proof-log = Save the record and replay it with kosynka replay: it deals the same cards and checks every move.
