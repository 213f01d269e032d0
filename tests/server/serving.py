"""A server in a process of its own, with a random computer player: `serving.py FOLDER DATABASE_URL PORT`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from schotten.server import runner
    from schotten.server.service import Settings
    from schotten.server.web.http import Rates
    from schotten.server.wire import limits
    from server.harness import RandomThinker

    plenty = limits.RateLimit(10_000, 10_000)
    folder, url, port = sys.argv[1:]
    settings = Settings(
        data=Path(folder),
        database_url=url or None,
        rates=Rates(plenty, plenty, plenty),
        thinker=RandomThinker,
        pause=False,
    )
    runner.run(settings, "127.0.0.1", int(port), log_level="info", ready=lambda address: print(address, flush=True))
