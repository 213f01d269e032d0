"""The column that holds a table's id is called so; no row is touched."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

RENAMED = ("event", "seed", "listing")


def upgrade() -> None:
    """Rename the column; both databases know this statement, and neither writes a row for it."""
    for table in RENAMED:
        op.execute(f"alter table {table} rename column game to table_id")
