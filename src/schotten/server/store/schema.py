"""The tables of the store. Nothing in them is ever updated, nor deleted but by removals (decision 29).

What follows from the log, alarms and who waits, is rewritten.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, MetaData, SmallInteger, String, Table, Text

metadata = MetaData()

# The log: all games of a table follow each other in one sequence.
event = Table(
    "event",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("actor", SmallInteger, nullable=False),  # a seat, or -1 for the server
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),  # JSON
)

# The seeds lie apart: nothing that makes a view reads this table.
seed = Table(
    "seed",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# Which tables there are, by when they were made.
listing = Table(
    "listing",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
)

# The public halves of the keys that have signed records, in their order; the last signs now.
signing_key = Table(
    "signing_key",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("public", String(64), nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),
)

# When the running clock of a table falls, at the earliest: written with the events that change it.
alarm = Table(
    "alarm",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
)

# The public tables that wait for players: written with the making, gone with the deal.
waiting = Table(
    "waiting",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
)

# The tables that an administrator has removed: of them alone the log lets rows be deleted, and none be added.
removal = Table(
    "removal",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("events", Integer, nullable=False),
    Column("digest", String(64), nullable=False),  # SHA-256 of the records that were exported before
)
