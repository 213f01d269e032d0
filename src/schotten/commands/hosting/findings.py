"""What the doctor finds, as a value."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: whether it is fine, what is there, what it is for, and what mends it."""

    name: str
    fine: bool
    found: str
    use: str
    mend: str = ""
    needed: bool = True
