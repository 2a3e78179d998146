### Help. Blank lines divide the texts of rules and questions into blocks;
### a block of lines with "• " is a list, a block of lines with " | " a table.
### Numbers run from one without gaps; the examples are listed in games/lessons.py.

## The frame of the help

help-title = { $game }: help
help-tab-rules = Rules
help-tab-examples = Examples
help-tab-questions = Questions
help-example-next = Next
help-example-back = Back
help-example-again = From the start
help-example-leave = All examples
help-example-refused = Not allowed
help-step-of = Step { $n } of { $count }

## What several games share

-help-hands =
    Drag the cards, tap them or use the keyboard: all of it works at once, there is nothing to switch.

    • Tap a top card: it goes to its foundation if it has a place there.
    • Tap it twice: it finds a place on the table, the longest column first, then an empty one for a king.
    • Tap the stock: cards are turned. When the stock is empty, the same tap turns the waste over.
    • A card comes back from a foundation only by dragging or by the keyboard.

    Keys: the arrows walk over the table, Enter picks up and puts down, Space draws, F sends a card to its foundation, U undoes. “?” lists them all.

-help-double-click =
    Tap a card twice and it finds a place on the table by itself: the longest column that takes it (face-down cards count too) or, for a king that no column takes, the first empty one. A double tap never sends a card to a foundation; one tap does that.

    If a card fits both a foundation and the table, a single tap waits a quarter of a second to see whether a second one follows. If that bothers you, switch “Double click” off in the settings, and every tap acts at once.

-help-undo =
    The last 200 actions can be undone, one by one. Cards that a move turned go face down again, and the score becomes exactly what it was. The move counter does not run backwards.

    Redo brings back what you have undone until you make another move. After a win there is nothing left to undo.

-help-codes =
    A code names the game, the mode and the number of the deal, for example DS1-D1N-AAAAAAB. The same code always deals the same cards: send it to a friend and see whose game comes out.

    The middle part says how many cards are drawn, D1 or D3, and how you score, N for Normal or V for Vegas. It does not change the cards: DS1-D1N-AAAAAAB and DS1-D3V-AAAAAAB are one deal.

    Capitals, blanks and dashes do not matter when you enter a code. Tap the code on the table to copy it.

-help-normal-table =
    A card goes to a foundation | +10
    A face-down card of a column is turned | +5
    A card goes from the waste to a column | +5
    A card goes from the waste straight to a foundation | +10
    A card comes back from a foundation | 0
    The waste is turned over | −100
    Anything else | 0

-help-normal-floor = The score never falls below zero: turn the waste over with 30 points and you lose just 30.

-help-normal-returns = A card brought back from a foundation and played there again earns its 10 points again. That is why the best score counts only games without such returns.

-help-statistics =
    A game enters the statistics with its first action and waits for you until it comes out. If you take it off the list of unfinished games, or start another when no moves are left, it counts as one that did not come out. The same deal started again is a new game, and the attempt before it counts as played.

    The average time is taken from games won, the best score from games in which no card came back from a foundation. Every game and every mode is counted on its own.

## Klondike: rules

help-kl-rules-1-title = The goal
help-kl-rules-1-text = Bring all 52 cards to the four foundations. Each of them grows in one suit: ace, two, three and so on to the king.

help-kl-rules-2-title = The layout
help-kl-rules-2-text = Seven columns lie on the table: one card in the first, two in the second, seven in the seventh. Only the top card of each is face up, the other 21 are face down. Another 24 cards wait in the stock; the waste is empty.

help-kl-rules-3-title = Moves between columns
help-kl-rules-3-text =
    A card goes on a card of the other colour that is exactly one rank higher: a red seven on a black eight, a black queen on a red king.

    A face-up card takes along all the cards that lie on it, and you may pick it up at any height: only the first card has to fit.

    When a face-down card becomes the top of its column, it turns by itself.

help-kl-rules-4-title = An empty column
help-kl-rules-4-text = Only a king may fill an empty column, alone or with all the cards on him. Nothing else goes there.

help-kl-rules-5-title = Foundations
help-kl-rules-5-text =
    Every suit has its place: spades, hearts, diamonds, clubs. Cards go there one at a time, from the columns and from the waste.

    The top card of a foundation may come back to a column where it fits. That neither earns nor costs points.

