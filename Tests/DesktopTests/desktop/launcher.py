"""A desktop's launcher, which starts Pinboard with a startup token."""

import json
import sys
from pathlib import Path

from .command_line import binary
from .session import Side
from .trace import Trace

_PROGRAM = Path(__file__).parent / "programs" / "launcher.py"


class Launcher:
    """
    A launcher with a window of its own. The `variables` in which Pinboard finds the token are `DESKTOP_STARTUP_ID` and
    `XDG_ACTIVATION_TOKEN`.
    """

    def __init__(self, session, home, folder, *arguments, variables, side=Side.RIGHT):
        self._session = session
        self.trace = Trace(Path(folder) / "launcher.trace.jsonl", lambda: self.program.is_running)
        options = {"log": str(self.trace.path), "command": [str(binary()), *map(str, arguments)],
                   "environment": {**session.environment, **home.environment, "G_DEBUG": "fatal-criticals"},
                   "variables": variables}
        path = Path(folder) / "launcher.json"
        path.write_text(json.dumps(options))
        self.program = session.launch("launcher", [sys.executable, _PROGRAM, path], log_folder=folder)
        self.trace.wait("ready", timeout=30)
        self.window = session.adopt_window(self.program, side)

    def start(self):
        """Starts Pinboard, as a key in the launcher does, and returns the token."""
        self.trace.mark()
        # Compositors give tokens for the key that's down.
        with self._session.keyboard.holding("return"):
            return self.trace.wait("started")["token"]
