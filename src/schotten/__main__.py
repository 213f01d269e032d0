"""`python -m schotten`: the same door as the console script."""

from schotten.cli import main

if __name__ == "__main__":
    main()
