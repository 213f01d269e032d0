"""A View as numbers: the observation's layout, how it is written, and how it is read back."""