help-kl-rules-6-title = Stock and waste
help-kl-rules-6-text =
    Tap the stock to turn cards onto the waste: one in the easy game, three in the hard one. Only the top of the waste can be played; play it and the card below is free.

    When the stock is used up, the waste is turned over without shuffling and you go through it again. In Normal as often as you like, at 100 points each time. In Vegas there is a single pass.

help-kl-rules-7-title = How to move
help-kl-rules-7-text = { -help-hands }

help-kl-rules-8-title = Collect
help-kl-rules-8-text = Once every card of the columns is face up and the rest is a matter of time, the button “Collect” appears: it finishes the game for you. If the waste has to be turned over for that, the button shows the price. The points are those of the same moves by hand, and one undo takes all of it back.

help-kl-rules-9-title = The end
help-kl-rules-9-text =
    The game has come out when all 52 cards are on the foundations.

    If there is nothing to play right now, that is a dead end: go on through the stock. If you have been through it and no move can change anything, the game did not come out. Undo still works then.

## Klondike: questions

help-kl-question-1-title = What is a dead end?
help-kl-question-1-text =
    No card can be played right now, but the stock may still help. Turn the next cards: the game goes on.

    “Dead end” says nothing about cards you have not seen.

help-kl-question-2-title = When does the table say that the game did not come out?
help-kl-question-2-text =
    When nothing can change any more. Everything is tried: whether a face-down card can be turned, whether any card of the waste can be played in a whole pass, whether shifting columns or bringing a card back from a foundation helps. If none of it does, the game did not come out.

    It is said aloud only when the stock is empty, or when you have been all the way through it since the last useful move, so that it gives away nothing about the stock. The game stays open: undo and look for another way.

help-kl-question-3-title = How does Normal scoring work?
help-kl-question-3-text =
    { -help-normal-table }

    { -help-normal-floor }

    A win without returns scores 625 points, plus 5 for each card played from the waste to a column, minus what turning the waste over cost.

    { -help-normal-returns }

help-kl-question-4-title = How does Vegas scoring work?
help-kl-question-4-text =
    You pay $52 for the pack and start at -$52.

    A card goes to a foundation | +$5
    A card comes back from a foundation | $0
    Anything else | $0

    The eleventh card takes you into profit: $3. All 52 cards without returns make $208. There is no lower limit, and nothing is carried from game to game.

help-kl-question-5-title = How many times may I go through the stock?
help-kl-question-5-text = In Normal as often as you like; each new pass costs 100 points. In Vegas once, with one card or with three. The order of the cards stays the same from pass to pass.

help-kl-question-6-title = Why do the threes come out differently each time?
help-kl-question-6-text = The cards keep their order, but the packets shift: play one card, and on the next pass the threes are divided differently. So a card that was out of reach may come to the top on a later pass.

help-kl-question-7-title = When does “Collect” appear?
help-kl-question-7-text = When no card of the columns is face down and there is an order of moves that brings all 52 cards up. If in the hard game a needed card never reaches the top, there is no button. Of all the ways it takes the cheapest: the one that turns the waste over the fewest times.

help-kl-question-8-title = What can be undone?
help-kl-question-8-text = { -help-undo }

help-kl-question-9-title = What does a double click do?
help-kl-question-9-text = { -help-double-click }

help-kl-question-10-title = How are the statistics kept?
help-kl-question-10-text = { -help-statistics }

help-kl-question-11-title = What is a deal code?
help-kl-question-11-text = { -help-codes }

## Double Solitaire: rules

help-ds-rules-1-title = The goal
help-ds-rules-1-text = Bring the 104 cards of two packs to eight foundations, two for each suit. Each of them grows from ace to king.

help-ds-rules-2-title = The layout
help-ds-rules-2-text = Nine columns lie on the table: one card in the first, nine in the ninth. Only the top card of each is face up, 36 cards are face down. The stock has another 59; the waste is empty.

help-ds-rules-3-title = Moves between columns
help-ds-rules-3-text =
    A card goes on a card of the other colour that is exactly one rank higher. Every card is there twice, so a black six has four places to go: two sevens of hearts and two of diamonds.

    A face-up card takes along all the cards that lie on it. Only the first one has to fit.

    When a face-down card becomes the top of its column, it turns by itself.

