"""The real server without the computer's pauses for effect: `serving.py FOLDER`; prints its address."""

import sys
from pathlib import Path

if __name__ == "__main__":
    from schotten.server import limits, runner
    from schotten.server.service import Settings

    settings = Settings(data=Path(sys.argv[1]), creations=limits.Rate(1000, 1000), pause=False)
    runner.run(settings, "127.0.0.1", 0, log_level="info", ready=lambda address: print(address, flush=True))
