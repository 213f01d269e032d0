"""The doors: HTTP, sockets, the page."""
