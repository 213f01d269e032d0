"""The log, the seeds and the listing; the log refuses updates and deletions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

GUARDED = ("event", "seed")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "event",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.SmallInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "seed",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "listing",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("public", sa.Boolean, nullable=False),
    )
    if op.get_bind().dialect.name == "sqlite":
        _guard_sqlite()
    else:
        _guard_postgres()


def _guard_sqlite() -> None:
    for table in GUARDED:
        for deed in ("update", "delete"):
            op.execute(
                f"create trigger {table}_no_{deed} before {deed} on {table} "
                f"begin select raise(abort, 'the log is append-only'); end"
            )


def _guard_postgres() -> None:
    op.execute(
        "create function refuse_change() returns trigger language plpgsql as "
        "$$ begin raise exception 'the log is append-only'; end $$"
    )
    for table in GUARDED:
        op.execute(
            f"create trigger {table}_no_change before update or delete on {table} "
            f"for each row execute function refuse_change()"
        )
