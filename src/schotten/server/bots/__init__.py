"""The computer players at the tables: their seats, the pool of processes, and what runs in one."""
