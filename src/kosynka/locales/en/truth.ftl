### The truth about a game: can it still be won, where was it lost, a hint, the deal of the day.

## The mark on the table

truth = Can it be won?
truth-on = Show whether it can still be won
truth-off = Hide the mark
truth-can = Can still be won
truth-cannot = Cannot be won any more
truth-unknown = Not known yet
truth-looking = Looking…
# What stands behind the mark
truth-can-about = There is a line of moves that leads to the win; the rules have checked it.
truth-cannot-about = Proved: no line of moves leads to the win from here. Take back the move that decided it.
truth-unknown-about = In the time given neither a win was found nor a proof that there is none.
truth-looking-about = Trying what can be played from here. It does not hold up your play.
# Why it is not known
truth-why-busy = Too many are asking now. We shall ask again as soon as there is room.
truth-why-time = No answer was found in the time given.
truth-why-memory = The search has used all the memory it was given.
truth-why-unproved = No win was found, which does not mean that there is none.
truth-why-broken = The search was broken off.
truth-why-unsupported = For this game we cannot tell yet.
truth-why-other = There is no answer yet.
truth-peeks = The mark sees the face-down cards, the player does not. So it is never on by itself, and the statistics tell how often it was looked at.

## Your chance

chance = Your chance from here
chance-ask = Estimate it
chance-asking = Playing on without peeking…
chance-share = About { $percent } %
# The 95 % interval
chance-range = most likely between { $low } and { $high } %
chance-games = Won { $won } of { $count } games.
chance-going-on = Playing on…
chance-about = The cards you have not seen are dealt anew, and each time the table’s quick player plays on from here without peeking. So often it wins; you may well play better.
chance-course-ask = Estimate the chance over the game
chance-course-asking = Estimating the chance: { $done } of { $total }
chance-scale = { $percent } %
chance-at = The chance at move { $number }: about { $percent } % ({ $low } to { $high } %)

## Hint

hint = Hint
# $card comes ready ("queen of clubs"), $from and $to are names of places
hint-move = { $card }: { $from } → { $to }
hint-cards = { $card } and all on it: { $from } → { $to }
hint-draw = Draw from the stock
hint-redeal = Turn the waste over
hint-cannot = No move leads to the win any more. Take the last moves back, or see where it was decided.
hint-unknown = No right move was found: there may be none, or the time was too short.
hint-asking = Looking for a move…
hint-stale = The table changed meanwhile. Ask once more.
hint-play = Play it

## Where it was lost

analysis = Where the game was decided
analysis-asking = Going through the game: { $done } of { $total }
analysis-lost = It could not be won any more after move { $number }
analysis-lost-move = The move that decided it: { $move }
analysis-deal-lost = This deal cannot be won from the start
analysis-never-lost = It can still be won
analysis-won = You never let the win go
analysis-lost-undone = You let the win go, but took that move back
analysis-open = Where exactly could not be found
analysis-bar = The game move by move
# One part of the bar for screen readers; $verdict is truth-can, truth-cannot or truth-unknown
analysis-bar-step = Move { $number }: { $verdict }
analysis-line = How it could be won
analysis-line-on = How to win from here
analysis-line-step = Move { $number } of { $total }
analysis-line-back = Back
analysis-line-forward = Forward
analysis-line-first = To the beginning
analysis-line-last = To the win
analysis-line-none = We know no winning line
analysis-close = Back to the game
analysis-counts = Going through a game before its end is noted in the statistics and spoils nothing.

## A new game: only those that can be won

winnable = Only deals that can be won
winnable-about = Each was solved before it is dealt: it is proved that it can be won.
winnable-looking = Choosing a deal…
grade = Temper of the deal
grade-any = Any
grade-1 = Gentle
grade-2 = Plain
grade-3 = Tricky
grade-4 = Tough
grade-5 = Fierce
grade-1-about = Almost any careful play wins it.
grade-2-about = It forgives a few slips.
grade-3-about = You will have to think ahead.
grade-4-about = The way is narrow and not easy to find.
grade-5-about = One way in thousands; hardly to be done without undo.
grade-nearest = There was none at once, here is the nearest: { $grade }

## Evidence

evidence = Evidence
evidence-verdict-winnable = This deal can be won
evidence-verdict-unwinnable = This deal cannot be won
evidence-verdict-unknown = Whether this deal can be won is not known
evidence-rules = Rules { $rules }
evidence-passes = { $passes ->
    [0] Any number of passes through the stock
    [one] { $passes } pass through the stock
   *[other] { $passes } passes through the stock
}
evidence-nodes = { $count ->
    [one] { $count } position looked at
   *[other] { $count } positions looked at
}
evidence-time = Search time: { $ms } ms
evidence-kernel = Solver { $version }
evidence-proof-line = A win was found and checked by the rules
evidence-proof-fixpoint = Some card is never freed, whatever you play
evidence-proof-exhausted = Every position that can be reached was looked at
evidence-line = The winning line
evidence-line-show = Show the moves

## Deal of the day

daily = Deal of the day
daily-about = The same for everybody, and it can be won. Past days stay: play them any time.
daily-today = Today
daily-yesterday = Yesterday
daily-date = The deal of { $date }
daily-play = Play
daily-go-on = Go on
daily-again = Play once more
daily-won = Won
daily-lost = Lost
daily-abandoned = Given up
daily-open = Under way
daily-unplayed = Not played
daily-earlier = Past days
daily-next = Next day
daily-previous = Previous day
daily-none = There is no deal for this day in this mode
# Lines to share; $date "29 November 2026", $moves "96 moves", $time "4:12", $help is share-unaided or share-aided
daily-share-won = { $game } ({ $mode }), deal of { $date }: won. { $moves }, { $time }, { $help }. { $code }
daily-share-lost = { $game } ({ $mode }), deal of { $date }: lost. { $moves }, { $time }, { $help }. { $code }
share-unaided = no hints
share-aided = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
}

## Statistics

statistics-hints = Hints
statistics-looks = Looks at the mark
statistics-unaided = Won without hints
facts-hints = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
}
facts-looks = { $count ->
    [one] the mark was switched on once
   *[other] the mark was switched on { $count } times
}

## Why the server gave no deal

why-bad-date = There is no deal for this day. Choose one from the list.
why-busy = Too many are asking now. Wait a little and try again.
