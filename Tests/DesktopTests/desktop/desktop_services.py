"""The services of a desktop that Pinboard uses: the session manager and notifications."""

import os
import signal
import sys
from pathlib import Path

from .trace import Trace

_PROGRAM = Path(__file__).parent / "programs" / "desktop_services.py"


class DesktopServices:
    """Both services. `trace` has each call as an entry with the method's name and `arguments`."""

    def __init__(self, session, log_folder):
        self.trace = Trace(Path(log_folder) / "desktop-services.jsonl", lambda: self.program.is_running)
        self.program = session.launch(
            "desktop-services", [sys.executable, _PROGRAM, self.trace.path], log_folder=log_folder)
        self.trace.wait("ready")

    def click(self):
        """Clicks on the last notification."""
        os.kill(self.program.pid, signal.SIGUSR1)