help-ds-rules-4-title = An empty column
help-ds-rules-4-text = Only a king may fill an empty column, alone or with the cards on him. There is no exception, not even for a card whose leaving would turn a face-down one.

help-ds-rules-5-title = Foundations
help-ds-rules-5-text =
    Every suit has two places side by side: spades, hearts, diamonds, clubs. An ace takes a free place of its suit, then the cards go up one at a time to the king. No card goes to a place of another suit.

    Let go of a card anywhere over the foundations and it finds its place. If both places take it, it goes to the first.

    The top card of a foundation may come back to a column. That neither earns nor costs points.

help-ds-rules-6-title = Stock and waste
help-ds-rules-6-text =
    Tap the stock to turn cards onto the waste: one in the easy game, a fan of three in the hard one. Only the top of the waste can be played; play it and the card below is free.

    When the stock is used up, in Normal the waste is turned over without shuffling and you go through it again: as often as you like, at 100 points each time. In Vegas there is a single pass.

help-ds-rules-7-title = How to move
help-ds-rules-7-text =
    No card goes to a foundation by itself, and the game does not finish itself: every move is yours.

    { -help-hands }

help-ds-rules-8-title = The end
help-ds-rules-8-text = The game has come out when all 104 cards are on the foundations. No loss is ever declared here: when no useful move is in sight, undo a few and try another way, or start a new game.

## Double Solitaire: questions

help-ds-question-1-title = The table says no useful moves are left. Have I lost?
help-ds-question-1-text =
    This game declares no losses. The quiet hint means one thing: in a whole pass through the stock nothing more can be turned or played, however the columns are shifted. Undo and try another way, or start a new game.

    It appears only when the stock is empty or you have been all the way through it, and it forbids nothing. When it is not there, that is no promise that the game will come out.

help-ds-question-2-title = Can there be a dead end here?
help-ds-question-2-text = There are moments with nothing to play. The table keeps quiet about them: turn the next cards and play on.

help-ds-question-3-title = How does Normal scoring work?
help-ds-question-3-text =
    { -help-normal-table }

    { -help-normal-floor }

    A win without returns scores 1220 points: 1040 for the cards on the foundations and 180 for those turned. On top come 5 for each card played from the waste to a column, less what turning the waste over cost. No such game scores more than 1515.

    { -help-normal-returns }

help-ds-question-4-title = How does Vegas scoring work?
help-ds-question-4-text =
    You pay $104 for the two packs and start at -$104.

    A card goes to a foundation | +$5
    A card comes back from a foundation | $0
    Anything else | $0

    Twenty cards up is still -$4, the twenty-first takes you into profit: $1. All 104 cards without returns make $416. There is no lower limit, and nothing is carried from game to game.

help-ds-question-5-title = How many times may I go through the stock?
help-ds-question-5-text = In Normal as often as you like; each new pass costs 100 points. In Vegas once, with one card or with three. The order of the cards stays the same from pass to pass.

help-ds-question-6-title = Why did my ace go to the other place?
help-ds-question-6-text = The two places of a suit are equals. A card always goes to the first that takes it, and the second ace to the one that is left. It makes no difference to the game.

help-ds-question-7-title = Why is there no “Collect”?
help-ds-question-7-text = That is how this game is played: the last cards are yours too. Klondike has it.

help-ds-question-8-title = What can be undone?
help-ds-question-8-text = { -help-undo }

help-ds-question-9-title = What does a double click do?
help-ds-question-9-text = { -help-double-click }

help-ds-question-10-title = How are the statistics kept?
help-ds-question-10-text = { -help-statistics }

help-ds-question-11-title = What is a deal code?
help-ds-question-11-text = { -help-codes }

## The Double Solitaire race: rules

help-pr-rules-1-title = The goal
help-pr-rules-1-text = Send all your 52 cards to the shared foundations before the other player does.

help-pr-rules-2-title = The layout
help-pr-rules-2-text =
    Each player has a deck of 52 cards; the backs differ, so that it is always seen whose card is whose. Each has seven columns: one card in the first, seven in the seventh. Only the top card of a column is face up, 24 cards wait in one’s own stock, the waste is empty.

    Between the players are eight empty foundations, two for each suit. They are shared and belong to nobody.

