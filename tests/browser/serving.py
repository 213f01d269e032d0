"""The real server without the computer's pauses for effect: `serving.py FOLDER`; prints its address."""

import sys
from pathlib import Path

if __name__ == "__main__":
    from schotten.server import runner
    from schotten.server.settings import Settings
    from schotten.server.wire import limits

    plenty = limits.RateLimit(10_000, 10_000)
    allowed = limits.Limits(plenty, plenty, plenty)
    settings = Settings(data=Path(sys.argv[1]), port=0, log="info", limits=allowed, pause=False)
    runner.run(settings, ready=lambda address: print(address, flush=True))
