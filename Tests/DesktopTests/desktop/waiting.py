"""Waiting for a state. No test merely waits for some time."""

import select
import time


#: The seconds after which an expected state counts as missing. A test that passes never waits that long. It's generous,
#: since on a computer that was busy with other work, a file manager took more than 10 s to copy one small file.
PATIENCE = 30.0


class WaitTimeout(AssertionError):
    """Raised if an expected state didn't come in time."""


def beat(seconds):
    """Lets `seconds` pass: the pause between two movements of a hand, or between two looks at a state."""
    select.select([], [], [], seconds)


def until(what, probe, timeout=PATIENCE, every=0.01):
    """
    Calls `probe()` repeatedly until its result is true, and returns this result.

    `what` is a description of the expected state: a text, or a function that returns one when it's needed.
    """
    deadline = time.monotonic() + timeout
    while True:
        found = probe()
        if found:
            return found
        if time.monotonic() > deadline:
            raise WaitTimeout(f"after {timeout:g} s still waiting for {what() if callable(what) else what}")
        beat(every)
