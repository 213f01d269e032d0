"""`python -m schotten` and the console script: the same door."""

import signal
import sys

try:  # who presses Ctrl-C at once wants no traceback of an import
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # the door may have let it wait until here
    from schotten.cli import main
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    main()
