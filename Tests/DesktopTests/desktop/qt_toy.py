"""A small Qt program, which offers a file and accepts all data."""

import sys
from pathlib import Path

from .drag import Drag
from .session import Side
from .trace import Trace
from .waiting import PATIENCE

_PROGRAM = Path(__file__).parent / "programs" / "qt_toy.py"


class QtToy:
    """`binding` is PyQt5 or PyQt6; `gives` is the file that it offers."""

    def __init__(self, session, log_folder, binding, gives=None, side=Side.LEFT):
        self._session = session
        name = f"toy-{binding}"
        folder = Path(log_folder) / f"{name}-received"
        folder.mkdir()
        self.trace = Trace(Path(log_folder) / f"{name}.trace.jsonl", lambda: self.program.is_running)
        self.program = session.launch(
            name, [sys.executable, _PROGRAM, binding, self.trace.path, folder, *([gives] if gives else [])],
            log_folder=log_folder, environment={"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"})
        self.trace.wait("ready", timeout=30)
        self.window = session.adopt_window(self.program, side)
        session.wait_until_still()

    def drag(self):
        """Begins to drag its file. Use it with `with`."""
        self.trace.mark()
        return Drag(self._session, self.window.center, began=lambda: self.trace.first("drag-begin"))

    def copy(self):
        self.window.focus()
        self.trace.mark()
        self._session.keyboard.tap("ctrl", "c")
        self.trace.wait("copied")
        # The program has traced this itself; the compositor hears of it when it handles its next events.
        self._session.wait_until_still()

    def paste(self):
        self.window.focus()
        self.trace.mark()
        self._session.keyboard.tap("ctrl", "v")

    def all_received(self, timeout=PATIENCE):
        """Waits for the end of the drop or paste and returns everything received: type → bytes."""
        self.trace.wait("finished", timeout)
        return {entry["type"]: Path(entry["path"]).read_bytes() for entry in self.trace.every("received")}
