"""A table: its pure replay, its rules of command, its only writer, and what its people are told."""
