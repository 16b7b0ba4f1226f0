"""The common base of the file managers."""

from contextlib import suppress
from pathlib import Path

from .drag import Drag
from .session import Side
from .waiting import WaitTimeout, until


class FileManager:
    """Shows one folder in a window of its own."""

    #: Subclasses set the program and the accessibility role of its items.
    command = None
    item_role = None
    environment = {}

    def __init__(self, session, home, log_folder, folder, side=Side.LEFT):
        self._session = session
        self._log_folder = log_folder
        self.folder = Path(folder)
        self.side = side
        self._prepare(home)
        self.program = session.launch(self.command[0], [*self.command, self.folder], log_folder=log_folder,
                                      environment={**home.environment_of_partners, **self.environment})
        self._before_placing()
        self.window = session.adopt_window(self.program, side)
        session.wait_until_still()
        if any(self.folder.iterdir()):
            self._wait_for_files()

    def item_point(self, name):
        """The point at which a drag of an item begins."""
        _, on_screen, in_window = self._session.accessibility.wait_for(self.program, self.item_role, name)
        return self._place(on_screen, in_window).center

    def empty_point(self):
        """A point of the folder's view without an item, if there are few items."""
        return self.window.to_screen((self.window.size[0] * 0.75, self.window.size[1] * 0.7))

    def drag(self, name):
        """Begins to drag an item. Use it with `with`."""
        return Drag(self._session, self.item_point(name))

    def select_all(self):
        """Clicks the first item, so that the folder's view gets the focus, and presses Ctrl+A."""
        # The click is beside the point where a drag presses, so that the two don't make a double click.
        self._session.pointer.click(self.item_point(self._first_name()).moved(15, 8))
        self._session.wait_until_still()
        before = self._session.pixels()
        self._session.keyboard.tap("ctrl", "a")
        until("the files to be selected", lambda: self._session.pixels() != before, every=0.05)
        self._session.wait_until_still()

    def tap(self, *keys):
        """Presses keys without waiting for the result."""
        self._session.keyboard.tap(*keys)

    def take_all(self, *keys):
        """Selects all files and presses the keys that copy or cut them."""
        # The click also gives the window the focus. A click on its title could hit the path bar.
        self._session.pointer.click(self._point_of_view())
        self._session.wait_until_still()
        self.tap("ctrl", "a")
        self._session.wait_until_still()
        before = self._session.clipboard_owner
        for _ in range(4):
            self.tap(*keys)
            self._session.wait_until_still()
            if before is None or self._has_taken_clipboard(before):
                return

    def _has_taken_clipboard(self, before):
        """
        Whether the clipboard gets another owner in a moment, who has files. PCManFM-Qt's commands can be used some 200 ms after
        something was selected, and nothing on the screen tells when. Until then, Qt's list copies the name as a text.
        """
        with suppress(WaitTimeout):
            return until("files of the clipboard's new owner",
                         lambda: self._session.clipboard_owner not in (before, 0)
                         and "text/uri-list" in self._session.clipboard_types, timeout=1)

    def paste(self):
        """Pastes into the shown folder."""
        self._session.pointer.click(self.empty_point())
        self._session.wait_until_still()
        self.tap("ctrl", "v")

    def look_before_drop(self):
        """Called before a drop, to remember what `finish_copy` needs."""

    def finish_copy(self):
        """Called after a drop, to answer the program's question if it asks one."""

    def _prepare(self, home):
        """Writes the settings that the program needs at its start."""

    def _before_placing(self):
        """Called before the window is placed."""

    def _wait_for_files(self):
        """Waits until the folder's files are shown."""
        self.item_point(self._first_name())

    def _point_of_view(self):
        """The point where a click gives the folder's view the focus."""
        return self.item_point(self._first_name())

    def _first_name(self):
        """The name of the first item, without its ending."""
        return Path(min(path.name for path in self.folder.iterdir())).stem

    def _place(self, on_screen, in_window):
        """A widget's place on the screen, from its places in accessibility."""
        if self._session.protocol == "x11":
            return on_screen
        # GTK 3's coordinates begin at the corner of the shadow that it draws around the window.
        shadow = self._session.accessibility.shadow(self.program, self.window.size)
        return in_window.moved(*self.window.origin).moved(-shadow, -shadow)
