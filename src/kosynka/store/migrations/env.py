"""Run migrations on the connection that `kosynka.store.schema` hands over."""

from alembic import context

from kosynka.store.schema import VERSION_TABLE
from kosynka.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
