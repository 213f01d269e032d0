"""Ray's own clocks for a start, which a busy machine outruns; it reads them when it is imported."""

import os

os.environ.setdefault("RAY_agent_register_timeout_ms", "1500000")
for clock in ("gcs_server_port_wait_time_s", "gcs_server_request_timeout_seconds", "worker_register_timeout_seconds"):
    os.environ.setdefault(f"RAY_{clock}", "1500")
