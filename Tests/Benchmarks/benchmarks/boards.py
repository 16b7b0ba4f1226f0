"""Boards for measurements, made once by Pinboard itself and kept in .build/bench-data."""

import shutil

from .collection import FOLDER, lay_out
from .play import Player, display

#: Of what Pinboard keeps beside images; boards of another one are made anew. 2: previews begin with thumbnails.
_KEPT = 2


def imported(workshop, name, files):
    """A board with these images and their previews. Take a copy: opening it changes it."""
    path = FOLDER / f"{name}-{_KEPT}.pinboard"
    if path.exists():
        return path
    part = FOLDER / f"{name}-part.pinboard"
    part.unlink(missing_ok=True)
    # By the app itself: its import keeps previews beside the originals, the command line's doesn't.
    with display() as session, Player(workshop, session, arguments=files) as player:
        player.wait("import.ended", timeout=900)
        player.end()
        shutil.copy(max(player.boards, key=lambda board: board.stat().st_size), part)
    lay_out(part, len(files), 0.05)
    shutil.move(part, path)
    return path


def copied(workshop, path, count, zoom, large=0):
    """A copy of a board with `count` pins of its originals in turn, seen at a zoom; with 10,000 steps to undo, `large` of them
    of 8 megabytes."""
    copy = workshop.folder / "played.pinboard"
    shutil.copy(path, copy)
    lay_out(copy, count, zoom, large=large)
    return copy
