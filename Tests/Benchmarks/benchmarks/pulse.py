"""
Wakes every two milliseconds on one processor, as a real-time thread, and reports when it was kept waiting. No program
can do that, so the cause was the machine (the host of a virtual one runs others or fetches memory, and doesn't always
report it) or the kernel.

    pulse.py PROCESSOR

Ends when its standard input is closed. Then it writes a line for each wait: its end, in milliseconds since the
machine's start, and its duration.
"""

import gc
import os
import select
import sys
import time

_INTERVAL = 2.0
#: Shorter waits are the normal time of waking.
_WORTH_TELLING = 1.0


def _now():
    return time.clock_gettime(time.CLOCK_BOOTTIME) * 1000


def main():
    os.sched_setaffinity(0, [int(sys.argv[1])])
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
    except PermissionError as reason:
        return f"no real-time threads: {reason}"
    gc.disable()
    waits, last = [], _now()
    while not select.select([sys.stdin], [], [], _INTERVAL / 1000)[0]:
        now = _now()
        late = now - last - _INTERVAL
        if late >= _WORTH_TELLING:
            waits.append((now, late))
        last = now
    for wait in waits:
        print(*wait)
    return 0


if __name__ == "__main__":
    sys.exit(main())
