"""The board file: what a commit costs, what opening reads, how fast much is undone.

Where the requirement is a figure and not a ratio, that figure is the floor's place in the table and 1 is the limit.
"""

from .result import Result
from .workshop import milliseconds

_PHOTOS = 200
_COMMIT_MS, _COMMIT_KB, _OPEN_MB, _UNDO_MS = 5.0, 64.0, 20.0, 2_000.0
#: What one commit writes to the log, about.
_COMMIT_BYTES = 20_480


def run_store(workshop, *arguments):
    folder = workshop.folder / "store"
    folder.mkdir(exist_ok=True)
    try:
        program = workshop.product("bench-store")
        return milliseconds([program, arguments[0], folder, *arguments[1:]])
    finally:
        for left in folder.iterdir():
            left.unlink()


def measure_commit(workshop):
    commits = run_store(workshop, "commit", _PHOTOS, _PHOTOS, 300)
    floors = run_store(workshop, "floor", _COMMIT_BYTES, 300)
    written = run_store(workshop, "written", _PHOTOS, _PHOTOS, 300)
    first = run_store(workshop, "first", _PHOTOS, _PHOTOS, 20)
    rest = run_store(workshop, "rest", _PHOTOS, _PHOTOS, 5)
    return [Result("commit", commits, [_COMMIT_MS], limit=1.0),
            # The same commit beside the least that's durable: the bytes overwritten in place, and one sync. A millisecond
            # is for our own work, where a disk syncs in less.
            Result("commit-sync", commits, floors, limit=1.5, allowance=1.0),
            Result("commit-written", written, [_COMMIT_KB], limit=1.0, unit="kB"),
            # The session's first one turns the log on: the folder is synced too.
            Result("commit-first", first, [_COMMIT_MS], limit=1.0),
            # All that a session of one move writes, from opening the board to closing it.
            Result("commit-rest-written", rest, [_COMMIT_KB], limit=1.0, unit="kB")]


def measure_flat(workshop):
    few, many = [], []
    for _ in range(3):
        few += run_store(workshop, "commit", 10, 1, 100)
        many += run_store(workshop, "commit", 10_000, 1, 100)
    return [Result("commit-flat", many, few, limit=1.25)]


def measure_open(workshop):
    """With 10,000 steps to undo, of a simple kind, and with 72 MB of large ones among them."""
    return [Result("open-read", run_store(workshop, "open", 1_000, 10_000, 0), [_OPEN_MB], limit=1.0, unit="MB"),
            Result("open-read-large", run_store(workshop, "open", 1_000, 1_000, 9), [_OPEN_MB], limit=1.0, unit="MB")]


def measure_undo(workshop):
    times = [time for pins in (200, 10_000) for time in run_store(workshop, "undo", 10_000, pins)]
    return [Result("undo-10000", [max(times)], [_UNDO_MS], limit=1.0)]
