"""Alembic migrations of the store, run when the server starts."""
