"""The recipe of a player: ten lines and a row in the registry."""

from recipes.copies import Recipe

HIGHEST = '''"""``highest``: the player that always makes the last legal move."""

from .player import check_turn


class HighestPlayer:
    """The legal move with the highest number."""

    name = "highest"

    def choose(self, view, clock, rng):
        """The last of the legal moves."""
        check_turn(view)
        return max(view.legal_moves)
'''
FACTORY = """def _highest(text: str, rest: list[str]) -> Player:
    from .highest import HighestPlayer

    if rest:
        raise unknown(text)
    return HighestPlayer()


"""
PLAYER = Recipe(
    new={"src/schotten/ai/highest.py": HIGHEST},
    put=[
        ("src/schotten/ai/registry.py", "REGISTRY: dict[str, Factory] = {", FACTORY),
        ("src/schotten/ai/registry.py", '    "random": _random,\n', '    "highest": _highest,\n'),
    ],
)
