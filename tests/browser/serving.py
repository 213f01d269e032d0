"""The real server without the computer's pauses for effect: `serving.py FOLDER`; prints its address."""

import sys
from pathlib import Path

if __name__ == "__main__":
    from schotten.server import runner
    from schotten.server.service import Settings
    from schotten.server.web.http import Rates
    from schotten.server.wire import limits

    plenty = limits.RateLimit(10_000, 10_000)
    settings = Settings(data=Path(sys.argv[1]), rates=Rates(plenty, plenty, plenty), pause=False)
    runner.run(settings, "127.0.0.1", 0, log_level="info", ready=lambda address: print(address, flush=True))
