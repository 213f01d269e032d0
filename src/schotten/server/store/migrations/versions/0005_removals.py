"""Tables that an administrator has removed, whose rows alone may be deleted; and the public tables that wait."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

GUARDED = ("event", "seed")
REMOVED = "exists (select 1 from removal where table_id = {row}.table_id)"
WAITING = """
    insert into waiting (table_id, at)
    select table_id, at from listing where public
    and not exists (select 1 from event where event.table_id = listing.table_id and kind = 'dealt')
"""


def upgrade() -> None:
    """Make both tables and let the guards of the log know the removals; no row of the log is touched."""
    op.create_table(
        "removal",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "waiting",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
    )
    op.execute(WAITING)
    if op.get_bind().dialect.name == "sqlite":
        _guard_sqlite()
    else:
        _guard_postgres()


def _guard_sqlite() -> None:
    for table in GUARDED:
        op.execute(f"drop trigger {table}_no_delete")
        op.execute(
            f"create trigger {table}_no_delete before delete on {table} when not {REMOVED.format(row='old')} "
            f"begin select raise(abort, 'the log is append-only'); end"
        )
        op.execute(
            f"create trigger {table}_removed before insert on {table} when {REMOVED.format(row='new')} "
            f"begin select raise(abort, 'the table is removed'); end"
        )
    for deed in ("update", "delete"):
        op.execute(
            f"create trigger removal_no_{deed} before {deed} on removal "
            f"begin select raise(abort, 'a removal is never taken back'); end"
        )


def _guard_postgres() -> None:
    # A removed table looks to its writer as if another had been first: it looks again, and finds nothing.
    op.execute(
        "create function guard_log() returns trigger language plpgsql as $$ begin "
        f"if tg_op = 'DELETE' and {REMOVED.format(row='old')} then return old; end if; "
        f"if tg_op = 'INSERT' and not {REMOVED.format(row='new')} then return new; end if; "
        "if tg_op = 'INSERT' then raise exception 'the table is removed' using errcode = 'unique_violation'; end if; "
        "raise exception 'the log is append-only'; end $$"
    )
    for table in GUARDED:
        op.execute(f"drop trigger {table}_no_change on {table}")
        op.execute(
            f"create trigger {table}_no_change before insert or update or delete on {table} "
            f"for each row execute function guard_log()"
        )
    op.execute(
        "create trigger removal_no_change before update or delete on removal "
        "for each row execute function refuse_change()"
    )
