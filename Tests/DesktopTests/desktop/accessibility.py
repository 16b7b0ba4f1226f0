"""Finds windows and widgets of other programs through the accessibility bus of a session."""

import json
import subprocess
import sys
from pathlib import Path

from .geometry import Rect
from .waiting import until

_READER = Path(__file__).parent / "programs" / "accessibility_reader.py"

#: The most that a window manager's frame or a shadow adds to a window's width or height, and the most that a window's own border
#: takes.
_FRAME, _BORDER = 60, 40


def _is_about(size, wanted):
    """Whether a window has about this size; some toolkits include the window manager's frame."""
    return all(-_BORDER <= has - length <= _FRAME for has, length in zip(size, wanted))


class Accessibility:
    """Asks a reader process, because the accessibility library can use only one bus during the life of a process."""

    def __init__(self, session):
        self._session = session
        self._reader = None

    def frames(self, program=None):
        """
        All windows, or those of `program`: a list of {pid, name, role, size, inside (the size without a border), active}.
        Each program is asked, and answers when it has time.
        """
        return self._ask(kind="frames", pid=program and program.pid)

    def wait_for_active_frame(self, program, size):
        """Waits until `program` knows that its window has the focus and has this size."""
        until(lambda: f"a window of {program.name} of size {size} with the focus; there are {self.frames()}",
              lambda: self.has_active_frame(program, size), timeout=30, every=0.05)

    def has_active_frame(self, program, size):
        """Whether `program` knows that its window has the focus and has this size."""
        return any(frame["active"] and _is_about(frame["size"], size) for frame in self.frames(program))

    def border(self, program, size):
        """The width of the border that a window of `program` draws around its contents; `size` includes the border."""
        return next(((size[0] - frame["inside"][0]) // 2 for frame in self.frames(program)
                     if 0 < size[0] - frame["inside"][0] <= _BORDER), 0)

    def decoration(self, program, size):
        """
        The distance of a window's contents from its left and its top edge, if `program` draws its own title bar;
        `size` is the size of the whole window. The border has the same width on the other sides.
        """
        for frame in self.frames(program):
            width, height = (length - contents for length, contents in zip(size, frame["size"]))
            if _is_about(frame["size"], size):
                return width // 2, height - width // 2
        return 0, 0

    def shadow(self, program, size):
        """The width of the shadow that a window of `program` draws around itself; `size` doesn't include it."""
        return next(((frame["size"][0] - size[0]) // 2 for frame in self.frames(program)
                     if 0 < frame["size"][0] - size[0] <= _FRAME), 0)

    def find(self, program, role, name):
        """
        Widgets of `program` with this role whose names contain `name`: (name, frame on the screen, frame in the
        window), the largest first. Frames that aren't laid out yet are left out.
        """
        found = self._ask(kind="find", pid=program.pid, role=role, name=name)
        return [(entry["name"], Rect(*entry["screen"]), Rect(*entry["window"])) for entry in found
                if entry["screen"][2] > 8 and entry["screen"][3] > 8]

    def wait_for(self, program, role, name, timeout=40):
        """Waits for the first widget that `find` returns."""
        return until(f"{role} “{name}” in {program.name}", lambda: self.find(program, role, name), timeout, every=0.1)[0]

    def names(self, program):
        """The (role, name) of all widgets of `program` that are laid out and have a name."""
        return [tuple(entry) for entry in self._ask(kind="names", pid=program.pid)]

    def tree(self, program):
        """
        All widgets of `program` as text, for examining a failure. A new reader is used, so that the cache of an old
        one hides nothing.
        """
        self.close()
        return self._ask(kind="tree", pid=program.pid)

    def close(self):
        if self._reader:
            try:
                self._reader.stdin.close()
            except BrokenPipeError:
                pass    # the reader has ended already
            self._reader.wait(5)
            self._reader.stdout.close()
            self._reader = None

    def _ask(self, **question):
        """Asks the reader. A reader dies if the program that it's asking is killed; then another reader is asked."""
        for _ in range(3):
            answer = self._answer(question)
            if answer:
                return json.loads(answer)
            self._reader.kill()
            self.close()
        raise RuntimeError("the accessibility reader has ended")

    def _answer(self, question):
        """The reader's answer; empty if the reader has ended."""
        if self._reader is None:
            self._reader = subprocess.Popen(
                [sys.executable, str(_READER)], env=self._session.environment, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            self._reader.stdin.write(json.dumps(question) + "\n")
            self._reader.stdin.flush()
            return self._reader.stdout.readline()
        except BrokenPipeError:
            return ""
