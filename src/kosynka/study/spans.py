"""Half-open spans of deal numbers: which there are, and which are missing."""

from collections.abc import Iterable


def joined(spans: Iterable[range]) -> tuple[range, ...]:
    """Return the same numbers in order, spans that touch or overlap made one.

    >>> joined([range(5, 9), range(0, 3), range(3, 6), range(20, 21)])
    (range(0, 9), range(20, 21))
    """
    whole: list[range] = []
    for span in sorted(filter(None, spans), key=lambda each: each.start):
        if whole and span.start <= whole[-1].stop:
            whole[-1] = range(whole[-1].start, max(whole[-1].stop, span.stop))
        else:
            whole.append(span)
    return tuple(whole)


def gaps(wanted: range, there: Iterable[range]) -> tuple[range, ...]:
    """Return the numbers of `wanted` that are not there.

    >>> gaps(range(0, 10), [range(2, 4), range(8, 12)])
    (range(0, 2), range(4, 8))
    """
    missing, at = [], wanted.start
    for span in joined(there):
        if span.stop <= at or span.start >= wanted.stop:
            continue
        if at < span.start:
            missing.append(range(at, span.start))
        at = span.stop
    if at < wanted.stop:
        missing.append(range(at, wanted.stop))
    return tuple(missing)


def leading(wanted: range, there: Iterable[range]) -> range:
    """Return how far `wanted` is there without a gap from its start.

    >>> leading(range(0, 10), [range(0, 4), range(6, 10)])
    range(0, 4)
    """
    missing = gaps(wanted, there)
    return range(wanted.start, missing[0].start if missing else wanted.stop)
