"""The public halves of the keys that sign records; as the log, they are only ever added to."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table and guard it."""
    op.create_table(
        "signing_key",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("public", sa.String(64), nullable=False, unique=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "sqlite":
        for deed in ("update", "delete"):
            op.execute(
                f"create trigger signing_key_no_{deed} before {deed} on signing_key "
                f"begin select raise(abort, 'public keys are never taken back'); end"
            )
    else:
        op.execute(
            "create trigger signing_key_no_change before update or delete on signing_key "
            "for each row execute function refuse_change()"
        )
