"""Waiting on a state. Nothing in these tests waits for a time to pass and hopes that it was enough."""

import select
import time


class WaitTimeout(AssertionError):
    """A state that should have come didn't come in time."""


def beat(seconds):
    """Lets `seconds` pass: the pace of a hand between two movements, or of a look between two states."""
    select.select([], [], [], seconds)


def until(what, probe, timeout=10.0, every=0.01):
    """Looks again and again until `probe()` gives something true, and returns that.

    `what` says what is awaited: words, or a function that finds them when they are needed.
    """
    deadline = time.monotonic() + timeout
    while True:
        found = probe()
        if found:
            return found
        if time.monotonic() > deadline:
            raise WaitTimeout(f"after {timeout:g} s still waiting for {what() if callable(what) else what}")
        beat(every)
