"""Damaged files, of our own kind and of others: the slowest of many of each. None may hang.

The requirement is a figure and not a ratio: it's in the floor's place in the table, and 1 is the limit.
"""

from .result import Result
from .store import run_store
from .workshop import milliseconds

_FILES = 500
_LIMIT_MS = 2_000.0


def measure_hostile(workshop):
    return [_slowest("open-damaged", run_store(workshop, "hostile", _FILES))]


def measure_hostile_imports(workshop):
    program = workshop.product("bench-exchange")
    return [_slowest(f"import-damaged-{kind}", milliseconds([program, "hostile", kind, _FILES]))
            for kind in ("bee", "pur", "zip")]


def _slowest(name, times):
    return Result(name, [max(times)], [_LIMIT_MS], limit=1.0)
