"""What the file managers made with Qt have in common."""

from .file_manager import FileManager
from .waiting import until


class QtFileManager(FileManager):
    """A Qt program, which asks in a menu what to do with a drop."""

    environment = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    #: From the point of the drop to the menu's "Copy here".
    _copy_here = (0, 0)

    def _before_placing(self):
        """It takes the size of its last time a moment after it has shown its window."""
        until(f"a window of {self.command[0]}",
              lambda: any(frame["pid"] == self.program.pid for frame in self._session.accessibility.frames()),
              timeout=30, every=0.05)
        self._session.wait_until_still()

    def _place(self, on_screen, in_window):
        if self._session.protocol == "x11":
            return on_screen
        # Without a place of its own on the screen, a Qt window calls the corner of its contents the screen's.
        decoration = self._session.accessibility.decoration(self.program, self.window.size)
        return on_screen.moved(*self.window.origin).moved(*decoration)

    def finish_copy(self):
        """Chooses "Copy here" in the menu that stands at the point of the drop."""
        self._session.wait_until_still()
        self._session.pointer.move(self._session.pointer.position.moved(*self._copy_here))
        self._session.wait_until_still()
        # It marks the entry when the pointer moves over it, not where it appears.
        self._session.pointer.click(self._session.pointer.position.moved(2, 0))
