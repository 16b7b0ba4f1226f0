"""A drag's source on X11 that speaks XDND itself: for answers that no toolkit would give."""

import base64
import json
import sys
from pathlib import Path

from .trace import Trace

_PROGRAM = Path(__file__).parent / "programs" / "x11_source.py"


class X11Source:
    """
    Drags what it offers over a point of the screen and drops it there, without a pointer.

    `answers`: "whole", or "like Qt", which refuses who doesn't ask with the drop's time or for the window that was dropped on;
    "in parts" (INCR), "endless" or "dies" (after the first part); "without data", or "nothing" at all. `chunk`: the bytes of a
    part, `pause`: the seconds before each. `claims`: the size that it tells first, where that isn't the real one.

    It drags `times` times, in one of the `manners` after the other: "usual", "enters twice", "drops at once" (without a motion,
    before an answer), "one position", "leaves" (instead of a drop). `saves_as`: the file's name by the direct-save protocol, as
    bytes. It suggests the first of the `actions`, and lists them all if they're several. In small letters, they're names of
    atoms as they are, and are always listed. So many `fillers` are types that it
    names before its own.
    """

    def __init__(self, session, log_folder, offers, point, answers="whole", chunk=60_000, pause=0.0, claims=None,
                 manners=("usual",), times=1, saves_as=None, actions=("Copy",), fillers=0, name="x11-source"):
        self.trace = Trace(Path(log_folder) / f"{name}.trace.jsonl", lambda: self.program.is_running)
        options = {"log": str(self.trace.path), "point": [round(value) for value in point], "answers": answers,
                   "claims": claims, "chunk": chunk, "pause": pause, "manners": list(manners), "times": times,
                   "actions": list(actions), "fillers": fillers,
                   "saves_as": base64.b64encode(saves_as).decode() if saves_as else None,
                   "offers": {kind: base64.b64encode(data).decode() for kind, data in offers.items()}}
        options_path = Path(log_folder) / f"{name}.json"
        options_path.write_text(json.dumps(options))
        self.program = session.launch(name, [sys.executable, _PROGRAM, options_path], log_folder=log_folder)
