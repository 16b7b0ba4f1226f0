"""Boards for measurements, made once by Pinboard itself and kept in .build/bench-data."""

import shutil
import subprocess
import time

from .collection import FOLDER, lay_out
from .play import Player, display


def imported(workshop, name, files):
    """A board with these images and their previews. Take a copy: opening it changes it."""
    path = FOLDER / f"{name}.pinboard"
    if path.exists():
        return path
    part = FOLDER / f"{name}-part.pinboard"
    part.unlink(missing_ok=True)
    program = workshop.product("pinboard")
    for start in range(0, len(files), 200):
        subprocess.run([program, "import", part, *files[start:start + 200]], check=True, capture_output=True)
    # Seen once from afar: what has no preview gets one.
    lay_out(part, len(files), 0.05)
    with display() as session:
        for _ in range(2):
            with Player(workshop, session, board=part) as player:
                player.wait("board.painted", timeout=300)
                time.sleep(2)
    shutil.move(part, path)
    return path


def copied(workshop, path, count, zoom):
    """A copy of a board with `count` pins of its originals in turn, seen at a zoom."""
    copy = workshop.folder / "played.pinboard"
    shutil.copy(path, copy)
    lay_out(copy, count, zoom)
    return copy
