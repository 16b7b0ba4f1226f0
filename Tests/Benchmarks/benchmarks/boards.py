"""Boards for measurements, made once by Pinboard itself and stored in .build/bench-data."""

import shutil

from .collection import FOLDER, lay_out
from .play import Player, display

#: The version of the data that Pinboard stores beside images; boards of another version are made again. 2: previews
#: begin with thumbnails.
_KEPT = 2


def imported(workshop, name, files):
    """A board with these images and their previews. Use a copy, since opening it changes it."""
    path = FOLDER / f"{name}-{_KEPT}.pinboard"
    if path.exists():
        return path
    part = FOLDER / f"{name}-part.pinboard"
    part.unlink(missing_ok=True)
    # The app itself makes it, since the app's import stores previews beside the originals and the command line's
    # import doesn't.
    with display() as session, Player(workshop, session, arguments=files) as player:
        player.wait("import.ended", timeout=900)
        player.end()
        shutil.copy(max(player.boards, key=lambda board: board.stat().st_size), part)
    lay_out(part, len(files), 0.05)
    shutil.move(part, path)
    return path


def copied(workshop, path, count, zoom, large=0):
    """
    A copy of a board with `count` pins of its originals in turn, shown at a zoom. It has 10,000 steps to undo,
    `large` of them of 8 megabytes.
    """
    copy = workshop.folder / "played.pinboard"
    shutil.copy(path, copy)
    lay_out(copy, count, zoom, large=large)
    return copy
