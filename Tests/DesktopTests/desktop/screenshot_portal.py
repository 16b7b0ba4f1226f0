"""The part of a desktop's portal that takes pictures of the screen."""

import sys
from pathlib import Path

from .trace import Trace

_PROGRAM = Path(__file__).parent / "programs" / "screenshot_portal.py"


class ScreenshotPortal:
    """
    A portal whose user answers at once: with a picture's path, or `cancel`, `fail`, or `nothing` for a portal that takes
    no pictures. `trace` has each call with its `options`.
    """

    def __init__(self, session, log_folder, answer):
        if isinstance(answer, Path):
            answer = answer.as_uri()
        self.trace = Trace(Path(log_folder) / "screenshot-portal.jsonl", lambda: self._program.is_running)
        self._program = session.launch(
            "screenshot-portal", [sys.executable, _PROGRAM, self.trace.path, answer], log_folder=log_folder)
        self.trace.wait("ready")
