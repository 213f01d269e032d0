"""`python -m schotten` and the console script: the same door."""

import sys

try:  # who presses Ctrl-C at once wants no traceback of an import
    from schotten.cli import main
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    main()
