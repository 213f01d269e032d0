#!/usr/bin/env python3
"""A player for the arena in forty lines, without any import from the project: docs/bot-protocol.md.

Try it: ./schotten arena --players "cmd:python3 examples/bot.py,random" --deals 10
It claims what it can; else it lays a card where its own row already has the same colour or the same value.
"""

import sys


def main() -> None:
    """Answer line by line until told to quit."""
    position: dict[str, str] = {}
    moves: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "schotten":
            say("ready example bot")
        elif word == "position":
            position = read_position()
        elif word == "moves":
            moves = rest.split(" ; ")
        elif word == "go":
            say("move " + max(moves, key=lambda move: worth(move, position)))
        elif word == "quit":
            return


def read_position() -> dict[str, str]:
    """The lines up to `end`, as keys and values."""
    lines = iter(sys.stdin.readline, "end\n")
    return dict(line.rstrip("\n").split(": ", 1) for line in lines if ": " in line)


def worth(move: str, position: dict[str, str]) -> int:
    """How much this bot likes a move: claims first, then cards that fit the row at their spot."""
    if move.startswith("claim"):
        return 100
    card, at, spot = move.partition("@")
    row = next((value for key, value in position.items() if key.split()[:2] == ["spot", spot]), "") if at else ""
    return sum(card[:1] == other[:1] or card[1:] == other[1:] for other in row.replace("|", " ").split())


def say(line: str) -> None:
    """Answer at once: a pipe would keep the line back."""
    print(line, flush=True)


if __name__ == "__main__":
    main()
