"""The log on disk, and how processes hear of what was written."""
