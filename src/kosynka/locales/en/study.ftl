### Reports of studies.

study-decimal-mark = .
study-number = { $value }
study-percent = { $value } %
study-no-limit = none

study-result = **Winnable: { $share }**, 95 % interval **{ $low } to { $high }**.
study-deals = Deals counted: { $count } of { $asked }, the numbers { $spans } (the last of each not included).
study-left-out = Left out: { $count } solved deals beyond a gap. Where the study was stopped the easy deals are solved and the hard ones are not, so these would make the share too high.
study-rules = All cards known. Cards turned at a time: { $draw }; { $passes ->
    [any] any number of passes through the stock
    [one] one pass through the stock
   *[other] { $passes } passes through the stock
}; { $back ->
    [yes] cards may come back from the foundations
   *[no] no card comes back from the foundations
}.
study-method = Limits of each deal: positions { $nodes }, milliseconds { $time }, memory { $mib } MiB. Search order { $seed }, kernel { $kernel }. Searching took { $span } { $unit ->
    [hours] hours
    [minutes] minutes
   *[seconds] seconds
} of one core.
study-exact = Only positions limit the search, so the verdicts are the same on every machine.
study-timed = A clock limits the search too: deals that ended by time may come out otherwise on another machine.

study-verdicts = Verdicts
study-verdict = Verdict
study-ground = What it rests on
study-count = Deals
study-share = Share
study-winnable = winnable
study-unwinnable = unwinnable
study-unknown = unknown
study-open = not decided
study-ground-line = a line that the rules have replayed
study-ground-fixpoint = some card stays locked whatever is played
study-ground-exhausted = every position that can be reached was looked at
study-ground-nodes = the limit of positions
study-ground-time = the limit of time
study-ground-memory = the limit of memory
study-ground-unproved = the search for a win ended without one
study-ground-certificate = the rules refused the line found

study-published = Published: { $percent } ± { $half } % ({ $source }). { $meets ->
    [yes] The two intervals have a part in common.
   *[no] The two intervals have no part in common.
}

study-series = The interval is Wilson’s; its lower end takes the unknown deals for lost, its upper end for won. The counts of the first deals, to compare a smaller study with:
study-first = First deals
study-interval = 95 % interval

study-again = Where the kernel is the same, this command finds the counts of the first line; with another one only the unknown deals may come out otherwise:

study-difficulty = What a deal takes
study-percentiles = Half of the deals need no more than the first figure, 90 and 99 % no more than the next ones.
study-measured = Measured
study-p50 = 50 %
study-p90 = 90 %
study-p99 = 99 %
study-p100 = most
study-nodes-winnable = Positions, winnable deals
study-nodes-unwinnable = Positions, unwinnable deals
study-nodes-unknown = Positions, unknown deals
study-length = Moves, draws and redeals of the line found (not the shortest)

study-plot-winnable = The winnable share with its interval as the number of deals grows
study-plot-search = The share of deals decided after so many positions
study-axis-winnable = winnable, %
study-axis-search = deals, %
study-axis-deals = deals
study-axis-nodes = positions searched
study-legend-published = published
study-legend-interval = found so far, 95 % interval
