"""
How soon a window appears, beside a minimal GTK program; and how soon an existing board is shown, beside an empty one.
"""

import time
from statistics import median

from .boards import copied, imported
from .collection import Collection
from .play import Player, display, proportional, run_floor
from .result import CannotMeasure, Result

_RUNS = 5
_OPEN_MB = 20.0


def measure_start(workshop):
    """The time from the process's start to its first frame, for the first start ever and for later ones."""
    floor = workshop.floor("start", "gtk4")
    values, first, floors = [], [], []
    with display() as session:
        run_floor(session, floor)       # reads the libraries from the disk
        with Player(workshop, session) as player:
            player.wait("window.ready")
        for _ in range(_RUNS):
            floors += run_floor(session, floor)[:1]
            with Player(workshop, session) as player:
                first.append(player.wait("window.ready")["t"])
                time.sleep(0.5)
                player.restart()
                values.append(player.wait("window.ready")["t"])
    return [
        Result("start", values, floors, limit=1.3),
        Result("start-first", first, floors, limit=None),
    ]


def measure_reopen(workshop):
    """Reopens a board with 200 photographs, all in view."""
    collection = Collection(workshop)
    board = imported(workshop, "photographs-200", collection.photographs(200))
    return _reopen(workshop, (board, 200, 0.3), "reopen", 400, 300)


def measure_reopen_many(workshop):
    """Reopens a board with 10,000 pins of 2,000 pictures, as many in view as the smallest zoom shows."""
    collection = Collection(workshop)
    board = imported(workshop, "pictures-2000", collection.pictures(2000))
    return _reopen(workshop, (board, 10_000, 0.05), "reopen-10000", 1500, 500, unseen_limit=None)


def measure_open_large(workshop):
    """
    The megabytes that a start reads for a board of a gigabyte until the first frame, beside those that it reads
    without a board: with a part of its 420 photographs in view, and with all of them. The board has 10,000 steps to
    undo, 64 megabytes of which are in large steps.
    """
    collection = Collection(workshop)
    board = imported(workshop, "photographs-420", collection.photographs(420))
    if board.stat().st_size < 1e9:
        raise CannotMeasure(f"{board} has only {board.stat().st_size / 1e6:.0f} MB")
    alone, begun = [], {1.0: [], 0.2: []}
    with display() as session:
        for _ in range(3):
            with Player(workshop, session) as player:
                player.wait("window.ready")
                alone.append(player.read())
            for zoom, values in begun.items():
                copy = copied(workshop, board, 420, zoom, large=8)
                with Player(workshop, session, board=copy) as player:
                    player.wait("board.begun")
                    values.append(player.read())
                copy.unlink()
    return [Result(name, begun[zoom], [_OPEN_MB], limit=1.0, allowance=median(alone), unit="MB")
            for name, zoom in (("open-read-begun", 1.0), ("open-read-begun-all", 0.2))]


def _reopen(workshop, scene, name, allowance, memory_limit, unseen_limit=0.0):
    values, floors, memory, unseen = [], [], [], []
    with display() as session:
        for run in range(_RUNS + 1):
            with Player(workshop, session) as player:
                empty = player.wait("window.ready")["t"]
            board = copied(workshop, *scene)
            with Player(workshop, session, board=board) as player:
                begun = player.wait("board.begun")
                painted = player.wait("board.painted")
                # The first run of each kind reads the libraries from the disk.
                if run:
                    floors.append(empty)
                    values.append(painted["t"])
                    memory.append(player.memory())
                    unseen.append(begun["items"] - begun["shown"])
            board.unlink()
        window = window_memory(workshop, session)
    return [
        Result(name, values, floors, limit=1.0, allowance=allowance),
        Result(f"{name}-memory", memory, [window], limit=memory_limit / window, unit="MB"),
        # The number of pins that aren't in the first frame; for a few hundred pins, it must be zero.
        Result(f"{name}-unseen", unseen, [1.0], limit=unseen_limit, unit="pins"),
    ]


def window_memory(workshop, session):
    """The memory of a minimal GTK program with a window, in mebibytes."""
    process = session.launch("floor-start", [workshop.floor("start", "gtk4"), "3"])
    time.sleep(2)
    memory = proportional(process.pid) / 1024
    process.stop()
    return memory
