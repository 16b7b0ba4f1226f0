"""Pictures of mutter's screen."""

import subprocess
import sys
from pathlib import Path

from .waiting import WaitTimeout

_PROGRAM = Path(__file__).parent / "programs" / "screen_eye.py"


class ScreenEye:
    """
    One program for all pictures of a session, which joins mutter's stream for each: one that stays would have mutter draw the screen
    a second time at each change, and a new program for each takes three times as long.
    """

    def __init__(self, node, environment):
        # With pipes, so not as one of the session's servers.
        self._program = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "--", sys.executable, _PROGRAM, str(node)], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def pixels(self):
        """What the screen shows from now on: rows of pixels of four bytes, blue, green, red, nothing."""
        self._program.stdin.write(b"\n")
        self._program.stdin.flush()
        width, height = map(int, self._program.stdout.readline().split())
        if not width:
            raise WaitTimeout("mutter gives no picture of its screen")
        return self._program.stdout.read(width * height * 4)

    def stop(self):
        self._program.terminate()
        self._program.wait()
        self._program.stdin.close()
        self._program.stdout.close()
