"""One file a tactics card: what may be played, how it starts, what it asks, what each answer does.

``dispatch`` hands a question on to the file of its card; ``moving`` and ``terrain`` are what several cards share.
"""
