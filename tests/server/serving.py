"""A server in a process of its own, with a random computer player: `serving.py FOLDER DATABASE_URL PORT`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from schotten.server import runner
    from schotten.server.settings import Settings
    from schotten.server.wire import limits
    from server.harness import RandomThinker

    plenty = limits.RateLimit(10_000, 10_000)
    folder, url, port = sys.argv[1:]
    settings = Settings(
        data=Path(folder),
        database_url=url or None,
        limits=limits.Limits(plenty, plenty, plenty),
        port=int(port),
        log="info",
        thinker=RandomThinker,
        pause=False,
    )
    runner.run(settings, ready=lambda address: print(address, flush=True))
