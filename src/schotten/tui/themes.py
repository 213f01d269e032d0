"""The light of each game, dark and bright: tokens only; how they are used is in the style sheet."""

from __future__ import annotations

from textual.theme import Theme

from schotten.editions import find_edition

# ground, panel, text, accent, near banner, far banner, stone, rubble: morning moss; ink and parchment; phosphor; dusk.
_TOKENS = {
    ("iello", True): ("#161d17", "#1f2a21", "#e8eadf", "#a9d18e", "#7fb3e6", "#e59a8f", "#8a9186", "#5b5149"),
    ("iello", False): ("#eef0e4", "#dfe4d2", "#1d2419", "#3f6b2f", "#1f5c99", "#a33a2c", "#a6aa9c", "#b39a86"),
    ("cocktail", True): ("#1b1712", "#28221a", "#f0e6d2", "#e0b45a", "#8fb8d8", "#dc9484", "#97896f", "#5e4a3c"),
    ("cocktail", False): ("#f5ecd7", "#e9dcbf", "#2a2118", "#7d5410", "#245f92", "#9d3527", "#b8a684", "#bd9c83"),
    ("alien", True): ("#120e1f", "#1d1731", "#e9e4f7", "#8df0a8", "#7cc4f5", "#f08fc0", "#7d74a3", "#52405f"),
    ("alien", False): ("#f0ecf8", "#e0d8f0", "#1e1733", "#1f7a45", "#1c5f9e", "#a02a6e", "#a79fc6", "#b79fb8"),
    ("siege", True): ("#19161c", "#26212a", "#efe6e0", "#f0a35c", "#8eb4e3", "#e5867a", "#86808c", "#644a3f"),
    ("siege", False): ("#f1ece8", "#e2dad4", "#241d22", "#8f4a10", "#275f9a", "#9c2f28", "#aaa3a6", "#bb9484"),
}


def theme_name(edition: str, *, dark: bool) -> str:
    """The name under which a game's theme is registered."""
    return f"{find_edition(edition).look}-{'dark' if dark else 'light'}"


def all_themes() -> list[Theme]:
    """A dark and a bright theme for each game."""
    return [make_theme(edition, dark=dark) for edition, dark in _TOKENS]


def make_theme(edition: str, *, dark: bool) -> Theme:
    """One theme from its tokens."""
    ground, panel, text, accent, near, far, stone, rubble = _TOKENS[edition, dark]
    return Theme(
        name=theme_name(edition, dark=dark),
        primary=accent,
        secondary=near,
        accent=accent,
        background=ground,
        surface=ground,
        panel=panel,
        foreground=text,
        dark=dark,
        variables={
            "near": near,
            "far": far,
            "stone": stone,
            "rubble": rubble,
            "ink": "#14120f",
            "on-banner": "#14120f" if dark else "#ffffff",
            "footer-key-foreground": accent,
        },
    )
