"""One of the library's example programs: gallery, corkboard, swatches, drafts, and that of the start page."""

import re

from .command_line import binary
from .drag import Drag
from .session import Side

#: What GTK calls the cells of a collection and of a table, and texts.
CELL, ROW, TEXT = "table cell", "list item", "text"
#: The bold word in the letter of the drafts, from the letter's top left corner.
WORD = (205, 28)


class Example:
    """
    Starts an example on one side of the screen. Its widgets are found by their accessible names. `path`: the program,
    if it isn't one of this project's build.
    """

    def __init__(self, session, name, log_folder, side=Side.LEFT, number=1, path=None):
        self._session = session
        self.program = session.launch(f"{name}-{number}", [path or binary().parent / name], log_folder=log_folder,
                                      environment={"G_DEBUG": "fatal-criticals"})
        self.window = session.adopt_window(self.program, side)
        # The window gets another size, and accessibility knows it before it's on the screen.
        session.wait_until_still()

    def frame(self, role, name):
        """A widget's rectangle, in the window."""
        return self._session.accessibility.wait_for(self.program, role, name)[2]

    def place(self, role, name):
        """The middle of a widget, on the screen."""
        return self.window.to_screen(self.frame(role, name).center)

    def has(self, role, name):
        return bool(self._session.accessibility.find(self.program, role, name))

    def drag(self, point):
        """Begins to drag what's at a point of the screen. Use it with `with`."""
        return Drag(self._session, point)

    def double_click(self, point):
        self._session.pointer.double_click(point)

    @property
    def is_healthy(self):
        return self.program.is_running and not re.search(r"-(CRITICAL|ERROR) \*\*|Fatal error", self.program.output)
