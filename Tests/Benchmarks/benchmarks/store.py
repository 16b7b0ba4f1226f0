"""The board file: the cost of a commit, the bytes read when it's opened, the time to undo many steps.

If the requirement is an absolute value and not a ratio, it has the floor's place in the table, and the limit is 1.
"""

from .result import Result
from .workshop import milliseconds

_PHOTOS = 200
_OPEN_BOARD_MB = 500.0
_COMMIT_MS, _COMMIT_KB, _OPEN_MB, _UNDO_MS = 5.0, 64.0, 20.0, 2_000.0
#: The approximate bytes that one commit writes to the log.
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
            # The commit beside the minimum that's durable: its bytes overwritten in place, and one sync. On a disk
            # that syncs in less than a millisecond, one millisecond is allowed for Pinboard's own work.
            Result("commit-sync", commits, floors, limit=1.5, allowance=1.0),
            Result("commit-written", written, [_COMMIT_KB], limit=1.0, unit="kB"),
            # The first commit of a session switches on the log, for which the folder is synced too.
            Result("commit-first", first, [_COMMIT_MS], limit=1.0),
            # Everything that a session with one move writes, from opening the board to closing it.
            Result("commit-rest-written", rest, [_COMMIT_KB], limit=1.0, unit="kB")]


def measure_flat(workshop):
    few, many = [], []
    for _ in range(3):
        few += run_store(workshop, "commit", 10, 1, 100)
        many += run_store(workshop, "commit", 10_000, 1, 100)
    return [Result("commit-flat", many, few, limit=1.25)]


def measure_open(workshop):
    """Opening with 10,000 simple steps to undo, and with 72 MB of large ones among others."""
    return [Result("open-read", run_store(workshop, "open", 1_000, 10_000, 0), [_OPEN_MB], limit=1.0, unit="MB"),
            Result("open-read-large", run_store(workshop, "open", 1_000, 1_000, 9), [_OPEN_MB], limit=1.0, unit="MB")]


def measure_merge(workshop):
    """
    A merge with 1,000 steps a side beside the opening of the board, by the clock and by the processors' time, which other
    programs change less. The limit is twice the opening: README.md says where the time goes.
    """
    # Of five, the middle was from 1.4 to 2.2 times in eight runs on an idle machine.
    times = [time for _ in range(3) for time in run_store(workshop, "merge", 10_000, 1_000)]
    work = run_store(workshop, "merge-work", 10_000, 1_000)
    peak, opened = run_store(workshop, "merge-memory", 10_000, 1_000)
    return [Result("merge", times[0::2], times[1::2], limit=2.0),
            Result("merge-work", work[0::2], work[1::2], limit=3.0),
            # Of the process that merges, beside what the app may need with such a board open.
            Result("merge-memory", [peak], [_OPEN_BOARD_MB], limit=1.0, unit="MB", remark=f"{opened:.0f} MB before it")]


def measure_undo(workshop):
    times = [time for pins in (200, 10_000) for time in run_store(workshop, "undo", 10_000, pins)]
    return [Result("undo-10000", [max(times)], [_UNDO_MS], limit=1.0)]
