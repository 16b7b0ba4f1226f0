"""The files and boards for measurements: made once, always the same, and stored in .build/bench-data."""

import json
import os
import sqlite3
import subprocess
import uuid
from pathlib import Path

from .workshop import PROJECT

FOLDER = PROJECT / ".build" / "bench-data"
#: The size of a photograph's card, and the distance from one card to the next, in board points.
CARD = (200, 150)
PITCH = (228, 178)


class Collection:
    def __init__(self, workshop):
        self._workshop = workshop
        FOLDER.mkdir(parents=True, exist_ok=True)

    def photographs(self, count=200):
        """JPEGs of 12 megapixels."""
        return [self._picture(f"photograph-{number}.jpg", number) for number in range(1, count + 1)]

    def pictures(self, count=2000):
        """Small JPEGs, as many as requested, all different."""
        return [self._picture(f"picture-{number}.jpg", number, 640, 480) for number in range(1, count + 1)]

    def many(self, count):
        """That many small JPEGs, all with different bytes: 500 pictures in turn, each with a comment of its own."""
        folder = FOLDER / "many"
        folder.mkdir(exist_ok=True)
        sources = self.pictures(500)
        paths = [folder / f"{number}.jpg" for number in range(count)]
        for number, path in enumerate(paths):
            if path.exists():
                continue
            data = sources[number % len(sources)].read_bytes()
            comment = f"number {number}".encode()
            path.write_bytes(data[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + data[2:])
        return paths

    def _picture(self, name, number, *size):
        path = FOLDER / name
        if not path.exists():
            part = FOLDER / f".{os.getpid()}-{name}"
            program = self._workshop.floor("photograph", "gdk-pixbuf-2.0")
            subprocess.run([program, part, str(number), *map(str, size)], check=True)
            part.rename(path)
        return path


def lay_out(path, count, zoom, steps=10_000, large=0):
    """
    Gives a board file `count` pins of its originals in turn, in a square grid shown at a zoom, and `steps` steps to
    undo, in which pins moved and came back. `large` of the steps have some 8 megabytes; they aren't quite the newest.
    """
    with sqlite3.connect(path) as board:
        originals = board.execute("SELECT sha256, name FROM original ORDER BY key").fetchall()
        board.execute("DELETE FROM pin")
        board.execute("DELETE FROM history")
        board.execute("UPDATE board SET position = ?", (steps,))
        columns = columns_of(count)
        rows = -(-count // columns)
        pins = []
        for index in range(count):
            digest, name = originals[index % len(originals)]
            x = (index % columns - columns / 2) * PITCH[0] + PITCH[0] / 2
            y = (index // columns - rows / 2) * PITCH[1] + PITCH[1] / 2
            identifier = str(uuid.UUID(int=index + 1, version=4)).upper()
            pins.append((identifier, "image", digest, None, name, x, y, *CARD, 0.0, index))
        board.executemany(
            "INSERT INTO pin (id, kind, original, payload, name, x, y, width, height, rotation, z) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", pins)
        board.executemany(
            "INSERT INTO history (step, part, id, name, group_id, done_at, changes) VALUES (?, 0, ?, 'Move', NULL, ?, ?)",
            _history(pins, steps, large))
        board.execute("INSERT OR REPLACE INTO view (one, x, y, zoom) VALUES (1, 0, 0, ?)", (zoom,))
    board.close()


def _history(pins, steps, large):
    moves = [(_move([pin], 3), _move([pin], 3, back=True)) for pin in pins[:500]]
    there, back = _move(pins, 3), _move(pins, 3, back=True)
    # The moves there and back are repeated until they make 8 megabytes.
    times = max(1, 8_000_000 // (len(there) + len(back)))
    all_moves = "[" + ",".join([there, back] * times) + "]" if large else None
    for number in range(1, steps + 1):
        # The newest ten steps are simple ones, as when a user has gone on working.
        if steps - 10 - large < number <= steps - 10:
            changes = all_moves
        else:
            changes = f"[{','.join(moves[number % len(moves)])}]"
        yield number, str(uuid.UUID(int=(1 << 64) + number, version=4)).upper(), 1.7e9 + number, changes


def _move(pins, distance, back=False):
    """A change in the format of FileFormat.md."""
    def stored(pin, shift):
        identifier, kind, digest, _, name, x, y, width, height, rotation, z = pin
        return {"id": identifier, "kind": kind, "original": digest, "name": name, "center": [x + shift, y],
                "size": [width, height], "rotation": rotation, "z": z}
    updates = [{"before": stored(pin, 0), "after": stored(pin, distance)} for pin in pins]
    if back:
        updates = [{"before": update["after"], "after": update["before"]} for update in updates]
    return json.dumps({"update": updates}, separators=(",", ":"))


def columns_of(count):
    """The number of columns that makes the grid about as wide as a window."""
    return max(1, round((count * 1.15) ** 0.5))
