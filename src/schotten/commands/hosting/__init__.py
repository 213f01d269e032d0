"""What the words for a server share: where its settings come from, what is found, what an administrator does."""
