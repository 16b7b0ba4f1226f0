"""
Pictures of 2 and 20 MB on the clipboard of another program on X11, whole and in parts: how long they take to be read by the
library, beside a bare GTK program. The owner is the desktop tests' own.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from .result import CannotMeasure, Result
from .workshop import PROJECT

_RUNS = 5
_HARNESS = PROJECT / "Tests" / "DesktopTests"
#: Rows, the bytes of their pictures, and the bytes of a part; a request of X11 has 16 MB at most.
_KINDS = {"paste-2": (2_000_000, None), "paste-2-parts": (2_000_000, 262_144), "paste-20": (20_000_000, 262_144)}


def measure_paste(workshop):
    sys.path.insert(0, str(_HARNESS))
    try:
        from desktop.session import SessionFailed
        from desktop.sessions import open_session
        from desktop.stage import Stage
    except ImportError as missing:
        raise CannotMeasure(f"the desktop tests' harness isn't here: {missing}") from missing
    if "DRAG_PROBE_BIN" not in os.environ:
        os.environ["DRAG_PROBE_BIN"] = str(workshop.product("drag-probe"))
    floor = workshop.floor("paste", "gtk4")
    try:
        display = open_session()
    except (SessionFailed, OSError) as reason:
        raise CannotMeasure(f"no virtual display starts here: {reason}") from reason
    folder = Path(tempfile.mkdtemp(prefix="pinboard-bench-"))
    stage = Stage(display, folder)
    try:
        probe = stage.drag_probe()
        return [_measure(name, stage, probe, floor, *kind) for name, kind in _KINDS.items()]
    finally:
        stage.clear()
        shutil.rmtree(folder, ignore_errors=True)
        display.stop()


def _measure(name, stage, probe, floor, size, part):
    times, floors = [], []
    parts = {"answers": "whole"} if part is None else {"answers": "in parts", "parts": [part]}
    stage.x11_owner({"image/png": os.urandom(size)}, name=f"owner-of-{name}", **parts)
    for _ in range(_RUNS):
        times.append(_paste(probe, size))
        floors += _floor(stage, floor)
    return Result(name, times, floors, limit=1.2)


def _paste(probe, size):
    """The milliseconds that the library takes."""
    probe.trace.mark()
    os.kill(probe.program.pid, signal.SIGUSR2)
    pasted = probe.trace.wait("pasted", 60)
    if pasted["bytes"] != size:
        raise CannotMeasure(f"{pasted['bytes']} of {size} bytes were pasted: {pasted['error']}")
    return pasted["ms"]


def _floor(stage, floor):
    done = subprocess.run([floor, "1"], env=stage.session.environment, check=True, capture_output=True, text=True, timeout=60)
    return [float(line) for line in done.stdout.split()]
