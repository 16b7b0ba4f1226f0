"""Another program that offers what a test wants it to, in the way that a test wants it to."""

import base64
import json
import sys
from pathlib import Path

from .drag import Drag
from .session import Side
from .trace import Trace

_NEARLY = 40
_PROGRAM = Path(__file__).parent / "programs" / "foreign_source.py"


def uri_list(*places):
    """The bytes of a text/uri-list: paths and addresses."""
    return "".join(f"{place.absolute().as_uri() if isinstance(place, Path) else place}\r\n" for place in places).encode()


class ForeignSource:
    """
    `offers`: type → bytes, best first. `delay`: seconds before each delivery, unless `deliver` ends them. `busy`: seconds for
    which it answers nothing once it has copied. `dies`: it ends when asked for data. `actions`: what it offers to be done.
    `deletes`: the file that it removes when it's told that it has been moved.
    """

    def __init__(self, session, log_folder, offers, side=Side.LEFT, delay=0.0, busy=0.0, dies=False,
                 actions=("copy",), deletes=None, name="foreign-source"):
        self._session = session
        self._go = Path(log_folder) / f"{name}.go"
        self.trace = Trace(Path(log_folder) / f"{name}.trace.jsonl", lambda: self.program.is_running)
        options = {"log": str(self.trace.path), "delay_ms": delay * 1000, "go": str(self._go), "busy_ms": busy * 1000,
                   "dies": dies, "actions": list(actions), "deletes": str(deletes) if deletes else None,
                   "offers": {kind: base64.b64encode(data).decode() for kind, data in offers.items()}}
        # In a file: an argument has at most 128 KiB.
        options_path = Path(log_folder) / f"{name}.json"
        options_path.write_text(json.dumps(options))
        self.program = session.launch(name, [sys.executable, _PROGRAM, options_path], log_folder=log_folder)
        self.trace.wait("ready", timeout=30)
        self.window = session.adopt_window(self.program, side)
        # A window has its new size for itself and for accessibility before the screen has it.
        width = self.window.size[0]
        self.trace.wait("painted", size=lambda size: size and size[0] >= width)

    def drag(self):
        """Begins to drag what it offers. Use with `with`."""
        self.trace.mark()
        return Drag(self._session, self.window.center, reached=self._is_pointed_at,
                    began=lambda: self.trace.first("drag-begin"))

    def copy(self):
        """Puts what it offers on the clipboard, as a person does it."""
        self.window.focus()
        self.trace.mark()
        self._session.keyboard.tap("ctrl", "c")
        self.trace.wait("copied")

    def deliver(self):
        """Nothing is delayed any more."""
        self._go.touch()

    def _is_pointed_at(self):
        """Whether the pointer is in its middle: nearly, a window's title isn't part of what's dragged."""
        return self.trace.first("pointer", from_middle=lambda way: max(map(abs, way)) <= _NEARLY)
