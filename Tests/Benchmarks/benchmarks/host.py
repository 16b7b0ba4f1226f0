"""The processor time that a virtual machine's host takes, and when it takes it."""

import os
import subprocess
import sys
from pathlib import Path

_TICK = 1000 / os.sysconf("SC_CLK_TCK")
_PULSE = Path(__file__).with_name("pulse.py")


def ticks():
    """The ticks of all processors: those that the host reported as taken for others, and all ticks."""
    with open("/proc/stat", encoding="utf-8") as file:
        counts = [int(word) for word in file.readline().split()[1:9]]
    return counts[7], sum(counts)


class HostWatch:
    """
    Finds out when the machine blocked all programs, from the beginning of a `with` to its end. The result is known
    after the `with`. See `pulse.py`; it takes a hundredth of each processor.
    """

    def __init__(self):
        self._pulses = []
        self._waits = []
        #: Whether real-time threads were allowed; without them, nothing is known.
        self.knows = False

    def __enter__(self):
        self._pulses = [
            subprocess.Popen([sys.executable, _PULSE, str(processor)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True)
            for processor in sorted(os.sched_getaffinity(0))]
        return self

    def __exit__(self, *_):
        outputs = [pulse.communicate()[0] for pulse in self._pulses]
        self.knows = all(pulse.returncode == 0 for pulse in self._pulses)
        self._waits = [[tuple(map(float, line.split())) for line in text.splitlines()] for text in outputs]

    def held(self, begin, end):
        """
        For how long a processor ran nothing in this span: the value of the processor that was blocked longest. All
        times are in milliseconds; the span is counted from the machine's start.
        """
        return max((sum(max(0.0, min(end, ended) - max(begin, ended - late)) for ended, late in waits) for waits in self._waits),
                   default=0.0)


def begun(pid):
    """The start of a process, in milliseconds since the machine's start: the process's trace counts from there."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return int(file.read().rsplit(")", 1)[1].split()[19]) * _TICK
