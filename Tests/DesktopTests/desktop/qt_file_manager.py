"""The common base of the file managers made with Qt."""

import numpy

from .file_manager import FileManager
from .waiting import until

#: The menu is white on white, so only its letters and its edge change pixels.
_LEAST_OF_A_MENU = 800


class QtFileManager(FileManager):
    """A Qt program, which asks in a menu what to do with a drop."""

    environment = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    #: The offset from the point of the drop to the menu's "Copy here".
    _copy_here = (0, 0)
    _without_menu = None

    def _before_placing(self):
        """
        Waits for the window to be still: a moment after it has opened, it takes the size that it had the last time.
        """
        until(f"a window of {self.command[0]}",
              lambda: self._session.accessibility.frames(self.program),
              timeout=30, every=0.05)
        self._session.wait_until_still()

    def _place(self, on_screen, in_window):
        if self._session.protocol == "x11":
            return on_screen
        # If a Qt window doesn't know its place on the screen, it takes the corner of its contents for the corner of
        # the screen.
        decoration = self._session.accessibility.decoration(self.program, self.window.size)
        return on_screen.moved(*self.window.origin).moved(*decoration)

    def look_before_drop(self):
        """Remembers the program's half of the screen without a menu."""
        self._without_menu = self._look()

    def _look(self):
        left, width = round(self.window.origin.x), self.window.size[0]
        return self._session.picture()[:, left:left + width].astype(int)

    def _shows_menu(self):
        """Whether more has changed than the pointer covers."""
        changed = numpy.abs(self._look() - self._without_menu).max(axis=2) > 8
        return numpy.count_nonzero(changed) > _LEAST_OF_A_MENU

    def finish_copy(self):
        """Chooses "Copy here" in the menu at the point of the drop."""
        if self._without_menu is not None:
            until("the menu that asks what to do", self._shows_menu, every=0.1)
        self._session.wait_until_still()
        self._session.pointer.move(self._session.pointer.position.moved(*self._copy_here))
        self._session.wait_until_still()
        # The menu marks an entry when the pointer moves over it, not when the menu appears under the pointer.
        self._session.pointer.click(self._session.pointer.position.moved(2, 0))
