"""Many more images: whether the time of an import is proportional to their number, and memory to the smallest pictures."""

import time

from .collection import Collection
from .host import HostWatch, begun
from .play import Player, display
from .result import Result

_FEW, _MANY = 1_000, 10_000
#: The mebibytes of a picture's smallest level, 64 pixels wide and 48 high, which is kept for each pin.
_SMALLEST = 64 * 48 * 4 / 2**20
_FRAME = 1000 / 60


def measure_growing(workshop):
    """1,000 and 10,000 small JPEGs, opened as files onto a new board."""
    files = Collection(workshop).many(_MANY)
    with display() as session:
        few, few_memory = _import(workshop, session, files[:_FEW])
        many, many_memory = _import(workshop, session, files)
        # These are separate runs, since measuring memory blocks the system.
        gaps = [_longest_gap("import-gap-1000", workshop, session, files[:_FEW]),
                _longest_gap("import-gap-10000", workshop, session, files)]
    return [
        # The milliseconds for each image, beside those of the smaller import.
        Result("import-linear", [many / _MANY], [few / _FEW], limit=1.2),
        # Beside the smaller import, only the smallest level of each further picture.
        Result("import-flat", [many_memory], [few_memory + (_MANY - _FEW) * _SMALLEST], limit=1.25, unit="MB"),
        *gaps,
    ]


def _import(workshop, session, files):
    """The milliseconds until everything is stored, and the most memory of all processes in this time."""
    with Player(workshop, session, arguments=files) as player:
        begin = player.wait("window.ready")["t"]
        peak, deadline = 0.0, time.monotonic() + 900
        while not player.trace.first("import.ended") and time.monotonic() < deadline:
            peak = max(peak, player.memory())
            time.sleep(0.5)     # measuring costs time too
        return player.wait("import.ended")["t"] - begin, peak


def _longest_gap(name, workshop, session, files):
    """
    The longest time from one frame to the next until everything is stored, without the time for which the machine
    itself was blocked: no program can draw then.
    """
    with HostWatch() as host, Player(workshop, session, arguments=files, frames=True) as player:
        start = begun(player.program.pid)
        begin = player.wait("window.ready")["t"]
        end = player.wait_aside("import.ended", timeout=900)["t"]
        # The gap in which the window's first frame is painted belongs to the start, which has a row of its own.
        frames = [entry for entry in player.trace.every("frame") if begin <= entry["t"] - entry["ms"] and entry["t"] <= end]

    def held(entry):
        return host.held(start + entry["t"] - entry["ms"], start + entry["t"])

    longest = max(frames, key=lambda entry: entry["ms"] - held(entry))
    remark = "whether the machine held it up isn't known: no real-time threads here"
    if host.knows:
        whole = max(frames, key=lambda entry: entry["ms"])
        remark = f"the longest with what the machine held up, {held(whole):.1f} ms: {whole['ms']:.1f} ms"
    return Result(name, [longest["ms"]], [_FRAME], limit=32 / _FRAME, allowance=held(longest),
                  remark=f"{longest['t'] / 1000:.1f} s after its start; {remark}")
