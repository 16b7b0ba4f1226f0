"""Opening images while other programs keep all processors busy, beside a bare decode of the same files under the same
load.
"""

import os

from .collection import Collection
from .play import Player, display, run_floor
from .result import Result

_IMAGES = 14
_RUNS = 3
#: The number of busy loops for each processor. They run in the app's own session, since the system divides processors
#: between sessions first.
_LOOPS = 5


def measure_loaded(workshop):
    pictures = Collection(workshop).pictures(_IMAGES)
    floor = workshop.floor("decode_all", "gdk-pixbuf-2.0")
    seen, stored, floors = [], [], []
    with display() as session:
        for _ in range(_RUNS):
            floors += [time / _IMAGES for time in run_floor(
                session, "sh", *beside_loops(floor, os.cpu_count(), 256, *pictures))]
            with Player(workshop, session, pins=True, arguments=pictures, beside=beside_loops) as player:
                ready = player.wait("window.ready", timeout=120)
                settled = player.wait("board.settled", timeout=180, pins=_IMAGES)
                sharp = [entry["t"] for entry in player.trace.all if entry["event"] == "pin.sharp"]
                seen.append((max(sharp) - ready["t"]) / _IMAGES)
                stored.append((settled["t"] - ready["t"]) / _IMAGES)
    return [Result("import-loaded-seen", seen, floors, limit=75),
            Result("import-loaded-stored", stored, floors, limit=100)]


def beside_loops(*command):
    """
    The arguments of a shell that starts the loops and then becomes the command. The loops end with its process group.
    """
    loops = _LOOPS * os.cpu_count()
    return ("-c", f"for loop in $(seq {loops}); do sh -c 'while :; do :; done' & done; sleep 0.5; exec \"$@\"", "sh",
            *map(str, command))
