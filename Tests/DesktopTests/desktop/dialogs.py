"""Answers dialogs as a person would who prefers the keyboard: their places aren't known on every display."""

from . import keys
from .waiting import WaitTimeout, until


class _Dialog:
    """Waits for the trace to tell of it, and for the screen to rest: then it has the keyboard."""

    def __init__(self, session, program, trace, title):
        self._session = session
        self._trace = trace
        self._title = trace.wait("dialog.shown", timeout=20, title=lambda shown: title in shown)["title"]
        # Dialogs of GTK 4 aren't among a program's windows here: when none of those has the keyboard, the dialog has it.
        until(f"the dialog “{self._title}” to have the keyboard",
              lambda: not any(frame["active"] for frame in session.accessibility.frames() if frame["pid"] == program.pid),
              timeout=20, every=0.05)
        session.wait_until_still()

    def _tap(self, *names):
        self._session.keyboard.tap(*names)

    def _has_ended(self):
        return self._trace.first("dialog.end", title=self._title)

    def _press_return(self, then=lambda: None, timeout=12):
        """The first one may only accept what the dialog has completed. `then` answers what the dialog asks."""
        def press():
            self._tap("return")
            then()
            try:
                until("its end", self._has_ended, timeout=1.5)
            except WaitTimeout:
                return False
            return True
        until(f"the dialog “{self._title}” to be gone", press, timeout=timeout)
        self._session.wait_until_still()

    def cancel(self):
        self._tap("escape")
        until(f"the dialog “{self._title}” to be gone", self._has_ended)
        self._session.wait_until_still()


class FileDialog(_Dialog):
    """GTK's own chooser, which an absolute path can be typed into."""

    def save(self, path):
        """Over the name that's proposed; the dialog takes the folder from the path too."""
        self._tap("ctrl", "a")
        self._type(str(path))
        self._press_return()

    def replace(self, path):
        """Saves over a file that's there; the dialog asks whether that's meant."""
        self._tap("ctrl", "a")
        self._type(str(path))

        def agree():
            self._session.wait_until_still()
            self._tap("alt", "r")
        self._press_return(agree, timeout=20)

    def choose(self, path):
        """A file or folder that's there."""
        # A slash asks for a path, and is its first character.
        self._type(str(path))
        self._press_return()

    def _type(self, text):
        for character in text:
            self._tap(*keys.of_character(character))
        self._session.wait_until_still()


class Question(_Dialog):
    """A message with answers. Return takes the suggested one."""

    def accept(self):
        self._press_return()

    def choose(self, place):
        """The button that's so many places after the one that has the keyboard: the suggested one, or else the harmless one."""
        for _ in range(place):
            self._tap("tab")
        self._session.wait_until_still()
        self._press_return()