help-pr-rules-3-title = Moves on the columns
help-pr-rules-3-text =
    A card goes on a card of the other colour that is exactly one rank higher. A whole run may move, or any lower part of it.

    As soon as a face-down card becomes the top card it is turned by itself. The columns, the stock and the waste of the other player are not yours to touch.

help-pr-rules-4-title = The empty column
help-pr-rules-4-text = Only a king goes to an empty column, alone or with the run on it.

help-pr-rules-5-title = Stock and waste
help-pr-rules-5-text =
    Tap the stock to turn the next three cards. Only the top card of the waste can be played; play it, and the one below is free.

    When the stock is empty the waste is turned over without shuffling and gone through again. There is no limit to the passes.

help-pr-rules-6-title = The shared foundations
help-pr-rules-6-text =
    An ace goes to an empty foundation of its suit, then the two, the three and so on to the king. It does not matter whose card lies on top: your three may go on the other player’s two.

    Cards go there one at a time, from your own columns and your own waste, and never come back. A strip at the lower edge shows whose cards lie on a foundation, in the colour of their backs.

help-pr-rules-7-title = Who was first
help-pr-rules-7-text =
    Both play at the same time, there are no turns. If both cards were meant for one place, the one that came first counts. The other goes back, and the table says by how much it was late.

    If there are less than 25 thousandths of a second between them, neither was first: both cards go back, play stops, and goes on at “three, two, one”.

help-pr-rules-8-title = How to move
help-pr-rules-8-text =
    • Tap a face-up card: it goes to a foundation at once, or, if there is no place for it, to the longest column that takes it.
    • Drag a card or a run.
    • Tap the stock: turn three cards. When it is empty the same tap turns the waste over.

    Keys: arrows lead over the table, Enter takes and puts down, Space turns cards, F sends a card to a foundation.

    There is no undo: two people have seen the move.

help-pr-rules-9-title = The end
help-pr-rules-9-text =
    Whoever has sent all 52 own cards to the foundations has won at once. Empty columns are not enough: the cards in stock and waste count as well.

    If both are stuck the table stops the game by itself. Then it is compared how many own cards each has on the foundations: more of them wins, equal is a draw. It is counted the same way when both agree to stop earlier.

help-pr-rules-10-title = If the other player is gone
help-pr-rules-10-text =
    When a connection breaks the table waits 40 seconds, and 10 for someone who left on purpose. All absences of a player together may take a minute and a half. After that the other one decides: a win, a count, or that the game does not count. Whoever is back before simply plays on.

    Thinking for long is no absence. There is a pause only when both want it.

## The Double Solitaire race: questions

help-pr-question-1-title = Why did my card go back?
help-pr-question-1-text = The other player’s card came to that place earlier, and the table said by how many milliseconds. The server counts moves in the order in which they arrive; on your screen a card lies there at once, so that you need not wait for the answer.

help-pr-question-2-title = What does “both stuck” mean?
help-pr-question-2-text =
    For neither of the two will a face-down card be turned, a card go to a foundation or one be played from the waste any more, however often the stock is gone through and the columns are rearranged. Moving cards to and fro is no way forward.

    The table tests this after every move and does not say it too early: if rearranging the columns frees a card, the game goes on.

help-pr-question-3-title = How are the cards counted?
help-pr-question-3-text =
    By their backs: how many of your cards lie on all eight foundations. What is left is all the rest: columns, stock and waste.

    For example 31 : 28. The first player has 21 cards left, the second 24, and the first has won. There is nothing for speed or for empty columns. This table is among the examples.

help-pr-question-4-title = Why is there no undo?
help-pr-question-4-text = The table is shared: while you change your mind the other player may have laid a card on yours. Cards do not come back from the foundations, and the race has no undo.

help-pr-question-5-title = What if the connection breaks?
help-pr-question-5-text = The table says that it is reconnecting and keeps your moves. Once it is back they are sent in their order, and each is judged by itself: if a place was taken in the meantime, only that card goes back.

help-pr-question-6-title = The other player thinks for too long. Can I end it?
help-pr-question-6-text = No, anybody may think as long as they like. Offer to stop and count the cards: if both agree the game ends at once.

