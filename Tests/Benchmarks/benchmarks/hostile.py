"""Damaged files of Pinboard's own format and of others: the slowest of many files of each kind. None may hang.

The requirement is an absolute value and not a ratio, so it has the floor's place in the table, and the limit is 1.
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
