"""Live tables: an append-only log, one writer a table, and to each seat only what it may know."""
