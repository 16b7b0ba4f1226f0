"""Answers dialogs as a person would who prefers the keyboard: their places aren't known on every display."""

from . import keys


class _Dialog:
    """Waits for the trace to tell of it, and for the screen to rest: then it has the keyboard."""

    def __init__(self, session, trace, title):
        self._session = session
        self._trace = trace
        self._title = trace.wait("dialog.shown", timeout=20, title=lambda shown: title in shown)["title"]
        session.wait_until_still()

    def _tap(self, *names):
        self._session.keyboard.tap(*names)

    def _wait_for_end(self):
        self._trace.wait("dialog.end", timeout=20, title=self._title)
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

    def accept(self):
        self._tap("return")
        self._wait_for_end()

    def answer(self, presses):
        """Goes back from the suggested answer by so many, and takes that one."""
        for _ in range(presses):
            self._tap("shift", "tab")
        self._tap("return")
        self._wait_for_end()
