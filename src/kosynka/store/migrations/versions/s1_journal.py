"""Make the journal, the players and their links."""

import sqlalchemy as sa
from alembic import op

revision = "s1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table of the first schema."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("merged_into", sa.String(40)),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        _reference("players", "merged_into", "players", "CASCADE"),
    )
    op.create_index("ix_players_merged_into", "players", ["merged_into"])
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("updated_ms", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("clock_ms", sa.BigInteger, nullable=False),
        sa.Column("cards_up", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("started_ms", sa.BigInteger),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("result", sa.String(16)),
        sa.Column("winner", sa.String(8)),
        sa.Column("returns", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    _create_tables_of_a_match()
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_links"),
        _reference("links", "player", "players", "CASCADE"),
    )
    op.create_index("ix_links_player", "links", ["player"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )


def _create_tables_of_a_match() -> None:
    op.create_table(
        "seats",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("player", sa.String(40)),
        sa.Column("forgotten", sa.String(8)),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        _reference("seats", "match", "matches", "CASCADE"),
        _reference("seats", "player", "players", "SET NULL"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_table(
        "events",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_events"),
        _reference("events", "match", "matches", "CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("command", sa.String(40), nullable=False),
        sa.Column("seq", sa.BigInteger),
        sa.Column("why", sa.String(32)),
        sa.Column("extra", sa.Text),
        sa.PrimaryKeyConstraint("match", "seat", "command", name="pk_answers"),
        _reference("answers", "match", "matches", "CASCADE"),
        sqlite_with_rowid=False,
    )


def _reference(table: str, column: str, target: str, ondelete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{target}.id"], name=f"fk_{table}_{column}", ondelete=ondelete
    )
