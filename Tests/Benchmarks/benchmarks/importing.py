"""200 photographs dropped at once, all in view, beside a bare decode of the same files on two threads."""

import os
import sqlite3
import subprocess
import time

from .collection import Collection
from .play import Player, display, harness
from .result import Result
from .start import window_memory
from .workshop import milliseconds

_RUNS = 3
_RUNS_FOR_MEMORY = 2
_FRAME = 1000 / 60


def measure_import(workshop):
    foreign_source, _, session_module, _, stage_module, _ = harness()
    photographs = Collection(workshop).photographs(200)
    floor = workshop.floor("decode_all", "gdk-pixbuf-2.0")
    times, floors, gaps, memory, stored = [], [], [], [], []
    with display() as session:
        window = window_memory(workshop, session)
        # The first run lets the renderer without a graphics card compile its shaders, once for all runs.
        for run in range(-1, _RUNS + _RUNS_FOR_MEMORY):
            looks_at_memory = run >= _RUNS
            if 0 <= run < _RUNS:
                # The floor has the same low priority as the decoders, so that other work of the machine affects both
                # equally.
                floors += milliseconds(["nice", "-n", "10", floor, os.cpu_count(), 256, *photographs])
            board = workshop.folder / "importing.pinboard"
            board.unlink(missing_ok=True)
            subprocess.run([workshop.product("pinboard"), "import", board, _seed(workshop)], check=True,
                           capture_output=True)
            _see_from_afar(board)
            with Player(workshop, session, board=board, frames=True) as player:
                # A window that opens later takes the focus from the source's window.
                player.wait("window.ready")
                source = foreign_source.ForeignSource(
                    session, player.folder, {"text/uri-list": foreign_source.uri_list(*photographs)},
                    side=session_module.Side.NARROW_LEFT)
                took, gap, all_stored, peak = _drop(session, session_module, player, source, looks_at_memory)
                if looks_at_memory:
                    memory.append(peak)
                elif run >= 0:
                    times.append(took)
                    gaps.append(gap)
                    stored.append(all_stored)
            board.unlink(missing_ok=True)
    return [
        Result("import", times, floors, limit=1.5),
        Result("import-stored", stored, floors, limit=None),
        Result("import-memory", memory, [window], limit=300 / window, unit="MB"),
        Result("import-frame-gap", gaps, [_FRAME] * len(gaps), limit=32 / _FRAME, middle=max),
    ]


def _drop(session, session_module, player, source, looks_at_memory):
    """
    Plays one drop. With `looks_at_memory`, memory is measured, which is done in separate runs: the system blocks a
    process while it adds up its memory, and finding all of its processes takes tens of milliseconds of one of two
    processors.
    """
    window = session.adopt_window(player.program, session_module.Side.WIDE_RIGHT)
    player.wait("board.settled")
    time.sleep(1.5)             # the drawing rehearsal after a start is over then
    player.trace.mark()
    point = (window.origin.x + 550, window.origin.y + 400)
    with source.drag() as drag:
        drag.to(point)
        drag.stay_until(lambda: "a proposal",
                        lambda: (player.trace.last("drop.update") or {}).get("operation") == "copy")
        drag.rest(0.25)
        drag.drop()
    begin = player.wait("drop.perform")["t"]
    peak, deadline = 0.0, time.monotonic() + 120
    painted = None
    while time.monotonic() < deadline:
        if looks_at_memory:
            peak = max(peak, player.memory())
        painted = painted or player.trace.first("board.painted", items=lambda count: count and count > 190)
        if player.trace.first("board.settled", pins=lambda count: count and count > 190):
            break
        time.sleep(0.5)
    settled = player.wait("board.settled", pins=lambda count: count and count > 190)
    painted = painted or player.wait("board.painted", items=lambda count: count and count > 190)
    frames = [entry["ms"] for entry in player.trace.every("frame") if begin <= entry["t"] <= settled["t"]]
    return painted["t"] - begin, max(frames), settled["t"] - begin, peak


def _seed(workshop):
    return Collection(workshop).pictures(1)[0]


def _see_from_afar(board):
    with sqlite3.connect(board) as file:
        file.execute("INSERT OR REPLACE INTO view (one, x, y, zoom) VALUES (1, 0, 0, 0.14)")
    file.close()
