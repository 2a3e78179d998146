"""The tables, as the newest migration leaves them."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    # A player who joined another stays as a signpost, for the other browsers that use the id.
    Column("merged_into", ForeignKey("players.id", ondelete="CASCADE")),
    Index(None, "merged_into"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("code", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("score", Integer),
    Column("clock_ms", BigInteger, nullable=False),
    Column("cards_up", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("started_ms", BigInteger),
    Column("ended_ms", BigInteger),
    Column("result", String(16)),
    Column("winner", String(8)),
    Column("returns", Integer, nullable=False),
    Column("looks", Integer, nullable=False, server_default="0"),
    Column("hints", Integer, nullable=False, server_default="0"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(8), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="SET NULL")),
    Column("forgotten", String(8)),
    Index(None, "player"),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

answers = Table(
    "answers",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(8), primary_key=True),
    Column("command", String(40), primary_key=True),
    Column("seq", BigInteger),
    Column("why", String(32)),
    Column("extra", Text),
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
    Index(None, "player"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
