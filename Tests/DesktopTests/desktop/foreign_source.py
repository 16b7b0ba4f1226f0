"""Another program that offers data in the way that a test needs."""

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
    `offers` maps types to bytes, the best first. `delay` is the number of seconds before each delivery, until
    `deliver` is called. `busy` is the number of seconds for which it doesn't answer after copying. If it `dies`, it
    ends when it's asked for data. `actions` are the drag actions that it offers. `deletes` is the file that it
    removes when it's told that the data was moved.
    """

    def __init__(self, session, log_folder, offers, side=Side.LEFT, delay=0.0, busy=0.0, dies=False,
                 actions=("copy",), deletes=None, name="foreign-source"):
        self._session = session
        self._go = Path(log_folder) / f"{name}.go"
        self.trace = Trace(Path(log_folder) / f"{name}.trace.jsonl", lambda: self.program.is_running)
        options = {"log": str(self.trace.path), "delay_ms": delay * 1000, "go": str(self._go), "busy_ms": busy * 1000,
                   "dies": dies, "actions": list(actions), "deletes": str(deletes) if deletes else None,
                   "offers": {kind: base64.b64encode(data).decode() for kind, data in offers.items()}}
        # The options are in a file, since an argument has at most 128 KiB.
        options_path = Path(log_folder) / f"{name}.json"
        options_path.write_text(json.dumps(options))
        self.program = session.launch(name, [sys.executable, _PROGRAM, options_path], log_folder=log_folder)
        self.trace.wait("ready", timeout=30)
        self.window = session.adopt_window(self.program, side)
        # The program and accessibility know a window's new size before it's on the screen.
        width = self.window.size[0]
        self.trace.wait("painted", size=lambda size: size and size[0] >= width)

    def drag(self):
        """Begins to drag the data that it offers. Use it with `with`."""
        self.trace.mark()
        return Drag(self._session, self.window.center, reached=self._is_pointed_at,
                    began=lambda: self.trace.first("drag-begin"))

    def copy(self):
        """Copies the data that it offers by Ctrl+C."""
        self.window.focus()
        self.trace.mark()
        self._session.keyboard.tap("ctrl", "c")
        self.trace.wait("copied")

    def deliver(self):
        """Ends the delay of all deliveries."""
        self._go.touch()

    def _is_pointed_at(self):
        """
        Whether the pointer is near the window's middle. The title bar isn't part of the area that can be dragged, so
        the middles may differ a little.
        """
        return self.trace.first("pointer", from_middle=lambda way: max(map(abs, way)) <= _NEARLY)
