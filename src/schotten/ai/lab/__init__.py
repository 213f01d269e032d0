"""The laboratory: the arena that measures players. Only commands import it."""
