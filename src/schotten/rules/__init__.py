"""The rules: what may be done, what it does, what it proves. Pure functions on rows of integers."""
