"""What the file managers have in common."""

from pathlib import Path

from .drag import Drag
from .session import Side
from .waiting import until


class FileManager:
    """Shows one folder in a window of its own."""

    #: Subclasses name the program and what it shows.
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
        """Where to press on an item to drag it."""
        _, on_screen, in_window = self._session.accessibility.wait_for(self.program, self.item_role, name)
        return self._place(on_screen, in_window).center

    def empty_point(self):
        """A point of the folder's view where no item is, when there are few."""
        return self.window.to_screen((self.window.size[0] * 0.75, self.window.size[1] * 0.7))

    def drag(self, name):
        """Begins to drag an item. Use with `with`."""
        return Drag(self._session, self.item_point(name))

    def select_all(self):
        """Clicks into the first item, so that the folder's view has the keyboard, and presses Ctrl+A."""
        # Beside the point where a drag presses: the two aren't a double click.
        self._session.pointer.click(self.item_point(self._first_name()).moved(15, 8))
        self._session.wait_until_still()
        before = self._session.pixels()
        self._session.keyboard.tap("ctrl", "a")
        until("the files to be selected", lambda: self._session.pixels() != before, every=0.05)
        self._session.wait_until_still()

    def tap(self, *keys):
        """Presses keys and waits for nothing."""
        self._session.keyboard.tap(*keys)

    def take_all(self, *keys):
        """Selects all files and presses the keys that copy or cut them."""
        # The click gives the window the keyboard, too. One on its title could be one on the folders above.
        self._session.pointer.click(self._point_of_view())
        self._session.wait_until_still()
        self.tap("ctrl", "a")
        self._session.wait_until_still()
        self.tap(*keys)
        self._session.wait_until_still()

    def paste(self):
        """Pastes into the folder that it shows."""
        self._session.pointer.click(self.empty_point())
        self._session.wait_until_still()
        self.tap("ctrl", "v")

    def look_before_drop(self):
        """What must be known before a drop, for `finish_copy`."""

    def finish_copy(self):
        """What a person does after a drop on it: nothing, unless it asks."""

    def _prepare(self, home):
        """Settings that must be there before it starts."""

    def _before_placing(self):
        """What must have happened before its window can be put in its place."""

    def _wait_for_files(self):
        """Waits until the folder's files are shown."""
        self.item_point(self._first_name())

    def _point_of_view(self):
        """Where a click gives the folder's view the keyboard."""
        return self.item_point(self._first_name())

    def _first_name(self):
        """The name, without its ending, of the item that comes first."""
        return Path(min(path.name for path in self.folder.iterdir())).stem

    def _place(self, on_screen, in_window):
        """A widget's place on the screen, from what accessibility says of it."""
        if self._session.protocol == "x11":
            return on_screen
        # GTK 3 counts from the corner of the shadow that it draws around the window.
        shadow = self._session.accessibility.shadow(self.program, self.window.size)
        return in_window.moved(*self.window.origin).moved(-shadow, -shadow)
