"""What a seat, a watcher or a reader is told about a game: the rules' told numbers as fields of docs/protocol.md."""
