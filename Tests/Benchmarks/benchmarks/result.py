"""One measurement beside its floor."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


class CannotMeasure(Exception):
    """Raised if a benchmark can't run here."""


@dataclass
class Result:
    """
    The result of a measurement. `limit` may be None if nothing is required. `allowance` is what the requirement
    allows in addition to the floor's multiple ("plus two frames"). `middle` makes one value of many: the median, or
    `max` if the requirement says never. `remark` is information for readers of the row.
    """

    name: str
    values: list
    floors: list
    limit: float
    unit: str = "ms"
    allowance: float = 0.0
    middle: Callable = median
    remark: str = ""

    @property
    def value(self):
        return self.middle(self.values)

    @property
    def floor(self):
        return median(self.floors)

    @property
    def ratio(self):
        return max(0.0, self.value - self.allowance) / self.floor

    @property
    def is_within(self):
        return self.limit is None or self.ratio <= self.limit

    def json(self):
        entry = {"value": round(self.value, 3), "floor": round(self.floor, 3), "ratio": round(self.ratio, 3),
                 "limit": None if self.limit is None else round(self.limit, 3), "unit": self.unit, "runs": len(self.values)}
        if self.allowance:
            entry["allowance"] = round(self.allowance, 3)
        return entry
