"""Answers dialogs with the keyboard, because their places aren't known on every display."""

from . import keys
from .waiting import WaitTimeout, until


class _Dialog:
    """Waits until the trace reports the dialog and the screen is still: then the dialog has the keyboard focus."""

    def __init__(self, session, program, trace, title):
        self._session = session
        self._trace = trace
        self._title = trace.wait("dialog.shown", title=lambda shown: title in shown)["title"]
        until(f"the dialog “{self._title}” to have the keyboard", lambda: session.dialog_has_keyboard(program), every=0.02)
        session.wait_until_still()

    def _tap(self, *names):
        self._session.keyboard.tap(*names)

    def _has_ended(self):
        return self._trace.first("dialog.end", title=self._title)

    def _press_return(self, then=lambda: None):
        """
        Presses Return, twice if needed: the first press may only accept a completion. `then` answers a question of
        the dialog.
        """
        def press():
            self._tap("return")
            then()
            try:
                until("its end", self._has_ended, timeout=1.5)
            except WaitTimeout:
                return False
            return True
        until(f"the dialog “{self._title}” to be gone", press)
        self._session.wait_until_still()

    def cancel(self):
        self._tap("escape")
        until(f"the dialog “{self._title}” to be gone", self._has_ended)
        self._session.wait_until_still()


class FileDialog(_Dialog):
    """GTK's own file chooser, into which an absolute path can be typed."""

    def save(self, path):
        """Types a path over the proposed name; the dialog also takes the folder from the path."""
        self._tap("ctrl", "a")
        self._type(str(path))
        self._press_return()

    def replace(self, path):
        """Saves over an existing file; the dialog asks for confirmation."""
        self._tap("ctrl", "a")
        self._type(str(path))

        def agree():
            self._session.wait_until_still()
            self._tap("alt", "r")
        self._press_return(agree)

    def choose(self, path):
        """Chooses an existing file or folder."""
        # Typing a slash opens the field for a path, and is the first character of the path.
        self._type(str(path))
        # What the dialog has added is selected. It may be the only file of the folder that was typed.
        self._tap("delete")
        self._session.wait_until_still()
        self._press_return()

    def _type(self, text):
        for character in text:
            self._tap(*keys.of_character(character))
        self._session.wait_until_still()


class Question(_Dialog):
    """A message with several answers. Return chooses the suggested one."""

    def accept(self):
        self._press_return()

    def choose(self, place):
        """
        Chooses the button that many places after the focused one, which is the suggested one, or else the harmless
        one.
        """
        for _ in range(place):
            self._tap("tab")
        self._session.wait_until_still()
        self._press_return()
