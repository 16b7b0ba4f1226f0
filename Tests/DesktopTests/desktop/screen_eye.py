"""Pictures of mutter's screen."""

import subprocess
import sys
from pathlib import Path

from .waiting import WaitTimeout

_PROGRAM = Path(__file__).parent / "programs" / "screen_eye.py"


class ScreenEye:
    """
    Takes all pictures of a session with one program, which joins mutter's stream for each picture. If it stayed
    joined, mutter would draw the screen a second time at each change; a new program for each picture takes three
    times as long.
    """

    def __init__(self, node, environment):
        # It needs pipes, so it isn't started like the session's servers.
        self._program = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "--", sys.executable, _PROGRAM, str(node)], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def pixels(self):
        """
        A picture of the screen as it is from now on: rows of pixels of four bytes, which are blue, green, red and an
        unused one.
        """
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
