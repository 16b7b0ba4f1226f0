"""A running gallery, which is the small example program."""

from .command_line import binary
from .drag import Drag
from .session import Side


class Gallery:
    """Starts the gallery on one side of the screen. Its pictures are found by their accessible names."""

    def __init__(self, session, log_folder, side=Side.LEFT):
        self._session = session
        self.program = session.launch("gallery", [binary().parent / "gallery"], log_folder=log_folder,
                                      environment={"G_DEBUG": "fatal-criticals"})
        self.window = session.adopt_window(self.program, side)

    def place(self, name):
        """The middle of the picture with this name, on the screen."""
        _, _, frame = self._session.accessibility.wait_for(self.program, "image", name)
        return self.window.to_screen(frame.center)

    def drag(self, name):
        """Begins to drag a picture. Use it with `with`."""
        return Drag(self._session, self.place(name))

    def shows(self, name):
        """Whether there are two pictures with this name: one on the shelf, one in the image view."""
        return len(self._session.accessibility.find(self.program, "image", name)) == 2
