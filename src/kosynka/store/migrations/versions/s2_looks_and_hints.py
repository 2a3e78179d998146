"""Count hints and looks of a match."""

import sqlalchemy as sa
from alembic import op

revision = "s2"
down_revision = "s1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the two counts; matches of before had neither."""
    for name in ("looks", "hints"):
        op.add_column("matches", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
