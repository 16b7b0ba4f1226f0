"""What a virtual machine's host takes of the processors, and when."""

import os
import threading
import time

_TICK = 1000 / os.sysconf("SC_CLK_TCK")
_INTERVAL = 0.02


def ticks():
    """Of all processors: those that the host took for others, and all."""
    with open("/proc/stat", encoding="utf-8") as file:
        counts = [int(word) for word in file.readline().split()[1:9]]
    return counts[7], sum(counts)


class HostWatch:
    """Looks every 20 ms from `with` to its end, which costs less than a hundredth of one processor."""

    def __init__(self):
        self._samples = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _look(self):
        while not self._ended.wait(_INTERVAL):
            self._samples.append((time.clock_gettime(time.CLOCK_BOOTTIME) * 1000, ticks()[0]))

    def taken(self, begin, end):
        """Milliseconds of any processor in this span, by the samples around it. In milliseconds since the machine's start."""
        counts = [count for when, count in self._samples if begin - 2_000 * _INTERVAL <= when <= end + 2_000 * _INTERVAL]
        return (counts[-1] - counts[0]) * _TICK if counts else 0.0


def begun(pid):
    """When a process was started, in milliseconds since the machine's start: its trace counts from there."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return int(file.read().rsplit(")", 1)[1].split()[19]) * _TICK
