### The lobby, the settings, the statistics and the windows that open from anywhere.

## Lobby

# The line under a game’s name; $decks comes ready made: "2 packs"
app-name = Kosynka
app-tagline = Patience without ads or accounts
lobby-title = What shall we play?
lobby-play = New game
lobby-facts-free = { $decks } · Easy or hard
lobby-facts-medium-two = { $decks } · Medium · Two redeals
lobby-open-title = Unfinished games
lobby-continue = Continue
lobby-open-cards = { $cards } up
lobby-open-drop = Take game { $code } off the list
lobby-open-drop-title = Give this game up?
lobby-open-drop-text = If a single move was made, it counts as played.
lobby-open-drop-yes = Give up
lobby-open-drop-no = Keep it
lobby-open-all = { $count ->
    [one] Show { $count } more game
   *[other] Show { $count } more games
}
when-now = just now
when-minutes = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
when-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
when-yesterday = yesterday
lobby-code-label = Deal code
lobby-code-play = Deal
lobby-code-empty = Enter a deal code, for example DS1-D1N-AAAAAAB.
lobby-log-open = Open a saved record
lobby-race-friend = Race a friend
lobby-race-quick = Quick game
lobby-race-computer = Computer
lobby-open-opponent = Against { $name }
lobby-help = Rules
lobby-statistics = Statistics
lobby-settings = Settings
lobby-offline = The server does not answer. Make sure it is running and try again.
lobby-retry = Try again
## The dialog "New game"
new-title = New game
new-draw = Difficulty
new-scoring = Scoring
new-start = Deal
new-cancel = Cancel
dialog-close = Close
## Settings
settings-title = Settings
settings-look = Look
settings-language = Language
settings-theme = Theme
settings-theme-system = Same as the device
settings-theme-dark = Dark
settings-theme-light = Light
settings-colours = Four-colour suits
settings-indices = Letters on the cards
settings-indices-cyrillic = Т В Д К
settings-indices-latin = A J Q K
settings-play = Play
settings-double = Double click
settings-double-about = Two quick taps move a card on the table, one sends it to a foundation
settings-mirrored = Left-handed table
settings-mirrored-about = A mirrored table: stock and foundations change sides
settings-hide-score = Hide the score
settings-hide-clock = Hide the clock
settings-motion = Less animation
settings-sounds = Sounds
settings-sound-card = Card
settings-sound-turn = Turn
settings-sound-place = Foundation
settings-sound-win = Win
settings-data = My games
settings-link = Another device
settings-link-about = Open your games in another browser or on a phone
settings-link-make = Get a link
settings-link-ready = { $minutes ->
    [one] The link works once, for { $minutes } minute. Open it on the other device.
   *[other] The link works once, for { $minutes } minutes. Open it on the other device.
}
settings-link-copy = Copy
settings-link-copied = Link copied
settings-export = Download my data
settings-delete = Delete my data
settings-delete-title = Delete all data?
settings-delete-text = Your games and statistics will be gone for good.
settings-delete-yes = Delete
settings-delete-no = Keep them
settings-deleted = Your data is deleted
settings-not-kept = This browser does not keep settings: they last while the page is open.
## Another device
join-title = Open your games here?
join-text = Your games and statistics from the other device will appear here. Games already begun in this browser will not join them.
join-yes = Open
join-no = No, thanks
join-done = Done: your games are here.
join-open = To the games
join-wrong = The link is used up or too old. Get a new one in the settings of the other device.
## Statistics
statistics-title = Statistics
statistics-mode = Mode
statistics-played = Played
statistics-won = Won
statistics-share = Win rate
statistics-streak = Current streak
statistics-best-streak = Best streak
statistics-best-time = Best time
statistics-average-time = Average time of wins
statistics-fewest-moves = Fewest moves
statistics-best-score = Best score
statistics-best-score-about = The best score is taken from games in which no card came back from a foundation.
statistics-none = —
statistics-reset = Reset statistics
statistics-reset-title = Reset statistics?
statistics-reset-text = Everything starts again from zero. Unfinished games stay.
statistics-reset-yes = Reset
statistics-reset-no = Keep
