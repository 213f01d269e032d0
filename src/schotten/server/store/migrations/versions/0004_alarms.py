"""When the clocks of tables under way fall: no part of the log, but what is found in it, so that it may change."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# A clock of a game under way may fall at any time: an alarm at 0 lets a server look at once.
UNDER_WAY = """
    insert into alarm (table_id, at)
    select made.table_id, 0 from event as made
    where made.seq = 1 and made.body like '%"clock":{%'
    and (select max(seq) from event where table_id = made.table_id and kind = 'dealt')
      > (select coalesce(max(seq), 0) from event where table_id = made.table_id and kind = 'ended')
"""


def upgrade() -> None:
    """Make the table and fill it from the log."""
    op.create_table(
        "alarm",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
    )
    op.execute(sa.text(UNDER_WAY.replace(":{", r"\:{")))  # a colon would name a parameter
