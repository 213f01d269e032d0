"""What only who runs a server may do: back it up, look through it, export its records, remove old tables."""
