"""Text for cards, moves and positions, and a table drawn: what a ``Game`` reads and shows.

``schotten.notation`` is the door to it.
"""
