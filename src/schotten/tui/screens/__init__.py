"""The screens: the table, what lies over it, the first choice, and a recorded game."""
