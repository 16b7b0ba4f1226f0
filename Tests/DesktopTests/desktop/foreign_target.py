"""Another program that accepts data and reports what it has received."""

import json
import sys
from pathlib import Path
from urllib.parse import unquote, urlparse

from .session import Side
from .trace import Trace
from .waiting import PATIENCE

_PROGRAM = Path(__file__).parent / "programs" / "foreign_target.py"


class ForeignTarget:
    """
    `wants` are the types that it requests after a drop, in this order; with `wants_all`, it requests every offered
    type.
    """

    def __init__(self, session, log_folder, wants, side=Side.RIGHT, wants_all=False, name="foreign-target"):
        self._session = session
        folder = Path(log_folder) / f"{name}-received"
        folder.mkdir()
        self.trace = Trace(Path(log_folder) / f"{name}.trace.jsonl", lambda: self.program.is_running)
        options = {"log": str(self.trace.path), "folder": str(folder), "wants": list(wants), "all": wants_all}
        # The options are in a file, since an argument has at most 128 KiB.
        options_path = Path(log_folder) / f"{name}.json"
        options_path.write_text(json.dumps(options))
        self.program = session.launch(name, [sys.executable, _PROGRAM, options_path], log_folder=log_folder)
        self.trace.wait("ready", timeout=30)
        self.window = session.adopt_window(self.program, side)

    @property
    def center(self):
        return self.window.center

    def is_entered(self):
        """Whether a drag is over it, according to the trace since its mark."""
        crossings = [entry for entry in self.trace.news if entry["event"] in ("enter", "leave")]
        return bool(crossings) and crossings[-1]["event"] == "enter"

    def take(self, drag):
        """Moves a drag there and drops it."""
        self.trace.mark()
        drag.to(self.center)
        drag.stay_until("the target to be entered", self.is_entered)
        # The target's answer has to arrive first: X11 sources drop without waiting for it, and then nobody receives
        # the drop. A slow source may enter again.
        drag.stay_until_accepted(otherwise=0.25)
        drag.stay_until("the target to be entered still", self.is_entered)
        drag.drop()

    def paste(self):
        """Presses Ctrl+V in it."""
        self.window.focus()
        self.trace.mark()
        self._session.keyboard.tap("ctrl", "v")

    def received(self, kind, timeout=PATIENCE):
        """Waits for the end of the drop and returns the received bytes of this type."""
        self.trace.wait("finished", timeout)
        return Path(self.trace.wait("received", type=kind)["path"]).read_bytes()

    def received_file(self, timeout=PATIENCE):
        """Waits for the end of the drop and returns the path of the file in the received list of files."""
        uri, = self.received("text/uri-list", timeout).decode().split()
        return Path(unquote(urlparse(uri).path))

    def all_received(self, timeout=PATIENCE):
        """Waits for the end of the drop or paste and returns everything received: type → bytes."""
        self.trace.wait("finished", timeout)
        return {entry["type"]: Path(entry["path"]).read_bytes() for entry in self.trace.every("received")}

    @property
    def offered(self):
        """The types of the last drag that was over it, or of the last paste."""
        return next((entry["types"] for entry in reversed(self.trace.all) if "types" in entry), [])