help-pr-question-7-title = The other player has a faster connection. Is that fair?
help-pr-question-7-text = The time to the server and back is shown beside both names. The order in which moves arrive decides, and the server does not believe the clocks of your devices at all. It does not even out the connections: it is nicer to play with times that are close.

help-pr-question-8-title = Does anybody know my cards?
help-pr-question-8-text =
    Nobody sees the face-down cards, and they do not come to the browser before they are turned. Spectators see what lies face up on the table.

    Before the start the server shows a fingerprint of the deal, and after the game the deal itself. Save the record and replay it with kosynka replay: it deals the same cards.

help-pr-question-9-title = How does the computer play?
help-pr-question-9-text = It has an ordinary seat, sees only the face-up cards and moves at the speed of a person. The weak one often takes its time, the strong one less so. The table always says that it is a computer. For practice you can take a deal by its PR1 code.

help-pr-question-10-title = Where do these rules come from?
help-pr-question-10-text =
    Two layouts of Klondike with shared foundations are known as Double Solitaire. The name means a game in turns as well as a race; here it is the race, with three cards from the stock and any number of passes. Neither a date nor an inventor is reliably known.

    The first touch in a dispute and the count when both are stuck are house rules of this table, not a code that everybody shares.

## Double Topsy-turvy Queens: rules

help-tq-rules-1-title = The goal
help-tq-rules-1-text = Gather the 208 cards of four packs in the sixteen piles of the kings’ row. Each pile is of one suit and starts with its king: king, ace, two and on up to the queen.

help-tq-rules-2-title = The layout
help-tq-rules-2-text =
    Fifteen cards lie face down in the kings’ row; they are the captives. The sixteenth place is empty.

    Below are sixteen columns of four cards, all face up. The other 129 cards are the stock.

help-tq-rules-3-title = Kings
help-tq-rules-3-text =
    A king that comes to the top of a column or of the waste goes up by himself at once, to the first place from the left without a king, and covers its captive.

    You never move a king by hand, and nothing can be laid on a king in a column.

help-tq-rules-4-title = The kings’ row
help-tq-rules-4-text =
    Cards of his suit go on a king one at a time: ace, two, three and so on to the queen. They come from the columns, from the waste and from freed captives. No card comes back from the row.

    There can be up to four piles of a suit, each over a captive of its own. Which of them to build is up to you.

help-tq-rules-5-title = Captives
help-tq-rules-5-text =
    When the queen lies on a pile, its captive is turned up. You may play it to the kings’ row whenever you like, but never to a column, not even an empty one. If the captive is a king, he takes the next place of the row by himself.

    A finished pile stays where it is.

help-tq-rules-6-title = Moves between columns
help-tq-rules-6-text =
    A card goes on a card of the same suit that is exactly one rank higher. Cards of one suit that lie in falling order move together, the whole series or its upper part.

    An empty column takes any card or series, from a column or from the waste.

help-tq-rules-7-title = Stock and redeals
help-tq-rules-7-text = Cards are turned one at a time. When the stock is used up, the waste is turned over without shuffling: there are two redeals, so three passes in all.

help-tq-rules-8-title = How to move
help-tq-rules-8-text =
    Drag the cards, tap them or use the keyboard: all of it works at once.

    • Tap a top card, once or twice: it goes to the kings’ row, to the first pile from the left that takes it.
    • Drag a card onto a pile: it goes to that very pile.
    • Tap the stock: a card is turned. When the stock is empty, the same tap redeals.

    Keys: the arrows walk over the table, Enter picks up and puts down, Space draws, F sends a card to the kings’ row, U undoes. “?” lists them all.

help-tq-rules-9-title = The end
help-tq-rules-9-text =
    The game has come out when all 208 cards are in the kings’ row. There is no score; the table shows how many cards are up.

    If there is nothing to play right now, that is a dead end: go on through the stock. If the stock can give nothing more either, the game did not come out.

## Double Topsy-turvy Queens: questions

help-tq-question-1-title = What is a dead end, and when did the game not come out?
help-tq-question-1-text =
    A dead end: no card can be played right now, but you can still draw or redeal. Play on.

    It did not come out: there is nothing to play, and either stock and redeals are used up or stock and waste hold neither a king nor a card that fits anywhere. It is said aloud only when the stock is empty or you have been all the way through it. Undo still works then.

