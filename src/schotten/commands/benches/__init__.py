"""What `bench` can measure: a module a room, each with a `run` and a line in `commands.bench.BENCHES`."""
