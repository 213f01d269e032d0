"""The whole service in one process, from a seed: several servers, players, watchers, and trouble."""