help-tq-question-2-title = Which of the piles of a suit should I build?
help-tq-question-2-text = Think of the captives. The higher a pile, the nearer the freedom of the card under it. As a rule it pays to build one pile rather than all of them a little. A tap takes the leftmost pile, dragging the one you choose.

help-tq-question-3-title = Can captives lock each other up?
help-tq-question-3-text = They can. If, say, all four fives of hearts sit under piles that themselves need a five of hearts, those piles can never be finished. Who covers whom depends on the order in which you let the kings go.

help-tq-question-4-title = Where does a king from the stock go?
help-tq-question-4-text = He does not stop on the waste but goes straight to the kings’ row. The stock does not turn another card in his place: tap again.

help-tq-question-5-title = Why does a queen not move together with her king?
help-tq-question-5-text = Kings have no place in the columns and are never part of a series. Move the queen away, and the king under her goes up by himself.

help-tq-question-6-title = How many times may I go through the stock?
help-tq-question-6-text = Three times: once at first and twice more after the redeals. The order of the cards does not change. Undoing a redeal gives it back.

help-tq-question-7-title = Are there points?
help-tq-question-7-text = No. Instead of a score the table shows how many of the 208 cards are in the kings’ row.

help-tq-question-8-title = What can be undone?
help-tq-question-8-text =
    The last 200 actions can be undone, one by one. Kings that went up because of a move come back with it, and a freed captive is face down again. The move counter does not run backwards.

    Redo brings back what you have undone until you make another move. After a win there is nothing left to undo.

help-tq-question-9-title = How are the statistics kept?
help-tq-question-9-text =
    A game enters the statistics with its first action and waits for you until it comes out. If you take it off the list of unfinished games, or start another when no moves are left, it counts as one that did not come out. The same deal started again is a new game, and the attempt before it counts as played.

    The average time is taken from games won.

help-tq-question-10-title = What is a deal code?
help-tq-question-10-text =
    A code names the game, the mode and the number of the deal, for example TQ1-D1T-AAAAAAB. The same code always deals the same cards: send it to a friend and see whose game comes out.

    Capitals, blanks and dashes do not matter when you enter a code. Tap the code on the table to copy it.

## Examples; the steps come in the order of games/lessons.py

lesson-kl-ace-title = An ace under a seven
lesson-kl-ace-step-1 = In the second column a single face-down card lies under the seven of hearts. The seventh column ends with the eight of spades.
lesson-kl-ace-step-2 = The seven goes on the eight: the other colour, one rank lower. Under it is the ace of clubs.
lesson-kl-ace-step-3 = The ace goes to its foundation, and the column is empty.
lesson-kl-ace-step-4 = The five of clubs may not go there: an empty column takes only a king.
lesson-kl-ace-step-5 = The king of diamonds moves over. Under him is the ace of spades.
lesson-kl-ace-step-6 = That ace goes up as well and bares the six of hearts.
lesson-kl-ace-step-7 = Now there is a place for the five of clubs, and another card is turned.

lesson-kl-fan-title = A fan of three
lesson-kl-fan-step-1 = In the hard game the stock turns three cards at a time. The second column ends with the eight of hearts, the third with the five of diamonds.
lesson-kl-fan-step-2 = The stock turned three cards. Only the top one can be played, the seven of clubs; the ace of hearts and the four of spades wait below.
lesson-kl-fan-step-3 = The seven goes on the eight of hearts, and the ace is free.
lesson-kl-fan-step-4 = The ace goes to its foundation. The four is left.
lesson-kl-fan-step-5 = The four of spades goes on the five of diamonds: the whole fan has been played.

lesson-kl-collect-title = Collect
lesson-kl-collect-step-1 = A single card of the columns is still face down, under the nine of spades.
lesson-kl-collect-step-2 = The nine goes on the ten of diamonds and turns the last face-down card. The button “Collect” appears.
lesson-kl-collect-step-3 = One tap, and the cards go up to the foundations; the stock is drawn from when needed. These are ordinary moves with ordinary points.

lesson-ds-space-title = An empty column waits for a king
lesson-ds-space-step-1 = The first column is a single card, the queen of clubs. The king of diamonds lies on top of the sixth.
lesson-ds-space-step-2 = The queen goes on the king. The first column is empty.
lesson-ds-space-step-3 = The five of diamonds would free a face-down card, but it is no king: the empty column does not take it.
lesson-ds-space-step-4 = The king of diamonds goes there together with the queen, and the card under him is turned.

