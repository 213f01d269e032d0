"""Pictures of a table as SVG, in the page's own art: nothing is drawn here, symbols are only placed."""

from .picture import draw

__all__ = ["draw"]
