"""
Wakes every two milliseconds on one processor, as a real-time thread, and tells when it was kept waiting. No program may do that: it
was the machine (a virtual one's host lets others run, or fetches memory, and doesn't always say so), or the system's core.

    pulse.py PROCESSOR

Ends with its standard input; then writes a line for each wait: when it ended, in milliseconds since the machine's start, and for how
long nothing ran.
"""

import gc
import os
import select
import sys
import time

_INTERVAL = 2.0
#: Less is what waking takes.
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