lesson-ds-second-ace-title = The second ace of spades
lesson-ds-second-ace-step-1 = Both aces of spades lie on top: in the third column and in the eighth.
lesson-ds-second-ace-step-2 = The ace of spades takes the first of the two places of its suit.
lesson-ds-second-ace-step-3 = The second ace of spades may not go to a place of hearts, empty as it is.
lesson-ds-second-ace-step-4 = Its place is the second one of spades.
lesson-ds-second-ace-step-5 = Both aces would take the two of spades. It goes on the first.

lesson-ds-ace-title = An ace under a seven
lesson-ds-ace-step-1 = In the second column a single face-down card lies under the seven of hearts. The fourth column ends with the eight of spades.
lesson-ds-ace-step-2 = { lesson-kl-ace-step-2 }
lesson-ds-ace-step-3 = { lesson-kl-ace-step-3 }
lesson-ds-ace-step-4 = The jack of clubs may not go there: an empty column takes only a king.
lesson-ds-ace-step-5 = The king of clubs moves over. Under him is the six of spades.
lesson-ds-ace-step-6 = The five of diamonds goes on the six, and another card is turned.

lesson-pr-ace-title = The ace under the seven
lesson-pr-ace-step-1 = Your cards are below. In the first column one face-down card lies under the seven of hearts, the second ends with the eight of spades.
lesson-pr-ace-step-2 = The seven goes on the eight: the other colour and one rank lower. The ace of clubs is turned under it.
lesson-pr-ace-step-3 = Meanwhile the other player moves on their own side.
lesson-pr-ace-step-4 = The ace goes to an empty shared foundation, and the first column is empty.
lesson-pr-ace-step-5 = The five of diamonds may not go here: an empty column takes only a king, or a run with a king at its head.
lesson-pr-ace-step-6 = The king of clubs moves to the empty column and turns the three of diamonds.

lesson-pr-contest-title = Two fives for one place
lesson-pr-contest-step-1 = Both players have the five of hearts on top, and there is one place for it: on the four.
lesson-pr-contest-step-2 = The other player’s card came first.
lesson-pr-contest-step-3 = Your five was late and goes back. It cannot lie on a card like itself; it waits for the second foundation of hearts.
lesson-pr-contest-step-4 = But your six goes on the other player’s five: the foundations are shared.

lesson-pr-deadlock-title = Both stuck: 31 and 28
lesson-pr-deadlock-step-1 = Spades need a five. The other player has it, but face down, and the card on it has nowhere to go.
lesson-pr-deadlock-step-2 = Three cards are left in the stock, here they all are.
lesson-pr-deadlock-step-3 = Neither the king nor the cards below it have a place. The other player is no better off, and the table stops the game.
lesson-pr-deadlock-step-4 = On the foundations are 31 of your cards and 28 of the other player’s. You have 21 left and they have 24: columns, stock and waste together. You have won.

lesson-tq-kings-title = Kings go up by themselves
lesson-tq-kings-step-1 = The cards have just been dealt. The king of diamonds lies on top of the fifteenth column.
lesson-tq-kings-step-2 = He goes to the first place of the kings’ row by himself and covers its captive.
lesson-tq-kings-step-3 = The eight of spades goes on the nine of spades and bares the king of clubs. He goes to the second place at once.
lesson-tq-kings-step-4 = The ace of clubs goes on the king of clubs. Then come the two, the three and so on to the queen.

lesson-tq-captive-title = A queen frees a captive
lesson-tq-captive-step-1 = The second place holds spades from the king to the jack. Only the queen is missing; she is on top of the fourth column.
lesson-tq-captive-step-2 = The queen completes the pile. The captive is turned up: the ace of spades.
lesson-tq-captive-step-3 = It may not go to a column, not even an empty one.
lesson-tq-captive-step-4 = But the king of spades next to it needs an ace. The captive is played.

lesson-tq-captive-king-title = A king was the captive
lesson-tq-captive-king-step-1 = The third place lacks nothing but the queen of clubs.
lesson-tq-captive-king-step-2 = The king of hearts was under the pile. There is nothing to lay him on, so he takes the next place of the row, the sixth.
