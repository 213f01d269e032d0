"""The players' compiled thinking: chances of spots, worth of positions, policy, search; int64 and float64 rows only."""
