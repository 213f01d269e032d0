"""What goes over the wire: messages, wishes for a table, tokens, limits."""
