"""Statistics, computed from the matches each time: nothing can be counted twice.

A match counts for a player from its first action, and as what it ended as.
"""

from typing import Any

from sqlalchemy import CTE, ColumnElement, Connection, Row, and_, case, func, or_, select, update

from kosynka.store.records import Statistics
from kosynka.store.tables import matches, seats

_START = "start"
_WHOLE = "whole"
"""What a player wants forgotten of a match: that it was begun, or all of it."""

_IS_STARTED = matches.c.started_ms.is_not(None)
_IS_ENDED = matches.c.ended_ms.is_not(None)


def statistics(
    connection: Connection, player: str, game: str | None, mode: str | None
) -> tuple[Statistics, ...]:
    """Return one row for each game and mode in which a match of `player` counts."""
    rated = _rated(_counted(player, game, mode))
    row = rated.c
    won = row.won == 1
    query = (
        select(
            row.game,
            row.mode,
            func.count().label("played"),
            func.sum(row.won).label("won"),
            _count(row.outcome == "lost").label("lost"),
            _count(row.outcome == "drawn").label("drawn"),
            _count(row.outcome == "abandoned").label("abandoned"),
            _count(and_(won, row.breaks_after == 0)).label("streak"),
            func.max(row.run).label("best_streak"),
            func.min(case((won, row.clock_ms))).label("best_time_ms"),
            func.avg(case((won, row.clock_ms))).label("average_time_ms"),
            func.min(case((won, row.moves))).label("fewest_moves"),
            func.max(case((and_(row.is_ended == 1, row.returns == 0), row.score))).label(
                "best_score"
            ),
            func.sum(row.looks).label("looks"),
            func.sum(row.hints).label("hints"),
            _count(and_(won, row.looks == 0, row.hints == 0)).label("unaided"),
        )
        .group_by(row.game, row.mode)
        .order_by(row.game, row.mode)
    )
    return tuple(_from_row(found) for found in connection.execute(query))


def clear_statistics(connection: Connection, player: str) -> None:
    """Forget the matches counted so far; open ones count again once they end."""
    mine = update(seats).where(seats.c.player == player)
    ended = select(matches.c.id).where(_IS_ENDED)
    begun = select(matches.c.id).where(_IS_STARTED, matches.c.ended_ms.is_(None))
    connection.execute(mine.where(seats.c.match.in_(ended)).values(forgotten=_WHOLE))
    connection.execute(mine.where(seats.c.match.in_(begun)).values(forgotten=_START))


def _counted(player: str, game: str | None, mode: str | None) -> CTE:
    """Select the matches that count, each once, with what it ended as for the player."""
    # Joining two browsers can leave one player at both seats: the first one counts.
    first_seat = (
        select(func.min(seats.c.seat))
        .where(seats.c.match == matches.c.id, seats.c.player == player)
        .correlate(matches)
        .scalar_subquery()
    )
    is_counted = or_(seats.c.forgotten.is_(None), and_(seats.c.forgotten == _START, _IS_ENDED))
    lost_to_other = and_(_IS_ENDED, matches.c.result == "won", matches.c.winner != seats.c.seat)
    outcome = case((lost_to_other, "lost"), (_IS_ENDED, matches.c.result))
    query = (
        select(matches, outcome.label("outcome"))
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.player == player, seats.c.seat == first_seat, _IS_STARTED, is_counted)
    )
    if game is not None:
        query = query.where(matches.c.game == game)
    if mode is not None:
        query = query.where(matches.c.mode == mode)
    return query.cte("counted")


def _rated(counted: CTE) -> CTE:
    """Add to each match the run of wins that it belongs to.

    Matches between two that were not won share their count of breaks, so each
    such count names one run; a match still open neither breaks nor counts.
    """
    row = counted.c
    breaks = case((row.outcome != "won", 1), else_=0)
    kind = (row.game, row.mode)
    flagged = select(
        counted,
        case((row.outcome == "won", 1), else_=0).label("won"),
        case((row.ended_ms.is_not(None), 1), else_=0).label("is_ended"),
        func.sum(breaks).over(partition_by=kind, order_by=(row.ended_ms, row.id)).label("breaks"),
        func.sum(breaks)
        .over(partition_by=kind, order_by=(row.ended_ms.desc(), row.id.desc()))
        .label("breaks_after"),
    ).cte("flagged")
    run = func.sum(flagged.c.won).over(
        partition_by=(flagged.c.game, flagged.c.mode, flagged.c.breaks)
    )
    return select(flagged, run.label("run")).cte("rated")


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _from_row(found: Row[Any]) -> Statistics:
    # PostgreSQL gives sums and averages as decimals.
    values: dict[str, Any] = {
        name: value if value is None or isinstance(value, str) else round(value)
        for name, value in found._mapping.items()
    }
    return Statistics(**values)
