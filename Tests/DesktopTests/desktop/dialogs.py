"""Answers dialogs as a person would who prefers the keyboard: their places aren't known on every display."""

from . import keys
from .waiting import until


class _Dialog:
    def __init__(self, session, program, title):
        self._session = session
        self._program = program
        self._title = title
        until(lambda: f"the dialog “{title}”; there are {session.accessibility.frames()}",
              lambda: self._frames(active=True), timeout=20, every=0.05)
        session.wait_until_still()

    def _frames(self, active=False):
        return [frame for frame in self._session.accessibility.frames()
                if frame["pid"] == self._program.pid and self._title in frame["name"]
                and (frame["active"] or not active)]

    def _tap(self, *names):
        self._session.keyboard.tap(*names)

    def _wait_for_end(self):
        until(f"the dialog “{self._title}” to be gone", lambda: not self._frames(), timeout=20, every=0.05)
        self._session.wait_until_still()

    def cancel(self):
        self._tap("escape")
        self._wait_for_end()


class FileDialog(_Dialog):
    """GTK's own chooser, which an absolute path can be typed into."""

    def save(self, path):
        """Over the name that's proposed; the dialog takes the folder from the path too."""
        self._tap("ctrl", "a")
        self._type(str(path))
        self._tap("return")
        self._wait_for_end()

    def choose(self, path):
        """A file or folder that's there."""
        # A slash asks for a path, and is its first character.
        self._type(str(path))
        self._tap("return")
        self._wait_for_end()

    def _type(self, text):
        for character in text:
            self._tap(*keys.of_character(character))
        self._session.wait_until_still()


class Question(_Dialog):
    """A message with answers. Return takes the suggested one."""

    def __init__(self, session, program):
        super().__init__(session, program, "")

    def _frames(self, active=False):
        # They have no title; windows do.
        return [frame for frame in super()._frames(active) if not frame["name"] or frame["role"] in ("alert", "dialog")]

    def accept(self):
        self._tap("return")
        self._wait_for_end()

    def answer(self, presses):
        """Goes back from the suggested answer by so many, and takes that one."""
        for _ in range(presses):
            self._tap("shift", "tab")
        self._tap("return")
        self._wait_for_end()
