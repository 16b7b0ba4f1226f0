"""One cell of the table."""

from dataclasses import dataclass, field
from datetime import date

PASSED, CANNOT, FAILED = "passed", "cannot", "failed"


@dataclass
class Cell:
    """The result for one partner on one display in one direction."""

    partner: str
    display: str
    direction: str
    outcome: str = FAILED
    played: int = 0
    passed: int = 0
    #: The weakest evidence of all rounds: see `Evidence`.
    evidence: str = None
    reason: str = ""
    #: How often the control was run and passed, and its last error.
    control_played: int = 0
    control_passed: int = 0
    control_says: str = ""
    #: The types that the partner offered to the control.
    offered: list = field(default_factory=list)
    version: str = ""
    date: str = field(default_factory=lambda: date.today().isoformat())

    @property
    def key(self):
        return (self.partner, self.display, self.direction)
