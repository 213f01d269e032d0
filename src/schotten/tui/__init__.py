"""The terminal: a table to look at, a line mode to read. Truth is a game's or a server's, never theirs."""
