"""The processes of a run, none of which outlives it, also if it's ended in the middle."""

import ctypes
import os
import select
import signal
import sys
import time
from contextlib import contextmanager
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36


@contextmanager
def no_child_outlives_this():
    """
    Ends all descendants of this process at the end, those included whose parents have ended. SIGTERM, SIGHUP and SIGINT end
    the run in the same way.
    """
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def end(number, frame):
        sys.exit(128 + number)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, end)
    try:
        yield
    finally:
        end_descendants()


def end_descendants(of=None, patience=5.0):
    """Ends the descendants of a process, this one by default; those that don't end in time are killed."""
    of = of or os.getpid()
    for number in (signal.SIGTERM, signal.SIGKILL):
        deadline = time.monotonic() + patience
        asked = set()
        while running := _descendants(of):
            for pid in running - asked:
                _send(pid, number)
            asked |= running
            if time.monotonic() > deadline:
                break
            select.select([], [], [], 0.05)
        else:
            return


def _send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def _descendants(of):
    """The running descendants; those that have ended are collected if they're children of this process."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state == "Z":
                if int(parent) == os.getpid():
                    _collect(int(entry.name))
                continue
            parents[int(entry.name)] = int(parent)
    found, last = set(), {of}
    while last:
        last = {pid for pid, parent in parents.items() if parent in last}
        found |= last
    return found


def _collect(pid):
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        pass
