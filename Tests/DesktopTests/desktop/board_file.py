"""A .pinboard file, read through the command line."""

import glob
import hashlib
import time
from dataclasses import dataclass
from pathlib import Path

from .geometry import Point, Rect
from .waiting import PATIENCE, until


@dataclass(frozen=True)
class Pin:
    """The data of a pin in `pinboard info --json`; lengths are in board points."""

    id: str
    name: str
    kind: str
    sha256: str
    bytes: int
    pixels: tuple
    center: Point
    size: tuple
    rotation: float
    z: float
    #: The text of a note; None for other pins.
    text: str = None
    #: For images from the web: {"image": address, "page": address}, as far as they're known.
    source: dict = None
    opacity: float = 1
    is_grey: bool = False
    #: "automatic", "smooth" or "nearest".
    sampling: str = "automatic"
    is_hidden: bool = False
    caption: str = ""
    tags: tuple = ()
    #: The groups of the pin that have a background.
    backgrounds: tuple = ()

    @property
    def frame(self):
        return Rect(self.center.x - self.size[0] / 2, self.center.y - self.size[1] / 2, *self.size)


def _is_past(modified, now):
    """
    Whether a file's next change surely gets another time. The kernel's clock of files ticks every few milliseconds; disks with
    Windows' file systems note whole seconds, FAT only every second one.
    """
    return modified < now - (0.05 if modified % 1 else 2.05)


class BoardFile:
    def __init__(self, command_line, path):
        self._command_line = command_line
        self.path = Path(path)
        #: The state of the files at the last reading, and what was read.
        self._read = (None, [])

    @property
    def name(self):
        return self.path.stem

    @property
    def pins(self):
        """
        All pins, in the order of the file. Files that haven't changed since aren't read again: each reading is a process.
        """
        state = self._state()
        if state is None or state != self._read[0]:
            pins = self._pins()
            is_certain = state is not None and all(_is_past(modified, time.time()) for _, modified, _ in state)
            self._read = (state if is_certain and self._state() == state else None, pins)
        return list(self._read[1])

    def _state(self):
        """
        The name, time and size of each file that a board is read from: its own, SQLite's beside it, and the journals of changes
        that wait elsewhere. None if they can't be told.
        """
        try:
            found = [*self.path.parent.glob(f"{glob.escape(self.path.name)}*"), *self._command_line.journals]
            facts = [(str(path), path.stat()) for path in sorted(found)]
        except OSError:
            return None
        return tuple((name, fact.st_mtime, fact.st_size) for name, fact in facts) or None

    def _pins(self):
        return [
            Pin(id=str(entry["id"]), name=entry["name"], kind=entry["kind"], sha256=entry.get("sha256"),
                bytes=entry.get("bytes"), pixels=tuple(entry.get("pixels") or ()), center=Point(*entry["center"]),
                size=tuple(entry["size"]), rotation=entry["rotation"], z=entry["z"], text=entry.get("text"),
                source=entry.get("source"), opacity=entry.get("opacity", 1), is_grey=entry.get("gray", False),
                sampling=entry.get("sampling", "automatic"), is_hidden=entry.get("hidden", False),
                caption=entry.get("caption", ""),
                tags=tuple(entry.get("tags", ())), backgrounds=tuple(entry.get("backgrounds", ())))
            for entry in self._command_line.json("info", self.path, "--json")["pins"]
        ]

    @property
    def shown_pins(self):
        """The pins that aren't hidden, in the order of the file."""
        return [pin for pin in self.pins if not pin.is_hidden]

    @property
    def alone(self):
        """The file itself, without changes that wait in a rescue journal."""
        return BoardFile(self._command_line.without_data, self.path)

    @property
    def names(self):
        return sorted(pin.name for pin in self.pins)

    def pin(self, name):
        """The one pin of this name; a file name's ending may be left out."""
        found = [pin for pin in self.pins if name in (pin.name, Path(pin.name).stem)]
        assert len(found) == 1, f"{len(found)} pins “{name}” in {self.path.name}, which has {self.names}"
        return found[0]

    def has(self, name):
        return any(name in (pin.name, Path(pin.name).stem) for pin in self.pins)

    def wait_for_count(self, count, timeout=PATIENCE):
        """Waits until the board has this many pins and returns them."""
        until(lambda: f"{count} pins in {self.path.name}, which has {self.names}",
              lambda: len(self.pins) == count, timeout, every=0.1)
        return self.pins

    def wait_until(self, what, test, timeout=PATIENCE):
        """Waits until `test(self)` holds."""
        until(f"{what} in {self.path.name}", lambda: test(self), timeout, every=0.1)

    def export(self, path, *options):
        """Exports the board as a picture with `pinboard export`."""
        self._command_line.run("export", self.path, path, "--force", *options)

    def originals(self, folder):
        """Extracts all originals: {file name: SHA-256 of its bytes}."""
        folder = Path(folder)
        self._command_line.run("extract", self.path, folder)
        return {path.name: sha256(path) for path in folder.iterdir()}


def sha256(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
