"""An owner of the clipboard on X11 that speaks ICCCM itself: for answers that no toolkit would give."""

import json
import sys
from pathlib import Path

from .trace import Trace

_PROGRAM = Path(__file__).parent / "programs" / "x11_owner.py"


class X11Owner:
    """
    Has copied what it offers: types and their bytes.

    `answers`: "whole", "in parts" (INCR), "refuses", or "vanishes" (in parts, after so many `steps`: its types, that there will be
    parts, and each part are one). `parts` are the sizes of the parts, and `pauses` the seconds before each, both from the beginning
    again when they're used up. So many `fillers` are types that it names before its own.
    """

    def __init__(self, session, log_folder, offers, answers="whole", parts=(65_536,), pauses=(0.0,), fillers=0, steps=3,
                 name="x11-owner"):
        folder = Path(log_folder)
        self.trace = Trace(folder / f"{name}.trace.jsonl", lambda: self.program.is_running)
        paths = {}
        for number, (kind, data) in enumerate(offers.items()):
            paths[kind] = folder / f"{name}.{number}.data"
            paths[kind].write_bytes(data)
        options = {"log": str(self.trace.path), "answers": answers, "parts": list(parts), "pauses": list(pauses),
                   "fillers": fillers, "steps": steps, "offers": {kind: str(path) for kind, path in paths.items()}}
        options_path = folder / f"{name}.json"
        options_path.write_text(json.dumps(options))
        self.program = session.launch(name, [sys.executable, _PROGRAM, options_path], log_folder=log_folder)
        self.trace.wait("ready")
