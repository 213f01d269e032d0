"""What `play`, `watch`, `replay` and `analyse` share: the terminal joined to facts and players."""
